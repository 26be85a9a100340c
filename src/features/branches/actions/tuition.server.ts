import type { Academy } from '#src/platform/academy.ts';
import { brokeConstraint, type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { type ExportColumn, exportList, noteChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { type ExportFile, listLimits } from '#src/shared/endpoint/list.ts';
import { formatSeoulDate, seoulDay, startOfSeoulDay } from '#src/shared/seoul-time.ts';
import { branchOfficeErrors } from '../contract/office.ts';
import type {
  addTuitionEndpoint,
  exportTuitionsEndpoint,
  listTuitionsEndpoint,
  OfficeTuition,
  removeTuitionEndpoint,
  saveTuitionEndpoint,
} from '../contract/tuition.ts';
import { courseWords, feeChange, isSameFee } from '../rules/programmes.ts';
import { findBranch } from '../store/office.server.ts';
import * as store from '../store/tuition.server.ts';
import { refuseUnshown } from './programmes.server.ts';

/** Tuition of the own branches. */
export async function listTuitionsForStaff(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof listTuitionsEndpoint>,
): Promise<DataOf<typeof listTuitionsEndpoint>> {
  const query = { ...input, size: Math.min(input.size, listLimits.size) };
  const today = seoulDay(academy.clock.now());
  const page = await store.listTuitionPage(academy.db, actor.branchIds, today, query);
  return { ...page, rows: [...page.rows] };
}

const columns: readonly ExportColumn<OfficeTuition>[] = [
  { key: 'branch', name: '분원', cell: (row) => row.branchName },
  { key: 'programme', name: courseWords.programme, cell: (row) => row.programmeName },
  { key: 'course', name: courseWords.course, cell: (row) => row.course },
  { key: 'grades', name: courseWords.grades, cell: (row) => row.grades },
  { key: 'capacity', name: courseWords.capacity, cell: (row) => row.capacity },
  { key: 'weekly', name: courseWords.weekly, cell: (row) => row.weekly },
  { key: 'monthlyMinutes', name: courseWords.monthlyMinutes, cell: (row) => row.monthlyMinutes },
  { key: 'tuitionKrw', name: courseWords.tuitionKrw, cell: (row) => row.tuitionKrw },
  { key: 'extraKrw', name: courseWords.extraKrw, cell: (row) => row.extraKrw },
  { key: 'extraNote', name: courseWords.extraNote, cell: (row) => row.extraNote },
  {
    key: 'next',
    name: '예고한 변경',
    cell: (row) =>
      row.next &&
      `${formatSeoulDate(startOfSeoulDay(row.next.effectiveFrom))}부터 ${feeChange(row, row.next)}`,
  },
];

/** The same as a spreadsheet, in the columns an import takes. */
export async function exportTuitions(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof exportTuitionsEndpoint>,
): Promise<ExportFile> {
  const { reason, columns: wanted, ...filters } = input;
  const query = { ...filters, page: 1, size: listLimits.exported };
  const today = seoulDay(academy.clock.now());
  const { rows } = await store.listTuitionPage(academy.db, actor.branchIds, today, query);
  return exportList(academy, actor, { list: '교습비', reason, wanted, filters, rows, columns });
}

/** The values of a course under the names people read. */
export const saidCourse = (
  course: store.Course & { readonly programmeName: string },
): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(courseWords).map(([key, word]) => [word, course[key as keyof store.Course]]),
  ),
  [courseWords.programme]: course.programmeName,
});

/** One course of an own branch as it is on a day. */
export async function ownTuition(
  tx: Db | Tx,
  actor: StaffActor,
  today: string,
  tuitionId: number,
): Promise<store.TuitionRecord> {
  const row = await store.findTuition(tx, actor.branchIds, today, tuitionId);
  if (!row) throw branchOfficeErrors.tuition_gone();
  return row;
}

/** Refuses the second course of one name in a branch, whoever was faster. */
export async function refusingTwins<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!brokeConstraint(error, 'tuitions_branch_id_course_key')) throw error;
    throw branchOfficeErrors.course_taken({ fields: { course: '같은 이름의 강좌가 이미 있습니다.' } });
  }
}

/** A change of a course as the history of its branch keeps it. */
export const notedTuition = (row: { readonly branchId: number }, action: string) => ({
  entity: 'tuition',
  entityId: row.branchId,
  branchId: row.branchId,
  action,
});

/** Adds a course to an own branch. */
export async function addTuition(
  academy: Academy,
  actor: StaffActor,
  { branchId, ...course }: InputOf<typeof addTuitionEndpoint>,
): Promise<OfficeTuition> {
  const now = academy.clock.now();
  return refusingTwins(
    inTransaction(academy.db, async (tx) => {
      if (!(await findBranch(tx, actor.branchIds, branchId))) throw branchOfficeErrors.branch_gone();
      await refuseUnshown(tx, { wanted: [course.programme], kept: [], field: 'programme' });
      const tuitionId = await store.insertTuition(tx, branchId, course);
      const added = await ownTuition(tx, actor, seoulDay(now), tuitionId);
      const change = { ...notedTuition(added, `${added.course} 추가`), after: saidCourse(added) };
      await noteChange(tx, actor, change, now);
      return added;
    }),
  );
}

/**
 * Writes another fee from today on; what it was before stays in the fees. On its first day a fee may be put right: where
 * it says again what held before, nothing of today is left.
 */
async function feeFromToday(
  tx: Tx,
  actor: StaffActor,
  today: string,
  wanted: store.Course,
  tuitionId: number,
) {
  await store.deleteFee(tx, tuitionId, today);
  const before = await ownTuition(tx, actor, today, tuitionId);
  if (!isSameFee(before, wanted)) await store.putFee(tx, tuitionId, today, wanted);
}

/** Writes a course as it is from today on, in a transaction; false where somebody was faster. */
export async function writeCourse(
  tx: Tx,
  actor: StaffActor,
  today: string,
  { before, version, course }: { before: store.TuitionRecord; version: number; course: store.Course },
): Promise<boolean> {
  const { tuitionId } = before;
  if (!(await store.updateCourse(tx, tuitionId, version, course))) return false;
  if (!isSameFee(before, course)) await feeFromToday(tx, actor, today, course, tuitionId);
  return true;
}

/** Changes a course of an own branch. */
export async function saveTuition(
  academy: Academy,
  actor: StaffActor,
  { tuitionId, version, ...course }: InputOf<typeof saveTuitionEndpoint>,
): Promise<OfficeTuition> {
  const now = academy.clock.now();
  const today = seoulDay(now);
  return refusingTwins(
    inTransaction(academy.db, async (tx) => {
      const before = await ownTuition(tx, actor, today, tuitionId);
      const kept = [before.programme];
      await refuseUnshown(tx, { wanted: [course.programme], kept, field: 'programme' });
      if (!(await writeCourse(tx, actor, today, { before, version, course })))
        throw commonErrors.edited_elsewhere();
      const after = await ownTuition(tx, actor, today, tuitionId);
      const values = { before: saidCourse(before), after: saidCourse(after) };
      await noteChange(tx, actor, { ...notedTuition(before, `${before.course} 변경`), ...values }, now);
      return after;
    }),
  );
}

/** Takes a course off the list; what it said stays in the history. */
export async function removeTuition(
  academy: Academy,
  actor: StaffActor,
  { tuitionId, version, reason }: InputOf<typeof removeTuitionEndpoint>,
): Promise<{ removed: boolean }> {
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const before = await ownTuition(tx, actor, seoulDay(now), tuitionId);
    if (before.version !== version) throw commonErrors.edited_elsewhere();
    if (before.next) throw branchOfficeErrors.fee_announced();
    if (!(await store.deleteTuition(tx, tuitionId, version))) throw commonErrors.edited_elsewhere();
    const change = { ...notedTuition(before, `${before.course} 삭제`), before: saidCourse(before), reason };
    await noteChange(tx, actor, change, now);
    return { removed: true };
  });
}
