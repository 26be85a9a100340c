import { Link } from 'react-router';
import { levelLine } from '#src/features/level-results/rules/level-lines.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { type Column, Table } from '#src/ui/tables/table.tsx';
import type { ShownClass } from '../contract/shown.ts';
import { ClassCards } from './class-card.tsx';

const seats = ({ free, capacity }: ShownClass) => (free === 0 ? '대기' : `${free} / ${capacity}석`);

const columns: readonly Column<ShownClass>[] = [
  {
    name: '반',
    isRowHeader: true,
    cell: (one) => (
      <>
        {one.title}
        <span className="block text-sm font-normal text-ink-soft">
          {one.grades}
          {one.level && levelLine(one.level) ? ` · ${levelLine(one.level)}` : ''}
        </span>
      </>
    ),
  },
  {
    name: '시간',
    cell: (one) => (
      <>
        <span className="whitespace-nowrap">{one.times}</span>
        <span className="block text-sm text-ink-soft">{one.begins} 개강</span>
      </>
    ),
  },
  {
    name: '선생님',
    cell: (one) =>
      one.teacher ? (
        <Link
          to={`/teachers/${one.teacher.teacherId}`}
          className="whitespace-nowrap underline underline-offset-4 hover:text-brand"
        >
          {one.teacher.name}
        </Link>
      ) : (
        '-'
      ),
  },
  { name: '교습비 (1개월)', isNumber: true, cell: (one) => one.tuition ?? '-' },
  {
    name: '남은 자리',
    isNumber: true,
    cell: (one) => <StatusBadge tone={one.free === 0 ? 'wait' : 'open'}>{seats(one)}</StatusBadge>,
  },
];

/** The classes of a branch that may be joined: a table where there is room, cards on phones, the first few open at once. */
export function ClassTimetable({
  classes,
  branchCode,
}: {
  classes: readonly ShownClass[];
  branchCode: string;
}) {
  if (classes.length === 0) {
    return (
      <EmptyState title="지금 모집하는 반이 없습니다.">
        <p>상담을 신청하시면 다음 개강 일정을 알려 드립니다.</p>
        <ButtonLink to={`/counseling?branch=${branchCode}`}>상담 신청하기</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <div className="hidden md:block">
        <Table
          caption="모집하는 반 시간표"
          columns={columns}
          rows={classes}
          keyOf={(one) => String(one.classId)}
        />
      </div>
      <div className="grid gap-4 md:hidden">
        <ClassCards classes={classes.slice(0, 3)} hides="branch" />
        {classes.length > 3 && (
          <details className="grid gap-4">
            <summary className="flex min-h-11 items-center justify-center rounded-lg border border-line font-semibold">
              다른 반 {classes.length - 3}개 보기
            </summary>
            <div className="mt-4">
              <ClassCards classes={classes.slice(3)} hides="branch" />
            </div>
          </details>
        )}
      </div>
    </>
  );
}
