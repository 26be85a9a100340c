import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { WaitRow } from './pools.server.ts';
import { type WaitlistRow, waitlistColumns } from './waitlists.server.ts';

/** Turns are counted in blocks of 2^8; the database keeps the counts (migrations/0700_line_counts.sql). */
const blockBits = 8;

/**
 * The rows of these who wait or have an offer, looked up one by one. A plan for all of them at once goes by how long lines were
 * when the database last looked, which in a rush was before it, and reads every line there is.
 */
const waitsOf = (holderKeys: readonly string[]) => sql`(
  select found.* from unnest(${[...new Set(holderKeys)]}::text[]) as given (key)
  cross join lateral (
    select * from seat_waits where holder_key = given.key and state in ('waiting', 'offered') offset 0) found)`;

/**
 * Where these stand who wait or have an offer: what stands before in whole blocks is counted already, and only the rest of
 * one block is looked at, in the order of the line's index, so that no other is taken for it. Costs the same however long the
 * line is.
 */
export async function findWaits(
  db: Db | Tx,
  holderKeys: readonly string[],
): Promise<(WaitRow & { place: number })[]> {
  if (holderKeys.length === 0) return [];
  const { rows } = await sql<WaitRow & { place: number }>`
    select w.id, w.pool_id as "poolId", w.holder_key as "holderKey", w.seats, w.state, w.hold_id as "holdId",
      w.offered_until as "offeredUntil",
      ((select coalesce(sum(c.waiting), 0) from seat_wait_counts c
          where c.pool_id = w.pool_id and c.block < w.turn >> ${sql.lit(blockBits)})
        + (select count(*) from (select from seat_waits a where a.pool_id = w.pool_id and a.state = 'waiting'
          and a.turn >= (w.turn >> ${sql.lit(blockBits)}) << ${sql.lit(blockBits)}
          and (a.turn, a.id) <= (w.turn, w.id) order by a.turn, a.id offset 0) before))::int as place
    from ${waitsOf(holderKeys)} w
    where w.state in ('waiting', 'offered')
    order by w.id`.execute(db);
  return rows;
}

/** Those of these who wait or have an offer. */
export async function listActive(db: Db | Tx, holderKeys: readonly string[]): Promise<Set<string>> {
  if (holderKeys.length === 0) return new Set();
  const { rows } = await sql<{
    holderKey: string;
  }>`select holder_key as "holderKey" from ${waitsOf(holderKeys)} w
    where state in ('waiting', 'offered')`.execute(db);
  return new Set(rows.map((row) => row.holderKey));
}

/** How many wait for each of these pools. */
export async function countWaitlists(db: Db | Tx, poolIds: readonly number[]): Promise<Map<number, number>> {
  if (poolIds.length === 0) return new Map();
  const { rows } = await sql<{ poolId: number; waiting: number }>`
    select pool_id as "poolId", sum(waiting)::int as waiting from seat_wait_counts
    where pool_id = any(${[...poolIds]}::bigint[]) group by pool_id having sum(waiting) > 0 order by pool_id`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.poolId, row.waiting]));
}

/**
 * The first `most` of a line, with all that the same entries wait for, in the order of their turns. `isLocked` locks the
 * rows, so that two pools never offer to one entry at once.
 */
export async function listHead(
  db: Db | Tx,
  poolId: number,
  { most, isLocked }: { readonly most: number; readonly isLocked: boolean },
): Promise<WaitlistRow[]> {
  const head = db
    .selectFrom('seat_waits')
    .select(['id', 'entry'])
    .where('pool_id', '=', poolId)
    .where('state', '=', 'waiting')
    .orderBy('turn')
    .orderBy('id')
    .limit(most);
  const query = db
    .selectFrom('seat_waits')
    .select(waitlistColumns)
    .where('state', '=', 'waiting')
    .where((e) =>
      e.or([
        e('id', 'in', e.selectFrom(head.as('head')).select('head.id')),
        e(
          'entry',
          'in',
          e
            .selectFrom(head.as('head'))
            .select('head.entry')
            .where('head.entry', 'is not', null)
            .$castTo<{ entry: string }>(),
        ),
      ]),
    )
    .orderBy('turn')
    .orderBy('id');
  return (isLocked ? query.forUpdate() : query).execute();
}

/** The rows of the parties of these holders, whichever pools they wait for. */
export async function listPartiesOf(db: Db | Tx, holderKeys: readonly string[]): Promise<WaitlistRow[]> {
  if (holderKeys.length === 0) return [];
  const { rows } = await sql<WaitlistRow>`
    with mine as materialized (
      select id, entry, option_no from ${waitsOf(holderKeys)} own where state = 'waiting'
    )
    select distinct w.id, w.pool_id as "poolId", w.holder_key as "holderKey", w.seats, w.entry,
      w.option_no as "optionNo", w.turn
    from mine cross join lateral (
      select * from seat_waits where id = mine.id
      union all
      select other.* from (select * from seat_waits where entry = mine.entry offset 0) other
        where other.option_no = mine.option_no and other.state = 'waiting' and other.id <> mine.id
    ) w
    order by w.turn, w.id`.execute(db);
  return rows;
}

/** Who stands first in a line, and the first of those who wait only there; null for none. */
export async function findFirsts(
  db: Db | Tx,
  poolId: number,
): Promise<{ readonly first: WaitlistRow | null; readonly alone: WaitlistRow | null }> {
  const columns = sql`w.id, w.pool_id as "poolId", w.holder_key as "holderKey", w.seats, w.entry,
    w.option_no as "optionNo", w.turn`;
  // The party is looked up for each: joined it would be the whole line with itself.
  const isAlone = sql`not exists (
    select 1 from (select * from seat_waits where entry = w.entry offset 0) o
    where o.option_no = w.option_no and o.state = 'waiting' and o.pool_id <> w.pool_id)`;
  const line = sql`select * from seat_waits where pool_id = ${poolId} and state = 'waiting' order by turn, id`;
  const [found] = (
    await sql<WaitlistRow & { isAlone: boolean }>`
      select ${columns}, ${isAlone} as "isAlone" from (${line} limit 1) w`.execute(db)
  ).rows;
  if (!found) return { first: null, alone: null };
  const { isAlone: isFirstAlone, ...first } = found;
  if (isFirstAlone) return { first, alone: first };
  const { rows } = await sql<WaitlistRow>`
    select ${columns} from (${line} offset 0) w where ${isAlone} order by w.turn, w.id limit 1`.execute(db);
  return { first, alone: rows[0] ?? null };
}
