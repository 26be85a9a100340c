import { type RawBuilder, sql } from 'kysely';
import type { InvariantName } from '#src/features/invariants/rules.ts';
import type { Db } from '#src/platform/db/database.ts';

/**
 * The one store that reads the tables of every feature: no feature can compare its book with another's. It reads and never
 * writes. Each query is one statement, so it sees all books at one instant.
 */
export interface Found {
  /** The number of what disagrees, as people say it. */
  readonly subject: string;
  /** Where in the office it is settled. */
  readonly wayOut: string;
}

type Query = (before: Date) => RawBuilder<Found>;

/** Of whichever feature a pool is. */
const placeOfPool = sql`coalesce(
  (select '/office/tests/' || s.id from test_sessions s where s.pool_id = p.id),
  (select '/office/presentations/' || s.id from presentation_sessions s where s.pool_id = p.id),
  (select '/office/level-tests/classes/' || c.id from level_classes c where c.pool_id = p.id),
  '/office/control')`;
const seated = sql`('confirmed', 'attended', 'absent')`;
const withMoney = sql`('paid', 'partly_refunded')`;
const ofTests = sql`('entrance_test', 'entrance_test_group')`;
/** Since when a registration is in its state. */
const movedBefore = (before: Date) => sql<boolean>`not exists (
  select from history y where y.entity = 'registration' and y.entity_id = r.id and y.at > ${before})`;
/** Since when a payment is in its state. */
const settledBefore = (before: Date) => sql<boolean>`not exists (
  select from history y where y.entity = 'payment' and y.entity_id = p.id and y.at > ${before})`;

const noAnswer = sql`k.key is null or k.key = 'null' or case k.key->>'kind'
  when 'single' then coalesce(k.key->>'correct', '') = ''
  when 'gaps' then exists (
    select from jsonb_array_elements(k.key->'gaps') g
    where coalesce(case g->>'type' when 'choice' then g->'entries' else g->'accepted' end, '[]') = '[]')
  when 'text' then coalesce(k.key->'accepted', '[]') = '[]'
  when 'number' then coalesce(k.key->'accepted', '[]') = '[]'
  when 'essay' then false
  else coalesce(k.key->'correct', '[]') = '[]' end`;

const ledgers: Readonly<Record<InvariantName, Query>> = {
  'seats-taken': () => sql`
    select p.id::text as subject, ${placeOfPool} as "wayOut" from seat_pools p
    where p.taken <> (select coalesce(sum(h.seats), 0) from seat_holds h where h.pool_id = p.id and h.state <> 'freed')`,
  'wait-counts': () => sql`
    select p.id::text as subject, ${placeOfPool} as "wayOut" from seat_pools p
    where p.id in (
      select b.pool_id from (
        select pool_id, block, waiting from seat_wait_counts
        union all select pool_id, turn >> 8, -1 from seat_waits where state = 'waiting') b
      group by b.pool_id, b.block having sum(b.waiting) <> 0)`,
  'hold-overdue': (before) => sql`
    select h.id::text as subject, '/office/jobs' as "wayOut" from seat_holds h
    where h.state = 'held' and h.expires_at <= ${before}`,
  'hold-registration': (before) => sql`
    select r.registration_no as subject, '/office/tests/' || r.session_id as "wayOut"
    from registrations r join seat_holds h on h.id = r.hold_id
    where h.state <> case
        when r.state in ${seated} then 'kept' when r.state in ('cancelled', 'expired') then 'freed' else r.state end
      and ${movedBefore(before)}`,
  'confirming-payment': (before) => sql`
    select r.registration_no as subject, '/office/payments/' || p.payment_id as "wayOut"
    from registrations r join payments p on p.id = r.confirming_payment_ref
    where r.state = 'confirming' and p.state not in ('confirming', 'waiting_for_deposit') and ${movedBefore(before)}`,
  // Money that went back while the seat stayed has its reason in the refund.
  'seat-without-money': (before) => sql`
    select r.registration_no as subject, '/office/tests/' || r.session_id as "wayOut" from registrations r
    where r.state in ${seated} and r.amount_krw > 0 and ${movedBefore(before)}
      and not exists (
        select from payments p where p.order_id in (r.order_id, r.replaced_order_id) and not p.goes_back
          and (p.state in ${withMoney} or exists (select from refunds f where f.payment_ref = p.id)))`,
  // Whoever cancelled after paying had the refund policy's word on it in the same transaction.
  'money-without-seat': (before) => sql`
    select p.payment_id as subject, '/office/payments/' || p.payment_id as "wayOut"
    from payments p join orders o on o.id = p.order_id
      left join (select payment_ref, sum(amount_krw) as krw from refunds where state <> 'withdrawn' group by payment_ref) f on f.payment_ref = p.id
    where p.state in ${withMoney} and o.purpose in ${ofTests} and ${settledBefore(before)}
      and p.amount_krw - coalesce(f.krw, 0)
        > case when p.goes_back then 0 else (
          select coalesce(sum(r.amount_krw), 0) from registrations r
          where r.order_id = o.id
            and (r.state in ${seated} or (r.state = 'cancelled' and r.cancelled_at >= p.paid_at))) end`,
  'order-total': (before) => sql`
    select o.order_no as subject, '/office/payments?q=' || o.order_no as "wayOut"
    from orders o join registrations r on r.order_id = o.id
    where o.purpose in ${ofTests} and o.created_at <= ${before}
    group by o.id
    having o.amount_krw <> sum(r.amount_krw) and bool_or(r.state not in ('cancelled', 'expired'))`,
  // Who pays for an offered seat has the time of that hold.
  'wait-over': (before) => sql`
    select w.id::text as subject, '/office/tests/' || s.id || '/line' as "wayOut"
    from seat_waits w join test_sessions s on s.pool_id = w.pool_id
      left join seat_holds h on h.id = w.hold_id and h.state in ('held', 'confirming')
    where (w.state = 'waiting' and (s.closes_at <= ${before} or s.state = 'cancelled'))
      or (w.state = 'offered' and (s.starts_at <= ${before} or s.state = 'cancelled'
        or (w.offered_until <= ${before} and (h.id is null or h.expires_at <= ${before}))))`,
  'wait-without-guardian': () => sql`
    select w.id::text as subject, '/office/tests/' || s.id || '/line' as "wayOut"
    from seat_waits w join test_sessions s on s.pool_id = w.pool_id
      left join test_waits t on t.holder_key = w.holder_key
      left join members m on m.id = t.member_id
    where w.state in ('waiting', 'offered') and w.holder_key like 'wait:%'
      and (t.holder_key is null or m.status <> 'active')`,
  'ledger-payment': (before) => sql`
    select p.payment_id as subject, '/office/payments/' || p.payment_id as "wayOut"
    from payments p
      left join (select payment_ref, sum(amount_krw) as krw from ledger group by payment_ref) l on l.payment_ref = p.id
    where ${settledBefore(before)}
      and coalesce(l.krw, 0) <> case
        when p.state in ('paid', 'partly_refunded', 'refunded') then p.amount_krw - p.refunded_krw
        when p.state = 'wrong_deposit' then p.deposited_krw else 0 end`,
  'item-without-key': () => sql`
    select i.code as subject, '/office/items/' || i.id as "wayOut"
    from item_versions k join items i on i.id = k.item_id
    where k.status in ('live', 'pilot') and (${noAnswer})`,
  'provider-book': () => sql`
    select distinct p.payment_id as subject, '/office/reconciliations' as "wayOut"
    from reconciliation_lines l join payments p on p.id = l.payment_ref
    where l.resolved_at is null`,
};

/** What disagrees and has not changed since `before`; `most` at most. */
export async function findDisagreeing(
  db: Db,
  name: InvariantName,
  { before, most }: { before: Date; most: number },
): Promise<readonly Found[]> {
  const query = sql<Found>`${ledgers[name](before)} order by subject limit ${most}`;
  return (await query.execute(db)).rows;
}
