import type { PaymentHooks } from '#src/features/payments/actions/orders.server.ts';
import { paymentErrors } from '#src/features/payments/contract/payments.ts';
import * as store from '#src/features/payments/store/payments.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { throwTogether } from '#src/platform/jobs/each-alone.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import { askAndSettle } from './settle.server.ts';

/** Verifies on the raw bytes, stores, answers; the work is a job. The same event counts once. */
export async function receiveWebhook(
  academy: Academy,
  rawBody: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const event = await academy.providers.payment.readWebhook(rawBody, headers);
  if (!event) throw paymentErrors.webhook_refused();
  await inTransaction(academy.db, async (tx) => {
    const isNew = await store.insertWebhookEvent(tx, { ...event, now: academy.clock.now() });
    if (isNew && event.paymentId)
      await addJob(
        tx,
        { name: 'payments.ask', key: `payments.webhook:${event.eventId}` },
        { paymentId: event.paymentId },
      );
  });
}

/** Asks the provider about every payment that is under way; a fault with one does not stop the others. */
export async function reconcile(academy: Academy, hooks: PaymentHooks): Promise<number> {
  const open = await store.listUnsettled(academy.db, academy.clock.now());
  const paymentIds = new Map(open.map((payment) => [payment.id, payment.payment_id]));
  const faults = await academy.alone('payments.reconcile payment', [...paymentIds.keys()], (id) =>
    askAndSettle(academy, hooks, { paymentId: paymentIds.get(id) ?? '', why: { code: 'told' } }),
  );
  throwTogether(faults);
  return open.length;
}
