import { askAfterWordSeconds, settleAfterSeconds } from '#src/features/payments/rules/payments.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { type NewJob, removeJobs } from '#src/platform/jobs/jobs.ts';

const keyOf = (paymentId: string, seconds: number) => `payments.ask:${paymentId}:${seconds}`;

/** The jobs that will ask the provider about a payment, should this process die. */
export const asksLater = (
  paymentId: string,
  { now, seconds = settleAfterSeconds }: { readonly now: Date; readonly seconds?: readonly number[] },
): NewJob[] =>
  seconds.map((after) => ({
    name: 'payments.ask',
    payload: { paymentId },
    options: { runAt: new Date(now.getTime() + after * 1000), key: keyOf(paymentId, after) },
  }));

/** Takes those jobs back, in the transaction that books what the provider has said: there is nothing left to ask. */
export async function askNoMore(tx: Tx, paymentIds: readonly string[]): Promise<void> {
  const seconds = [askAfterWordSeconds, ...settleAfterSeconds];
  await removeJobs(
    tx,
    paymentIds.flatMap((paymentId) => seconds.map((after) => keyOf(paymentId, after))),
  );
}
