import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import type { SmsReport } from '#src/providers/sms/port.ts';
import { messageErrors } from '../contract/messages.ts';
import { deliveryWaits } from '../rules/sending.ts';
import { markDelivered, markUndelivered, takeToAsk } from '../store/deliveries.server.ts';
import { addSendings } from './queue.server.ts';

/** Writes down what the carrier says of texts, twice is once; what KakaoTalk did not deliver goes as a text. */
async function noteReports({ db, clock }: Academy, reports: readonly SmsReport[]): Promise<void> {
  const delivered = reports.flatMap(({ providerMessageId, delivery }) =>
    delivery.kind === 'delivered' ? [providerMessageId] : [],
  );
  const undelivered = reports.flatMap(({ providerMessageId, delivery }) =>
    delivery.kind === 'undelivered' ? [{ providerMessageId, reason: delivery.reason }] : [],
  );
  if (delivered.length + undelivered.length === 0) return;
  await inTransaction(db, async (tx) => {
    await markDelivered(tx, delivered);
    await addSendings(tx, await markUndelivered(tx, undelivered, clock.now()));
  });
}

/** Takes what the vendor posts about texts; `report_refused` where it is not the vendor's. */
export async function receiveReports(
  academy: Academy,
  secret: string | undefined,
  body: unknown,
): Promise<void> {
  const reports = academy.providers.sms.readWebhook(secret, body);
  if (!reports) throw messageErrors.report_refused();
  await noteReports(academy, reports);
}

/** Asks what became of texts that were taken, a hundred by one call; answers whether there were any. */
export async function askDeliveries(academy: Academy): Promise<boolean> {
  const ids = await takeToAsk(academy.db, { now: academy.clock.now(), waits: deliveryWaits });
  if (ids.length === 0) return false;
  await noteReports(academy, (await academy.providers.sms.reports(ids)) ?? []);
  return true;
}
