/** What a place in another session is judged by. */
export interface Target {
  readonly sessionId: number;
  readonly testId: number;
  readonly state: string;
  readonly startsAt: string;
  readonly capacity: number;
  readonly taken: number;
}

/**
 * The sessions staff can move a child to: of the same test, shown, not begun, with a free seat; the soonest first.
 * `now` is the server's clock.
 */
export function targetsFor<T extends Target>(from: Target, sessions: readonly T[], now: Date): T[] {
  return sessions
    .filter(
      (one) =>
        one.sessionId !== from.sessionId &&
        one.testId === from.testId &&
        one.state === 'open' &&
        new Date(one.startsAt) > now &&
        one.taken < one.capacity,
    )
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
}
