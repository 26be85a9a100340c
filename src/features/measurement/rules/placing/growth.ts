import type { Ability } from '#src/features/measurement/rules/ability.ts';
import type { Normal } from '../numeric/normal.ts';

/** Two-sided 5 % of the normal distribution. */
export const clearAt = 1.96;

/** An ability with what was expected before the first answer; without it the answers alone made it. */
export interface Measured extends Ability {
  readonly prior?: Normal;
}

/** What the answers alone say, and how far off that is. */
interface Alone {
  readonly theta: number;
  readonly variance: number;
  /** Of a difference so much is left in the ability, the rest was drawn to what was expected. */
  readonly kept: number;
}

/** The error of the answers alone: 1/SE² is what they tell and what was known before, together. */
export function aloneError(se: number, priorSd = Number.POSITIVE_INFINITY): Pick<Alone, 'variance' | 'kept'> {
  const kept = Math.max(0, 1 - (se / priorSd) ** 2);
  return { kept, variance: kept > 0 ? se ** 2 / kept : Number.POSITIVE_INFINITY };
}

/**
 * An ability without its prior. Two tests of one student are drawn to what was expected, each by as much as it is uncertain, so
 * that a part of every gain is lost between them and their errors are smaller than they are stated: what is compared is what
 * the answers alone say. See docs/decisions/0143-growth-by-the-answers-alone.md.
 */
function alone({ theta, se, prior }: Measured): Alone {
  const { variance, kept } = aloneError(se, prior?.sd);
  const expected = prior?.mean ?? 0;
  return { theta: kept > 0 ? expected + (theta - expected) / kept : expected, variance, kept };
}

/** What may be said about two results on the same scale. */
export interface Growth {
  /** As it stands in the two results. */
  readonly difference: number;
  /** Δ/√(SE₁²+SE₂²) of what the answers alone say. */
  readonly z: number;
  /** The least difference of the results that these two tests would have told as clear growth, for this student. */
  readonly smallest: number;
  /** `seen-items`: some items were known from before, so that practice may be all of it and nothing is claimed. */
  readonly verdict: 'clear-growth' | 'clear-decline' | 'not-clear' | 'seen-items';
}

function zOf(difference: number, error: number): number {
  if (error > 0) return difference / error;
  return difference === 0 ? 0 : Math.sign(difference) * Number.POSITIVE_INFINITY;
}

/** Growth is clear only at z ≥ 1.96 on items never seen before (the reliable change index; Jacobson & Truax 1991). */
export function growthOf(before: Measured, after: Measured, areItemsUnseen: boolean): Growth {
  const difference = after.theta - before.theta;
  const [first, second] = [alone(before), alone(after)];
  const error = Math.sqrt(first.variance + second.variance);
  const z = zOf(second.theta - first.theta, error);
  const expected = after.prior?.mean ?? 0;
  const needed = expected + second.kept * (first.theta + clearAt * error - expected);
  const smallest = Number.isFinite(error) ? needed - before.theta : Number.POSITIVE_INFINITY;
  if (!areItemsUnseen) return { difference, z, smallest, verdict: 'seen-items' };
  if (z >= clearAt) return { difference, z, smallest, verdict: 'clear-growth' };
  return { difference, z, smallest, verdict: z <= -clearAt ? 'clear-decline' : 'not-clear' };
}
