import { z } from 'zod';

export const id = z.coerce
  .number('번호를 확인해 주세요.')
  .int('번호를 확인해 주세요.')
  .min(1, '번호를 확인해 주세요.')
  .max(Number.MAX_SAFE_INTEGER, '번호를 확인해 주세요.');
export const registrationNo = z
  .string('접수번호를 확인해 주세요.')
  .regex(/^ET\d{2}-[0-9A-Z]{6}$/, '접수번호를 확인해 주세요.');

/** A seat is kept for a child that is registered for another session (`from`): taking it changes the session. */
export const ChangeOffer = z.object({
  until: z.string(),
  from: z.object({ branchName: z.string(), startsAt: z.string() }).nullable(),
});
