import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { move, trailOf, type Why } from '#src/platform/db/history.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';
import { type PlaceCode, type PlaceState, placeMoves } from '../rules/places.ts';

export type PlaceRow = Selectable<DB['level_places']>;
export type ClassRow = Selectable<DB['level_classes']>;

/** Whether any of a student's attempts of a subject led to a class that is still attended. */
export async function isEnrolled(db: Db | Tx, attemptIds: readonly number[]): Promise<boolean> {
  if (attemptIds.length === 0) return false;
  const row = await db
    .selectFrom('level_places')
    .select('id')
    .where('attempt_id', 'in', attemptIds)
    .where('state', '=', 'enrolled')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The place a report keeps now, of this attempt or of the same student's others. */
export async function findLivePlace(
  db: Db | Tx,
  attemptIds: readonly number[],
): Promise<PlaceRow | undefined> {
  if (attemptIds.length === 0) return undefined;
  return db
    .selectFrom('level_places')
    .selectAll()
    .where('attempt_id', 'in', attemptIds)
    .where('state', 'in', ['held', 'enrolled'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The class of which a seat is kept for an attempt, its time not over; undefined where none is. */
export async function findKeptClass(tx: Tx, attemptId: number, now: Date): Promise<string | undefined> {
  const row = await tx
    .selectFrom('level_places as p')
    .innerJoin('level_classes as c', 'c.id', 'p.class_id')
    .select('c.title')
    .where('p.attempt_id', '=', attemptId)
    .where('p.state', '=', 'held')
    .where('p.held_until', '>', now)
    .executeTakeFirst();
  return row?.title;
}

/** What these attempts keep now: seats whose time is not over, and classes that are attended; the newest first. */
export async function listLivePlaces(
  db: Db,
  attemptIds: readonly number[],
  now: Date,
): Promise<(PlaceRow & Pick<ClassRow, 'title' | 'weekly' | 'starts_on' | 'branch_id' | 'subject'>)[]> {
  if (attemptIds.length === 0) return [];
  return db
    .selectFrom('level_places as p')
    .innerJoin('level_classes as c', 'c.id', 'p.class_id')
    .selectAll('p')
    .select(['c.title', 'c.weekly', 'c.starts_on', 'c.branch_id', 'c.subject'])
    .where('p.attempt_id', 'in', attemptIds)
    .where((e) =>
      e.or([e('p.state', '=', 'enrolled'), e.and([e('p.state', '=', 'held'), e('p.held_until', '>', now)])]),
    )
    .orderBy('p.id', 'desc')
    .limit(60)
    .execute();
}

export async function findPlace(db: Db | Tx, id: number): Promise<PlaceRow | undefined> {
  return db.selectFrom('level_places').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks one place; its pool is locked before it, always. */
export async function lockPlace(tx: Tx, id: number): Promise<PlaceRow> {
  return tx.selectFrom('level_places').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** Gives a place another hold on its class's seats, where the first one was freed. */
export async function updatePlaceHold(tx: Tx, placeId: number, holdId: number): Promise<void> {
  await tx.updateTable('level_places').set({ hold_id: holdId }).where('id', '=', placeId).execute();
}

export async function lockPlacesOfHolds(tx: Tx, holdIds: readonly number[]): Promise<PlaceRow[]> {
  if (holdIds.length === 0) return [];
  return tx
    .selectFrom('level_places')
    .selectAll()
    .where('hold_id', 'in', holdIds)
    .orderBy('id')
    .limit(500)
    .forUpdate()
    .execute();
}

export async function insertPlace(
  tx: Tx,
  row: {
    placeNo: string;
    classId: number;
    holdId: number;
    heldUntil: Date;
    now: Date;
  } & ({ attemptId: number } | { registrationId: number }),
): Promise<PlaceRow> {
  return tx
    .insertInto('level_places')
    .values({
      place_no: row.placeNo,
      class_id: row.classId,
      ...('attemptId' in row ? { attempt_id: row.attemptId } : { registration_id: row.registrationId }),
      hold_id: row.holdId,
      state: 'held',
      held_until: row.heldUntil,
      created_at: row.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function updatePlace(tx: Tx, id: number, change: { readonly state: PlaceState }): Promise<void> {
  await tx.updateTable('level_places').set(change).where('id', '=', id).execute();
}

/** What happened to places. */
export const placeTrail = trailOf<PlaceState, PlaceCode>('place');

/** Places as what has states. */
export const placeMachine = { trail: placeTrail, moves: placeMoves, update: updatePlace };

/** Moves a locked place and writes why. */
export const movePlace = (
  tx: Tx,
  row: PlaceRow,
  { state, why }: { state: PlaceState; why: Why<PlaceCode> },
): Promise<void> => move(tx, placeMachine, { row, change: { state }, why });

export async function findClass(db: Db | Tx, id: number): Promise<ClassRow | undefined> {
  return db.selectFrom('level_classes').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Open classes of a subject that take a grade and have not begun, of every level. */
export async function listClassesFor(
  db: Db,
  wish: { subject: string; grade: number; today: string },
): Promise<ClassRow[]> {
  return db
    .selectFrom('level_classes')
    .selectAll()
    .where('subject', '=', wish.subject)
    .where('grade_from', '<=', wish.grade)
    .where('grade_to', '>=', wish.grade)
    .where('starts_on', '>=', wish.today)
    .where('is_open', '=', true)
    .orderBy('starts_on')
    .orderBy('id')
    .limit(1_000)
    .execute();
}

/** Every class that is recommended and has not begun, by branch, grade and start. */
export async function listOpenClasses(db: Db, today: string): Promise<ClassRow[]> {
  return db
    .selectFrom('level_classes as c')
    .innerJoin('branches as b', 'b.id', 'c.branch_id')
    .selectAll('c')
    .where('c.is_open', '=', true)
    .where('c.starts_on', '>=', today)
    .orderBy('b.position')
    .orderBy('c.grade_from')
    .orderBy('c.starts_on')
    .orderBy('c.id')
    .limit(1_000)
    .execute();
}

export interface NewClass {
  readonly branchId: number;
  readonly poolId: number;
  readonly subject: string;
  readonly levelCode: string;
  readonly gradeFrom: number;
  readonly gradeTo: number;
  readonly title: string;
  readonly weekly: string;
  readonly startsOn: string;
  readonly teacherId?: number | null;
}

export async function insertClass(tx: Tx, one: NewClass, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('level_classes')
    .values({
      branch_id: one.branchId,
      pool_id: one.poolId,
      subject: one.subject,
      level_code: one.levelCode,
      grade_from: one.gradeFrom,
      grade_to: one.gradeTo,
      title: one.title,
      weekly: one.weekly,
      starts_on: one.startsOn,
      teacher_id: one.teacherId ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Who keeps or has a seat in these classes. */
export async function listSeated(db: Db, classIds: readonly number[]) {
  if (classIds.length === 0) return [];
  return db
    .selectFrom('level_places as p')
    .innerJoin('placed_students as a', 'a.place_id', 'p.id')
    .select((e) => [
      'p.id',
      'p.class_id',
      'p.place_no',
      'p.state',
      'p.held_until',
      'a.attempt_no',
      'a.registration_no',
      e.ref('a.student_name').$notNull().as('student_name'),
      e.ref('a.grade').$notNull().as('grade'),
    ])
    .where('p.class_id', 'in', classIds)
    .where('p.state', 'in', ['held', 'enrolled'])
    .orderBy('p.id')
    .limit(3_000)
    .execute();
}

/** Moves on what had not run out at `from`. */
export async function extendPlaces(tx: Tx, from: Date, seconds: number): Promise<void> {
  await sql`update level_places set held_until = held_until + make_interval(secs => ${seconds}::double precision)
    where state = 'held' and held_until > ${from}`.execute(tx);
}
