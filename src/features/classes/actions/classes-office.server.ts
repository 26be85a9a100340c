import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import type { classList, OfficeClass } from '#src/features/classes/contract/class-list.ts';
import type * as contract from '#src/features/classes/contract/classes-office.ts';
import { belowTaken } from '#src/features/classes/rules/class-state.ts';
import { firstDayRefusal } from '#src/features/classes/rules/places.ts';
import {
  findListedClass,
  type ListedClass,
  listClasses,
  listDeclined,
  lockClass,
  updateClass,
} from '#src/features/classes/store/class-list.server.ts';
import * as store from '#src/features/classes/store/places.server.ts';
import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import { subjectLabels } from '#src/features/level-attempts/rules/attempts.ts';
import { createPool, openPool, readPools, resizePool } from '#src/features/seats/actions/pools.server.ts';
import { listTeachers } from '#src/features/teachers/actions/teachers.server.ts';
import type { Teacher } from '#src/features/teachers/contract/teachers.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange, refusedElsewhere } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { gradeBand, gradeLabel } from '#src/shared/people/grade.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { listPlacedStudents } from '../store/offers.server.ts';
import { classSeatHooks } from './class-hooks.server.ts';
import { changePlan } from './class-plan.server.ts';
import { type StaffNames, stepsOfClass } from './class-steps.server.ts';
import { levelsOf } from './levels.server.ts';

/** Whether a branch is one of this person's. */
export const isIn = (actor: StaffActor, branchId: number) => actor.branchIds?.includes(branchId) ?? true;

async function views(academy: Academy, rows: readonly ListedClass[]): Promise<OfficeClass[]> {
  const [branches, teachers, levels, pools] = await Promise.all([
    listBranches(academy.db),
    listTeachers(academy.db),
    levelsOf(academy),
    readPools(
      academy.db,
      rows.map((row) => row.pool_id),
    ),
  ]);
  return rows.map((row) => ({
    classId: row.id,
    branchId: row.branch_id,
    branchName: branches.find(({ id }) => id === row.branch_id)?.name ?? '',
    subjectLabel: subjectLabels[row.subject] ?? row.subject,
    level:
      levels.find((one) => one.subject === row.subject && one.code === row.level_code)?.name ??
      row.level_code,
    grades: gradeBand(row.grade_from, row.grade_to),
    title: row.title,
    weekly: row.weekly,
    startsOn: row.starts_on,
    teacherId: row.teacher_id,
    teacherName: teachers.find(({ teacherId }) => teacherId === row.teacher_id)?.name ?? '',
    isOpen: row.is_open,
    capacity: pools.get(row.pool_id)?.capacity ?? 0,
    taken: pools.get(row.pool_id)?.taken ?? 0,
    held: row.held,
    offered: row.offered,
    enrolled: row.enrolled,
    version: row.version,
  }));
}

/** Classes of the own branches, filtered, ordered and paged. */
export async function listClassesForStaff(
  academy: Academy,
  actor: StaffActor,
  query: QueryOf<typeof classList>,
) {
  const today = seoulDay(academy.clock.now());
  const page = await listClasses(academy.db, actor.branchIds, { ...query, today });
  return { ...page, rows: await views(academy, page.rows) };
}

/** What a class can be opened for, and whether this person opens classes at all. */
export async function classChoices(
  academy: Academy,
  actor: StaffActor,
): Promise<DataOf<typeof contract.readClassChoices>> {
  const [branches, levels, teachers] = await Promise.all([
    listBranches(academy.db),
    levelsOf(academy),
    listTeachers(academy.db),
  ]);
  return {
    branches: branches.filter(({ id }) => isIn(actor, id)).map(({ id, name }) => ({ branchId: id, name })),
    levels,
    teachers: teachers.map(asChoice),
    mayDecide: mayDecide(actor),
  };
}

const asChoice = ({ teacherId, name, branchIds }: Teacher) => ({ teacherId, name, branchIds });

const mayDecide = (actor: StaffActor) => mayDo(actor, 'branch');

/** One class of an own branch, with who keeps or has a seat. */
export async function readClassForStaff(
  academy: Academy,
  actor: StaffActor,
  { classId, deps }: { readonly classId: number; readonly deps: StaffNames },
): Promise<DataOf<typeof contract.readOfficeClass>> {
  const row = await findListedClass(academy.db, classId);
  if (!row || !isIn(actor, row.branch_id)) throw levelTestErrors.class_gone();
  const [[view], seated, families, teachers, declined, { steps, ...since }] = await Promise.all([
    views(academy, [row]),
    store.listSeated(academy.db, [classId]),
    listPlacedStudents(academy.db, classId, academy.clock.now()),
    listTeachers(academy.db),
    listDeclined(academy.db, classId),
    stepsOfClass(academy, row, deps),
  ]);
  if (!view) throw levelTestErrors.class_gone();
  return {
    ...view,
    mayDecide: mayDecide(actor),
    families: families.length,
    declined: declined.length,
    declinedStudents: declined.map((one) => ({
      ...{ ...one, grade: gradeLabel(one.grade) },
      declinedAt: since.declinedAt(one.registrationNo),
    })),
    steps,
    teachers: teachers.filter(({ branchIds }) => branchIds.includes(row.branch_id)).map(asChoice),
    seated: seated.map((one) => ({
      placeId: one.id,
      attemptNo: one.attempt_no,
      registrationNo: one.registration_no,
      studentName: one.student_name,
      grade: gradeLabel(one.grade),
      state: one.state === 'enrolled' ? 'enrolled' : 'held',
      heldUntil: one.held_until.toISOString(),
      enrolledAt: one.state === 'enrolled' ? since.enrolledAt(one.id) : null,
    })),
  };
}

/** Opens a class of a level of the newest cut lines. */
export async function addClassBy(
  academy: Academy,
  actor: StaffActor,
  { capacity, teacherId, ...input }: InputOf<typeof contract.addClass>,
): Promise<DataOf<typeof contract.addClass>> {
  const isKnown = (await listBranches(academy.db)).some(({ id }) => id === input.branchId);
  if (!isKnown || !isIn(actor, input.branchId)) throw levelTestErrors.branch_gone();
  const isLevel = (await levelsOf(academy)).some(
    (one) => one.subject === input.subject && one.code === input.levelCode,
  );
  if (!isLevel) throw commonErrors.input_invalid({ fields: { levelCode: '레벨을 골라 주세요.' } });
  const now = academy.clock.now();
  const refusal = firstDayRefusal(input.startsOn, seoulDay(now));
  if (refusal) throw commonErrors.input_invalid({ fields: { startsOn: refusal } });
  const teacher = await teacherNamed(academy, teacherId);
  return inTransaction(academy.db, async (tx) => {
    const poolId = await createPool(tx, capacity);
    const classId = await store.insertClass(
      tx,
      { ...input, poolId, teacherId: teacher?.teacherId ?? null },
      now,
    );
    const after = {
      '반 이름': input.title,
      '요일과 시간': input.weekly,
      개강일: input.startsOn,
      정원: capacity,
    };
    await note(tx, actor, { classId, branchId: input.branchId, action: '새 반', after, now });
    return { classId };
  });
}

/** The teacher who was chosen, of those families are shown; undefined: nobody. */
async function teacherNamed({ db }: Academy, teacherId: number | undefined) {
  if (!teacherId) return undefined;
  const teacher = (await listTeachers(db)).find((one) => one.teacherId === teacherId);
  if (!teacher)
    throw commonErrors.input_invalid({ fields: { teacherId: '공개된 강사 가운데서 골라 주세요.' } });
  return teacher;
}

const nameOfTeacher = async ({ db }: Academy, teacherId: number) =>
  (await listTeachers(db)).find((one) => one.teacherId === teacherId)?.name ?? '비공개 강사';

/** Writes a change of a class into its history. */
export function note(
  tx: Tx,
  actor: StaffActor,
  {
    classId,
    branchId,
    action,
    after,
    now,
  }: { classId: number; branchId: number; action: string; after: object; now: Date },
): Promise<void> {
  return auditChange(tx, actor, {
    entity: 'level-class',
    entityId: classId,
    branchId,
    action,
    after,
    at: now,
  });
}

async function classInScope(academy: Academy, actor: StaffActor, classId: number): Promise<store.ClassRow> {
  const one = await store.findClass(academy.db, classId);
  if (!one || !isIn(actor, one.branch_id)) throw levelTestErrors.class_gone();
  return one;
}

type ClassWish = Omit<
  InputOf<typeof contract.changeClass>,
  'classId' | 'version' | 'reason' | 'teacherId' | 'tells'
> & {
  readonly teacher?: string | undefined;
};

/** What of a class a change names, in the words of its history. */
function textsOf(
  one: Required<{ [K in keyof ClassWish]: ClassWish[K] | undefined }>,
  named: ClassWish,
): Readonly<Record<string, unknown>> {
  const rows = [
    ['title', '반 이름', one.title],
    ['weekly', '요일과 시간', one.weekly],
    ['startsOn', '개강일', one.startsOn],
    ['capacity', '정원', one.capacity],
    ['teacher', '선생님', one.teacher],
    ['isOpen', '추천', one.isOpen ? '추천' : '추천 제외'],
  ] as const;
  return Object.fromEntries(
    rows.flatMap(([key, label, value]) => (named[key] === undefined ? [] : [[label, value]])),
  );
}

/** What makes a class another version; its seats are written down of it as well. */
const planChanged = '반 바꾸기';

/**
 * Changes the words of a class, resizes it, never under what is taken, opens it or takes it off the reports. Whoever
 * looked at an older version is told who was faster.
 */
export async function changeClassBy(
  academy: Academy,
  actor: StaffActor,
  { classId, version, reason, teacherId, tells, ...texts }: InputOf<typeof contract.changeClass>,
): Promise<DataOf<typeof contract.changeClass>> {
  const found = await classInScope(academy, actor, classId);
  const isSame = teacherId === undefined || teacherId === (found.teacher_id ?? 0);
  const teacher = isSame ? undefined : await teacherNamed(academy, teacherId);
  const wish: ClassWish = { ...texts, ...(!isSame && { teacher: teacher?.name ?? '' }) };
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const { pool } = await openPool(tx, found.pool_id, { now, hooks: classSeatHooks });
    const one = await lockClass(tx, classId);
    if (one.version !== version)
      throw await refusedElsewhere(tx, 'save', { entity: 'level-class', id: classId, action: planChanged });
    const { capacity } = wish;
    if (
      capacity !== undefined &&
      !(await resizePool(tx, one.pool_id, { capacity, now, hooks: classSeatHooks }))
    )
      throw commonErrors.input_invalid({ fields: { capacity: belowTaken(pool.taken) } });
    await changePlan(tx, one, { wish, tells, now });
    await updateClass(tx, classId, { ...texts, ...(!isSame && { teacherId: teacher?.teacherId ?? null }) });
    const was = {
      title: one.title,
      weekly: one.weekly,
      startsOn: one.starts_on,
      capacity: pool.capacity,
      isOpen: one.is_open,
      teacher: found.teacher_id === null ? '' : await nameOfTeacher(academy, found.teacher_id),
    };
    const change = {
      entity: 'level-class',
      entityId: classId,
      branchId: one.branch_id,
      action: planChanged,
      before: textsOf(was, wish),
      after: textsOf({ ...was, ...wish }, wish),
      ...(reason && { reason }),
    };
    await auditChange(tx, actor, { ...change, at: now });
    return { classId, version: version + 1 };
  });
}
