import type { Selectable } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { trailOf } from '#src/platform/db/history.ts';
import type { ColumnValue } from '#src/platform/db/queries/column-values.ts';
import { insertMany } from '#src/platform/db/queries/insert-many.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';
import { handMethods } from '../rules/by-hand.ts';
import type { PaymentCode, PaymentStepFacts } from '../rules/history.ts';
import { type PaymentState, paymentMoves } from '../rules/payments.ts';

export type OrderRow = Selectable<DB['orders']>;
export type PaymentRow = Selectable<DB['payments']>;
export type RefundRow = Selectable<DB['refunds']>;
export type PaymentChange = Partial<
  Omit<PaymentRow, 'id' | 'payment_id' | 'order_id' | 'amount_krw' | 'created_at'>
> & { readonly state: PaymentState };

const open = ['ready', 'confirming', 'waiting_for_deposit'] as const;
const withMoney = ['paid', 'partly_refunded'] as const;

/** Many orders in one statement; the answer is keyed by what each order is for. */
export async function insertOrders(
  tx: Tx,
  orders: readonly Omit<OrderRow, 'id'>[],
): Promise<Map<number, OrderRow>> {
  if (orders.length === 0) return new Map();
  const rows = await insertMany(tx, 'orders', orders).returningAll().execute();
  return new Map(rows.map((row) => [row.ref_id, row]));
}

export async function findOwnOrder(
  db: Db | Tx,
  memberId: number,
  orderNo: string,
): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

export async function findOrder(db: Db | Tx, orderId: number): Promise<OrderRow> {
  return db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
}

export async function lockOrder(tx: Tx, orderId: number): Promise<OrderRow> {
  return tx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirstOrThrow();
}

/** The payment of an order that nobody has ended; a window somebody closed is one of them. It holds no money. */
export async function findOpenPayment(db: Db | Tx, orderId: number): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', open)
    .executeTakeFirst();
}

/** The payment whose money pays for an order; one that goes back whole does not. */
export async function findMoney(db: Db | Tx, orderId: number): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', withMoney)
    .where('goes_back', '=', false)
    .executeTakeFirst();
}

/** Both of an order, by one look: the payment whose money pays for it, and the one that is open. */
export async function findMoneyAndOpen(
  tx: Tx,
  orderId: number,
): Promise<{ readonly money: PaymentRow | undefined; readonly open: PaymentRow | undefined }> {
  const rows = await tx
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', [...withMoney, ...open])
    .orderBy('id')
    .limit(100)
    .execute();
  const isIn = (states: readonly string[]) => (row: PaymentRow) => states.includes(row.state);
  return { money: rows.find((row) => isIn(withMoney)(row) && !row.goes_back), open: rows.find(isIn(open)) };
}

/** The states of these payments. */
export async function listStates(
  db: Db | Tx,
  ids: readonly number[],
): Promise<{ id: number; payment_id: string; state: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('payments')
    .select(['id', 'payment_id', 'state'])
    .where('id', 'in', ids)
    .orderBy('id')
    .limit(1_000)
    .execute();
}

export async function insertPayment(
  tx: Tx,
  payment: {
    paymentId: string;
    orderId: number;
    amountKrw: number;
    method: ColumnValue<'payments', 'method'>;
    depositUntil: Date | null;
    now: Date;
  },
): Promise<PaymentRow> {
  return tx
    .insertInto('payments')
    .values({
      payment_id: payment.paymentId,
      order_id: payment.orderId,
      amount_krw: payment.amountKrw,
      state: 'ready',
      method: payment.method,
      deposit_until: payment.depositUntil,
      created_at: payment.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findPayment(db: Db | Tx, paymentId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('payment_id', '=', paymentId).executeTakeFirst();
}

export async function lockPayment(tx: Tx, id: number): Promise<PaymentRow> {
  return tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function updatePayment(tx: Tx, id: number, change: PaymentChange): Promise<void> {
  await tx.updateTable('payments').set(change).where('id', '=', id).execute();
}

/** Payments the provider must be asked about: under way, or opened and not heard of since. */
export async function listUnsettled(db: Db, now: Date): Promise<PaymentRow[]> {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  return (
    db
      .selectFrom('payments')
      .selectAll()
      .where((e) =>
        e.or([
          e('state', 'in', ['confirming', 'waiting_for_deposit']),
          e.and([e('state', '=', 'ready'), e('created_at', '<', ago(20))]),
        ]),
      )
      // Those who wait for days do not stand before those who stand at the desk.
      .orderBy((e) => e('state', '=', 'waiting_for_deposit'))
      .orderBy('id')
      .limit(500)
      .execute()
  );
}

/** What happened to payments. */
export const paymentTrail = trailOf<PaymentState, PaymentCode, PaymentStepFacts>('payment');

/** Payments as what has states. */
export const paymentMachine = { trail: paymentTrail, moves: paymentMoves, update: updatePayment };

export async function insertRefund(
  tx: Tx,
  refund: {
    paymentRef: number;
    amountKrw: number;
    reason: string;
    requestKey: string;
    now: Date;
    state: 'needs_account' | 'requested' | 'done';
  },
): Promise<RefundRow> {
  return tx
    .insertInto('refunds')
    .values({
      payment_ref: refund.paymentRef,
      amount_krw: refund.amountKrw,
      reason: refund.reason,
      request_key: refund.requestKey,
      state: refund.state,
      requested_at: refund.now,
      done_at: refund.state === 'done' ? refund.now : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findRefundByKey(db: Db | Tx, requestKey: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('request_key', '=', requestKey).executeTakeFirst();
}

/** What was asked for of a payment and has not gone, in the order it was asked. */
export async function listOpenRefunds(
  db: Db | Tx,
  paymentRef: number,
  states: readonly ('needs_account' | 'requested')[],
): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_ref', '=', paymentRef)
    .where('state', 'in', states)
    .orderBy('id')
    .execute();
}

/** Whether money of an order that staff took by hand is promised back, and not handed over yet. */
export async function isHandRefundOpen(tx: Tx, orderId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_ref')
    .select('r.id')
    .where('p.order_id', '=', orderId)
    .where('p.method', 'in', handMethods)
    .where('r.state', 'in', ['needs_account', 'requested'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends every refund of a payment that was asked for and has not gone. */
export async function refuseOpenRefunds(tx: Tx, paymentRef: number, now: Date): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ state: 'refused', done_at: now })
    .where('payment_ref', '=', paymentRef)
    .where('state', 'in', ['needs_account', 'requested'])
    .execute();
}

/** What was asked back of a payment and has not gone yet, in won. */
export async function sumOpenRefunds(tx: Db | Tx, paymentRef: number): Promise<number> {
  const row = await tx
    .selectFrom('refunds')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('amount_krw'), e.lit(0)).as('krw'))
    .where('payment_ref', '=', paymentRef)
    .where('state', 'in', ['needs_account', 'requested'])
    .executeTakeFirstOrThrow();
  return Number(row.krw);
}

export async function findRefund(db: Db | Tx, id: number): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function updateRefund(
  tx: Tx,
  id: number,
  change: Partial<Pick<RefundRow, 'state' | 'cancellation_id' | 'done_at'>>,
): Promise<void> {
  await tx.updateTable('refunds').set(change).where('id', '=', id).execute();
}

export async function findPaymentById(db: Db | Tx, id: number): Promise<PaymentRow> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** The payment of each order that counts: the one with its money, otherwise the one that is open, otherwise the newest. */
export async function listPaymentsOf(db: Db | Tx, orderIds: readonly number[]): Promise<PaymentRow[]> {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('payments')
    .selectAll()
    .distinctOn('order_id')
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy((e) => e.and([e('state', 'in', withMoney), e('goes_back', '=', false)]), 'desc')
    .orderBy((e) => e('state', 'in', ['confirming', 'waiting_for_deposit']), 'desc')
    .orderBy('goes_back')
    .orderBy('id', 'desc')
    .limit(1000)
    .execute();
}
