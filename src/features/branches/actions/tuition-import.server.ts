import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { type PlannedRow, refusedRow, rehearseOrRun } from '#src/platform/office-import.server.ts';
import { auditChange } from '#src/platform/office-log.ts';
import { isOwnBranch, type StaffActor } from '#src/shared/access/actor.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { ImportAnswer } from '#src/shared/endpoint/import.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import type { Programme } from '../contract/programmes.ts';
import { CourseInput, type importTuitionsEndpoint } from '../contract/tuition.ts';
import { courseLabels, programmeKey } from '../rules/programmes.ts';
import { listBranchRows } from '../store/branches.server.ts';
import {
  insertTuition,
  lockTuitions,
  putFee,
  type TuitionRecord,
  touchTuition,
} from '../store/tuition.server.ts';
import { feeRefusal } from './fees.server.ts';
import { listProgrammes } from './programmes.server.ts';
import { refusingTwins, saidCourse, writeCourse } from './tuition.server.ts';

interface Wanted {
  readonly branchId: number;
  readonly course: CourseInput;
  /** Absent where the course is new. */
  readonly known: TuitionRecord | undefined;
  /** From which later day the fee holds; absent: from today. */
  readonly from: string | undefined;
}
type Raw = Readonly<Record<string, string>>;

const numbers = ['capacity', 'monthlyMinutes', 'tuitionKrw', 'extraKrw'] as const;

/** Reads the course of a row as a sheet shows it (`230,000원`); a sentence where it cannot be taken. */
function readCourse(raw: Raw, programmes: readonly Programme[]): CourseInput | string {
  const digits = Object.fromEntries(
    numbers.map((key) => [
      key,
      (raw[key] ?? '').replace(/[,\s원명분]/g, '') || (key === 'extraKrw' ? '0' : ''),
    ]),
  );
  const text = (key: string) => raw[key] ?? '';
  const empty = numbers.find((key) => digits[key] === '');
  if (empty) return `${courseLabels[empty]} 칸이 비어 있습니다.`;
  const read = CourseInput.safeParse({
    ...digits,
    programme: programmeKey(programmes, text('programme')),
    course: text('course'),
    grades: text('grades'),
    weekly: text('weekly'),
    extraNote: text('extraNote'),
  });
  return read.success ? read.data : (read.error.issues[0]?.message ?? '내용을 확인해 주세요.');
}

interface Known {
  readonly branches: readonly { readonly id: number; readonly name: string; readonly code: string }[];
  readonly programmes: readonly Programme[];
  readonly tuitions: readonly TuitionRecord[];
  readonly seen: Set<string>;
  readonly now: Date;
}

/** The later day of a row, absent where it says none; a sentence where it cannot be one. */
function readDay(
  raw: Raw,
  { course, known, now }: { course: CourseInput; known: TuitionRecord | undefined; now: Date },
) {
  const day = (raw.from ?? '')
    .trim()
    .replace(/\s+00:00.*$|T.*$/, '')
    .replace(/[.\s]+/g, '-')
    .replace(/-+$/, '');
  if (day === '') return { from: undefined };
  const [, year, month, date] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(day) ?? [];
  const from = year && month && date ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : '';
  if (from === '' || Number.isNaN(Date.parse(from)))
    return { sentence: '적용일을 2027-03-01처럼 적어 주세요.' };
  if (!known) return { sentence: '새 강좌에는 적용일을 비워 주세요. 가져오면 바로 보입니다.' };
  const rest = ['programme', 'grades', 'capacity', 'weekly'] as const;
  const other = rest.find((key) => known[key] !== course[key]);
  if (other) return { sentence: `적용일이 있는 줄에서는 ${courseLabels[other]} 칸을 바꿀 수 없습니다.` };
  const sentence = feeRefusal(known, { day: from, fee: course, now });
  return sentence ? { sentence } : { from };
}

function planRow(raw: Raw, line: number, one: Known): PlannedRow<Wanted> {
  const { branches, programmes, tuitions, seen, now } = one;
  const place = (raw.branch ?? '').trim();
  const refused = (sentence: string) => refusedRow(line, raw.course?.trim() || '-', sentence);
  const branch = branches.find(
    ({ name, code }) => name === place || name === `${place} 분원` || code === place,
  );
  if (!branch) return refused(`'${place}' 분원을 찾을 수 없거나 맡은 분원이 아닙니다.`);
  const course = readCourse(raw, programmes);
  if (typeof course === 'string') return refused(course);
  const known = tuitions.find((row) => row.branchId === branch.id && row.course === course.course);
  if (
    course.programme !== known?.programme &&
    !programmes.some(({ key, isShown }) => isShown && key === course.programme)
  )
    return refused(`'${raw.programme?.trim()}' 프로그램이 없거나 숨겨져 있습니다.`);
  const day = readDay(raw, { course, known, now });
  if (day.sentence) return refused(day.sentence);
  const key = `${branch.id} ${course.course}`;
  if (seen.has(key)) return refused('같은 분원의 같은 강좌가 위에 있습니다.');
  seen.add(key);
  const before = known ? saidWith(known, programmes) : {};
  const changes = Object.entries(saidWith(course, programmes)).flatMap(([field, after]) => {
    const was = String(before[field] ?? '');
    return was === String(after) ? [] : [{ field, before: was, after: String(after) }];
  });
  if (day.from) changes.push({ field: '적용일', before: '', after: day.from });
  const outcome = !known ? 'new' : changes.length > 0 ? 'changed' : 'same';
  return {
    line: { line, name: `${branch.name} ${course.course}`, outcome, changes, sentence: null },
    wanted: outcome === 'same' ? null : { branchId: branch.id, course, known, from: day.from },
  };
}

/** The values of a course, its programme by name. */
const saidWith = (course: CourseInput, programmes: readonly Programme[]) =>
  saidCourse({
    ...course,
    programmeName: programmes.find(({ key }) => key === course.programme)?.name ?? course.programme,
  });

/** Does what one row says. */
async function runRow(
  tx: Tx,
  actor: StaffActor,
  { wanted: { branchId, course, known, from }, today }: { wanted: Wanted; today: string },
) {
  if (!known) return void (await insertTuition(tx, branchId, course));
  const { tuitionId, version } = known;
  if (!from) return void (await writeCourse(tx, actor, { today, before: known, version, course }));
  await touchTuition(tx, tuitionId, version);
  await putFee(tx, tuitionId, { effectiveFrom: from, fee: course });
}

/** Courses from a spreadsheet: shown first row by row, then done exactly so, or not at all. */
export async function importTuitions(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof importTuitionsEndpoint>,
): Promise<ImportAnswer> {
  const now = academy.clock.now();
  const today = seoulDay(now);
  const work = inTransaction(academy.db, async (tx) => {
    const branches = (await listBranchRows(tx)).filter(({ id }) => isOwnBranch(actor, id));
    const own = branches.map(({ id }) => id);
    const tuitions = await lockTuitions(tx, own, today);
    const programmes = await listProgrammes(tx);
    const known: Known = { branches, programmes, tuitions, seen: new Set(), now };
    const planned = input.rows.map((row, index) => planRow(row, index + 1, known));
    return rehearseOrRun(planned, {
      plan: input.plan,
      run: async (wanted) => {
        for (const one of wanted) {
          await runRow(tx, actor, { wanted: one, today });
          const { branchId, course, from } = one;
          const verb = !one.known ? '추가' : from ? `교습비 예고 (${from}부터)` : '변경';
          const change = {
            entity: 'tuition',
            entityId: branchId,
            branchId,
            action: `${course.course} ${verb}(가져오기)`,
            before: one.known ? saidWith(one.known, programmes) : null,
            after: saidWith(course, programmes),
          };
          await auditChange(tx, actor, { ...change, at: now });
        }
      },
    });
  });
  return refusingTwins(work);
}
