import { minuteMs } from '#src/shared/durations.ts';

/**
 * How many seats a member may hold unpaid at one time, also under accounts that wait; free tests and offers from the line do
 * not count.
 */
export const mostUnpaidHolds = 3;
/** How often a child may let a seat of one test go unpaid within `unpaidWithinMinutes`. */
const mostUnpaidEnds = 2;
/** The same for all the children of a member together, however many they are. */
const mostUnpaidEndsOfMember = 4;
/** The time over which seats that were let go unpaid are counted. */
export const unpaidWithinMinutes = 60;

/**
 * How often a member with so many children now may let a seat of one test go unpaid in that time. Whoever removes a child
 * and adds it anew has no more of it.
 */
export function mostEndsOf(children: number): number {
  return Math.min(mostUnpaidEnds * Math.max(children, 1), mostUnpaidEndsOfMember);
}

/**
 * From when a seat of a test may be held again, by when earlier ones were let go unpaid (newest first), `most` times in the
 * hour; null where it may be now. Whoever gives a seat back and takes it again would else keep it for ever without paying.
 */
export function mayHoldFrom(endedAt: readonly Date[], now: Date, most: number = mostUnpaidEnds): Date | null {
  const decisive = endedAt[most - 1];
  if (!decisive) return null;
  const from = new Date(decisive.getTime() + unpaidWithinMinutes * minuteMs);
  return from > now ? from : null;
}
