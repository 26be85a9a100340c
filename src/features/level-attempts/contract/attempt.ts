import { z } from 'zod';
import { reasonText } from '#src/shared/endpoint/inputs.ts';

/** How an attempt is called. */
export const AttemptNoInput = z
  .string('응시 번호를 확인해 주세요.')
  .regex(/^LT\d{2}-[A-Z0-9]{6,8}$/, '응시 번호를 확인해 주세요.');

/** A subject by its code. */
export const subjectInput = z.string('과목을 골라 주세요.').regex(/^[a-z]{2,20}$/, '과목을 골라 주세요.');

/** Where an attempt stands. */
export const stateShape = z.enum([
  'created',
  'consented',
  'in_progress',
  'submitted',
  'expired',
  'scored',
  'review',
  'released',
  'void',
]);

/** Why staff decided so; the history keeps it. */
export const decisionReason = reasonText(2, 300);

/** An attempt after a decision about it. */
export const decided = z.object({
  attemptNo: z.string(),
  state: stateShape,
  deadlineAt: z.string().nullable(),
});
