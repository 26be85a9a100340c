import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { PaymentView } from '../contract.ts';
import { type PaymentState, stateWords } from '../rules.ts';
import * as store from '../store.server.ts';

/** What an order is for, as the feature that sold it sees it. */
export interface OrderFacts {
  readonly orderId: number;
  readonly orderNo: string;
  readonly memberId: number;
  readonly refId: number;
  readonly amountKrw: number;
}

/**
 * What must happen in the selling feature when money moves. Called inside the transaction that moves it, before the
 * order and payment rows are locked: locks are taken in the order pool, hold, registration, order, payment.
 */
export interface PurposeMoments {
  /** Stops the hold's clock (compare and swap); false when the seat is gone, and then no money moves. */
  onConfirming(tx: Tx, order: OrderFacts, now: Date): Promise<boolean>;
  /** The money is here. Idempotent. `no_seat` sends all of it back. */
  onPaid(tx: Tx, order: OrderFacts, now: Date): Promise<'seated' | 'no_seat'>;
  /** The money will not come: the seat goes back to being held, or is given up. Idempotent. */
  onDeclined(tx: Tx, order: OrderFacts, now: Date): Promise<void>;
  /** All of it went back without the feature having asked (a refund made in the provider's console). Idempotent. */
  onReversed(tx: Tx, order: OrderFacts, now: Date): Promise<void>;
}

/** By purpose of the order; handed down by the wiring. */
export type PaymentMoments = Readonly<Record<string, PurposeMoments>>;

export function factsOf(order: store.OrderRow): OrderFacts {
  return {
    orderId: order.id,
    orderNo: order.order_no,
    memberId: order.member_id,
    refId: order.ref_id,
    amountKrw: order.amount_krw,
  };
}

export interface NewOrder {
  readonly memberId: number;
  readonly purpose: string;
  /** The row of the selling feature; one order each. */
  readonly refId: number;
  readonly title: string;
  readonly amountKrw: number;
}

function orderNo(): string {
  return `O${randomBytes(6).toString('hex').toUpperCase()}`;
}

/** Makes orders in the transaction that takes their seats; answers them by `refId`. */
export async function createOrders(
  tx: Tx,
  orders: readonly NewOrder[],
  now: Date,
): Promise<Map<number, OrderFacts>> {
  const rows = await store.insertOrders(
    tx,
    orders.map((order) => ({
      order_no: orderNo(),
      member_id: order.memberId,
      purpose: order.purpose,
      ref_id: order.refId,
      title: order.title,
      amount_krw: order.amountKrw,
      created_at: now,
    })),
  );
  return new Map([...rows].map(([refId, row]) => [refId, factsOf(row)]));
}

/** A payment as its owner sees it. */
export function viewOf(payment: store.PaymentRow, order: store.OrderRow): PaymentView {
  const state = payment.state as PaymentState;
  return {
    paymentId: payment.payment_id,
    orderNo: order.order_no,
    title: order.title,
    amountKrw: payment.amount_krw,
    refundedKrw: payment.refunded_krw,
    state,
    stateWord: stateWords[state],
    method: payment.method as PaymentView['method'],
    failure: payment.failure,
    paidAt: payment.paid_at?.toISOString() ?? null,
    receiptUrl: payment.receipt_url,
    deposit: payment.deposit_account
      ? {
          bank: payment.deposit_bank ?? '',
          account: payment.deposit_account,
          dueAt: payment.deposit_due_at?.toISOString() ?? '',
        }
      : null,
  };
}

export interface PaymentOfOrder {
  readonly paymentId: string;
  readonly state: PaymentState;
  readonly stateWord: string;
  readonly amountKrw: number;
  readonly refundedKrw: number;
  readonly method: string | null;
  readonly paidAt: Date | null;
  readonly receiptUrl: string | null;
}

/** The newest payment of each of these orders, for lists and receipts. */
export async function paymentsOfOrders(
  db: Db | Tx,
  orderIds: readonly number[],
): Promise<Map<number, PaymentOfOrder>> {
  const rows = await store.listPaymentsOf(db, orderIds);
  return new Map(
    rows.map((row) => [
      row.order_id,
      {
        paymentId: row.payment_id,
        state: row.state as PaymentState,
        stateWord: stateWords[row.state as PaymentState],
        amountKrw: row.amount_krw,
        refundedKrw: row.refunded_krw,
        method: row.method,
        paidAt: row.paid_at,
        receiptUrl: row.receipt_url,
      },
    ]),
  );
}
