import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { forEachAsk } from '#src/platform/db/queries/for-each-ask.ts';
import { insertMany } from '#src/platform/db/queries/insert-many.ts';
import { loaderOf } from '#src/platform/db/queries/loader-of.ts';
import { type PlaceState, placeMoves } from '../rules/places.ts';
import { type ClassRow, type PlaceRow, placeTrail } from './places.server.ts';

/** Until when an offer of a place `p` is to be answered; null of what is kept or enrolled. */
const offeredUntil =
  sql<Date | null>`case when p.state = 'held' and p.registration_id is not null then p.held_until end`.as(
    'offeredUntil',
  );

/** Places with who has them, whichever test led there; nobody where the family has left or was erased. */
const placed = (db: Db | Tx) =>
  db
    .selectFrom('level_places as p')
    .innerJoin('placed_students as a', 'a.place_id', 'p.id')
    .leftJoin('members as m', 'm.id', 'a.member_id')
    .select((e) => [
      'a.member_id as memberId',
      'a.child_id as childId',
      e.ref('a.student_name').$notNull().as('studentName'),
      e.ref('a.guardian_mobile').$notNull().as('mobile'),
      offeredUntil,
    ])
    .where('a.destroyed_at', 'is', null)
    .where((e) => e.or([e('a.member_id', 'is', null), e('m.status', '=', 'active')]));

/** Who has a place. */
export async function findPlacedStudent(db: Db | Tx, placeId: number) {
  return placed(db).where('p.id', '=', placeId).executeTakeFirst();
}

export type PlacedStudent = NonNullable<Awaited<ReturnType<typeof findPlacedStudent>>>;

/** Who has a seat of a class or is offered one. */
export async function listPlacedStudents(db: Db | Tx, classId: number, now: Date): Promise<PlacedStudent[]> {
  return placed(db)
    .where('p.class_id', '=', classId)
    .where((e) =>
      e.or([e('p.state', '=', 'enrolled'), e.and([e('p.state', '=', 'held'), e('p.held_until', '>', now)])]),
    )
    .orderBy('p.id')
    .limit(1_000)
    .execute();
}

/** Until when a seat of a class is kept or an offer may be answered, the latest of them; null where none is. */
export async function lastAnswerOf(tx: Tx, classId: number, now: Date): Promise<Date | null> {
  const row = await tx
    .selectFrom('level_places')
    .select((e) => e.fn.max('held_until').as('until'))
    .where('class_id', '=', classId)
    .where('state', '=', 'held')
    .where('held_until', '>', now)
    .executeTakeFirst();
  return row?.until ?? null;
}

/**
 * Keeps members from leaving until the transaction ends: a share lock of each row, by number, before that of a class's seats, which
 * is the order of a goodbye.
 */
export async function keepFromLeaving(tx: Tx, memberIds: readonly number[]): Promise<void> {
  await tx
    .selectFrom('members')
    .select('id')
    .where('id', '=', (e) => e.fn.any(e.val([...memberIds])))
    .orderBy('id')
    .limit(2_000)
    .forShare()
    .execute();
}

/** The same of whoever has a phone, with which a guest sat a test: a goodbye takes that test along. */
export async function keepPhoneFromLeaving(tx: Tx, mobile: string): Promise<void> {
  await tx.selectFrom('members').select('id').where('mobile', '=', mobile).orderBy('id').forShare().execute();
}

/** The same of whoever has a place; of nobody where no member has it. */
export async function keepHolderFromLeaving(tx: Tx, placeId: number): Promise<void> {
  const holder = await tx
    .selectFrom('placed_students')
    .select('member_id as memberId')
    .where('place_id', '=', placeId)
    .executeTakeFirst();
  if (holder?.memberId) await keepFromLeaving(tx, [holder.memberId]);
}

/** Which of these members have left: nobody of theirs reads a text or answers. */
export async function leftAmong(db: Db | Tx, memberIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', (e) => e.fn.any(e.val([...memberIds])))
    .where('status', '!=', 'active')
    .limit(2_000)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whom these registrations are of now, and where that guardian is told: whoever made one and left has passed it on with the child. */
export async function listGuardians(db: Db | Tx, registrationIds: readonly number[]) {
  return db
    .selectFrom('guardians_of_registrations')
    .select((e) => [
      e.ref('registration_id').$notNull().as('registrationId'),
      e.ref('member_id').$notNull().as('memberId'),
      e.ref('student_name').$notNull().as('studentName'),
      e.ref('guardian_mobile').$notNull().as('mobile'),
    ])
    .where('registration_id', '=', (e) => e.fn.any(e.val([...registrationIds])))
    .limit(2_000)
    .execute();
}

/** Locks registrations, in the order of their numbers: who is offered a seat of one class is not offered another meanwhile. */
export async function lockOffered(tx: Tx, registrationIds: readonly number[]): Promise<void> {
  await tx
    .selectFrom('registrations')
    .select('id')
    .where('id', '=', (e) => e.fn.any(e.val([...registrationIds])))
    .orderBy('id')
    .limit(2_000)
    .forNoKeyUpdate()
    .execute();
}

/** Places that are offered, one a registration, in the order of the rows; answers their ids in the same order. */
export async function insertOffers(
  tx: Tx,
  {
    classId,
    heldUntil,
    now,
    seated,
  }: {
    readonly classId: number;
    readonly heldUntil: Date;
    readonly now: Date;
    readonly seated: readonly {
      readonly placeNo: string;
      readonly holdId: number;
      readonly student: { readonly registrationId: number };
    }[];
  },
): Promise<number[]> {
  if (seated.length === 0) return [];
  const rows = seated.map(({ placeNo, holdId, student }) => ({
    place_no: placeNo,
    class_id: classId,
    registration_id: student.registrationId,
    hold_id: holdId,
    state: 'held' as const,
    held_until: heldUntil,
    created_at: now,
  }));
  const made = await insertMany(tx, 'level_places', rows).returning('id').execute();
  return made.map(({ id }) => id);
}

/** Places whose time was over before anybody swept them. */
export const lapsing = {
  trail: placeTrail,
  moves: placeMoves,
  async updateAll(tx: Tx, ids: readonly number[], { state }: { readonly state: PlaceState }) {
    await tx
      .updateTable('level_places')
      .set({ state })
      .where('id', '=', (e) => e.fn.any(e.val([...ids])))
      .execute();
  },
};

/** The place of each of these registrations that is held or attended (one at most), or else the newest, with its class. */
export async function listPlacesOfRegistrations(
  db: Db | Tx,
  registrationIds: readonly number[],
): Promise<(PlaceRow & Pick<ClassRow, 'title' | 'branch_id' | 'pool_id' | 'starts_on'>)[]> {
  if (registrationIds.length === 0) return [];
  return db
    .selectFrom('level_places as p')
    .innerJoin('level_classes as c', 'c.id', 'p.class_id')
    .selectAll('p')
    .select(['c.title', 'c.branch_id', 'c.pool_id', 'c.starts_on'])
    .distinctOn('p.registration_id')
    .where('p.registration_id', '=', (e) => e.fn.any(e.val([...registrationIds])))
    .orderBy('p.registration_id')
    .orderBy(sql`p.state in ('held', 'enrolled')`, 'desc')
    .orderBy('p.id', 'desc')
    .limit(2_000)
    .execute();
}

interface OffersAsk {
  readonly memberId: number;
  readonly childIds: readonly number[];
  readonly now: Date;
}

/**
 * What a member and the children they see were offered after entrance tests, or attend now; the newest first. Read for all who look
 * in the same moment: see docs/decisions/0089-asked-together.md.
 */
export const listOffersFor = loaderOf((db: Db, asks: readonly OffersAsk[]) =>
  forEachAsk(
    db,
    asks.map(({ memberId, childIds, now }) => ({ member_id: memberId, child_ids: childIds, now })),
    {
      name: 'class_offers_of',
      brings: 'member_id bigint, child_ids bigint[], now timestamptz',
      query: db
        .selectFrom('level_places as p')
        .innerJoin('registrations as r', 'r.id', 'p.registration_id')
        .innerJoin('guardians_of_registrations as g', 'g.registration_id', 'r.id')
        .innerJoin('level_classes as c', 'c.id', 'p.class_id')
        .selectAll('p')
        .select(['c.title', 'c.weekly', 'c.starts_on', 'c.branch_id', 'c.subject'])
        .select(['r.registration_no', 'g.member_id', 'r.child_id', 'r.child_name', 'r.child_grade'])
        .where(
          sql<boolean>`p.registration_id in (select id from registrations where member_id = ask.member_id
            union select id from registrations where child_id = any(ask.child_ids))
            and (p.state = 'enrolled' or (p.state = 'held' and p.held_until > ask.now))`,
        )
        .orderBy('p.id', 'desc')
        .limit(60),
    },
  ),
);

/** Classes of some branches (null: all) that have not begun, by branch and start. */
export async function listComingClasses(
  db: Db,
  branchIds: readonly number[] | null,
  today: string,
): Promise<ClassRow[]> {
  return db
    .selectFrom('level_classes')
    .selectAll()
    .$if(branchIds !== null, (of) => of.where('branch_id', 'in', branchIds?.length ? [...branchIds] : [0]))
    .where('starts_on', '>=', today)
    .orderBy('branch_id')
    .orderBy('starts_on')
    .orderBy('id')
    .limit(500)
    .execute();
}
