import { sql } from 'kysely';
import { seatedStates } from '#src/features/registrations/rules/seated.ts';
import { branchOfMovement, branchOfRefund } from '#src/features/registrations/store/branch-members.server.ts';
import type { Db } from '#src/platform/db/database.ts';
import { movedSums } from '#src/platform/db/queries/moved-sums.ts';
import { dayMs } from '#src/shared/durations.ts';
import { monthSpan, seoulDay } from '#src/shared/seoul-time.ts';

/** A month, or its first days, by its name and instants. */
export interface Span {
  readonly month: string;
  readonly from: Date;
  readonly to: Date;
}
/** A month, or no more of it than its first so many days. */
export function spanOf(month: string, days: number | null = null): Span {
  const { from, to } = monthSpan(month);
  const until = days === null ? to : new Date(Math.min(to.getTime(), from.getTime() + days * dayMs));
  return { month, from, to: until };
}

/** Which months, and whose branches (null: all). */
export interface Wanted {
  readonly spans: readonly Span[];
  readonly branchIds: readonly number[] | null;
  /** Which tests are over, and which are to come. */
  readonly now: Date;
}

/** Within one of the months; said with their instants, so that PostgreSQL sees how few rows of many years that is. */
const isWithin = ({ spans }: Wanted, column: string) =>
  sql<boolean>`(${sql.join(
    spans.map(({ from, to }) => sql`(${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to})`),
    sql` or `,
  )})`;

const monthOf = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'Asia/Seoul', 'YYYY-MM')`.as('month');

const isOwn = ({ branchIds }: Wanted, column: string) =>
  branchIds === null
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} = any(${[...branchIds]}::bigint[])`;

/** Requests for counselling made in each month, and how many of them came to visit. */
export async function countAsked(db: Db, wanted: Wanted) {
  return db
    .selectFrom('counselling_requests as r')
    .select((eb) => [
      monthOf('r.created_at'),
      'r.branch_id as branchId',
      'r.source',
      eb.fn.countAll<number>().as('asked'),
      sql<number>`count(*) filter (where exists (select 1 from history h
        where h.entity = 'counselling' and h.entity_id = r.id and h.to_state = 'visited'))`.as('visited'),
    ])
    .where(isOwn(wanted, 'r.branch_id'))
    .where(isWithin(wanted, 'r.created_at'))
    .groupBy(['month', 'r.branch_id', 'r.source'])
    .limit(10_000)
    .execute();
}

/*
 * What belongs to a row of these months is looked up for it: `offset 0` keeps a join from reading all there ever were, or from
 * coming to the months by way of every session.
 */
const sessionOf = sql<{
  branch_id: number;
  starts_at: Date;
  ends_at: Date;
}>`lateral (select branch_id, starts_at, ends_at from test_sessions where id = r.session_id offset 0)`.as(
  's',
);
const memberOf = sql<{
  enroll_type: string;
}>`lateral (select enroll_type from members where id = r.member_id offset 0)`.as('a');
const resultOf = sql<{
  verdict: string;
}>`lateral (select verdict from test_results where registration_id = r.id offset 0)`.as('t');
const paymentOf = sql<{
  id: number;
  order_id: number;
}>`lateral (select id, order_id from payments where id = l.payment_ref offset 0)`.as('p');

const isSeated = sql<boolean>`r.state in (${sql.join(seatedStates.map((state) => sql.lit(state)))})`;

/** Registrations made in each month and how far they have come, by branch and the door of the account. */
export async function countRegistered(db: Db, wanted: Wanted) {
  return db
    .selectFrom('registrations as r')
    .innerJoin(sessionOf, (on) => on.onTrue())
    .leftJoin(memberOf, (on) => on.onTrue())
    .leftJoin(resultOf, (on) => on.onTrue())
    .select((eb) => [
      monthOf('r.created_at'),
      's.branch_id as branchId',
      'a.enroll_type as door',
      eb.fn.countAll<number>().as('registered'),
      sql<number>`count(*) filter (where ${isSeated})`.as('confirmed'),
      sql<number>`count(*) filter (where ${isSeated} and (r.state <> 'confirmed' or s.ends_at <= ${wanted.now}))`.as(
        'due',
      ),
      sql<number>`count(*) filter (where r.state = 'attended')`.as('attended'),
      sql<number>`count(*) filter (where t.verdict = 'pass')`.as('passed'),
      sql<number>`count(*) filter (where exists (select 1 from level_places p
        where p.registration_id = r.id and p.state = 'enrolled'))`.as('enrolled'),
    ])
    .where(isOwn(wanted, 's.branch_id'))
    .where(isWithin(wanted, 'r.created_at'))
    .groupBy(['month', 's.branch_id', 'a.enroll_type'])
    .limit(10_000)
    .execute();
}

/** Level tests begun in each month that led to a class which is attended, by branch. */
export async function countPlaced(db: Db, wanted: Wanted) {
  return db
    .selectFrom('level_attempts as a')
    .select((eb) => [
      monthOf('a.created_at'),
      'a.branch_id as branchId',
      eb.fn.countAll<number>().as('placed'),
    ])
    .where(isOwn(wanted, 'a.branch_id'))
    .where(isWithin(wanted, 'a.created_at'))
    .where(
      sql<boolean>`exists (select from level_places p where p.attempt_id = a.id and p.state = 'enrolled' offset 0)`,
    )
    .groupBy(['month', 'a.branch_id'])
    .limit(10_000)
    .execute();
}

/** How long before a place is taken it can have been given. */
const givenBefore = 120 * dayMs;

/**
 * Places of classes that were taken in each month and are attended, whenever their family had registered; of the branch of the test
 * that led there, as the conversion beside them counts, wherever the class is.
 */
export async function countEnrolledIn(db: Db, wanted: Wanted) {
  const first = Math.min(...wanted.spans.map(({ from }) => from.getTime()));
  const taken = sql<{ at: Date }>`lateral (select max(h.at) as at from history h
    where h.entity = 'place' and h.entity_id = p.id and h.to_state = 'enrolled' offset 0)`.as('e');
  const ofTest = sql<{ branch_id: number }>`lateral (
    select coalesce((select branch_id from level_attempts where id = p.attempt_id),
      (select s.branch_id from registrations r join test_sessions s on s.id = r.session_id
        where r.id = p.registration_id)) as branch_id offset 0)`.as('b');
  return db
    .selectFrom('level_places as p')
    .innerJoin(taken, (on) => on.onTrue())
    .innerJoin(ofTest, (on) => on.onTrue())
    .select((eb) => [monthOf('e.at'), 'b.branch_id as branchId', eb.fn.countAll<number>().as('enrolledIn')])
    .where('p.state', '=', 'enrolled')
    .where('p.created_at', '>=', new Date(first - givenBefore))
    .where(isOwn(wanted, 'b.branch_id'))
    .where(isWithin(wanted, 'e.at'))
    .groupBy(['month', 'b.branch_id'])
    .limit(10_000)
    .execute();
}

/** Seats sold in each month and not cancelled since, by the days from then to the test. */
export async function countLead(db: Db, wanted: Wanted) {
  return db
    .selectFrom('registrations as r')
    .innerJoin(sessionOf, (on) => on.onTrue())
    .select((eb) => [
      monthOf('r.confirmed_at'),
      sql<number>`(s.starts_at at time zone 'Asia/Seoul')::date - (r.confirmed_at at time zone 'Asia/Seoul')::date`.as(
        'days',
      ),
      eb.fn.countAll<number>().as('total'),
    ])
    .where(isSeated)
    .where(isOwn(wanted, 's.branch_id'))
    .where(isWithin(wanted, 'r.confirmed_at'))
    .groupBy(['month', 'days'])
    .limit(10_000)
    .execute();
}

/** Refunds that went back in each month, by what was written as their reason. */
export async function countRefunds(db: Db, wanted: Wanted) {
  return (
    db
      .selectFrom('refunds as f')
      .innerJoin('payments as p', 'p.id', 'f.payment_ref')
      .leftJoin(branchOfRefund, (on) => on.onTrue())
      .select((eb) => [
        monthOf('f.done_at'),
        'f.reason',
        sql<string>`split_part(f.request_key, ':', 1) || ':'`.as('requestKey'),
        eb.fn.countAll<number>().as('total'),
        sql<number>`sum(f.amount_krw)::bigint`.as('krw'),
      ])
      .where('f.state', '=', 'done')
      // What the bank took back was given to nobody.
      .where('f.request_key', 'not like', 'reversed:%')
      .where(isOwn(wanted, 'b.branch_id'))
      .where(isWithin(wanted, 'f.done_at'))
      .groupBy(['month', 'f.reason', 'requestKey'])
      .limit(20_000)
      .execute()
  );
}

/** Money that came and went back in each month, by branch. */
export async function sumMoney(db: Db, wanted: Wanted) {
  return db
    .selectFrom('ledger as l')
    .innerJoin(paymentOf, (on) => on.onTrue())
    .leftJoin(branchOfMovement, (on) => on.onTrue())
    .select([monthOf('l.at'), 'b.branch_id as branchId', ...movedSums])
    .where(isOwn(wanted, 'b.branch_id'))
    .where(isWithin(wanted, 'l.at'))
    .groupBy(['month', 'b.branch_id'])
    .limit(10_000)
    .execute();
}

/** Visits of the site in each month, by where they came from. */
export async function countVisits(db: Db, { spans }: Wanted) {
  const rows = await db
    .selectFrom('page_counts')
    .select([
      sql<string>`to_char(day, 'YYYY-MM')`.as('month'),
      'source',
      sql<number>`sum(visits)::bigint`.as('total'),
    ])
    .where((eb) =>
      eb.or(
        spans.map(({ from, to }) => eb.and([eb('day', '>=', seoulDay(from)), eb('day', '<', seoulDay(to))])),
      ),
    )
    .groupBy(['month', 'source'])
    .limit(1_000)
    .execute();
  return rows;
}
