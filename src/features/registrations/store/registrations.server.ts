import { type Insertable, type Selectable, sql } from 'kysely';
import type { RegistrationCode, RegistrationFacts } from '#src/features/registrations/rules/history.ts';
import {
  type RegistrationState,
  registrationMoves,
} from '#src/features/registrations/rules/registrations.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { trailOf } from '#src/platform/db/history.ts';
import { forEachAsk } from '#src/platform/db/queries/for-each-ask.ts';
import { insertMany } from '#src/platform/db/queries/insert-many.ts';
import { loaderOf } from '#src/platform/db/queries/loader-of.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';
import { lockDoubles } from './doubles.server.ts';
import { isInSight, type Sight, sightBrings, toAsk } from './sight.server.ts';

export type RegistrationRow = Selectable<DB['registrations']>;

const live = ['held', 'confirming', 'confirmed', 'attended'] as const;

/** Inserts what no other live registration of the same child and test stands against; answers what was inserted. */
export async function insertRegistrations(
  tx: Tx,
  rows: readonly Insertable<DB['registrations']>[],
): Promise<RegistrationRow[]> {
  if (rows.length === 0) return [];
  return insertMany(tx, 'registrations', rows)
    .onConflict((c) => c.doNothing())
    .returningAll()
    .execute();
}

export interface LiveRegistration {
  readonly childId: number;
  /** It stands under another account, of which staff said that it has the same child. */
  readonly isDouble: boolean;
  readonly testId: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Until when its family chooses another session, as the academy cancelled this one; null otherwise. */
  readonly choiceUntil: Date | null;
}

/**
 * Live registrations of these children, under other accounts too, with the times of their sessions. Until the end of the
 * transaction nobody claims for such a child under its other account.
 */
export async function listLiveOf(tx: Tx, childIds: readonly number[]): Promise<LiveRegistration[]> {
  const others = await lockDoubles(tx, childIds);
  const rows = await tx
    .selectFrom('registrations as r')
    .innerJoin('test_sessions as s', 's.id', 'r.session_id')
    .select([
      'r.child_id as childId',
      'r.test_id as testId',
      's.starts_at as startsAt',
      's.ends_at as endsAt',
      's.choice_until as choiceUntil',
    ])
    .where('r.child_id', 'in', [...new Set([...childIds, ...others.keys()])])
    .where('r.state', 'in', live)
    .orderBy('r.id')
    .limit(1000 + childIds.length * 20)
    .execute();
  return rows.flatMap((row) => [
    { ...row, isDouble: false },
    ...(others.get(row.childId) ?? []).map((childId) => ({ ...row, childId, isDouble: true })),
  ]);
}

/** An own registration; another's does not exist. */
export async function findOwn(
  db: Db | Tx,
  memberId: number,
  registrationNo: string,
): Promise<RegistrationRow | undefined> {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('registration_no', '=', registrationNo)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** A registration the member made, or anybody made for one of these children; another's does not exist. */
export async function findSeen(
  db: Db | Tx,
  { memberId, childIds }: Sight,
  registrationNo: string,
): Promise<RegistrationRow | undefined> {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('registration_no', '=', registrationNo)
    .where((e) => e.or([e('member_id', '=', memberId), e('child_id', '=', e.fn.any(e.val([...childIds])))]))
    .executeTakeFirst();
}

export async function findRegistration(db: Db | Tx, id: number): Promise<RegistrationRow> {
  return db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** By its number, whoever's it is: for the office, which looks at the branch. */
export async function findByNo(db: Db | Tx, registrationNo: string): Promise<RegistrationRow | undefined> {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('registration_no', '=', registrationNo)
    .executeTakeFirst();
}

/** Registrations that stand, by their numbers. */
export async function listByNos(db: Db | Tx, nos: readonly string[]): Promise<RegistrationRow[]> {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('registration_no', 'in', nos)
    .where('state', 'not in', ['cancelled', 'expired'])
    .orderBy('id')
    .limit(500)
    .execute();
}

/** What one order pays for, oldest first. */
export async function listOfOrder(tx: Db | Tx, orderId: number): Promise<RegistrationRow[]> {
  return tx
    .selectFrom('registrations')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .limit(10)
    .execute();
}

/** The same of many orders. */
export async function listOfOrders(tx: Db | Tx, orderIds: readonly number[]): Promise<RegistrationRow[]> {
  return tx
    .selectFrom('registrations')
    .selectAll()
    .where('order_id', '=', (e) => e.fn.any(e.val([...orderIds])))
    .orderBy('id')
    .limit(orderIds.length * 10)
    .execute();
}

export async function lockRegistration(tx: Tx, id: number): Promise<RegistrationRow> {
  return tx
    .selectFrom('registrations')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function findByHolds(tx: Db | Tx, holdIds: readonly number[]): Promise<RegistrationRow[]> {
  if (holdIds.length === 0) return [];
  return tx
    .selectFrom('registrations')
    .selectAll()
    .where('hold_id', 'in', holdIds)
    .orderBy('id')
    .limit(500)
    .forUpdate()
    .execute();
}

/** What somebody sees, newest first (100 at most). */
export const listSeen = loaderOf((db: Db, sights: readonly Sight[]) =>
  forEachAsk(db, sights.map(toAsk), {
    name: 'registrations_seen',
    brings: sightBrings,
    query: db.selectFrom('registrations').selectAll().where(isInSight).orderBy('id', 'desc').limit(100),
  }),
);

export async function listOfSession(db: Db | Tx, sessionId: number): Promise<RegistrationRow[]> {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('state', '!=', 'expired')
    .orderBy('id')
    .limit(2000)
    .execute();
}

export type RegistrationChange = Partial<
  Pick<
    RegistrationRow,
    | 'hold_expires_at'
    | 'confirmed_at'
    | 'cancelled_at'
    | 'hold_id'
    | 'order_id'
    | 'order_no'
    | 'confirming_payment_ref'
    | 'hold_promised_until'
    | 'hold_first_until'
    | 'hold_renewals'
  >
> & {
  readonly state: RegistrationState;
};

/** Moves one registration; its clock runs only while it is held, and only while under payment a payment moves it. */
export async function updateRegistration(tx: Tx, id: number, change: RegistrationChange): Promise<void> {
  await updateRegistrations(tx, [id], change);
}

async function updateRegistrations(
  tx: Tx,
  ids: readonly number[],
  change: RegistrationChange,
): Promise<void> {
  const clock = change.state === 'held' ? {} : { hold_expires_at: null };
  const paying =
    change.state === 'confirming' ? {} : { confirming_payment_ref: null, hold_promised_until: null };
  await tx
    .updateTable('registrations')
    .set({ ...change, ...clock, ...paying })
    .where('id', '=', (e) => e.fn.any(e.val([...ids])))
    .execute();
}

/** Gives a registration another seat, in another session. */
export async function updateSeat(
  tx: Tx,
  id: number,
  seat: { readonly session_id: number; readonly hold_id: number },
): Promise<void> {
  await tx.updateTable('registrations').set(seat).where('id', '=', id).execute();
}

/** Writes the orders onto their registrations in one statement. */
export async function linkOrders(
  tx: Tx,
  links: readonly { id: number; orderId: number; orderNo: string }[],
): Promise<void> {
  if (links.length === 0) return;
  const given = JSON.stringify(
    links.map((link) => ({ id: link.id, order_id: link.orderId, order_no: link.orderNo })),
  );
  await sql`update registrations r set order_id = g.order_id, order_no = g.order_no
    from jsonb_to_recordset(${given}::jsonb) as g(id bigint, order_id bigint, order_no text) where r.id = g.id`.execute(
    tx,
  );
}

/** What happened to registrations. */
export const registrationTrail = trailOf<RegistrationState, RegistrationCode, RegistrationFacts>(
  'registration',
);

/** Registrations as what has states. */
export const registrationMachine = {
  trail: registrationTrail,
  moves: registrationMoves,
  update: updateRegistration,
  updateAll: updateRegistrations,
};

/** `수학 입학 테스트 (김하준)` for each registration that is not over. */
export async function listOpenTitles(tx: Tx, memberId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('registrations as r')
    .innerJoin('tests as t', 't.id', 'r.test_id')
    .select(['t.title', 'r.child_name as childName'])
    .where('r.member_id', '=', memberId)
    .where('r.state', 'in', ['held', 'confirming', 'confirmed'])
    .orderBy('r.id')
    .limit(100)
    .execute();
  return rows.map((row) => `${row.title} (${row.childName})`);
}

export async function countLiveOfChild(tx: Tx, childId: number): Promise<number> {
  const row = await tx
    .selectFrom('registrations')
    .select((e) => e.fn.countAll<number>().as('live'))
    .where('child_id', '=', childId)
    .where('state', 'in', ['held', 'confirming', 'confirmed'])
    .executeTakeFirstOrThrow();
  return Number(row.live);
}

/** Held registrations show the ends their holds have. */
export async function endHeldAt(
  tx: Tx,
  ends: readonly { readonly holdId: number; readonly until: Date }[],
): Promise<void> {
  if (ends.length === 0) return;
  const given = JSON.stringify(ends.map(({ holdId, until }) => ({ hold_id: holdId, until })));
  await sql`update registrations r set hold_expires_at = g.until
    from jsonb_to_recordset(${given}::jsonb) as g(hold_id bigint, until timestamptz)
    where r.hold_id = g.hold_id and r.state = 'held'`.execute(tx);
}
