import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { paymentErrors } from '../contract.ts';
import { mayRefund, type PaymentState, stateAfterRefund } from '../rules.ts';
import * as store from '../store.server.ts';
import type { PaymentMoments } from './orders.server.ts';
import { askAndSettle, requestRefund } from './settle.server.ts';

/**
 * Writes the intent to give back so much of an order's payment, in the caller's transaction; a job carries it out after
 * the commit. Answers the refund's id, or null when nothing was paid. The same key asks only once.
 */
export async function refundOrder(
  tx: Tx,
  request: {
    readonly orderId: number;
    readonly amountKrw: number;
    readonly reason: string;
    readonly requestKey: string;
  },
  now: Date,
): Promise<number | null> {
  const before = await store.findRefundByKey(tx, request.requestKey);
  if (before) return before.id;
  await store.lockOrder(tx, request.orderId);
  const found = await store.findLivePayment(tx, request.orderId);
  if (!found || request.amountKrw === 0) return null;
  const payment = await store.lockPayment(tx, found.id);
  const state = payment.state as PaymentState;
  if (
    !mayRefund({ state, amountKrw: payment.amount_krw, refundedKrw: payment.refunded_krw }, request.amountKrw)
  )
    throw paymentErrors.refund_too_much();
  return requestRefund(tx, payment, request.amountKrw, request.reason, request.requestKey, now);
}

/**
 * Carries out a refund whose intent is written. The provider is told what we believe is left, so two cannot both pass,
 * and a repeated request after a lost answer is refused: then its books say whether the money went back already.
 */
export async function carryOutRefund(
  academy: Academy,
  moments: PaymentMoments,
  refundId: number,
): Promise<void> {
  const refund = await store.findRefund(academy.db, refundId);
  if (refund?.state !== 'requested') return;
  const payment = await store.findPaymentById(academy.db, refund.payment_ref);
  const outcome = await academy.providers.payment.cancel({
    paymentId: payment.payment_id,
    amountKrw: refund.amount_krw,
    cancellableKrw: payment.amount_krw - payment.refunded_krw,
    reason: refund.reason,
  });
  // The job tries again; the amount believed to be left makes that harmless.
  if (outcome.kind === 'unknown') throw new Error('The provider did not say whether the refund was made.');
  if (outcome.kind === 'refused') {
    await askAndSettle(academy, moments, payment.payment_id, 'refund refused');
    const fact = await academy.providers.payment.look(payment.payment_id);
    const now = await store.findPaymentById(academy.db, payment.id);
    const isOpen = (await store.findRefund(academy.db, refund.id))?.state === 'requested';
    if (
      (fact.kind !== 'paid' && fact.kind !== 'cancelled') ||
      (isOpen && now.refunded_krw !== payment.refunded_krw)
    )
      throw new Error('What is left of the payment has changed; the refund is tried again.');
  }
  await inTransaction(academy.db, (tx) =>
    settleRefund(
      tx,
      academy.clock.now(),
      refund.id,
      outcome.kind === 'cancelled' ? outcome.cancellationId : null,
    ),
  );
}

async function settleRefund(
  tx: Tx,
  now: Date,
  refundId: number,
  cancellationId: string | null,
): Promise<void> {
  const refund = await store.findRefund(tx, refundId);
  if (!refund) return;
  const payment = await store.lockPayment(tx, refund.payment_ref);
  const current = await store.findRefund(tx, refundId);
  if (current?.state !== 'requested') return;
  if (cancellationId === null) {
    await store.updateRefund(tx, refundId, { state: 'refused', done_at: now });
    await store.insertHistory(tx, {
      paymentRef: payment.id,
      from: payment.state,
      to: payment.state,
      actor: 'provider',
      cause: `refund ${refundId} refused`,
      at: now,
    });
    return;
  }
  const refundedKrw = payment.refunded_krw + refund.amount_krw;
  const state = stateAfterRefund(payment.amount_krw, refundedKrw);
  await store.updateRefund(tx, refundId, { state: 'done', cancellation_id: cancellationId, done_at: now });
  await store.insertRefundEntry(tx, payment.id, refundId, refund.amount_krw, now);
  await store.updatePayment(tx, payment.id, { state, refunded_krw: refundedKrw });
  await store.insertHistory(tx, {
    paymentRef: payment.id,
    from: payment.state,
    to: state,
    actor: 'provider',
    cause: `refund ${refundId}`,
    at: now,
  });
}
