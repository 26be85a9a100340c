import { z } from 'zod';
import { stateShape } from '../contract.ts';

/** Where a screen that sits a test hears of a pause, of time and of a void: a stream of events, for its own browser only. */
export const roomStreamPath = '/api/level-tests/attempts/:attemptNo/events';

/** One event of the stream. */
export const RoomWord = z.object({
  serverNow: z.string(),
  state: stateShape,
  deadlineAt: z.string().nullable(),
  pausedAt: z.string().nullable(),
});
export type RoomWord = z.infer<typeof RoomWord>;
