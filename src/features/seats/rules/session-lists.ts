import type { Shapes } from '#src/shared/endpoint/office-list.ts';

/** What a list in the office tells of the seats of a session. */
export const seatShape = (z: Shapes['z']) => ({
  capacity: z.number(),
  taken: z.number(),
  waiting: z.number(),
  /** Offers from the waiting list whose time runs, and when the soonest ends. */
  offered: z.number(),
  offeredUntil: z.string().nullable(),
  /** People with a seat of whom nobody has written whether they came; 0 before it is over, and where nobody is counted. */
  unmarked: z.number(),
});
