import type { ReactNode } from 'react';
import type { Branch, Tuition } from '#src/features/branches/contract/branches.ts';
import { feeChange } from '#src/features/branches/rules/programmes.ts';
import { formatCount, formatKrw } from '#src/shared/krw.ts';
import { formatDay } from '#src/shared/seoul-time.ts';
import { type Column, Table } from '#src/ui/tables/table.tsx';

interface Line extends Tuition {
  readonly branch: Branch | undefined;
}

const extraOf = (row: Tuition) =>
  row.extraKrw > 0 ? `${formatKrw(row.extraKrw)} (${row.extraNote})` : row.extraNote;
const minutesOf = (row: Tuition) => `월 ${formatCount(row.monthlyMinutes)}분`;

const course: Column<Line> = {
  name: '과정',
  isRowHeader: true,
  cell: (row) => (
    <>
      {row.course}
      <span className="block text-sm font-normal text-ink-soft">
        {row.grades} · 정원 {row.capacity}명
      </span>
    </>
  ),
};
const branch: Column<Line> = {
  name: '분원',
  cell: (row) => (
    <>
      <span className="whitespace-nowrap">{row.branch?.name}</span>
      <span className="block text-sm text-ink-soft">{row.branch?.registrationNo}</span>
    </>
  ),
};
const times: Column<Line> = {
  name: '수업 시간',
  cell: (row) => (
    <>
      {row.weekly}
      <span className="block text-sm text-ink-soft">{minutesOf(row)}</span>
    </>
  ),
};
const money: Column<Line> = {
  name: '교습비 (1개월)',
  isNumber: true,
  cell: (row) => (
    <>
      <strong className="whitespace-nowrap">{formatKrw(row.tuitionKrw)}</strong>
      <Announced row={row} />
    </>
  ),
};
const extra: Column<Line> = { name: '기타경비', cell: extraOf };

/** What is the same at every branch that has the course. */
const aboutCourse = (row: Line) =>
  `${row.grades} · 정원 ${row.capacity}명 · ${row.weekly} · ${minutesOf(row)} · 기타경비 ${extraOf(row)}`;
const courseKey = (row: Line | undefined) => (row ? `${row.course}|${aboutCourse(row)}` : '');

/** A course once, and below it what it costs at each branch. */
function PhoneCourse({ rows }: { rows: readonly Line[] }) {
  const [first] = rows;
  if (!first) return null;
  return (
    <section aria-label={first.course}>
      <h3 className="text-base">{first.course}</h3>
      <p className="pb-2 text-sm text-ink-soft tabular-nums">{aboutCourse(first)}</p>
      <ul className="grid border-t border-line">
        {rows.map((row) => (
          <PhoneRow key={row.branchId} name={row.branch?.name ?? ''} row={row}>
            등록번호 {row.branch?.registrationNo ?? ''}
          </PhoneRow>
        ))}
      </ul>
    </section>
  );
}

function PhoneRow({ name, row, children }: { name: string; row: Line; children: ReactNode }) {
  return (
    <li className="grid border-b border-line py-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <strong>{name}</strong>
        <strong className="tabular-nums">{formatKrw(row.tuitionKrw)}</strong>
      </p>
      <p className="text-sm text-ink-soft tabular-nums">
        {children}
        <Announced row={row} />
      </p>
    </li>
  );
}

/** What will change and from when, where it was announced. */
function Announced({ row }: { row: Tuition }) {
  if (!row.next) return null;
  return (
    <span className="block text-sm font-normal text-signal">
      {formatDay(row.next.effectiveFrom)}부터 {feeChange(row, row.next)}
    </span>
  );
}

/** Tuition as it was filed, with the branch's registration number beside it (학원법 제15조): a table, or cards on phones. */
export function TuitionTable({
  tuitions,
  branches,
  caption,
  isOneBranch = false,
}: {
  tuitions: readonly Tuition[];
  branches: readonly Branch[];
  caption: string;
  /** The branch stands above the table already. */
  isOneBranch?: boolean;
}) {
  const branchOf = new Map(branches.map((one) => [one.id, one]));
  const rows = tuitions.map((row) => ({ ...row, branch: branchOf.get(row.branchId) }));
  const courses = [...Map.groupBy(rows, courseKey).values()];
  const columns = isOneBranch ? [course, times, money, extra] : [branch, course, times, money, extra];
  return (
    <>
      <div className="hidden md:block">
        <Table
          caption={caption}
          columns={columns}
          rows={rows}
          keyOf={(row) => `${row.branchId}|${row.course}`}
        />
      </div>
      <div className="grid gap-4 md:hidden">
        {isOneBranch ? (
          <ul aria-label={caption} className="grid border-t border-line">
            {rows.map((row) => (
              <PhoneRow key={row.course} name={row.course} row={row}>
                {aboutCourse(row)}
              </PhoneRow>
            ))}
          </ul>
        ) : (
          courses.map((ofCourse) => <PhoneCourse key={courseKey(ofCourse[0])} rows={ofCourse} />)
        )}
      </div>
    </>
  );
}

/** What stands below every table of tuition. */
export function TuitionNote() {
  return (
    <p className="text-sm text-ink-soft">
      교육지원청에 신고한 1개월 기준 교습비입니다. 표시된 금액 외에는 받지 않습니다. 반환 기준은 수강료와 환불
      규정에서 확인하실 수 있습니다.
    </p>
  );
}
