import { listBranches } from '#src/features/branches/actions.server.ts';
import {
  createPool,
  freeHold,
  moveHold,
  openPool,
  readPools,
  resizePool,
} from '#src/features/seats/actions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { noteChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/actor.ts';
import { commonErrors } from '#src/shared/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint.ts';
import { gradeBand, gradeWord } from '#src/shared/grade.ts';
import type { addClass, changeClass, listOfficeClasses, OfficeClass } from '../contract/classes.ts';
import { levelTestErrors } from '../contract/errors.ts';
import { Levels } from '../rules/result.ts';
import { subjectWords } from '../rules.ts';
import { findLevelMap } from '../store/attempts.server.ts';
import * as store from '../store/places.server.ts';
import { classSeatMoments } from './class-moments.server.ts';

const isIn = (actor: StaffActor, branchId: number) => actor.branchIds?.includes(branchId) ?? true;

async function levelsOf(academy: Academy) {
  const maps = await Promise.all(
    Object.keys(subjectWords).map(async (subject) => ({
      subject,
      cuts: (await findLevelMap(academy.db, subject))?.cuts,
    })),
  );
  return maps.flatMap(({ subject, cuts }) => {
    const levels = Levels.safeParse(cuts);
    return levels.success ? levels.data.map(({ code, name }) => ({ subject, code, name })) : [];
  });
}

/** Classes of the own branches, with who keeps or has a seat. */
export async function listClassesForStaff(
  academy: Academy,
  actor: StaffActor,
): Promise<DataOf<typeof listOfficeClasses>> {
  const [rows, branches, levels] = await Promise.all([
    store.listClasses(academy.db, actor.branchIds),
    listBranches(academy.db),
    levelsOf(academy),
  ]);
  const [pools, seated] = await Promise.all([
    readPools(
      academy.db,
      rows.map((row) => row.pool_id),
    ),
    store.listSeated(
      academy.db,
      rows.map((row) => row.id),
    ),
  ]);
  return {
    mayDecide: actor.role === 'owner' || actor.role === 'manager',
    branches: branches.filter(({ id }) => isIn(actor, id)).map(({ id, name }) => ({ branchId: id, name })),
    levels,
    classes: rows.map((row): OfficeClass => {
      const pool = pools.get(row.pool_id);
      return {
        classId: row.id,
        branchId: row.branch_id,
        branchName: branches.find(({ id }) => id === row.branch_id)?.name ?? '',
        subjectWord: subjectWords[row.subject] ?? row.subject,
        level:
          levels.find((one) => one.subject === row.subject && one.code === row.level_code)?.name ??
          row.level_code,
        grades: gradeBand(row.grade_from, row.grade_to),
        title: row.title,
        weekly: row.weekly,
        startsOn: row.starts_on,
        isOpen: row.is_open,
        capacity: pool?.capacity ?? 0,
        taken: pool?.taken ?? 0,
        seated: seated
          .filter((one) => one.class_id === row.id)
          .map((one) => ({
            placeId: one.id,
            attemptNo: one.attempt_no,
            studentName: one.student_name,
            grade: gradeWord(one.grade),
            state: one.state === 'enrolled' ? 'enrolled' : 'held',
            heldUntil: one.held_until.toISOString(),
          })),
      };
    }),
  };
}

/** Opens a class of a level of the newest cut lines. */
export async function addClassBy(
  academy: Academy,
  actor: StaffActor,
  { capacity, ...input }: InputOf<typeof addClass>,
): Promise<DataOf<typeof addClass>> {
  const isKnown = (await listBranches(academy.db)).some(({ id }) => id === input.branchId);
  if (!isKnown || !isIn(actor, input.branchId)) throw levelTestErrors.branch_gone();
  const isLevel = (await levelsOf(academy)).some(
    (one) => one.subject === input.subject && one.code === input.levelCode,
  );
  if (!isLevel) throw commonErrors.input_invalid({ fields: { levelCode: '레벨을 골라 주세요.' } });
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const poolId = await createPool(tx, capacity);
    const classId = await store.insertClass(tx, { ...input, poolId }, now);
    await note(tx, actor, { classId, branchId: input.branchId }, '반 열기', { ...input, capacity }, now);
    return { classId };
  });
}

function note(
  tx: Tx,
  actor: StaffActor,
  { classId, branchId }: { classId: number; branchId: number },
  action: string,
  after: object,
  now: Date,
): Promise<void> {
  return noteChange(tx, actor, { entity: 'level-class', entityId: classId, branchId, action, after }, now);
}

async function classInScope(academy: Academy, actor: StaffActor, classId: number): Promise<store.ClassRow> {
  const one = await store.findClass(academy.db, classId);
  if (!one || !isIn(actor, one.branch_id)) throw levelTestErrors.class_gone();
  return one;
}

/** Resizes a class, never under what is taken; opens it or takes it off the reports. */
export async function changeClassBy(
  academy: Academy,
  actor: StaffActor,
  { classId, capacity, isOpen }: InputOf<typeof changeClass>,
): Promise<DataOf<typeof changeClass>> {
  const one = await classInScope(academy, actor, classId);
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    if (capacity !== undefined && !(await resizePool(tx, one.pool_id, capacity, now, classSeatMoments)))
      throw commonErrors.input_invalid({ fields: { capacity: '이미 찬 자리보다 줄일 수 없습니다.' } });
    if (isOpen !== undefined) await store.updateClassOpen(tx, classId, isOpen);
    const after = { ...(capacity !== undefined && { capacity }), ...(isOpen !== undefined && { isOpen }) };
    await note(tx, actor, { classId, branchId: one.branch_id }, '반 바꾸기', after, now);
  });
  return { classId };
}

async function placeInScope(academy: Academy, actor: StaffActor, placeId: number) {
  const place = await store.findPlace(academy.db, placeId);
  const one = place && (await store.findClass(academy.db, place.class_id));
  if (!place || !one || !isIn(actor, one.branch_id)) throw levelTestErrors.place_gone();
  return { place, one };
}

/** Turns a kept seat into an enrolment; a second press changes nothing, a seat whose time is over is not one any more. */
export async function enrolPlaceBy(academy: Academy, actor: StaffActor, placeId: number) {
  const { one } = await placeInScope(academy, actor, placeId);
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    await openPool(tx, one.pool_id, now, classSeatMoments);
    const place = await store.lockPlace(tx, placeId);
    if (place.state === 'enrolled') return { placeId, state: 'enrolled' };
    if (place.state !== 'held' || !(await moveHold(tx, place.hold_id, 'kept', now, null, 'enrolled')))
      throw levelTestErrors.place_gone({ message: '맡아 둔 시간이 끝난 자리입니다.' });
    await store.putPlace(tx, placeId, {
      from: 'held',
      to: 'enrolled',
      actor: `staff ${actor.staffId}`,
      cause: '등록',
      at: now,
    });
    await note(
      tx,
      actor,
      { classId: one.id, branchId: one.branch_id },
      '반 등록',
      { place: place.place_no },
      now,
    );
    return { placeId, state: 'enrolled' };
  });
}

/** Frees a kept seat or ends an enrolment; the seat is there for the next at once. */
export async function endPlaceBy(academy: Academy, actor: StaffActor, placeId: number) {
  const { one } = await placeInScope(academy, actor, placeId);
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    await openPool(tx, one.pool_id, now, classSeatMoments);
    const place = await store.lockPlace(tx, placeId);
    if (place.state !== 'held' && place.state !== 'enrolled') return { placeId, state: place.state };
    const to = place.state === 'held' ? 'cancelled' : 'left';
    await store.putPlace(tx, placeId, {
      from: place.state,
      to,
      actor: `staff ${actor.staffId}`,
      cause: to === 'left' ? '수강 끝' : '직원이 놓음',
      at: now,
    });
    await freeHold(tx, place.hold_id, now, to, classSeatMoments);
    await note(
      tx,
      actor,
      { classId: one.id, branchId: one.branch_id },
      '반 자리 비우기',
      { place: place.place_no },
      now,
    );
    return { placeId, state: to };
  });
}
