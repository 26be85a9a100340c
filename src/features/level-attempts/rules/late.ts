import { minuteMs } from '#src/shared/durations.ts';

/** So long a result waits for the answers of a browser that was away when the clock ended it. */
export const lateWaitMinutes = 30;

/** Until when the result of an attempt that the clock ends now waits for answers; null where its browser was there. */
export function lateUntil(
  presence: { readonly seenAt: Date; readonly unsent: number } | null,
  now: Date,
  freshSeconds: number,
): Date | null {
  if (!presence) return null;
  const isAway = now.getTime() - presence.seenAt.getTime() > freshSeconds * 1000;
  return isAway || presence.unsent > 0 ? new Date(now.getTime() + lateWaitMinutes * minuteMs) : null;
}
