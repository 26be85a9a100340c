import { sql } from 'kysely';
import { invariantNames, settledBefore } from '#src/features/invariants/rules.ts';
import { findDisagreeing } from '#src/features/invariants/store/ledgers.server.ts';
import type { TestAcademy } from '../start.ts';
import type { JobBook, Ledgers, PaymentBook, RoomBook, SeatBook } from './ledger.ts';
import { atOnceAfter } from './world.ts';

/** Every book there is, ours and the provider's. */
export async function readLedgers({ db, owner, clock }: TestAcademy): Promise<Ledgers> {
  const [payments, seats, rooms, jobs] = await Promise.all([
    sql<PaymentBook>`
      select p.id, p.payment_id as "paymentId", p.order_id as "orderId", o.member_id as "memberId", p.state,
        p.method, p.amount_krw as "amountKrw", p.goes_back as "goesBack", p.closing,
        coalesce(l.krw, 0)::int as "oursKrw",
        case when p.method = 'cash' then coalesce(l.krw, 0)::int
          when s.value->>'paidAt' is null then 0
          else (coalesce(s.value->>'deposited', s.value->>'totalAmount'))::int - (s.value->>'cancelled')::int end as "theirsKrw",
        coalesce((s.value->>'captures')::int, 0) as captures, s.value->>'status' as "bookStatus",
        coalesce(f.open, 0)::int as "openKrw", coalesce(f.requested, '{}') as requested
      from payments p join orders o on o.id = p.order_id
        left join sandbox_records s on s.kind = 'portone.payment' and s.key = p.payment_id
        left join (select payment_ref, sum(amount_krw) as krw from ledger group by 1) l on l.payment_ref = p.id
        left join (select payment_ref, sum(amount_krw) filter (where state <> 'done') as open,
          array_agg(id) filter (where state = 'requested') as requested from refunds group by 1) f on f.payment_ref = p.id
      order by p.id`.execute(db),
    sql<SeatBook>`
      select id, registration_no as no, state, order_id as "orderId", order_no as "orderNo", session_id as "sessionId",
        test_id as "testId", child_id as "childId", member_id as "memberId", amount_krw as "amountKrw",
        hold_expires_at as "expiresAt", hold_promised_until as "promisedUntil", confirming_payment_ref as "paymentRef"
      from registrations order by id`.execute(db),
    sql<RoomBook>`
      select s.id as "sessionId", s.state, s.version, s.starts_at as "startsAt", p.capacity, p.taken
      from test_sessions s join seat_pools p on p.id = s.pool_id order by s.id`.execute(db),
    sql<JobBook>`
      select t.identifier as name, j.payload::text as payload,
        j.run_at <= ${clock.now()} or j.run_at > ${atOnceAfter} as "isDue"
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier like any (array['payments.%', 'seats.%', 'tests.%']) order by j.id`.execute(owner),
  ]);
  return { at: clock.now(), payments: payments.rows, seats: seats.rows, rooms: rooms.rows, jobs: jobs.rows };
}

/** Those a sweep mends in time, which have the time of grace they have in the product; all others have none. */
const mendedByTime = new Set<string>(['hold-overdue', 'wait-over']);
const ofMoneyAndSeats = invariantNames.filter(
  (name) => name !== 'item-without-key' && name !== 'provider-book',
);

/** What the product's own comparison finds; nothing but what a sweep is to mend may be under way. */
export async function disagreements({ db, clock }: TestAcademy, areSweepsDone: boolean): Promise<string[]> {
  const now = clock.now();
  const names = ofMoneyAndSeats.filter((name) => areSweepsDone || !mendedByTime.has(name));
  const found = await Promise.all(
    names.map(async (name) => {
      const before = mendedByTime.has(name) ? settledBefore(name, now) : now;
      return (await findDisagreeing(db, name, { before, most: 10 })).map(
        ({ subject }) => `${name}: ${subject}`,
      );
    }),
  );
  return found.flat();
}
