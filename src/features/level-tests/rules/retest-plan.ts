import type { BlueprintSnapshot } from '#src/features/level-attempts/rules/blueprint.ts';
import { itemsOf, withItems } from '#src/features/level-attempts/rules/blueprint.ts';
import { bandPrior } from '#src/features/level-attempts/rules/grade-prior.ts';
import { scaleError } from '#src/features/measurement/rules/placing/placement.ts';
import {
  chanceToShow,
  errorBy,
  retestLength,
  type Sat,
  smallestBy,
  wishedGain,
} from '#src/features/measurement/rules/placing/retest-length.ts';

/** What is kept of a measured test that a retest begins from. */
export interface Measured {
  readonly se: number | null;
  readonly items: number | null;
}

const satOf = ({ se, items }: Measured): Sat | null =>
  se === null || items === null || items === 0 ? null : { se, length: items, priorSd: bandPrior.sd };

/** How many questions a retest of it should have; one that chooses by the answers may ask so many. */
export function retestItems(blueprint: BlueprintSnapshot, measured: Measured): number {
  const before = itemsOf(blueprint);
  const sat = satOf(measured);
  return sat === null ? before : retestLength(sat, before);
}

/** The paper of a retest (docs/decisions/0103-retests-long-enough.md): as long as shows growth, or as long as there are new questions for, and never shorter than the first. */
export function retestBlueprint(
  blueprint: BlueprintSnapshot,
  measured: Measured,
  unseen: number = Number.POSITIVE_INFINITY,
): BlueprintSnapshot {
  const before = itemsOf(blueprint);
  return withItems(blueprint, Math.max(before, Math.min(unseen, retestItems(blueprint, measured))));
}

/**
 * The smallest gain, in points, that a retest of so many questions shows a student who stood there, of whom so much was expected;
 * null where nothing is known of the first test.
 */
export function smallestGainOf(
  measured: Measured & { readonly theta: number | null },
  items: number,
  mean: number,
): number | null {
  const sat = satOf(measured);
  if (sat === null) return null;
  const gain = smallestBy(sat, items, { theta: measured.theta ?? mean, mean });
  // Of a test that measured nothing no retest shows any.
  return Number.isFinite(gain) ? scaleError(gain) : null;
}

/** Of a hundred students who gain what a retest should show, how many one of so many questions tells that they grew. */
export function shownOf100(measured: Measured, items: number): number | null {
  const sat = satOf(measured);
  if (sat === null) return null;
  const errors = { before: sat.se, after: errorBy(sat, items), priorSd: sat.priorSd };
  return Math.round(100 * chanceToShow(wishedGain, errors));
}
