import { z } from 'zod';

/** The path of the seats as server-sent events; a browser that cannot hold it open asks the list again instead. */
export const livePath = '/api/entrance-tests/live';

export const LiveSeat = z.object({
  sessionId: z.number(),
  left: z.number(),
  capacity: z.number(),
  waiting: z.number(),
});
export type LiveSeat = z.infer<typeof LiveSeat>;

/** One event: the server's time and the seats that changed since the last one (all of them in the first). */
export const LiveEvent = z.object({ serverNow: z.string(), seats: z.array(LiveSeat) });
export type LiveEvent = z.infer<typeof LiveEvent>;
