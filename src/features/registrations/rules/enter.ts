import { hourMs } from '#src/shared/durations.ts';

/**
 * Until when a seat that staff took for a family waits for its money: a day, and never into the last hour before the
 * test. Null where less than half an hour would be left.
 */
export function mayWaitUntil(startsAt: Date, now: Date): Date | null {
  const until = Math.min(now.getTime() + 24 * hourMs, startsAt.getTime() - hourMs);
  return until - now.getTime() < hourMs / 2 ? null : new Date(until);
}
