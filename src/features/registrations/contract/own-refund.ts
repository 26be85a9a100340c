import { z } from 'zod';

/** What of one registration's own fee goes back, or went back at an instant. */
export const OwnRefundView = z.object({
  amountKrw: z.number(),
  state: z.enum(['needs_account', 'requested', 'done']),
  at: z.string().nullable(),
});
