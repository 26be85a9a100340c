import type { Hours } from '#src/features/branches/rules/hours.ts';
import { classHoldHours } from '#src/features/level-attempts/rules/attempts.ts';
import { dayMs, hourMs } from '#src/shared/durations.ts';
import { seoulDay, seoulInstant } from '#src/shared/seoul-time.ts';

/** A hold ends when families can still call: at six in the evening, or when the branch closes before. */
const endsAt = '18:00';
/** So far ahead a day is looked for on which the branch is open. */
export const holdLooksAhead = 30;

interface Branching {
  /** null where the hours are words only: then every day counts that is not named as closed. */
  readonly hours: Hours | null;
  /** Days on which the branch is closed, holidays among them. */
  readonly closed: ReadonlyMap<string, string>;
}

function endOn(day: string, { hours, closed }: Branching): Date | null {
  if (closed.has(day)) return null;
  if (!hours) return seoulInstant(day, endsAt);
  const span = hours.days[new Date(`${day}T00:00:00Z`).getUTCDay()];
  if (!span) return null;
  const isAtSix = span.opens < endsAt && span.closes > endsAt;
  return seoulInstant(day, isAtSix ? endsAt : span.closes);
}

/** Until when a seat is kept (docs/decisions/0104-the-minutes-before-a-test.md): two days at least, and then to the evening of a day on which the branch is open. */
export function holdUntil(now: Date, branch: Branching): Date {
  const least = new Date(now.getTime() + classHoldHours * hourMs);
  for (let day = 0; day < holdLooksAhead; day += 1) {
    const end = endOn(seoulDay(new Date(least.getTime() + day * dayMs)), branch);
    if (end && end >= least) return end;
  }
  return least;
}
