/** How many seats a member may hold unpaid at one time; free tests and offers from the line do not count. */
export const mostUnpaidHolds = 3;
/** How often a child may let a seat of one test go unpaid within `unpaidWithinMinutes`. */
const mostUnpaidEnds = 2;
/** The time over which seats that were let go unpaid are counted. */
export const unpaidWithinMinutes = 60;

/**
 * From when a child may hold a seat of a test again, by when it let earlier ones go unpaid (newest first); null where it
 * may now. Whoever gives a seat back and takes it again would else keep it for ever without paying.
 */
export function mayHoldFrom(endedAt: readonly Date[], now: Date): Date | null {
  const decisive = endedAt[mostUnpaidEnds - 1];
  if (!decisive) return null;
  const from = new Date(decisive.getTime() + unpaidWithinMinutes * 60_000);
  return from > now ? from : null;
}
