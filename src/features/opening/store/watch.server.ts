import { sql } from 'kysely';
import { seatedStates } from '#src/features/registrations/rules/seated.ts';
import type { Db } from '#src/platform/db/database.ts';
import { dayMs } from '#src/shared/durations.ts';

/** Steps of registrations that ended or were confirmed; in these words the partial index is found. */
const ended = sql<boolean>`h.entity = 'registration' and h.to_state in ('cancelled', 'confirmed', 'expired')`;

const scope = (own: readonly number[] | null) =>
  own === null ? sql<boolean>`true` : sql<boolean>`s.branch_id = any(${[...own]}::bigint[])`;

/** Open, or opening within a day, and not held yet. */
const isWatched = (now: Date) =>
  sql<boolean>`s.state = 'open' and s.starts_at > ${now} and s.opens_at < ${new Date(now.getTime() + dayMs)}`;

/** Branches with a session to watch. */
export async function listWatchedBranches(db: Db, own: readonly number[] | null, now: Date) {
  return db
    .selectFrom('branches as b')
    .select(['b.id', 'b.name'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('test_sessions as s')
          .select('s.id')
          .whereRef('s.branch_id', '=', 'b.id')
          .where(isWatched(now))
          .where(scope(own)),
      ),
    )
    .orderBy('b.position')
    .limit(200)
    .execute();
}

/** Sessions to watch with the registrations in each state. */
export async function listWatched(db: Db, own: readonly number[] | null, now: Date) {
  const count = (state: string) => sql<number>`count(r.id) filter (where r.state = ${state})`;
  return db
    .selectFrom('test_sessions as s')
    .innerJoin('tests as t', 't.id', 's.test_id')
    .innerJoin('branches as b', 'b.id', 's.branch_id')
    .leftJoin('registrations as r', 'r.session_id', 's.id')
    .select([
      's.id as sessionId',
      's.pool_id as poolId',
      't.title',
      'b.id as branchId',
      'b.name as branchName',
      's.opens_at as opensAt',
      's.closes_at as closesAt',
      's.starts_at as startsAt',
      count('held').as('held'),
      count('confirming').as('confirming'),
      sql<number>`count(r.id) filter (where r.state in ('confirmed', 'attended', 'absent'))`.as('confirmed'),
      sql<number>`count(r.id) filter (where r.state in ('expired', 'cancelled'))`.as('lost'),
    ])
    .where(isWatched(now))
    .where(scope(own))
    .groupBy(['s.id', 't.title', 'b.id'])
    .orderBy('s.opens_at', 'desc')
    .orderBy('s.id')
    .limit(100)
    .execute();
}

/** Registrations by the second they were held and confirmed in, since an instant. */
export async function listSeconds(db: Db, own: readonly number[] | null, since: Date) {
  const held = db
    .selectFrom('registrations as r')
    .innerJoin('test_sessions as s', 's.id', 'r.session_id')
    .select([sql<Date>`date_trunc('second', r.created_at)`.as('at'), sql<string>`'held'`.as('what')])
    .where('r.created_at', '>=', since)
    .where(scope(own));
  const confirmed = db
    .selectFrom('registrations as r')
    .innerJoin('test_sessions as s', 's.id', 'r.session_id')
    .select([sql<Date>`date_trunc('second', r.confirmed_at)`.as('at'), sql<string>`'confirmed'`.as('what')])
    .where('r.confirmed_at', '>=', since)
    .where(scope(own));
  return db
    .selectFrom(held.unionAll(confirmed).as('x'))
    .select((eb) => ['x.at', 'x.what', eb.fn.countAll<number>().as('total')])
    .groupBy(['x.at', 'x.what'])
    .orderBy('x.at')
    .limit(200)
    .execute();
}

/** Seats that came free again since an instant: holds that ran out, and cancellations. */
export async function countLost(db: Db, own: readonly number[] | null, since: Date) {
  return db
    .selectFrom('history as h')
    .innerJoin('registrations as r', 'r.id', 'h.entity_id')
    .innerJoin('test_sessions as s', 's.id', 'r.session_id')
    .select([
      sql<number>`count(*) filter (where h.to_state = 'expired')`.as('expired'),
      sql<number>`count(*) filter (where h.to_state = 'cancelled')`.as('cancelled'),
    ])
    .where(ended)
    .where('h.at', '>=', since)
    .where(scope(own))
    .executeTakeFirstOrThrow();
}

/** Families with a place in a round of sessions to come that was not served yet. */
export async function countQueue(db: Db, own: readonly number[] | null, now: Date): Promise<number> {
  const { total } = await db
    .selectFrom('round_tickets as k')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('k.state', 'in', ['waiting', 'admitted'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('test_sessions as s')
          .select('s.id')
          .whereRef('s.round_id', '=', 'k.round_id')
          .where('s.state', '=', 'open')
          .where('s.starts_at', '>', now)
          .where(scope(own)),
      ),
    )
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * Seats that are still confirmed, by the Seoul day they were sold on, and cancellations by the day they were made. An attendance
 * that was taken back is no second seat, and what was cancelled since is none: the report of the month counts the same.
 */
export async function listDays(
  db: Db,
  own: readonly number[] | null,
  { from, to }: { from: Date; to: Date },
) {
  const sold = db
    .selectFrom('registrations as r')
    .innerJoin('test_sessions as s', 's.id', 'r.session_id')
    .select([sql<Date>`r.confirmed_at`.as('at'), sql<string>`'confirmed'`.as('what')])
    .where('r.state', 'in', seatedStates)
    .where('r.confirmed_at', '>=', from)
    .where('r.confirmed_at', '<', to)
    .where(scope(own));
  const cancelled = db
    .selectFrom('history as h')
    .innerJoin('registrations as r', 'r.id', 'h.entity_id')
    .innerJoin('test_sessions as s', 's.id', 'r.session_id')
    .select(['h.at', sql<string>`h.to_state`.as('what')])
    .where(ended)
    .where('h.to_state', '=', 'cancelled')
    .where('h.at', '>=', from)
    .where('h.at', '<', to)
    .where(scope(own));
  return db
    .selectFrom(sold.unionAll(cancelled).as('x'))
    .select([
      sql<string>`to_char(x.at at time zone 'Asia/Seoul', 'YYYY-MM-DD')`.as('day'),
      sql<number>`count(*) filter (where x.what = 'confirmed')`.as('confirmed'),
      sql<number>`count(*) filter (where x.what = 'cancelled')`.as('cancelled'),
    ])
    .groupBy('day')
    .orderBy('day')
    .limit(40)
    .execute();
}
