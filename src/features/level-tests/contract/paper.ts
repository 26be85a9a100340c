import { z } from 'zod';
import { publicItemSchema } from '#src/features/items/contract/public-item.ts';
import { AttemptNoInput } from '#src/features/level-attempts/contract/attempt.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';

export const readItem = endpoint('GET /api/level-tests/attempts/:attemptNo/items/:position', {
  who: 'anyone',
  summary: 'One item of a running attempt as a student may see it: no key, no scores, no parameters.',
  input: z.strictObject({
    attemptNo: AttemptNoInput,
    position: z.coerce.number().int().min(1).max(100),
  }),
  data: z.object({ position: z.number(), item: publicItemSchema }),
});

export const nextItem = endpoint('POST /api/level-tests/attempts/:attemptNo/next', {
  who: 'anyone',
  summary:
    'Goes on from the last item of an adaptive attempt: its saved answer is settled and the next item follows. Asked again it answers the same.',
  input: z.strictObject({
    attemptNo: AttemptNoInput,
    position: z.number().int().min(1).max(100),
    leaseEpoch: z.number().int().min(0),
  }),
  data: z.object({ itemCount: z.number(), isOver: z.boolean() }),
});
