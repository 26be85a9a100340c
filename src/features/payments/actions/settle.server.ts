import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import { isPaidAsCash } from '../rules/cash-receipts.ts';
import { taxFreeKrw } from '../rules/deposits.ts';
import { mayMovePayment, neverCapturedAfterSeconds, type PaymentState, stateAfterRefund } from '../rules.ts';
import * as store from '../store.server.ts';
import { settleDeposit, settleWrongDeposit } from './deposits.server.ts';
import { factsOf, type PaymentMoments } from './orders.server.ts';
import { requestRefund, writeReturned } from './refund-requests.server.ts';
import { settleReversed } from './reversed.server.ts';
import { move, type Settling, settleDeclined, type Word } from './settling.server.ts';

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
        {
          amountKrw: payment.amount_krw,
          reason: '좌석을 드릴 수 없어 전액 환불',
          requestKey: `no-seat:${payment.payment_id}`,
        },
        now,
      );
    else if (isPaidAsCash(payment.method))
      await addJob(
        tx,
        'payments.cash-receipt',
        { paymentId: payment.payment_id },
        { key: `payments.cash-receipt:${payment.payment_id}:paid` },
      );
  });
}

/** Money the provider has already given back, by our wish or in its console: we follow, to the won. */
async function settleCancelled(settling: Settling, cancelledKrw: number): Promise<void> {
  const { academy, moments, order } = settling;
  const now = academy.clock.now();
  const before = settling.payment;
  if (before.state !== 'paid' && before.state !== 'partly_refunded' && before.state !== 'wrong_deposit')
    return settleDeclined(settling, '결제가 취소되었습니다.');
  await inTransaction(academy.db, async (tx) => {
    if (before.state !== 'wrong_deposit' && cancelledKrw === before.amount_krw)
      await moments.onReversed(tx, factsOf(order), now);
    await store.lockOrder(tx, order.id);
    const payment = await store.lockPayment(tx, before.id);
    const missing = cancelledKrw - payment.refunded_krw;
    if (missing <= 0) return;
    await writeReturned(tx, payment, missing, now);
    if (payment.state === 'wrong_deposit') return move(tx, settling, payment, 'failed');
    await move(tx, settling, payment, stateAfterRefund(payment.amount_krw, cancelledKrw), {
      refunded_krw: cancelledKrw,
    });
  });
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
    taxFreeKrw: taxFreeKrw(amountKrw),
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
      if (word.amountKrw === payment.amount_krw) return settlePaid(settling, word);
      return payment.deposit_account === null
        ? refuseAmount(settling, word.amountKrw)
        : settleWrongDeposit(settling, word.amountKrw);
    case 'waiting_for_deposit':
      // Done and not done any more: the bank took the deposit back.
      if (payment.state === 'paid' || payment.state === 'partly_refunded') return settleReversed(settling);
      return settleDeposit(settling, word, (fact) =>
        settle(academy, allMoments, paymentId, fact, 'account closed'),
      );
    case 'declined':
      return settleDeclined(settling, word.reason);
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
