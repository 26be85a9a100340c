import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import type { ConfirmOutcome, PaymentFact } from '#src/providers/payment/port.ts';
import { mayMovePayment, neverCapturedAfterSeconds, type PaymentState, stateAfterRefund } from '../rules.ts';
import * as store from '../store.server.ts';
import { factsOf, type PaymentMoments, type PurposeMoments } from './orders.server.ts';

/** What we know of a payment now, whoever said it: the answer to a confirmation, or the provider when asked. */
export type Word = PaymentFact | ConfirmOutcome;

interface Settling {
  readonly academy: Academy;
  readonly moments: PurposeMoments;
  readonly order: store.OrderRow;
  readonly payment: store.PaymentRow;
  readonly cause: string;
}

async function move(
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

/** Money is here: give the seat, or, when there is none left, send all of it back. Idempotent. */
async function settlePaid(settling: Settling, word: Extract<Word, { kind: 'paid' }>): Promise<void> {
  const { academy, moments, order } = settling;
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const seat = await moments.onPaid(tx, factsOf(order), now);
    await store.lockOrder(tx, order.id);
    const payment = await store.lockPayment(tx, settling.payment.id);
    if (!mayMovePayment(payment.state as PaymentState, 'paid')) return;
    const details =
      'paidAt' in word
        ? { paid_at: word.paidAt, receipt_url: word.receiptUrl, transaction_id: word.transactionId }
        : { paid_at: now };
    await move(tx, settling, payment, 'paid', { ...details, failure: null });
    await store.insertCapture(tx, payment.id, payment.amount_krw, now);
    if (seat === 'no_seat')
      await requestRefund(
        tx,
        payment,
        payment.amount_krw,
        '좌석을 드릴 수 없어 전액 환불',
        `no-seat:${payment.payment_id}`,
        now,
      );
  });
}

/** Writes the intent of a refund and the job that carries it out, in one transaction. */
export async function requestRefund(
  tx: Tx,
  payment: store.PaymentRow,
  amountKrw: number,
  reason: string,
  requestKey: string,
  now: Date,
): Promise<number> {
  const refund = await store.insertRefund(tx, { paymentRef: payment.id, amountKrw, reason, requestKey, now });
  await addJob(tx, 'payments.refund', { refundId: refund.id }, { key: `payments.refund:${refund.id}` });
  return refund.id;
}

async function settleDeclined(
  settling: Settling,
  reason: string,
  to: 'failed' | 'expired' = 'failed',
): Promise<void> {
  const { academy, moments, order } = settling;
  await inTransaction(academy.db, async (tx) => {
    await moments.onDeclined(tx, factsOf(order), academy.clock.now());
    await store.lockOrder(tx, order.id);
    const payment = await store.lockPayment(tx, settling.payment.id);
    if (!mayMovePayment(payment.state as PaymentState, to)) return;
    await move(tx, settling, payment, to, { failure: reason });
  });
}

async function settleDeposit(
  settling: Settling,
  word: Extract<Word, { kind: 'waiting_for_deposit' }>,
): Promise<void> {
  await inTransaction(settling.academy.db, async (tx) => {
    await store.lockOrder(tx, settling.order.id);
    const payment = await store.lockPayment(tx, settling.payment.id);
    if (!mayMovePayment(payment.state as PaymentState, 'waiting_for_deposit')) return;
    await move(tx, settling, payment, 'waiting_for_deposit', {
      deposit_bank: word.bank,
      deposit_account: word.accountNumber,
      deposit_due_at: word.dueAt,
    });
  });
}

/** Money the provider has already given back, by our wish or in its console: we follow, to the won. */
async function settleCancelled(settling: Settling, cancelledKrw: number): Promise<void> {
  const { academy, moments, order } = settling;
  const now = academy.clock.now();
  const before = settling.payment;
  if (before.state !== 'paid' && before.state !== 'partly_refunded')
    return settleDeclined(settling, '결제가 취소되었습니다.');
  await inTransaction(academy.db, async (tx) => {
    if (cancelledKrw === before.amount_krw) await moments.onReversed(tx, factsOf(order), now);
    await store.lockOrder(tx, order.id);
    const payment = await store.lockPayment(tx, before.id);
    const missing = cancelledKrw - payment.refunded_krw;
    if (missing <= 0) return;
    await writeReturned(tx, payment, missing, now);
    await move(tx, settling, payment, stateAfterRefund(payment.amount_krw, cancelledKrw), {
      refunded_krw: cancelledKrw,
    });
  });
}

/** Books so much as given back: first the refund we had asked for (its answer was lost), the rest as the provider's own. */
async function writeReturned(
  tx: Tx,
  payment: store.PaymentRow,
  missingKrw: number,
  now: Date,
): Promise<void> {
  const asked = await store.findOpenRefund(tx, payment.id);
  const isAsked = asked !== undefined && asked.amount_krw <= missingKrw;
  if (isAsked) {
    await store.updateRefund(tx, asked.id, { state: 'done', done_at: now });
    await store.insertRefundEntry(tx, payment.id, asked.id, asked.amount_krw, now);
  }
  const rest = missingKrw - (isAsked ? asked.amount_krw : 0);
  if (rest === 0) return;
  const own = await store.insertRefund(tx, {
    paymentRef: payment.id,
    amountKrw: rest,
    reason: '결제사에서 취소됨',
    requestKey: `console:${payment.payment_id}:${payment.refunded_krw + missingKrw}`,
    state: 'done',
    now,
  });
  await store.insertRefundEntry(tx, payment.id, own.id, rest, now);
}

/** States in which the reconciler asks again by itself, every minute. */
const isAskedAgain = (state: string) =>
  state === 'ready' || state === 'confirming' || state === 'waiting_for_deposit';

/**
 * A capture of another amount than the order's is sent back at once and counts as declined, but only when the provider
 * has said that it went back. Until then the payment stays open and is asked about again.
 */
async function refuseAmount(settling: Settling, amountKrw: number): Promise<void> {
  const { payment: port } = settling.academy.providers;
  const paymentId = settling.payment.payment_id;
  const outcome = await port.cancel({
    paymentId,
    amountKrw,
    cancellableKrw: amountKrw,
    reason: '결제 금액 불일치',
  });
  if (outcome.kind === 'cancelled')
    return settleDeclined(settling, '결제 금액이 접수 금액과 달라 취소되었습니다.');
  if (!isAskedAgain(settling.payment.state))
    throw new Error(`A wrong amount of ${paymentId} could not be sent back yet (${outcome.kind}).`);
}

function ageSeconds(settling: Settling): number {
  const since = settling.payment.confirming_at ?? settling.payment.created_at;
  return (settling.academy.clock.now().getTime() - since.getTime()) / 1000;
}

/** Nothing was captured (yet): a confirmation that is old enough never will be. */
async function settleNothing(settling: Settling): Promise<void> {
  if (settling.payment.state !== 'confirming' || ageSeconds(settling) < neverCapturedAfterSeconds) return;
  await settleDeclined(settling, '결제가 완료되지 않았습니다.');
}

/** Brings one payment in line with a word about it. Safe to repeat, in any order. */
export async function settle(
  academy: Academy,
  allMoments: PaymentMoments,
  paymentId: string,
  word: Word,
  cause: string,
): Promise<void> {
  const payment = await store.findPayment(academy.db, paymentId);
  if (!payment) return;
  const order = await store.findOrder(academy.db, payment.order_id);
  const moments = allMoments[order.purpose];
  if (!moments) throw new Error(`No moments for the purpose ${order.purpose}.`);
  const settling: Settling = { academy, moments, order, payment, cause };
  switch (word.kind) {
    case 'paid':
      return word.amountKrw === payment.amount_krw
        ? settlePaid(settling, word)
        : refuseAmount(settling, word.amountKrw);
    case 'waiting_for_deposit':
      return settleDeposit(settling, word);
    case 'declined':
      return payment.state === 'waiting_for_deposit'
        ? settleDeclined(settling, word.reason, 'expired')
        : settleDeclined(settling, word.reason);
    case 'cancelled':
      return settleCancelled(settling, word.cancelledKrw);
    case 'not_found':
    case 'ready':
      return settleNothing(settling);
    case 'unknown':
      return;
  }
}

/** Asks the provider about one payment and settles it. */
export async function askAndSettle(
  academy: Academy,
  moments: PaymentMoments,
  paymentId: string,
  cause: string,
): Promise<void> {
  await settle(academy, moments, paymentId, await academy.providers.payment.look(paymentId), cause);
}
