import { isUnsent, type LocalAnswer } from '#src/features/level-tests/parts/outbox.ts';
import { wellFormed } from './well-formed.ts';

export interface ServerAnswer {
  readonly position: number;
  readonly leaseEpoch: number;
  readonly rev: number;
  readonly answer: unknown;
  readonly isFlagged: boolean;
}

const isCount = (value: unknown, most: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;

/** What this browser kept, as it may be sent: an entry that names no question goes, a text that no call may carry is mended. */
export function mended(kept: readonly LocalAnswer[], now: string): LocalAnswer[] {
  return kept
    .filter(
      ({ position, rev, ackedRev, leaseEpoch }) =>
        position > 0 &&
        isCount(position, 100) &&
        [rev, ackedRev, leaseEpoch].every((count) => isCount(count, 1_000_000)),
    )
    .map((one) => ({
      ...one,
      answer: wellFormed(one.answer ?? null),
      isFlagged: one.isFlagged === true,
      answeredAt: Number.isNaN(Date.parse(one.answeredAt)) ? now : one.answeredAt,
    }));
}

/** Questions whose answer was kept apart for staff and goes on here all the same, since its own device has the test again. */
export const takenIn = (merged: readonly LocalAnswer[]): number[] =>
  merged.filter((one) => one.endedRev !== undefined && isUnsent(one)).map(({ position }) => position);

/**
 * What to go on with after taking a lease: the server's answers, and what this browser holds that the server
 * never confirmed. An answer of another device under a newer lease wins over what was left unsent here.
 */
export function mergeAfterLease(
  attempt: { readonly attemptNo: string; readonly leaseEpoch: number },
  server: readonly ServerAnswer[],
  local: readonly LocalAnswer[],
): LocalAnswer[] {
  const { attemptNo, leaseEpoch } = attempt;
  const merged = new Map<number, LocalAnswer>();
  for (const one of server)
    merged.set(one.position, { ...one, attemptNo, ackedRev: one.rev, answeredAt: '' });
  for (const mine of local) {
    const theirs = merged.get(mine.position);
    const isUnsent = mine.ackedRev < mine.rev;
    const isOutdated = theirs !== undefined && theirs.leaseEpoch > mine.leaseEpoch;
    if (!isUnsent || isOutdated) continue;
    const ackedRev = theirs?.rev ?? 0;
    merged.set(mine.position, { ...mine, leaseEpoch, rev: Math.max(mine.rev, ackedRev) + 1, ackedRev });
  }
  return [...merged.values()].toSorted((a, b) => a.position - b.position);
}
