import { queueMessage } from '#src/features/messages/actions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { reversedSeatHours } from '../rules/deposits.ts';
import { stateAfterRefund } from '../rules.ts';
import * as store from '../store.server.ts';
import { factsOf, type PaymentMoments } from './orders.server.ts';
import { mobileOf } from './sent-back.server.ts';
import { move, type Settling } from './settling.server.ts';

/**
 * A deposit that was done is not done any more: the bank took it back. The books follow to the won, the seat stays for a
 * day so that it can be paid again, the guardian is told, and somebody of the staff looks at it. Idempotent.
 */
export async function settleReversed(settling: Settling): Promise<void> {
  const { academy, order } = settling;
  const now = academy.clock.now();
  const until = new Date(now.getTime() + reversedSeatHours * 3_600_000);
  const mobile = await mobileOf(academy, order.member_id);
  await inTransaction(academy.db, async (tx) => {
    await store.lockOrder(tx, order.id);
    const payment = await store.lockPayment(tx, settling.payment.id);
    const isWrong = payment.state === 'wrong_deposit';
    if (payment.state !== 'paid' && payment.state !== 'partly_refunded' && !isWrong) return;
    // What was promised back cannot go back any more: the bank has it.
    await store.refuseOpenRefunds(tx, payment.id, now);
    const goneKrw = isWrong ? (payment.deposited_krw ?? 0) : payment.amount_krw - payment.refunded_krw;
    const refund = await store.insertRefund(tx, {
      paymentRef: payment.id,
      amountKrw: goneKrw,
      reason: '은행에서 입금이 취소됨',
      requestKey: `reversed:${payment.payment_id}`,
      state: 'done',
      now,
    });
    await store.insertRefundEntry(tx, payment.id, refund.id, goneKrw, now);
    // The account waits again at the bank; what comes into it now is for nothing.
    await addJob(
      tx,
      'payments.close-account',
      { paymentId: payment.payment_id },
      { key: `payments.close-account:${payment.payment_id}` },
    );
    // A sum that was not the order's gave no seat.
    if (isWrong) return move(tx, settling, payment, 'failed');
    await move(tx, settling, payment, stateAfterRefund(payment.amount_krw, payment.amount_krw), {
      refunded_krw: payment.amount_krw,
    });
    const { payment_id: paymentId } = payment;
    await addJob(
      tx,
      'payments.cash-receipt',
      { paymentId },
      { key: `payments.cash-receipt:${paymentId}:reversed` },
    );
    await addJob(
      tx,
      'payments.reversed-seat',
      { paymentId },
      { runAt: until, key: `payments.reversed:${paymentId}` },
    );
    if (mobile !== null && !payment.goes_back)
      await queueMessage(tx, {
        channel: 'sms',
        to: mobile,
        text: `[MSC 아카데미] ${order.title}\n은행에서 입금 ${formatKrw(goneKrw)}이 취소되었습니다. 자리는 ${formatSeoulDateTime(until)}까지 지켜 드립니다. 분원으로 연락해 주시면 다시 결제하실 수 있게 도와드립니다.`,
        template: 'payment.reversed',
        expiresAt: until,
      });
  });
}

/** A payment under way when the day is over is waited for in steps of so many minutes. */
const stepMinutes = 10;

/**
 * The day is over: without new money the seat goes to the next. A window that was opened and closed is no money; a
 * payment under way is waited for. Safe to repeat.
 */
export async function endReversedSeat(
  academy: Academy,
  allMoments: PaymentMoments,
  paymentId: string,
): Promise<void> {
  const payment = await store.findPayment(academy.db, paymentId);
  if (!payment) return;
  const order = await store.findOrder(academy.db, payment.order_id);
  const now = academy.clock.now();
  const moments = allMoments[order.purpose];
  await inTransaction(academy.db, async (tx) => {
    await moments?.lock(tx, factsOf(order), now);
    await store.lockOrder(tx, order.id);
    if (await store.findMoney(tx, order.id)) return;
    const open = await store.findOpenPayment(tx, order.id);
    if (open && open.state !== 'ready')
      return addJob(
        tx,
        'payments.reversed-seat',
        { paymentId },
        {
          runAt: new Date(now.getTime() + stepMinutes * 60_000),
          key: `payments.reversed:${paymentId}:${now.getTime()}`,
        },
      );
    await moments?.onReversed(tx, factsOf(order), now);
  });
}
