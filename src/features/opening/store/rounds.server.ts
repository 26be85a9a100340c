import { type Selectable, sql } from 'kysely';
import type { Wave } from '#src/features/test-sessions/rules/rounds.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { ColumnValue } from '#src/platform/db/queries/column-values.ts';
import { insertMany } from '#src/platform/db/queries/insert-many.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';

/** What a guardian wishes in a lottery: options in their order, each with its sessions and children. */
export type StoredWishes = readonly (readonly { readonly sessionId: number; readonly childId: number }[])[];

declare module '#src/platform/db/json-columns.ts' {
  interface JsonColumns {
    'round_tickets.wishes': StoredWishes;
  }
}

export type RoundRow = Selectable<DB['test_rounds']>;
export type TicketRow = Selectable<DB['round_tickets']>;

export async function insertRound(
  tx: Tx,
  round: {
    readonly title: string;
    readonly mode: ColumnValue<'test_rounds', 'mode'>;
    readonly opensAt: Date;
    readonly drawsAt: Date;
    readonly waves: readonly Wave[];
    readonly seed: string;
    readonly seedHash: string;
  },
  now: Date,
): Promise<number> {
  const row = await tx
    .insertInto('test_rounds')
    .values({
      title: round.title,
      mode: round.mode,
      opens_at: round.opensAt,
      draws_at: round.drawsAt,
      waves: JSON.stringify(round.waves),
      seed: round.seed,
      seed_hash: round.seedHash,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function findRound(db: Db | Tx, roundId: number): Promise<RoundRow | undefined> {
  return db
    .selectFrom('test_rounds')
    .selectAll()
    .where('id', '=', roundId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Locks a round until the transaction ends: `for share`, which many who join hold at once and which the draw waits for, or
 * `for update`, for the draw and whoever comes after it.
 */
export async function lockRound(tx: Tx, roundId: number, how: 'share' | 'update'): Promise<RoundRow> {
  const query = tx.selectFrom('test_rounds').selectAll().where('id', '=', roundId);
  return (how === 'share' ? query.forShare() : query.forUpdate()).executeTakeFirstOrThrow();
}

/** Rounds that are due to be drawn. */
export async function listDue(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('test_rounds')
    .select('id')
    .where('mode', 'in', ['lobby', 'lottery'])
    .where('drawn_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('draws_at', '<=', now)
    .orderBy('id')
    .limit(50)
    .execute();
  return rows.map((row) => row.id);
}

/** Drawn rounds in which somebody waits or is admitted. */
export async function listMoving(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('round_tickets')
    .select('round_id')
    .distinct()
    .where('state', 'in', ['waiting', 'admitted'])
    .where('rank', 'is not', null)
    .orderBy('round_id')
    .limit(50)
    .execute();
  return rows.map((row) => row.round_id);
}

/** The place of a guardian; the first one stays, whatever comes after. */
export async function insertTicket(
  tx: Tx,
  ticket: {
    readonly roundId: number;
    readonly memberId: number;
    readonly joinedAt: Date;
    readonly rank: number | null;
    readonly wishes: StoredWishes;
  },
): Promise<void> {
  await tx
    .insertInto('round_tickets')
    .values({
      round_id: ticket.roundId,
      member_id: ticket.memberId,
      joined_at: ticket.joinedAt,
      rank: ticket.rank,
      wishes: JSON.stringify(ticket.wishes),
    })
    .onConflict((c) => c.columns(['round_id', 'member_id']).doNothing())
    .execute();
}

/** New wishes of a place in a lottery that is not drawn yet. */
export async function updateWishes(
  tx: Tx,
  roundId: number,
  { memberId, wishes }: { memberId: number; wishes: StoredWishes },
): Promise<void> {
  await tx
    .updateTable('round_tickets')
    .set({ wishes: JSON.stringify(wishes) })
    .where('round_id', '=', roundId)
    .where('member_id', '=', memberId)
    .execute();
}

export async function findTicket(
  db: Db | Tx,
  roundId: number,
  memberId: number,
): Promise<TicketRow | undefined> {
  return db
    .selectFrom('round_tickets')
    .selectAll()
    .where('round_id', '=', roundId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

export async function listTickets(db: Db | Tx, roundId: number): Promise<TicketRow[]> {
  return db
    .selectFrom('round_tickets')
    .selectAll()
    .where('round_id', '=', roundId)
    .orderBy('id')
    .limit(20_000)
    .execute();
}

export async function countTickets(db: Db, roundIds: readonly number[]): Promise<Map<number, number>> {
  if (roundIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('round_tickets')
    .select(['round_id', (e) => e.fn.countAll<number>().as('tickets')])
    .where('round_id', 'in', roundIds)
    .groupBy('round_id')
    .orderBy('round_id')
    .limit(100)
    .execute();
  return new Map(rows.map((row) => [row.round_id, Number(row.tickets)]));
}

export async function countAhead(db: Db, roundId: number, rank: number): Promise<number> {
  const row = await db
    .selectFrom('round_tickets')
    .select((e) => e.fn.countAll<number>().as('ahead'))
    .where('round_id', '=', roundId)
    .where('state', '=', 'waiting')
    .where('rank', '<', rank)
    .executeTakeFirstOrThrow();
  return Number(row.ahead);
}

export async function nextRank(tx: Tx, roundId: number): Promise<number> {
  const row = await tx
    .selectFrom('round_tickets')
    .select((e) => e.fn.max('rank').as('last'))
    .where('round_id', '=', roundId)
    .executeTakeFirstOrThrow();
  return (row.last ?? 0) + 1;
}

/** Writes the order of the draw in one statement. */
export async function setRanks(
  tx: Tx,
  roundId: number,
  { order, now }: { order: readonly number[]; now: Date },
): Promise<void> {
  await sql`update round_tickets t set rank = g.rank from unnest(${order}::bigint[]) with ordinality as g(id, rank)
    where t.id = g.id and t.round_id = ${roundId}`.execute(tx);
  await tx.updateTable('test_rounds').set({ drawn_at: now }).where('id', '=', roundId).execute();
}

/** Moves tickets; `admitted` is the turn that has come, kept when it is over. */
export async function moveTickets(
  tx: Tx,
  ticketIds: readonly number[],
  {
    state,
    admitted,
  }: {
    state: ColumnValue<'round_tickets', 'state'>;
    admitted: { readonly at: Date; readonly until: Date } | null;
  },
): Promise<void> {
  if (ticketIds.length === 0) return;
  await tx
    .updateTable('round_tickets')
    .set({ state, admitted_until: admitted?.until ?? null, ...(admitted && { admitted_at: admitted.at }) })
    .where('id', 'in', ticketIds)
    .execute();
}

/** An admitted place has done what it is for; false where it was not admitted. */
export async function spendTicket(db: Db | Tx, roundId: number, memberId: number): Promise<boolean> {
  const row = await db
    .updateTable('round_tickets')
    .set({ state: 'used', admitted_until: null })
    .where('round_id', '=', roundId)
    .where('member_id', '=', memberId)
    .where('state', '=', 'admitted')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertEvent(
  tx: Tx,
  roundId: number,
  { what, detail, at }: { what: string; detail: string; at: Date },
): Promise<void> {
  await insertEvents(tx, [{ roundId, what, detail, at }]);
}

export async function insertEvents(
  tx: Tx,
  events: readonly {
    readonly roundId: number;
    readonly what: string;
    readonly detail: string;
    readonly at: Date;
  }[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ roundId, ...event }) => ({ round_id: roundId, ...event }));
  await insertMany(tx, 'round_events', rows).execute();
}

export async function listEvents(db: Db, roundIds: readonly number[]) {
  if (roundIds.length === 0) return [];
  return db
    .selectFrom('round_events')
    .select(['round_id', 'detail', 'at'])
    .where('round_id', 'in', roundIds)
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
}

/** Moves on turns in lobbies, registrations that are held, and closing times; answers the turns of each round. */
export async function extendWindows(tx: Tx, from: Date, to: Date): Promise<Map<number, number>> {
  const by = sql`make_interval(secs => ${(to.getTime() - from.getTime()) / 1000}::double precision)`;
  await sql`update registrations set hold_expires_at = hold_expires_at + ${by}
    where state = 'held' and hold_expires_at > ${from}`.execute(tx);
  const { rows } = await sql<{ roundId: number; count: number }>`with moved as (
    update round_tickets set admitted_until = admitted_until + ${by}
    where state = 'admitted' and admitted_until > ${from} returning round_id)
    select round_id as "roundId", count(*)::int as count from moved group by round_id order by round_id`.execute(
    tx,
  );
  await sql`update test_sessions set closes_at = least(closes_at + ${by}, starts_at)
    where state = 'open' and opens_at <= ${to} and closes_at > ${from} and closes_at <= ${to}`.execute(tx);
  return new Map(rows.map((row) => [row.roundId, row.count]));
}

/** Rounds whose opening hours an outage fell into. */
export async function listRoundsAround(tx: Tx, from: Date, to: Date): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select r.id from test_rounds r where r.opens_at - interval '30 minutes' <= ${to}
    and exists (select 1 from test_sessions s where s.round_id = r.id and s.state = 'open' and s.closes_at >= ${from})
    order by r.id limit 50`.execute(tx);
  return rows.map((row) => row.id);
}
