import type { Ability } from '#src/features/measurement/rules/ability.ts';

/** Two-sided 5 % of the normal distribution. */
export const clearAt = 1.96;

/** The smallest difference in θ that two errors let appear as clear. */
export function smallestClear(seBefore: number, seAfter: number): number {
  return clearAt * Math.hypot(seBefore, seAfter);
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
