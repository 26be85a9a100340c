import { sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';

/** Steps of registrations that ended or were confirmed; in these words the partial index is found. */
const ended = sql<boolean>`h.entity = 'registration' and h.to_state in ('cancelled', 'confirmed', 'expired')`;

const scope = (own: readonly number[] | null) =>
  own === null ? sql<boolean>`true` : sql<boolean>`s.branch_id = any(${[...own]}::bigint[])`;

/** Instants at which sessions of these branches (null: all) opened, newest first (20 at most). */
export async function listOpenings(
  db: Db,
  own: readonly number[] | null,
  { from, to }: { from: Date; to: Date },
) {
  return db
    .selectFrom('test_sessions as s')
    .innerJoin('tests as t', 't.id', 's.test_id')
    .innerJoin('branches as b', 'b.id', 's.branch_id')
    .select([
      's.opens_at as opensAt',
      sql<string[]>`array_agg(distinct t.title)`.as('titles'),
      sql<string[]>`array_agg(distinct b.name)`.as('branches'),
      sql<number[]>`array_agg(s.id order by s.id)`.as('sessionIds'),
      sql<number[]>`array_agg(s.pool_id order by s.id)`.as('poolIds'),
    ])
    .where('s.state', '=', 'open')
    .where('s.opens_at', '>', from)
    .where('s.opens_at', '<=', to)
    .where(scope(own))
    .groupBy('s.opens_at')
    .orderBy('s.opens_at', 'desc')
    .limit(20)
    .execute();
}

/** Sessions of these branches that opened at this instant. */
export async function listOpenedAt(db: Db, own: readonly number[] | null, opensAt: Date) {
  return (
    db
      .selectFrom('test_sessions as s')
      .innerJoin('tests as t', 't.id', 's.test_id')
      .innerJoin('branches as b', 'b.id', 's.branch_id')
      .select([
        's.id as sessionId',
        's.pool_id as poolId',
        's.round_id as roundId',
        's.room',
        't.title',
        'b.name as branchName',
      ])
      .where('s.state', '=', 'open')
      // A browser knows milliseconds only.
      .where(sql<Date>`date_trunc('milliseconds', s.opens_at)`, '=', opensAt)
      .where(scope(own))
      .orderBy('b.position')
      .orderBy('s.id')
      .limit(200)
      .execute()
  );
}

/** Registrations of these sessions made before an instant, with when they were held and confirmed. */
export async function listMadeIn(db: Db, sessionIds: readonly number[], before: Date) {
  if (sessionIds.length === 0) return [];
  return db
    .selectFrom('registrations')
    .select([
      'session_id as sessionId',
      'member_id as memberId',
      'order_id as orderId',
      'state',
      'created_at as heldAt',
      'confirmed_at as confirmedAt',
    ])
    .where('session_id', 'in', [...sessionIds])
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(50_000)
    .execute();
}

/** Members who joined the lines of these sessions before an instant, with how many times each. */
export async function listWaitersOf(db: Db, sessionIds: readonly number[], before: Date) {
  if (sessionIds.length === 0) return [];
  return db
    .selectFrom('test_waits')
    .select(['session_id as sessionId', 'member_id as memberId'])
    .where('session_id', 'in', [...sessionIds])
    .where('created_at', '<', before)
    .orderBy('session_id')
    .limit(50_000)
    .execute();
}

/** Places in the lobbies and lotteries of these rounds. */
export async function listPlacesOf(db: Db, roundIds: readonly number[]) {
  if (roundIds.length === 0) return [];
  return db
    .selectFrom('round_tickets')
    .select(['member_id as memberId', 'joined_at as joinedAt', 'admitted_at as admittedAt', 'state'])
    .where('round_id', 'in', [...roundIds])
    .orderBy('id')
    .limit(50_000)
    .execute();
}

/** How registrations of these sessions ended without a seat between two instants, by cause. */
export async function countEnds(
  db: Db,
  sessionIds: readonly number[],
  { from, to }: { from: Date; to: Date },
) {
  const { expired, cancelled } = await db
    .selectFrom('history as h')
    .innerJoin('registrations as r', 'r.id', 'h.entity_id')
    .select([
      sql<number>`count(*) filter (where h.to_state = 'expired')`.as('expired'),
      sql<number>`count(*) filter (where h.to_state = 'cancelled')`.as('cancelled'),
    ])
    .where('r.session_id', 'in', sessionIds.length > 0 ? [...sessionIds] : [0])
    .where(ended)
    .where('h.at', '>=', from)
    .where('h.at', '<', to)
    .executeTakeFirstOrThrow();
  return { expired, cancelled };
}

/** What the public was told of outages in these rounds between two instants. */
export async function listOutages(
  db: Db,
  roundIds: readonly number[],
  { from, to }: { from: Date; to: Date },
) {
  if (roundIds.length === 0) return [];
  return db
    .selectFrom('round_events')
    .select('detail')
    .distinct()
    .where('round_id', 'in', [...roundIds])
    .where('what', '=', 'outage')
    .where('at', '>=', from)
    .where('at', '<', to)
    .orderBy('detail')
    .limit(50)
    .execute();
}
