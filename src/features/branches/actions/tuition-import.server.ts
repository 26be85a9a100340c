import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { type PlannedRow, refusedRow, rehearseOrRun } from '#src/platform/office-import.server.ts';
import { noteChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/actor.ts';
import type { InputOf } from '#src/shared/endpoint.ts';
import type { ImportAnswer } from '#src/shared/import.ts';
import { CourseInput, type importTuitionsEndpoint } from '../contract/office.ts';
import { courseWords, programmeKey } from '../rules.ts';
import { insertTuition, lockTuitions, type TuitionRecord, updateTuition } from '../store/office.server.ts';
import { listBranchRows } from '../store.server.ts';
import { refusingTwins, saidCourse } from './tuition.server.ts';

interface Wanted {
  readonly branchId: number;
  readonly course: CourseInput;
  /** Absent where the course is new. */
  readonly known: TuitionRecord | undefined;
}
type Raw = Readonly<Record<string, string>>;

const numbers = ['capacity', 'monthlyMinutes', 'tuitionKrw', 'extraKrw'] as const;

/** Reads the course of a row as a sheet shows it (`230,000원`); a sentence where it cannot be taken. */
function readCourse(raw: Raw): CourseInput | string {
  const digits = Object.fromEntries(
    numbers.map((key) => [
      key,
      (raw[key] ?? '').replace(/[,\s원명분]/g, '') || (key === 'extraKrw' ? '0' : ''),
    ]),
  );
  const text = (key: string) => raw[key] ?? '';
  const empty = numbers.find((key) => digits[key] === '');
  if (empty) return `${courseWords[empty]} 칸이 비어 있습니다.`;
  const read = CourseInput.safeParse({
    ...digits,
    programme: programmeKey(text('programme')),
    course: text('course'),
    grades: text('grades'),
    weekly: text('weekly'),
    extraNote: text('extraNote'),
  });
  return read.success ? read.data : (read.error.issues[0]?.message ?? '내용을 확인해 주세요.');
}

interface Known {
  readonly branches: readonly { readonly id: number; readonly name: string; readonly code: string }[];
  readonly tuitions: readonly TuitionRecord[];
  readonly seen: Set<string>;
}

function planRow(raw: Raw, line: number, { branches, tuitions, seen }: Known): PlannedRow<Wanted> {
  const place = (raw.branch ?? '').trim();
  const refused = (sentence: string) => refusedRow(line, raw.course?.trim() || '-', sentence);
  const branch = branches.find(
    ({ name, code }) => name === place || name === `${place} 분원` || code === place,
  );
  if (!branch) return refused(`'${place}' 분원을 찾을 수 없거나 맡은 분원이 아닙니다.`);
  const course = readCourse(raw);
  if (typeof course === 'string') return refused(course);
  const key = `${branch.id} ${course.course}`;
  if (seen.has(key)) return refused('같은 분원의 같은 강좌가 위에 있습니다.');
  seen.add(key);
  const known = tuitions.find((one) => one.branchId === branch.id && one.course === course.course);
  const before = known ? saidCourse(known) : {};
  const changes = Object.entries(saidCourse(course)).flatMap(([field, after]) => {
    const was = String(before[field] ?? '');
    return was === String(after) ? [] : [{ field, before: was, after: String(after) }];
  });
  const outcome = !known ? 'new' : changes.length > 0 ? 'changed' : 'same';
  return {
    line: { line, name: `${branch.name} ${course.course}`, outcome, changes, sentence: null },
    wanted: outcome === 'same' ? null : { branchId: branch.id, course, known },
  };
}

/** Courses from a spreadsheet: shown first row by row, then done exactly so, or not at all. */
export async function importTuitions(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof importTuitionsEndpoint>,
): Promise<ImportAnswer> {
  const now = academy.clock.now();
  const work = inTransaction(academy.db, async (tx) => {
    const branches = (await listBranchRows(tx)).filter(
      ({ id }) => actor.branchIds === null || actor.branchIds.includes(id),
    );
    const tuitions = await lockTuitions(
      tx,
      branches.map(({ id }) => id),
    );
    const known: Known = { branches, tuitions, seen: new Set() };
    const planned = input.rows.map((row, index) => planRow(row, index + 1, known));
    return rehearseOrRun(planned, input.plan, async (wanted) => {
      for (const one of wanted) {
        if (one.known) await updateTuition(tx, one.known.tuitionId, one.known.version, one.course);
        else await insertTuition(tx, one.branchId, one.course);
        const { branchId, course } = one;
        const change = {
          entity: 'tuition',
          entityId: branchId,
          branchId,
          action: `${course.course} ${one.known ? '변경' : '추가'}(가져오기)`,
          before: one.known ? saidCourse(one.known) : null,
          after: saidCourse(course),
        };
        await noteChange(tx, actor, change, now);
      }
    });
  });
  return refusingTwins(work);
}
