import { dayMs } from '#src/shared/durations.ts';

/** What stands in a calendar. */
export interface FeedEvent {
  /** Unique within the academy: `test-12`. */
  readonly key: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly place: string;
  readonly note: string;
  readonly isCancelled: boolean;
}

/** How far a calendar of a branch reaches back and ahead. */
const reach = { backMs: 30 * dayMs, aheadMs: 365 * dayMs } as const;

export const feedSpan = (now: Date): { readonly from: Date; readonly to: Date } => ({
  from: new Date(now.getTime() - reach.backMs),
  to: new Date(now.getTime() + reach.aheadMs),
});

/** How long a talk is shown where nobody planned its end: one slot of the counselling calendar. */
export const talkMinutes = 30;

/** How often a calendar program is asked to look, in seconds. */
export const refreshSeconds = 3_600;

/** Addresses that are none, from one address of the network, before nobody there is answered for a while. */
export const guessLimit = { limit: 30, windowSeconds: 600 } as const;
/** Feeds of one branch that live at the same time. */
export const mostOfBranch = 10;
