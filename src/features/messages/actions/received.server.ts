import type { Academy } from '#src/platform/academy.ts';
import { sellerLines } from '#src/platform/identity/seller.server.ts';
import { dayMs } from '#src/shared/durations.ts';
import { areaLabelOf, channelLabels } from '../rules/office.ts';
import { listReceived } from '../store/own.server.ts';

const keptDays = 180;
const most = 50;

/**
 * What was sent to a phone and an address of one person, newest first: the last 50 of half a year and nothing from before `since`.
 * Codes and private links are hidden in it as they are in the office.
 */
export async function receivedBy(
  { db, clock, config }: Academy,
  { recipients, since }: { readonly recipients: readonly string[]; readonly since: Date },
) {
  const half = new Date(clock.now().getTime() - keptDays * dayMs);
  const rows = await listReceived(db, { recipients, since: since > half ? since : half, most });
  const seller = rows.some(({ body }) => body.includes('{seller}')) ? await sellerLines(db) : '';
  return rows.map((row) => ({
    messageId: row.id,
    at: row.createdAt.toISOString(),
    areaLabel: row.kind === 'advertising' ? '소식' : areaLabelOf(row.template),
    channelLabel: row.isTalk ? '알림톡' : (channelLabels[row.channel] ?? row.channel),
    subject: row.subject ?? '',
    text: row.body.replaceAll('{site}', config.publicUrl).replaceAll('{seller}', seller).trim(),
  }));
}
