import type { Academy } from '#src/platform/academy.ts';
import { brokeConstraint, type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { branchOfficeErrors } from '../contract/office.ts';
import type { addTuitionEndpoint, removeTuitionEndpoint, saveTuitionEndpoint } from '../contract/tuition.ts';
import type { OfficeTuition, tuitionList } from '../contract/tuition-list.ts';
import { courseLabels, isSameFee } from '../rules/programmes.ts';
import { findBranch } from '../store/office.server.ts';
import * as store from '../store/tuition.server.ts';
import { refuseUnshown } from './programmes.server.ts';

/** Tuition of the own branches. */
export function listTuitionsForStaff(
  { db, clock }: Academy,
  actor: StaffActor,
  query: QueryOf<typeof tuitionList>,
) {
  return store.listTuitionPage(db, actor.branchIds, { today: seoulDay(clock.now()), filter: query });
}

/** The values of a course under the names people read. */
export const saidCourse = (
  course: store.Course & { readonly programmeName: string },
): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(courseLabels).map(([key, label]) => [label, course[key as keyof store.Course]]),
  ),
  [courseLabels.programme]: course.programmeName,
});

/** One course of an own branch as it is on a day. */
export async function ownTuition(
  tx: Db | Tx,
  actor: StaffActor,
  { today, tuitionId }: { today: string; tuitionId: number },
): Promise<store.TuitionRecord> {
  const row = await store.findTuition(tx, actor.branchIds, { today, id: tuitionId });
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
      const added = await ownTuition(tx, actor, { today: seoulDay(now), tuitionId });
      const change = { ...notedTuition(added, `${added.course} 추가`), after: saidCourse(added) };
      await auditChange(tx, actor, { ...change, at: now });
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
  { today, wanted, tuitionId }: { today: string; wanted: store.Course; tuitionId: number },
) {
  await store.deleteFee(tx, tuitionId, today);
  const before = await ownTuition(tx, actor, { today, tuitionId });
  if (!isSameFee(before, wanted)) await store.putFee(tx, tuitionId, { effectiveFrom: today, fee: wanted });
}

/** Writes a course as it is from today on, in a transaction; false where somebody was faster. */
export async function writeCourse(
  tx: Tx,
  actor: StaffActor,
  {
    today,
    before,
    version,
    course,
  }: { today: string; before: store.TuitionRecord; version: number; course: store.Course },
): Promise<boolean> {
  const { tuitionId } = before;
  if (!(await store.updateCourse(tx, tuitionId, { version, course }))) return false;
  if (!isSameFee(before, course)) await feeFromToday(tx, actor, { today, wanted: course, tuitionId });
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
      const before = await ownTuition(tx, actor, { today, tuitionId });
      const kept = [before.programme];
      await refuseUnshown(tx, { wanted: [course.programme], kept, field: 'programme' });
      if (!(await writeCourse(tx, actor, { today, before, version, course })))
        throw commonErrors.edited_elsewhere();
      const after = await ownTuition(tx, actor, { today, tuitionId });
      const values = { before: saidCourse(before), after: saidCourse(after) };
      await auditChange(tx, actor, { ...notedTuition(before, `${before.course} 변경`), ...values, at: now });
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
    const before = await ownTuition(tx, actor, { today: seoulDay(now), tuitionId });
    if (before.version !== version) throw commonErrors.edited_elsewhere();
    if (before.next) throw branchOfficeErrors.fee_announced();
    if (!(await store.deleteTuition(tx, tuitionId, version))) throw commonErrors.edited_elsewhere();
    const change = { ...notedTuition(before, `${before.course} 삭제`), before: saidCourse(before), reason };
    await auditChange(tx, actor, { ...change, at: now });
    return { removed: true };
  });
}
