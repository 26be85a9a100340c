import { type RawBuilder, sql } from 'kysely';
import { handMethods } from '#src/features/payments/rules/by-hand.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { type Among, countedOf, isAmong } from '#src/platform/db/queries/among.ts';
import type { ColumnValue } from '#src/platform/db/queries/column-values.ts';
import { holdsText, isNumbered, readList } from '#src/platform/db/queries/list.ts';
import { movedSums } from '#src/platform/db/queries/moved-sums.ts';
import { dayMs } from '#src/shared/durations.ts';
import type { ListQuery } from '#src/shared/endpoint/list.ts';
import { lastSeoulDays, seoulDay, seoulDayAfter, startOfSeoulDay } from '#src/shared/seoul-time.ts';
import { type Acknowledged, type Attention, stuckSeconds } from '../rules/attention.ts';
import { refundDays } from '../rules/refunds.ts';
import { type OfficeState, statesBehind } from '../rules/states.ts';
import { givenBack, officeState } from './office-state.server.ts';

export interface PaymentFilter extends ListQuery {
  readonly state?: OfficeState | undefined;
  readonly method?: ColumnValue<'payments', 'method'> | undefined;
  readonly attention?: 'true' | undefined;
  /** `open`: money is on its way back; `due`: it has to be back today or had to be before. */
  readonly refund?: 'open' | 'due' | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Days for which money that went back without our wish waits for somebody to look at it. */
const reversedDays = 30;
const unseen = (attention: Acknowledged, subject: RawBuilder<unknown>) =>
  sql`not exists (select from payment_acknowledgements a where a.payment_ref = p.id and a.attention = ${attention} and a.subject_id = ${subject})`;

/** Why somebody must look at a payment, decided in one place for the list, the filter and the first page's number. */
function attention(now: Date) {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  return sql<Attention | null>`case
    when p.state = 'confirming' and p.confirming_at < ${ago(stuckSeconds.confirming)} then 'unknown'
    when p.state = 'wrong_deposit' then 'wrong_deposit'
    when exists (select from reconciliation_lines l where l.payment_ref = p.id and l.resolved_at is null) then 'mismatch'
    when p.method in ('cash', 'terminal', 'bank') and exists (select from refunds f where f.payment_ref = p.id and f.state = 'requested') then 'cash_refund'
    when exists (select from refund_asks a where a.payment_ref = p.id and a.state = 'waiting') then 'approval'
    when exists (select from refunds f where f.payment_ref = p.id and f.state = 'requested' and f.requested_at < ${ago(stuckSeconds.refund)}) then 'refund_stuck'
    when exists (select from refunds f where f.payment_ref = p.id and f.state = 'needs_account') then 'needs_account'
    when exists (select from (select c.id, c.state from cash_receipts c where c.payment_ref = p.id order by c.id desc limit 1) c
      where c.state = 'failed' and ${unseen('receipt_failed', sql`c.id`)}) then 'receipt_failed'
    when exists (select from (select f.id, f.state from refunds f where f.payment_ref = p.id and f.state <> 'withdrawn' order by f.id desc limit 1) f
      where f.state = 'refused' and ${unseen('refund_refused', sql`f.id`)}) then 'refund_refused'
    when exists (select from refunds f where f.payment_ref = p.id and (f.request_key like 'console:%' or f.request_key like 'reversed:%')
      and f.done_at > ${ago(reversedDays * 86_400)} and ${unseen('reversed', sql`f.id`)}) then 'reversed'
  end`;
}

/** What `attention` can say something of: few, each found by an index of its own, where all payments would have to be read. */
const mayNeedAttention = (now: Date) => sql<boolean>`p.id in (
  select id from payments where state in ('ready', 'confirming', 'waiting_for_deposit') and state = 'confirming'
  union all select id from payments where state = 'wrong_deposit'
  union all select payment_ref from reconciliation_lines where resolved_at is null
  union all select payment_ref from refunds where state in ('needs_account', 'requested')
  union all select payment_ref from refunds where state = 'refused'
  union all select payment_ref from refunds where (request_key like 'console:%' or request_key like 'reversed:%')
    and done_at > ${new Date(now.getTime() - reversedDays * dayMs)}
  union all select payment_ref from refund_asks where state = 'waiting'
  union all select payment_ref from cash_receipts where state = 'failed')`;

/** Whether money of a payment is on its way back, or has to be back by the end of the day. */
function hasRefund(refund: 'open' | 'due', now: Date) {
  const tomorrow = startOfSeoulDay(seoulDayAfter(seoulDay(now)));
  const until = refund === 'open' ? now : new Date(tomorrow.getTime() - refundDays * dayMs);
  return sql<boolean>`exists (select from refunds f where f.payment_ref = p.id
    and f.state in ('requested', 'needs_account') and f.requested_at <= ${until})`;
}

const lines = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select([
      'p.id',
      'p.payment_id as paymentId',
      'p.order_id as orderId',
      'o.order_no as orderNo',
      'o.purpose',
      'o.title',
      'o.member_id as memberId',
      'p.amount_krw as amountKrw',
      'p.refunded_krw as refundedKrw',
      'p.state',
      'p.method',
      'p.failure',
      'p.deposit_bank as depositBank',
      'p.deposit_account as depositAccount',
      'p.deposit_due_at as depositDueAt',
      'p.deposited_krw as depositedKrw',
      'p.receipt_url as receiptUrl',
      'p.created_at as createdAt',
      'p.paid_at as paidAt',
      attention(now).as('attention'),
      officeState.as('officeState'),
      givenBack.as('givenBackKrw'),
    ]);
export type PaymentListRow = Awaited<ReturnType<ReturnType<typeof lines>['executeTakeFirstOrThrow']>>;

const own = (query: ReturnType<typeof lines>, orders: Among | null) =>
  query.where(isAmong(orders, 'p.order_id'));

/** How our numbers begin; what begins as one stands in none of the other. */
const numbers = { payment: /^pay-/, order: /^OR\d\d-/ };

/** By a number of its own or of its order, or by the title. Each is looked up in its own table: joined, none would use an index. */
const isFound = (q: string) => sql<boolean>`(p.id in (
  select t.id from payments t where ${numbers.order.test(q) ? sql`false` : isNumbered('t.payment_id', q, numbers.payment)}
  union all select t.id from orders u join payments t on t.order_id = u.id
    where ${numbers.payment.test(q) ? sql`false` : isNumbered('u.order_no', q, numbers.order)}
  union all select t.id from orders u join payments t on t.order_id = u.id where ${holdsText('u.title', q)}))`;

/** Payments of these orders (null: all). */
export async function listPayments(
  db: Db,
  orders: Among | null,
  { filter, now }: { filter: PaymentFilter; now: Date },
) {
  let query = own(lines(db, now), orders);
  if (filter.state) {
    query = query
      .where('p.state', 'in', [...statesBehind(filter.state)])
      .where(officeState, '=', filter.state);
  }
  if (filter.method) query = query.where('p.method', '=', filter.method);
  if (filter.attention) query = query.where(mayNeedAttention(now)).where(attention(now), 'is not', null);
  if (filter.refund) query = query.where(hasRefund(filter.refund, now));
  if (filter.from) query = query.where('p.created_at', '>=', startOfSeoulDay(filter.from));
  if (filter.to) query = query.where('p.created_at', '<', startOfSeoulDay(seoulDayAfter(filter.to)));
  if (filter.q) {
    query = query.where(isFound(filter.q));
  }
  return readList(query, filter, {
    by: { createdAt: 'p.created_at', paidAt: 'p.paid_at', amountKrw: 'p.amount_krw' },
    first: '-createdAt',
    tie: 'p.id',
    counted: countedOf(orders),
  });
}

/** How many payments of these orders somebody must look at, in all and of the days before. */
export async function countAttention(
  db: Db,
  orders: Among | null,
  now: Date,
): Promise<{ open: number; late: number }> {
  const filter = { page: 1, size: 1, q: '', attention: 'true' } as const;
  const [yesterday = ''] = lastSeoulDays(now, 2);
  const [open, late] = await Promise.all([
    listPayments(db, orders, { filter, now }),
    listPayments(db, orders, { filter: { ...filter, to: yesterday }, now }),
  ]);
  return { open: open.total, late: late.total };
}

/** How many payments of these orders have money on its way back, in all and due today. */
export async function countRefunds(
  db: Db,
  orders: Among | null,
  now: Date,
): Promise<{ open: number; due: number }> {
  const page = { page: 1, size: 1, q: '' };
  const [open, due] = await Promise.all([
    listPayments(db, orders, { filter: { ...page, refund: 'open' }, now }),
    listPayments(db, orders, { filter: { ...page, refund: 'due' }, now }),
  ]);
  return { open: open.total, due: due.total };
}

export async function findPaymentListRow(
  db: Db,
  paymentId: string,
  { orders, now }: { orders: Among | null; now: Date },
): Promise<PaymentListRow | undefined> {
  return own(lines(db, now), orders).where('p.payment_id', '=', paymentId).executeTakeFirst();
}

export async function listRefundsOf(db: Db | Tx, paymentRef: number) {
  return db
    .selectFrom('refunds as r')
    .leftJoin('refund_accounts as a', 'a.refund_ref', 'r.id')
    .select([
      'r.id',
      'r.request_key as requestKey',
      'r.amount_krw as amountKrw',
      'r.reason',
      'r.state',
      'r.requested_at as at',
      'r.of_earlier_deposit as isOfEarlier',
      'a.bank',
      'a.number_tail as tail',
    ])
    .where('r.payment_ref', '=', paymentRef)
    .orderBy('r.id')
    .limit(100)
    .execute();
}

export async function listLedgerOf(db: Db, paymentRef: number) {
  return db
    .selectFrom('ledger')
    .select(['at', 'amount_krw as amountKrw'])
    .where('payment_ref', '=', paymentRef)
    .orderBy('id')
    .limit(200)
    .execute();
}

const booked = (db: Db) =>
  db
    .selectFrom('payments as p')
    .select([
      'p.id',
      'p.payment_id as paymentId',
      'p.state',
      'p.amount_krw as amountKrw',
      'p.refunded_krw as refundedKrw',
      'p.deposited_krw as depositedKrw',
    ]);

/** One payment as the comparison needs it. */
export async function findOfDay(db: Db, id: number) {
  return booked(db).where('p.id', '=', id).executeTakeFirstOrThrow();
}

/** Every payment that money could have moved for on a Seoul day, in pages by id. */
export async function listOfDay(db: Db, day: string, afterId: number) {
  const [from, to] = [startOfSeoulDay(day), startOfSeoulDay(seoulDayAfter(day))];
  return (
    booked(db)
      .where('p.id', '>', afterId)
      // What was taken by hand is in no provider's books.
      .where((eb) => eb.or([eb('p.method', 'is', null), eb('p.method', 'not in', [...handMethods])]))
      .where((eb) =>
        eb.or([
          eb.and([eb('p.created_at', '>=', from), eb('p.created_at', '<', to)]),
          eb.exists(
            eb
              .selectFrom('ledger as l')
              .select('l.id')
              .whereRef('l.payment_ref', '=', 'p.id')
              .where('l.at', '>=', from)
              .where('l.at', '<', to),
          ),
        ]),
      )
      .orderBy('p.id')
      .limit(200)
      .execute()
  );
}

/** Money taken and given back by Seoul day between two instants, of these lines of the ledger (null: all). */
export async function sumRefundsByDay(
  db: Db,
  movements: Among | null,
  { from, to }: { from: Date; to: Date },
) {
  return db
    .selectFrom('ledger as l')
    .innerJoin('payments as p', 'p.id', 'l.payment_ref')
    .select([sql<string>`to_char(l.at at time zone 'Asia/Seoul', 'YYYY-MM-DD')`.as('day'), ...movedSums])
    .where('l.at', '>=', from)
    .where('l.at', '<', to)
    .where(isAmong(movements, 'l.id'))
    .groupBy('day')
    .orderBy('day')
    .limit(400)
    .execute();
}

/** Payments that failed since an instant, and those that are being confirmed now. */
export async function countTroubles(db: Db, orders: Among | null, since: Date) {
  return (
    db
      .selectFrom('payments as p')
      .select([
        sql<number>`count(*) filter (where exists (
        select from history h where h.entity = 'payment' and h.entity_id = p.id and h.to_state = 'failed' and h.at >= ${since}))`.as(
          'failed',
        ),
        sql<number>`count(*) filter (where p.state = 'confirming')`.as('unknown'),
      ])
      // A payment that failed a moment ago is no older than a day.
      .where((eb) =>
        eb.or([
          eb('p.state', '=', 'confirming'),
          eb('p.created_at', '>=', new Date(since.getTime() - dayMs)),
        ]),
      )
      .where(isAmong(orders, 'p.order_id'))
      .executeTakeFirstOrThrow()
  );
}
