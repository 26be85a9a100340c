import type { Closing } from '#src/features/payments/rules/deposits.ts';
import { windowAskedMinutes } from '#src/features/payments/rules/payments.ts';
import * as store from '#src/features/payments/store/payments.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { addJob, addJobs } from '#src/platform/jobs/jobs.ts';
import { minuteMs } from '#src/shared/durations.ts';

/** Writes that an account shall take no deposit any more, and the job that closes it, in the caller's transaction. */
export async function closeLater(
  tx: Tx,
  payment: Pick<store.PaymentRow, 'id' | 'payment_id'>,
  closing: Closing,
): Promise<void> {
  await store.updatePayment(tx, payment.id, { state: 'waiting_for_deposit', closing });
  await addJob(
    tx,
    { name: 'payments.close-account', key: `payments.close-account:${payment.payment_id}` },
    { paymentId: payment.payment_id },
  );
}

/**
 * Lets go of the payment that something stands under, because its seat is given up: an open account is closed after the
 * commit. A capture whose answer is not known yet goes on; money that comes all the same finds no seat and goes back.
 * Answers until when the account would have taken a deposit; null where there is none.
 */
export async function dropPayment(
  tx: Tx,
  paymentRef: number,
  closing: 'released' | 'cancelled',
): Promise<Date | null> {
  const { order_id: orderId } = await store.findPaymentById(tx, paymentRef);
  await store.lockOrder(tx, orderId);
  const payment = await store.lockPayment(tx, paymentRef);
  if (payment.state !== 'waiting_for_deposit') return null;
  await closeLater(tx, payment, closing);
  return payment.deposit_due_at;
}

/** Whether a payment is an account that waits for its deposit; otherwise its answer is a matter of a minute or two. */
export async function isAccountOpen(db: Db | Tx, paymentRef: number): Promise<boolean> {
  return (await store.findPaymentById(db, paymentRef)).state === 'waiting_for_deposit';
}

/** Until when the account of a payment takes a deposit; null where it is none that waits. */
export async function accountDueAt(tx: Tx, paymentRef: number): Promise<Date | null> {
  const payment = await store.findPaymentById(tx, paymentRef);
  return payment.state === 'waiting_for_deposit' ? payment.deposit_due_at : null;
}

/** A window that was given up may still be open somewhere: until nobody can pay in it any more the provider is asked. */
export async function askLater(tx: Tx, paymentId: string, now: Date): Promise<void> {
  const jobs = windowAskedMinutes.map((minutes) => {
    const runAt = new Date(now.getTime() + minutes * minuteMs);
    const key = `payments.ask:${paymentId}:given-up:${minutes}`;
    return { name: 'payments.ask', payload: { paymentId }, options: { runAt, key } };
  });
  await addJobs(tx, jobs);
}
