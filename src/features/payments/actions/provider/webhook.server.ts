import type { PaymentHooks } from '#src/features/payments/actions/orders.server.ts';
import { asksSoon } from '#src/features/payments/actions/provider/asking.server.ts';
import { paymentErrors } from '#src/features/payments/contract/payments.ts';
import { askOnEvent } from '#src/features/payments/rules/payments.ts';
import { listUnsettled } from '#src/features/payments/store/payments.server.ts';
import { findHeard, insertWebhookEvents } from '#src/features/payments/store/webhook-events.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { loaderOf } from '#src/platform/db/queries/loader-of.ts';
import { throwTogether } from '#src/platform/jobs/each-alone.ts';
import { addJobs, type NewJob } from '#src/platform/jobs/jobs.ts';
import type { WebhookEvent } from '#src/providers/payment/port.ts';
import { askAndSettle } from './settle.server.ts';

type Heard = WebhookEvent & { readonly now: Date };

/** Verifies on the raw bytes, stores, answers; the work is a job. The same event counts once. */
export async function receiveWebhook(
  academy: Academy,
  rawBody: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const event = await academy.providers.payment.readWebhook(rawBody, headers);
  if (!event) throw paymentErrors.webhook_refused();
  await noteEvent(academy.db, { ...event, now: academy.clock.now() });
}

/**
 * Events that come in the same moment, as they do in a rush, are written by one transaction.
 * See docs/decisions/0100-after-a-payment-in-groups.md.
 */
const noteEvent = loaderOf(async (db, events: readonly Heard[]) => {
  await inTransaction(db, (tx) => noteEvents(tx, events));
  return events;
});

async function noteEvents(tx: Tx, events: readonly Heard[]): Promise<void> {
  const fresh = new Set(await insertWebhookEvents(tx, events));
  // Of one event twice in a group the first counts.
  const news = events.filter(({ eventId, paymentId }) => fresh.delete(eventId) && paymentId !== null);
  if (news.length === 0) return;
  const heard = await findHeard(tx, [...new Set(news.flatMap(({ paymentId }) => paymentId ?? []))]);
  await addJobs(
    tx,
    news.flatMap(({ eventId, says, paymentId, now }): NewJob[] => {
      if (paymentId === null) return [];
      const when = askOnEvent(says, heard.get(paymentId), now);
      if (when === 'soon') return asksSoon(paymentId, now);
      const key = `payments.webhook:${eventId}`;
      return when === 'known' ? [] : [{ name: 'payments.ask', payload: { paymentId }, options: { key } }];
    }),
  );
}

/** Asks the provider about every payment that is under way; a fault with one does not stop the others. */
export async function reconcile(academy: Academy, hooks: PaymentHooks): Promise<number> {
  const open = await listUnsettled(academy.db, academy.clock.now());
  const paymentIds = new Map(open.map((payment) => [payment.id, payment.payment_id]));
  const faults = await academy.alone('payments.reconcile payment', [...paymentIds.keys()], (id) =>
    askAndSettle(academy, hooks, { paymentId: paymentIds.get(id) ?? '', why: { code: 'told' } }),
  );
  throwTogether(faults);
  return open.length;
}
