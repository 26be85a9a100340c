import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { insertMany } from '#src/platform/db/queries/insert-many.ts';

export interface WaitlistRow {
  readonly id: number;
  readonly poolId: number;
  readonly holderKey: string;
  readonly seats: number;
  readonly entry: string | null;
  readonly optionNo: number;
  /** Orders the line: the lobby's ranks first, then arrivals. */
  readonly turn: number;
}

export const waitlistColumns = [
  'id',
  'pool_id as poolId',
  'holder_key as holderKey',
  'seats',
  'entry',
  'option_no as optionNo',
  'turn',
] as const;

/** Seats of those who stand before a row in its line and wait there only for that pool. */
export async function seatsAhead(
  db: Db | Tx,
  poolId: number,
  wait: Pick<WaitlistRow, 'id' | 'turn'>,
): Promise<number> {
  const { rows } = await sql<{ seats: number }>`
    select coalesce(sum(w.seats), 0)::int as seats from seat_waits w
    where w.pool_id = ${poolId} and w.state = 'waiting' and (w.turn, w.id) < (${wait.turn}::bigint, ${wait.id}::bigint)
      and not exists (select 1 from seat_waits o where o.entry = w.entry and o.option_no = w.option_no
        and o.state = 'waiting' and o.pool_id <> w.pool_id)`.execute(db);
  return rows[0]?.seats ?? 0;
}

export interface NewWait {
  readonly poolId: number;
  readonly holderKey: string;
  readonly optionNo: number;
  /** The guardian's place in the lobby of that session; null where there was none. */
  readonly rank: number | null;
}

/** One seat each, in the order given, each in its entry. */
export async function insertEntryWaits(
  tx: Tx,
  waits: readonly (NewWait & { readonly entry: string })[],
): Promise<void> {
  if (waits.length === 0) return;
  const rows = waits.map((wait) => ({
    pool_id: wait.poolId,
    holder_key: wait.holderKey,
    seats: 1,
    state: 'waiting' as const,
    entry: wait.entry,
    option_no: wait.optionNo,
    rank: wait.rank,
  }));
  await insertMany(tx, 'seat_waits', rows).execute();
}

/** Takes everything that still waits of an entry out of its lines, but for one option; answers the pools. */
export async function withdrawEntry(
  tx: Tx,
  entry: string,
  exceptOption: number | null = null,
): Promise<number[]> {
  let query = tx
    .updateTable('seat_waits')
    .set({ state: 'withdrawn' })
    .where('entry', '=', entry)
    .where('state', '=', 'waiting');
  if (exceptOption !== null) query = query.where('option_no', '<>', exceptOption);
  const rows = await query.returning('pool_id').execute();
  return [...new Set(rows.map((row) => row.pool_id))];
}

/** What these holders wait for is of another entry. */
export async function moveWaits(tx: Tx, holderKeys: readonly string[], entry: string): Promise<void> {
  if (holderKeys.length === 0) return;
  await tx.updateTable('seat_waits').set({ entry }).where('holder_key', 'in', holderKeys).execute();
}

/** Whose offers these holds are, and how they stand. */
export async function findWaitsOfHolds(db: Db | Tx, holdIds: readonly number[]) {
  if (holdIds.length === 0) return [];
  return db
    .selectFrom('seat_waits')
    .select(['holder_key as holderKey', 'hold_id as holdId', 'state'])
    .where('hold_id', 'in', holdIds)
    .orderBy('id')
    .limit(500 + holdIds.length)
    .execute();
}

/** Takes those of these holders who still wait out of their lines. */
export async function withdrawWaits(tx: Tx, holderKeys: readonly string[]) {
  if (holderKeys.length === 0) return [];
  return tx
    .updateTable('seat_waits')
    .set({ state: 'withdrawn' })
    .where('holder_key', 'in', holderKeys)
    .where('state', '=', 'waiting')
    .returning(['id', 'pool_id as poolId', 'holder_key as holderKey'])
    .execute();
}

/** Pools with a line that is served by itself, by their numbers (500 at most). */
export async function listPoolsWaitedFor(db: Db, isFree: boolean): Promise<number[]> {
  let query = db
    .selectFrom('seat_pools as p')
    .select('p.id')
    .where((e) =>
      e.exists(
        e
          .selectFrom('seat_waits as w')
          .select('w.id')
          .whereRef('w.pool_id', '=', 'p.id')
          .where('w.state', '=', 'waiting'),
      ),
    );
  if (isFree) query = query.where('p.offers', '=', 'auto').whereRef('p.taken', '<', 'p.capacity');
  return (await query.orderBy('p.id').limit(500).execute()).map((row) => row.id);
}

/** The newest notes of who was passed in a line, with the holder they speak of. */
export async function listPassed(db: Db, poolId: number) {
  const { rows } = await sql<{ at: Date; holderKey: string; reason: string }>`
    select h.at, w.holder_key as "holderKey", h.data ->> 'why' as reason
    from history h join seat_waits w on w.id = (h.data -> 'waitId')::bigint
    where h.entity = 'seats' and h.entity_id = ${poolId} and h.code = 'passed' order by h.id desc limit 20`.execute(
    db,
  );
  return rows;
}

/** Who waits for a pool, and what the same options wait for elsewhere. */
export async function listWaitlistHolders(tx: Tx, poolId: number) {
  const { rows } = await sql<{ holderKey: string; isHere: boolean }>`
    select w.holder_key as "holderKey", w.pool_id = ${poolId} as "isHere"
    from seat_waits w where w.state = 'waiting' and (w.pool_id = ${poolId} or exists (
      select 1 from seat_waits here where here.pool_id = ${poolId} and here.state = 'waiting'
        and here.entry = w.entry and here.option_no = w.option_no))
    order by w.turn, w.id limit 2000`.execute(tx);
  return rows;
}

/** Offers out of these pools whose time runs, with the end of the soonest, by pool. */
export async function countOffers(
  db: Db | Tx,
  poolIds: readonly number[],
  now: Date,
): Promise<Map<number, { readonly offers: number; readonly soonest: Date }>> {
  if (poolIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('seat_waits as w')
    .innerJoin('seat_holds as h', 'h.id', 'w.hold_id')
    .select((e) => [
      'w.pool_id as poolId',
      e.fn.countAll<number>().as('offers'),
      e.fn.min<Date>('w.offered_until').as('soonest'),
    ])
    .where('w.pool_id', 'in', poolIds)
    .where('w.state', '=', 'offered')
    .where('h.state', '=', 'held')
    .where('w.offered_until', '>', now)
    .groupBy('w.pool_id')
    .orderBy('w.pool_id')
    .limit(5000)
    .execute();
  return new Map(rows.map(({ poolId, ...row }) => [poolId, row]));
}

/** The pools in which the party of a holder waits, in the order of their numbers; empty where it waits no more. */
export async function poolsOfParty(tx: Tx, holderKey: string): Promise<number[]> {
  const { rows } = await sql<{ poolId: number }>`
    select distinct w.pool_id as "poolId" from seat_waits w
    join seat_waits mine on mine.holder_key = ${holderKey} and mine.state = 'waiting'
    where w.state = 'waiting' and (w.id = mine.id or (w.entry = mine.entry and w.option_no = mine.option_no))
    order by w.pool_id limit 20`.execute(tx);
  return rows.map((row) => row.poolId);
}

/** Where a holder waits; null where it does not any more. */
export async function poolOfWait(tx: Tx, holderKey: string): Promise<number | null> {
  const row = await tx
    .selectFrom('seat_waits')
    .select('pool_id')
    .where('holder_key', '=', holderKey)
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return row?.pool_id ?? null;
}

export async function updateOffers(tx: Tx, poolId: number, offers: 'auto' | 'manual'): Promise<void> {
  await tx.updateTable('seat_pools').set({ offers }).where('id', '=', poolId).execute();
}

/** Everybody who ever stood in these lines by holder key, with how it went on. */
export async function listStandings(db: Db | Tx, holderKeys: readonly string[]) {
  if (holderKeys.length === 0) return [];
  return db
    .selectFrom('seat_waits')
    .select([
      'holder_key as holderKey',
      'state',
      'offered_until as offeredUntil',
      'offered_at as offeredAt',
      'offered_staff_id as offeredStaffId',
      'offered_reason as offeredReason',
      'turn',
      'id',
    ])
    .where('holder_key', 'in', holderKeys)
    .orderBy('turn')
    .orderBy('id')
    .limit(2000)
    .execute();
}

/** Holds that are not given up. */
export async function listHolds(db: Db | Tx, holdIds: readonly number[]) {
  if (holdIds.length === 0) return [];
  return db
    .selectFrom('seat_holds')
    .select(['id', 'seats'])
    .where('id', 'in', holdIds)
    .where('state', '!=', 'freed')
    .orderBy('id')
    .limit(1000)
    .execute();
}

/** Holds of a pool that nobody has freed (5,000 at most). */
export async function listLivingHolds(db: Db, poolId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('seat_holds')
    .select('id')
    .where('pool_id', '=', poolId)
    .where('state', '!=', 'freed')
    .orderBy('id')
    .limit(5_000)
    .execute();
  return rows.map(({ id }) => id);
}
