import { mailRefunded } from '#src/features/payments/actions/mails.server.ts';
import type { PaymentHooks } from '#src/features/payments/actions/orders.server.ts';
import { paymentErrors } from '#src/features/payments/contract/payments.ts';
import { isByHand } from '#src/features/payments/rules/by-hand.ts';
import { taxFreeKrw } from '#src/features/payments/rules/deposits.ts';
import { leftKrwOf, mayRefund, stateAfterRefund } from '#src/features/payments/rules/payments.ts';
import { insertRefundEntry } from '#src/features/payments/store/ledger.server.ts';
import * as store from '#src/features/payments/store/payments.server.ts';
import type { SealedAccount } from '#src/features/payments/store/refund-accounts.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { move } from '#src/platform/db/history.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import { byProvider, type Doer } from '#src/shared/access/doer.ts';
import { askAndSettle } from '../provider/settle.server.ts';
import { accountOf } from './refund-account.server.ts';
import { requestRefund } from './refund-requests.server.ts';

/** What of a payment's money is here and was not promised back yet, in won. */
export async function leftOf(db: Db | Tx, payment: store.PaymentRow): Promise<number> {
  const { state, amount_krw: amountKrw, refunded_krw: refundedKrw } = payment;
  return leftKrwOf({ state, amountKrw, refundedKrw }, await store.sumOpenRefunds(db, payment.id));
}

/** What of an order's money is here and was not promised back yet, in won; 0 where the bank took it back. */
export async function moneyLeftOf(db: Db | Tx, orderId: number): Promise<number> {
  const payment = await store.findMoney(db, orderId);
  return payment ? leftOf(db, payment) : 0;
}

/**
 * Writes the intent to give back so much of an order's payment, in the caller's transaction; a job carries it out after
 * the commit. Answers the refund's id, or null when there is nothing to give back. The same key asks only once.
 */
export async function refundOrder(
  tx: Tx,
  request: {
    readonly orderId: number;
    readonly amountKrw: number;
    readonly reason: string;
    readonly requestKey: string;
    /** Where a deposit goes back to. */
    readonly account?: SealedAccount | undefined;
    /** Gives back what is there where that is less: the seat goes in any case. */
    readonly isUpTo?: boolean;
    /** This payment rather than the one that pays for the order. */
    readonly paymentRef?: number;
  },
  now: Date,
): Promise<number | null> {
  await store.lockOrder(tx, request.orderId);
  const before = await store.findRefundByKey(tx, request.requestKey);
  if (before) return before.id;
  const ref = request.paymentRef ?? (await store.findMoney(tx, request.orderId))?.id;
  if (ref === undefined || request.amountKrw === 0) return null;
  const payment = await store.lockPayment(tx, ref);
  const state = payment.state;
  const promisedKrw = payment.refunded_krw + (await store.sumOpenRefunds(tx, payment.id));
  const { account, reason, requestKey } = request;
  const amountKrw = request.isUpTo
    ? Math.min(request.amountKrw, payment.amount_krw - promisedKrw)
    : request.amountKrw;
  if (request.isUpTo && amountKrw === 0) return null;
  if (!mayRefund({ state, amountKrw: payment.amount_krw, refundedKrw: promisedKrw }, amountKrw))
    throw paymentErrors.refund_too_much();
  return requestRefund(tx, payment, {
    refundWish: { amountKrw, reason, requestKey, ...(account && { account }) },
    now,
  });
}

/**
 * Carries out a refund whose intent is written. The provider is told what we believe is left, so two cannot both pass,
 * and a repeated request after a lost answer is refused: then its books say whether the money went back already.
 */
export async function carryOutRefund(academy: Academy, hooks: PaymentHooks, refundId: number): Promise<void> {
  const refund = await store.findRefund(academy.db, refundId);
  if (refund?.state !== 'requested') return;
  // One after another, each with all before it: which of two sums went back could not be told otherwise.
  for (const earlier of await store.listOpenRefunds(academy.db, refund.payment_ref, ['requested']))
    if (earlier.id < refund.id) await carryOutRefund(academy, hooks, earlier.id);
  const payment = await store.findPaymentById(academy.db, refund.payment_ref);
  if (isByHand(payment.method)) return;
  // Asked once more after the payment was read: a sum that has this refund in it would let it go a second time.
  if ((await store.findRefund(academy.db, refundId))?.state !== 'requested') return;
  const account = await accountOf(academy, refund.id);
  const hereKrw = payment.deposited_krw ?? payment.amount_krw;
  const outcome = await academy.providers.payment.cancel({
    paymentId: payment.payment_id,
    amountKrw: refund.amount_krw,
    taxFreeKrw: taxFreeKrw(refund.amount_krw),
    cancellableKrw: hereKrw - payment.refunded_krw,
    reason: refund.reason,
    ...(account && { refundAccount: account }),
  });
  // The job tries again; the amount believed to be left makes that harmless.
  if (outcome.kind === 'unknown') throw new Error('The provider did not say whether the refund was made.');
  if (outcome.kind === 'refused') {
    await askAndSettle(academy, hooks, { paymentId: payment.payment_id, why: { code: 'refund_checked' } });
    const fact = await academy.providers.payment.fetchPayment(payment.payment_id);
    const now = await store.findPaymentById(academy.db, payment.id);
    const isOpen = (await store.findRefund(academy.db, refund.id))?.state === 'requested';
    if (
      (fact.kind !== 'paid' && fact.kind !== 'cancelled') ||
      (isOpen && now.refunded_krw !== payment.refunded_krw)
    )
      throw new Error('What is left of the payment has changed; the refund is tried again.');
  }
  await inTransaction(academy.db, (tx) =>
    settleRefund(academy, tx, {
      refundId: refund.id,
      cancellationId: outcome.kind === 'cancelled' ? outcome.cancellationId : null,
    }),
  );
}

/** What came of a refund: by which cancellation it went back, or null where it was refused. */
interface RefundOutcome {
  readonly refundId: number;
  readonly cancellationId: string | null;
  /** Who says so; the provider where nobody is named. */
  readonly by?: Doer;
}

/** Books a refund that went back, or was refused; the account it went to is forgotten. */
export async function settleRefund(
  academy: Academy,
  tx: Tx,
  { refundId, cancellationId, by = byProvider }: RefundOutcome,
): Promise<void> {
  const now = academy.clock.now();
  const refund = await store.findRefund(tx, refundId);
  if (!refund) return;
  const payment = await store.lockPayment(tx, refund.payment_ref);
  const current = await store.findRefund(tx, refundId);
  if (current?.state !== 'requested') return;
  if (cancellationId === null) {
    await store.updateRefund(tx, refundId, { state: 'refused', done_at: now });
    if (payment.method === 'virtual_account')
      await addJob(
        tx,
        { name: 'payments.ask-account', key: `payments.ask-account:${refundId}:${now.getTime()}` },
        { refundId },
      );
    const why = { by: byProvider, code: 'refund_refused', data: { refundId }, now } as const;
    await store.paymentTrail.write(tx, [{ id: payment.id, from: payment.state, to: payment.state, ...why }]);
    return;
  }
  // A wrong sum that went back was never the order's money.
  const isWrong = payment.state === 'wrong_deposit';
  const refundedKrw = isWrong ? 0 : payment.refunded_krw + refund.amount_krw;
  const state = isWrong ? 'failed' : stateAfterRefund(payment.amount_krw, refundedKrw);
  await academy.personal.eraseRows(tx, { table: 'refund_accounts', ids: [refundId], now });
  await addJob(
    tx,
    { name: 'payments.cash-receipt', key: `payments.cash-receipt:${payment.payment_id}:${refundId}` },
    { paymentId: payment.payment_id },
  );
  await store.updateRefund(tx, refundId, { state: 'done', cancellation_id: cancellationId, done_at: now });
  await insertRefundEntry(tx, payment.id, { refundRef: refundId, amountKrw: refund.amount_krw, at: now });
  const change = { state, refunded_krw: refundedKrw };
  const why = { by, code: 'refunded', data: { refundId }, now } as const;
  await move(tx, store.paymentMachine, { row: payment, change, why });
  await mailRefunded(tx, await store.findOrder(tx, payment.order_id), {
    amountKrw: refund.amount_krw,
    at: now,
  });
}
