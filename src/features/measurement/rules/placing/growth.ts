import type { Ability } from '#src/features/measurement/rules/ability.ts';

/** Two-sided 5 % of the normal distribution. */
export const clearAt = 1.96;

/** The smallest difference in θ that two errors let appear as clear. */
export function smallestClear(seBefore: number, seAfter: number): number {
  return clearAt * Math.hypot(seBefore, seAfter);
}

/** What a retest as long as the first test can show, and what it would take to show one level. */
export interface RetestReach {
  readonly smallest: number;
  /** From one level to the next: the narrowest level; null where there are two levels only. */
  readonly step: number | null;
  readonly isEnough: boolean;
  /** How many items a retest would need to show one level; null where the first test alone is too uncertain for it. */
  readonly items: number | null;
}

/** The width of the narrowest level between two cuts; null where no level has two. */
export function levelStep(cuts: readonly number[]): number | null {
  const widths = cuts.slice(1).map((cut, k) => cut - (cuts[k] ?? 0));
  return widths.length > 0 ? Math.min(...widths) : null;
}

interface Sat {
  /** The standard error of a test of so many items, and what was known before the first. */
  readonly se: number;
  readonly length: number;
  readonly priorSd: number;
}

/** Whether a retest of the same length shows a gain of one level, and how long it would have to be where not. */
export function retestReach({ se, length, priorSd }: Sat, cuts: readonly number[]): RetestReach {
  const smallest = smallestClear(se, se);
  const step = levelStep(cuts);
  if (step === null || smallest <= step) return { smallest, step, isEnough: true, items: Math.ceil(length) };
  const left = (step / clearAt) ** 2 - se ** 2;
  const known = 1 / priorSd ** 2;
  const each = (1 / se ** 2 - known) / Math.max(1, length);
  const items = left > 0 && each > 0 ? Math.ceil((1 / left - known) / each) : null;
  return { smallest, step, isEnough: false, items };
}

/** What may be said about two results on the same scale. */
export interface Growth {
  readonly difference: number;
  /** Δθ/√(SE₁²+SE₂²). */
  readonly z: number;
  /** `seen-items`: some items were known from before, so that practice may be all of it and nothing is claimed. */
  readonly verdict: 'clear-growth' | 'clear-decline' | 'not-clear' | 'seen-items';
}

function zOf(difference: number, error: number): number {
  if (error > 0) return difference / error;
  return difference === 0 ? 0 : Math.sign(difference) * Number.POSITIVE_INFINITY;
}

/** Growth is clear only at z ≥ 1.96 on items never seen before (the reliable change index; Jacobson & Truax 1991). */
export function growthOf(before: Ability, after: Ability, areItemsUnseen: boolean): Growth {
  const difference = after.theta - before.theta;
  const z = zOf(difference, Math.hypot(before.se, after.se));
  if (!areItemsUnseen) return { difference, z, verdict: 'seen-items' };
  if (z >= clearAt) return { difference, z, verdict: 'clear-growth' };
  return { difference, z, verdict: z <= -clearAt ? 'clear-decline' : 'not-clear' };
}
