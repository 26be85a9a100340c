import { mailPaid, mailRefunded } from '#src/features/payments/actions/mails.server.ts';
import { factsOf, factsWith, type PaymentHooks } from '#src/features/payments/actions/orders.server.ts';
import { isPaidAsCash } from '#src/features/payments/rules/cash-receipts.ts';
import { isOtherDeposit, taxFreeKrw } from '#src/features/payments/rules/deposits.ts';
import {
  mayMovePayment,
  neverCapturedAfterSeconds,
  stateAfterRefund,
  windowOverAfterMinutes,
} from '#src/features/payments/rules/payments.ts';
import { deleteWanted } from '#src/features/payments/store/cash-receipts.server.ts';
import { insertCapture } from '#src/features/payments/store/ledger.server.ts';
import { lastMoveOf } from '#src/features/payments/store/moves.server.ts';
import * as store from '#src/features/payments/store/payments.server.ts';
import { paidColumns } from '#src/features/payments/store/together.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import { askLater, closeLater } from '../deposits/closing.server.ts';
import { settleDeposit, settleWrongDeposit } from '../deposits/deposits.server.ts';
import { depositNoOf, notifyAgain } from '../deposits/money-again.server.ts';
import { settleReversed } from '../deposits/reversed.server.ts';
import { writeReturned } from '../refunds/refund-requests.server.ts';
import { mobileOf, sendBack } from '../refunds/sent-back.server.ts';
import {
  moveByAnswer,
  type ProviderAnswer,
  type SettleWhy,
  type Settling,
  StaleWord,
  settleDeclined,
  underLocks,
} from './settling.server.ts';

/** Whatever else is open for an order that has its money now: a window is over, an account is closed. */
async function endOthers(tx: Tx, settling: Settling, payment: store.PaymentRow): Promise<void> {
  const other = await store.findOpenPayment(tx, settling.order.id);
  if (!other || other.id === payment.id) return;
  if (other.state === 'ready') {
    await moveByAnswer(tx, settling, { payment: other, to: 'expired' });
    await askLater(tx, other.payment_id, settling.academy.clock.now());
  }
  if (other.state === 'waiting_for_deposit') await closeLater(tx, other, 'paid_otherwise');
}

/**
 * Money is here: give the seats it pays for and send the rest back. All of it goes back where there is no seat left, or
 * where another payment has paid already. Idempotent.
 */
async function settlePaid(
  settling: Settling,
  answer: Extract<ProviderAnswer, { kind: 'paid' }>,
): Promise<void> {
  const { academy, order } = settling;
  // Mostly the word comes after the answer to our own confirmation: what is booked needs no lock to be seen.
  if (!mayMovePayment(settling.payment.state, 'paid')) return;
  const mobile = await mobileOf(academy, order.member_id);
  await underLocks(settling, async (tx, { payment: before, moving, now }) => {
    if (!mayMovePayment(before.state, 'paid')) return;
    // What it was paid with is the provider's to say: the window may have been another than we opened.
    const payment = { ...before, method: answer.method ?? before.method };
    const depositNo = await depositNoOf(tx, payment);
    if (depositNo === null) return;
    const isTwice = (await store.findMoney(tx, order.id)) !== undefined;
    const seatedKrw = isTwice ? 0 : await moving.onPaid(tx, factsWith(order, payment), now);
    if (seatedKrw > 0) await endOthers(tx, settling, payment);
    await moveByAnswer(tx, settling, {
      payment,
      to: 'paid',
      change: {
        ...paidColumns(answer),
        method: payment.method,
        tax_free_krw: taxFreeKrw(payment.amount_krw),
        refunded_krw: 0,
        deposited_krw: null,
        failure: null,
        goes_back: seatedKrw === 0,
      },
    });
    await insertCapture(tx, {
      paymentRef: payment.id,
      amountKrw: payment.amount_krw,
      depositNo,
      at: now,
    });
    // No cash receipt belongs to a payment that was not made as cash is.
    if (!isPaidAsCash(payment.method)) await deleteWanted(tx, payment.id);
    if (seatedKrw > 0) {
      await mailPaid(tx, order, { payment, by: { ...answer.paidBy, method: payment.method }, at: now });
      await notifyAgain(tx, { order, payment, mobile });
    }
    await sendBack(tx, { payment, order, mobile, isTwice, amountKrw: payment.amount_krw - seatedKrw }, now);
    if (seatedKrw > 0 && isPaidAsCash(payment.method))
      await addJob(
        tx,
        { name: 'payments.cash-receipt', key: `payments.cash-receipt:${payment.payment_id}:paid` },
        { paymentId: payment.payment_id },
      );
  });
}

/** Money the provider has already given back, by our wish or in its console: we follow, to the won. */
async function settleCancelled(settling: Settling, cancelledKrw: number): Promise<void> {
  const { order } = settling;
  const { state } = settling.payment;
  if (state !== 'paid' && state !== 'partly_refunded' && state !== 'wrong_deposit')
    return settleDeclined(settling, '결제가 취소되었습니다.');
  await underLocks(settling, async (tx, { payment, moving, now }) => {
    const missing = cancelledKrw - payment.refunded_krw;
    if (missing <= 0) return;
    // What we asked for ourselves was decided where it was asked, the seat with it.
    const isOurWish = (await store.sumOpenRefunds(tx, payment.id)) >= missing;
    await writeReturned(settling.academy, tx, { payment, missingKrw: missing });
    await mailRefunded(tx, order, { amountKrw: missing, at: now });
    if (payment.state === 'wrong_deposit') return moveByAnswer(tx, settling, { payment, to: 'failed' });
    await moveByAnswer(tx, settling, {
      payment,
      to: stateAfterRefund(payment.amount_krw, cancelledKrw),
      change: {
        refunded_krw: cancelledKrw,
      },
    });
    if (cancelledKrw === payment.amount_krw && !payment.goes_back && !isOurWish)
      await moving.onReversed(tx, factsOf(order), { now, why: 'refunded' });
  });
}

/** States of a deposit that was done. */
const wasHere: ReadonlySet<string> = new Set(['paid', 'partly_refunded', 'wrong_deposit']);

/**
 * Money of another sum is where our deposit was: the bank took that one back, another came, and no word of either reached
 * us. The first is booked as gone; the second is asked about anew.
 */
async function settleExchanged(settling: Settling): Promise<never> {
  await settleReversed(settling);
  throw new StaleWord(`The deposit of ${settling.payment.payment_id} is not the one that is booked.`);
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

/** Nothing was captured (yet): a confirmation that is old enough never will be, a window so old was closed. */
async function settleNothing(settling: Settling, isKnown: boolean): Promise<void> {
  const { state } = settling.payment;
  if (state === 'confirming' && ageSeconds(settling) >= neverCapturedAfterSeconds)
    return settleDeclined(settling, '결제가 완료되지 않았습니다.', isKnown ? 'declined' : 'stranger');
  if (state === 'ready' && ageSeconds(settling) >= windowOverAfterMinutes * 60)
    await underLocks(settling, async (tx, { payment }) => {
      if (payment.state === 'ready') await moveByAnswer(tx, settling, { payment, to: 'expired' });
    });
}

/**
 * Brings one payment in line with a word about it. Safe to repeat, in any order: `seen` is its last move when the
 * provider was asked, and what has moved since is asked about once more (`StaleWord`).
 */
export async function settle(
  academy: Academy,
  allHooks: PaymentHooks,
  {
    paymentId,
    answer,
    settling: { why, seen },
  }: { paymentId: string; answer: ProviderAnswer; settling: Pick<Settling, 'why' | 'seen'> },
): Promise<void> {
  const payment = await store.findPayment(academy.db, paymentId);
  if (!payment) return;
  const order = await store.findOrder(academy.db, payment.order_id);
  const hooks = allHooks[order.purpose];
  if (!hooks) throw new Error(`No moments for the purpose ${order.purpose}.`);
  const settling: Settling = { academy, hooks, order, payment, why, seen };
  switch (answer.kind) {
    case 'paid':
      if (wasHere.has(payment.state) && isOtherDeposit(payment, answer.amountKrw))
        return settleExchanged(settling);
      if (answer.amountKrw === payment.amount_krw) return settlePaid(settling, answer);
      return payment.deposit_account !== null || answer.method === 'virtual_account'
        ? settleWrongDeposit(settling, answer.amountKrw)
        : refuseAmount(settling, answer.amountKrw);
    case 'waiting_for_deposit':
      // Done and not done any more: the bank took the deposit back.
      if (wasHere.has(payment.state)) return settleReversed(settling);
      return settleDeposit(settling, answer, (fact) =>
        settle(academy, allHooks, {
          paymentId,
          answer: fact,
          settling: { why: { code: 'account_closed' }, seen },
        }),
      );
    case 'declined':
      // A try inside a window that is still open: the next one may succeed, and nothing is confirmed yet.
      if (payment.state === 'ready') return settleNothing(settling, true);
      return settleDeclined(
        settling,
        answer.reason,
        'isStranger' in answer && answer.isStranger ? 'stranger' : 'declined',
      );
    case 'cancelled':
      return settleCancelled(settling, answer.cancelledKrw);
    case 'not_found':
    case 'ready':
      return settleNothing(settling, answer.kind === 'ready');
    case 'unknown':
      return;
  }
}

/** How often the provider is asked while others move the payment; then a job or a person asks again. */
const mostAsks = 4;

/**
 * Asks the provider about one payment and settles it; once more where the payment has moved meanwhile. Answers whether
 * the provider said anything.
 */
export async function askAndSettle(
  academy: Academy,
  hooks: PaymentHooks,
  { paymentId, why }: { paymentId: string; why: SettleWhy },
): Promise<boolean> {
  for (let asks = 1; ; asks++) {
    const seen = await lastMoveOf(academy.db, paymentId);
    const answer = await academy.providers.payment.fetchPayment(paymentId);
    try {
      await settle(academy, hooks, { paymentId, answer, settling: { why, seen } });
      return answer.kind !== 'unknown';
    } catch (error) {
      if (!(error instanceof StaleWord) || asks === mostAsks) throw error;
    }
  }
}

/** As `askAndSettle`; fails, so that the job comes again, where there was no answer and nobody else asks later. */
export async function askUntilAnswered(
  academy: Academy,
  hooks: PaymentHooks,
  paymentId: string,
): Promise<void> {
  if (await askAndSettle(academy, hooks, { paymentId, why: { code: 'asked' } })) return;
  const payment = await store.findPayment(academy.db, paymentId);
  if (payment && !isAskedAgain(payment.state))
    throw new Error(`The provider did not say how ${paymentId} stands.`);
}
