import { z } from 'zod';

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
export const decisionReason = z
  .string('사유를 적어 주세요.')
  .trim()
  .min(2, '사유를 2자 이상 적어 주세요.')
  .max(300, '사유는 300자까지 적을 수 있습니다.');

/** An attempt after a decision about it. */
export const decided = z.object({
  attemptNo: z.string(),
  state: stateShape,
  deadlineAt: z.string().nullable(),
});
