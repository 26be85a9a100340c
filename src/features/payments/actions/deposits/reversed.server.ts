import { sendTextOrMail } from '#src/features/contacts/actions/notifying.server.ts';
import {
  factsOf,
  type OrderFacts,
  type OwedOrder,
  type PaymentHooks,
} from '#src/features/payments/actions/orders.server.ts';
import { reversedSeatHours } from '#src/features/payments/rules/deposits.ts';
import { isMoneyHere, stateAfterRefund, takenBackKey } from '#src/features/payments/rules/payments.ts';
import { insertRefundEntry } from '#src/features/payments/store/ledger.server.ts';
import * as store from '#src/features/payments/store/payments.server.ts';
import {
  findTakenBack,
  findTakenBackAt,
  listTakenBack,
} from '#src/features/payments/store/taken-back.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import { hourMs, minuteMs } from '#src/shared/durations.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { moveByAnswer, type Settling, underLocks } from '../provider/settling.server.ts';
import { mobileOf } from '../refunds/sent-back.server.ts';

/** Minutes there are at least to pay again; also the steps in which a payment under way is waited for. */
const stepMinutes = 10;

/**
 * A deposit that was done is not done any more: the bank took it back. The books follow to the won, the seat stays for a
 * day so that it can be paid again, the guardian is told, and somebody of the staff looks at it. Idempotent.
 */
export async function settleReversed(settling: Settling): Promise<void> {
  const { academy, order } = settling;
  const mobile = await mobileOf(academy, order.member_id);
  await underLocks(settling, async (tx, { payment, moving, now }) => {
    const isWrong = payment.state === 'wrong_deposit';
    if (!isMoneyHere(payment.state) && !isWrong) return;
    // What was promised back cannot go back any more: the bank has it.
    await store.refuseOpenRefunds(tx, payment.id, now);
    const goneKrw = isWrong ? (payment.deposited_krw ?? 0) : payment.amount_krw - payment.refunded_krw;
    const refund = await store.insertRefund(tx, {
      paymentRef: payment.id,
      amountKrw: goneKrw,
      reason: '은행에서 입금이 취소됨',
      requestKey: takenBackKey(payment.payment_id),
      state: 'done',
      now,
    });
    await insertRefundEntry(tx, payment.id, { refundRef: refund.id, amountKrw: goneKrw, at: now });
    // The account waits again at the bank, where nobody is asked to pay into it; what comes all the same is seen.
    await addJob(
      tx,
      { name: 'payments.close-account', key: `payments.close-account:${payment.payment_id}` },
      { paymentId: payment.payment_id },
    );
    // A sum that was not the order's gave no seat.
    if (isWrong) return moveByAnswer(tx, settling, { payment, to: 'failed' });
    await moveByAnswer(tx, settling, {
      payment,
      to: stateAfterRefund(payment.amount_krw, payment.amount_krw),
      change: {
        refunded_krw: payment.amount_krw,
      },
    });
    const { payment_id: paymentId } = payment;
    await addJob(
      tx,
      { name: 'payments.cash-receipt', key: `payments.cash-receipt:${paymentId}:reversed` },
      { paymentId },
    );
    if (payment.goes_back) return;
    const active = await moving.onTakenBack(tx, factsOf(order), now);
    await askToPayAgain(tx, { order: factsOf(order), paymentId, goneKrw, at: now, now, active });
    // Who paid and has nothing here any more learns what the bank did.
    if (mobile !== null && !active.some(({ memberId }) => memberId === order.member_id))
      await sendTextOrMail(
        tx,
        { memberId: order.member_id, mobile },
        {
          text: takenBackText(order, goneKrw),
          template: 'payment.reversed',
        },
      );
  });
}

const takenBackText = ({ title }: { readonly title: string }, goneKrw: number) =>
  `[{academy}] ${title}\n은행에서 입금 ${formatKrw(goneKrw)}이 취소되었습니다.`;

/** What the bank took back of an order, and when. */
interface TakenBack {
  readonly order: OrderFacts;
  readonly paymentId: string;
  readonly goneKrw: number;
  readonly at: Date;
}

/**
 * What the bank took back of the deposit an order was paid with (`paidWith`), where nobody has paid the order since; null
 * otherwise. Takes the order's lock.
 */
export async function takenBackOf(
  tx: Tx,
  { orderId, paidWith }: { readonly orderId: number; readonly paidWith: number },
): Promise<TakenBack | null> {
  const order = await store.lockOrder(tx, orderId);
  if (await store.findMoney(tx, orderId)) return null;
  const taken = await findTakenBack(tx, paidWith);
  return taken ? { order: factsOf(order), ...taken } : null;
}

const keptUntil = (takenBackAt: Date) => new Date(takenBackAt.getTime() + reversedSeatHours * hourMs);

/** One job an order: whatever was written for an earlier time is replaced. */
const endSeatLater = (
  tx: Tx,
  of: { readonly paymentId: string; readonly orderId: number },
  runAt: Date,
): Promise<void> =>
  addJob(
    tx,
    { name: 'payments.reversed-seat', runAt, key: `payments.reversed:${of.paymentId}:${of.orderId}` },
    of,
  );

/** Until when the seats of each of these orders stay that the bank took the deposit of back; other orders are not in it. */
export async function seatsUntil(db: Db, orderIds: readonly number[]): Promise<Map<number, Date>> {
  const taken = await listTakenBack(db, orderIds);
  return new Map([...taken].map(([orderId, at]) => [orderId, keptUntil(at)]));
}

/**
 * The seats stay until the day after the bank took the money is over, and ten minutes at least: tells whose they are until
 * when and what is to be paid for them, and writes the jobs that end them.
 */
export async function askToPayAgain(
  tx: Tx,
  asked: TakenBack & { readonly now: Date; readonly active: readonly OwedOrder[] },
): Promise<void> {
  const { order, paymentId, goneKrw, at, now, active } = asked;
  const day = keptUntil(at);
  const soon = new Date(now.getTime() + stepMinutes * minuteMs);
  const until = day > soon ? day : soon;
  for (const one of active) {
    const { orderId } = one;
    await endSeatLater(tx, { paymentId, orderId }, until);
    const { title } = await store.findOrder(tx, orderId);
    // What else somebody else paid for is not told.
    const isOwn = one.memberId === order.memberId;
    const said = isOwn
      ? takenBackText({ title }, goneKrw)
      : `[{academy}] ${title}\n앞선 결제의 입금이 은행에서 취소되었습니다.`;
    const again =
      isOwn && one.amountKrw === goneKrw ? '' : ` 다시 결제하실 금액은 ${formatKrw(one.amountKrw)}입니다.`;
    await sendTextOrMail(tx, one, {
      text: `${said}${again} 자리는 ${formatSeoulDateTime(until)}까지 지켜 드립니다. 신청 내역에서 다시 결제해 주세요: {site}/applications`,
      template: 'payment.reversed',
      expiresAt: until,
    });
  }
}

/**
 * Once the day is over: without new money the seat goes to the next. A window that was opened and closed is no money; a
 * payment under way is waited for. Safe to repeat.
 */
export async function endReversedSeat(
  academy: Academy,
  allHooks: PaymentHooks,
  { paymentId, orderId }: { readonly paymentId: string; readonly orderId?: number | undefined },
): Promise<void> {
  const payment = await store.findPayment(academy.db, paymentId);
  if (!payment) return;
  const order = await store.findOrder(academy.db, orderId ?? payment.order_id);
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const moving = await allHooks[order.purpose]?.lock(tx, factsOf(order), now);
    await store.lockOrder(tx, order.id);
    if (await store.findMoney(tx, order.id)) return;
    const of = { paymentId, orderId: order.id };
    const takenBackAt = await findTakenBackAt(tx, payment);
    // Paid again and taken back once more, while this was about to run: the seat has a day from then on.
    if (takenBackAt && keptUntil(takenBackAt) > now) return endSeatLater(tx, of, keptUntil(takenBackAt));
    const open = await store.findOpenPayment(tx, order.id);
    if (open && open.state !== 'ready')
      return endSeatLater(tx, of, new Date(now.getTime() + stepMinutes * minuteMs));
    await moving?.onReversed(tx, factsOf(order), { now, why: 'not_paid_again' });
  });
}
