import { askAfterEventSeconds, settleAfterSeconds } from '#src/features/payments/rules/payments.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { type NewJob, removeJobs } from '#src/platform/jobs/jobs.ts';

const keyOf = (paymentId: string) => `payments.ask:${paymentId}`;

/** From one question to the next. */
const waits = settleAfterSeconds.map((after, place) => after - (settleAfterSeconds[place - 1] ?? 0));

/**
 * The job that will ask the provider about a payment, should this process die; `thenSeconds` later it is asked again, each
 * wait after the question before. One job a payment: each adds the next.
 */
export function asksLater(
  paymentId: string,
  { now, seconds = waits }: { readonly now: Date; readonly seconds?: readonly number[] },
): NewJob[] {
  const [after, ...thenSeconds] = seconds;
  if (after === undefined) return [];
  const runAt = new Date(now.getTime() + after * 1000);
  const payload = { paymentId, thenSeconds };
  return [{ name: 'payments.ask', payload, options: { runAt, key: keyOf(paymentId) } }];
}

/** The same, and the first time as soon as our own confirmation, which is under way, may have had its answer. */
export const asksSoon = (paymentId: string, now: Date): NewJob[] =>
  asksLater(paymentId, { now, seconds: [askAfterEventSeconds, ...waits] });

/** Takes these questions back, in the transaction that books what the provider has said: there is nothing left to ask. */
export const askNoMore = (tx: Tx, paymentIds: readonly string[]): Promise<void> =>
  removeJobs(tx, paymentIds.map(keyOf));
