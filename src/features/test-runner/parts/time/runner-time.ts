import type { AttemptView } from '#src/features/level-tests/contract/attempts.ts';
import type { Heard, RunnerState } from '#src/features/test-runner/parts/runner-state.ts';

/** A deadline that moves by less is the server's rounding, not time that somebody gave. */
const announcedFromMs = 30_000;

/** What an answer of the server changes in what is known of time; null where nothing does. */
export function heardChange(
  state: Pick<RunnerState, 'deadlineMs' | 'pausedMs' | 'addedSeconds'>,
  answer: Heard,
): Pick<RunnerState, 'deadlineMs' | 'pausedMs' | 'addedSeconds'> | null {
  const deadlineMs = answer.deadlineAt ? Date.parse(answer.deadlineAt) : state.deadlineMs;
  const { pausedAt } = answer;
  // A save says nothing of a pause: then what is known stays.
  const pausedMs = pausedAt === undefined ? state.pausedMs : pausedAt === null ? null : Date.parse(pausedAt);
  if (deadlineMs === state.deadlineMs && pausedMs === state.pausedMs) return null;
  const grownMs = deadlineMs - state.deadlineMs;
  // After a pause, and after an outage of ours, the clock goes on where it stood: nothing was given.
  const isGiven =
    state.deadlineMs > 0 &&
    state.pausedMs === null &&
    !(answer.givenBackSeconds ?? 0) &&
    grownMs >= announcedFromMs;
  return { deadlineMs, pausedMs, addedSeconds: state.addedSeconds + (isGiven ? grownMs / 1000 : 0) };
}

interface Paper {
  readonly itemCount: number;
  readonly isAdaptive: boolean;
  readonly canGoBack: boolean;
  /** The last question with an answer; 0 for none. */
  readonly lastAnswered: number;
  /** Where this browser was before it was loaded again; null where it does not know. */
  readonly cached: number | null;
}

/** The question at which a paper goes on: where the child was, as far as this paper lets one go there. */
export function positionOf({ itemCount, isAdaptive, canGoBack, lastAnswered, cached }: Paper): number {
  if (isAdaptive) return itemCount;
  const next = Math.min(lastAnswered + 1, itemCount);
  if (!canGoBack) return Math.max(1, next);
  return Math.min(Math.max(1, cached ?? lastAnswered), Math.max(1, itemCount));
}

/** Whether a paper goes on although its clock ran out here: time was given, or the clock was stopped, unheard. */
export const mayGoOn = ({ attempt, serverNow }: { attempt: AttemptView; serverNow: string }): boolean =>
  attempt.state === 'in_progress' &&
  (attempt.pausedAt !== null || Date.parse(attempt.deadlineAt ?? '') > Date.parse(serverNow) + 1_000);
