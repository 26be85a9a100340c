import { z } from 'zod';
import { stateShape } from '#src/features/level-attempts/contract/attempt.ts';

/** Where a screen that sits a test hears of a pause, of time, of a void and of another that took over: a stream of events, for its own browser only. */
export const liveTestStreamPath = '/api/level-tests/attempts/:attemptNo/events';

/** One event of the stream. */
export const LiveTestEvent = z.object({
  serverNow: z.string(),
  state: stateShape,
  deadlineAt: z.string().nullable(),
  pausedAt: z.string().nullable(),
  /** Grows with each tab or device that takes over; a screen with an older one may only be read. */
  leaseEpoch: z.number(),
});
export type LiveTestEvent = z.infer<typeof LiveTestEvent>;
