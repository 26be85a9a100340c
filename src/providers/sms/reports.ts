import { z } from 'zod';
import type { SmsDelivery, SmsReport } from './port.ts';

/** 4000: it is on the phone. 2xxx: taken, 3000: with the carrier. Whatever else there is says why it did not arrive. */
export function deliveryOf(statusCode: string, said: string | null | undefined): SmsDelivery {
  if (statusCode === '4000') return { kind: 'delivered' };
  if (statusCode === '' || statusCode === '3000' || statusCode.startsWith('2')) return { kind: 'under_way' };
  return { kind: 'undelivered', reason: [statusCode, said].filter(Boolean).join(' ').slice(0, 120) };
}

/** A list of texts with their codes, as the vendor posts it; more of each is passed over. */
export const WebhookBody = z
  .array(
    z.object({
      messageId: z.string().min(1).max(100),
      statusCode: z.string().min(1).max(20),
      statusMessage: z.string().nullish(),
      reason: z.string().nullish(),
    }),
  )
  .max(10_000)
  .transform((rows): readonly SmsReport[] =>
    rows.map(({ messageId, statusCode, statusMessage, reason }) => ({
      providerMessageId: messageId,
      delivery: deliveryOf(statusCode, reason ?? statusMessage),
    })),
  );
