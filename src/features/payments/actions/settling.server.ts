import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import type { ConfirmOutcome, PaymentFact } from '#src/providers/payment/port.ts';
import { mayMovePayment, type PaymentState } from '../rules.ts';
import * as store from '../store.server.ts';
import { factsOf, factsWith, type PurposeMoments } from './orders.server.ts';

/** What we know of a payment now, whoever said it: the answer to a confirmation, or the provider when asked. */
export type Word = PaymentFact | ConfirmOutcome;

export interface Settling {
  readonly academy: Academy;
  readonly moments: PurposeMoments;
  readonly order: store.OrderRow;
  readonly payment: store.PaymentRow;
  readonly cause: string;
}

/** Moves a payment by the provider's word and writes why. */
export async function move(
  tx: Tx,
  settling: Settling,
  payment: store.PaymentRow,
  to: PaymentState,
  change: object = {},
): Promise<void> {
  await store.updatePayment(tx, payment.id, { ...change, state: to });
  const at = settling.academy.clock.now();
  await store.insertHistory(tx, {
    paymentRef: payment.id,
    from: payment.state,
    to,
    actor: 'provider',
    cause: settling.cause,
    at,
  });
}

/**
 * Takes the locks in the order of the house (pool, order, payment) and hands the payment on as it is now: what a word
 * may still move is decided on this row, before anything is moved.
 */
export function underLocks<T>(
  settling: Settling,
  work: (tx: Tx, payment: store.PaymentRow, now: Date) => Promise<T>,
): Promise<T> {
  const { academy, moments, order } = settling;
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    await moments.lock(tx, factsOf(order), now);
    await store.lockOrder(tx, order.id);
    return work(tx, await store.lockPayment(tx, settling.payment.id), now);
  });
}

/** The money will not come: a seat under this payment is held again, one that waited for a deposit is given up. */
export async function settleDeclined(
  settling: Settling,
  reason: string,
  kind: 'declined' | 'stranger' = 'declined',
): Promise<void> {
  const { moments, order } = settling;
  await underLocks(settling, async (tx, payment, now) => {
    const wasWaiting = payment.state === 'waiting_for_deposit';
    const to = wasWaiting ? 'expired' : 'failed';
    if (!mayMovePayment(payment.state as PaymentState, to)) return;
    await move(tx, settling, payment, to, { failure: reason });
    const facts = factsWith(order, payment);
    if (!wasWaiting) return moments.onDeclined(tx, facts, now, { kind });
    if (payment.closing === null) return moments.onDepositOver(tx, facts, now);
    const isWish = payment.closing === 'other_method';
    return moments.onDeclined(tx, facts, now, { kind: isWish ? 'closed' : 'stranger' });
  });
}
