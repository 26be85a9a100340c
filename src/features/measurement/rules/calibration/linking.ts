import type { ItemParameters } from '#src/features/measurement/rules/response-models.ts';
import { mean, variance } from '../numeric/moments.ts';

/** An item on two scales. */
export interface LinkedItem {
  readonly before: ItemParameters;
  readonly after: ItemParameters;
}

/** How the new scale is brought on the old one: θ_old = slope·θ_new + shift. */
export interface ScaleLink {
  readonly slope: number;
  readonly shift: number;
}

/** Mean/sigma linking by anchors (Marco 1977; Kolen & Brennan 2014, 6.2); a mean shift alone with fewer than two anchors or no spread, none without any. */
export function linkByAnchors(anchors: readonly LinkedItem[]): ScaleLink {
  const before = anchors.map((one) => one.before.b);
  const after = anchors.map((one) => one.after.b);
  const [spreadBefore, spreadAfter] = [variance(before), variance(after)];
  const slope = spreadBefore && spreadAfter ? Math.sqrt(spreadBefore / spreadAfter) : 1;
  return { slope, shift: (mean(before) ?? 0) - slope * (mean(after) ?? 0) };
}

/** A teacher's rating of an item, as a difficulty, beside what its answers gave. */
export interface RatedItem {
  readonly rated: number;
  readonly found: number;
}

/** How far a teacher's rating is from the truth (`ratingPrior`). */
const ratingVariance = 0.8 ** 2;
const slopes = { least: 0.5, most: 2 } as const;

/**
 * Brings a first calibration on the scale of teachers' ratings, by mean and sigma over rated items. The spread of ratings
 * is that of the items and of their error: without taking the error out the scale would be stretched. Where it is mostly
 * error, as in a bank whose ratings hardly differ, it says nothing of the width: the mean alone is linked.
 */
export function linkToRatings(items: readonly RatedItem[]): ScaleLink {
  const rated = items.map((one) => one.rated);
  const found = items.map((one) => one.found);
  const [spreadRated, spreadFound] = [variance(rated) ?? 0, variance(found) ?? 0];
  const ofItems = spreadRated - ratingVariance;
  const plain = spreadFound > 0 && ofItems > ratingVariance ? Math.sqrt(ofItems / spreadFound) : 1;
  const slope = Math.min(slopes.most, Math.max(slopes.least, plain));
  return { slope, shift: (mean(rated) ?? 0) - slope * (mean(found) ?? 0) };
}

/** An item of the new scale on the old one: a/slope, slope·b + shift, c. */
export function onOldScale({ a, b, c }: ItemParameters, { slope, shift }: ScaleLink): ItemParameters {
  return { a: a / slope, b: slope * b + shift, c };
}

/** How far an item has moved between two calibrations on one scale. */
export interface Drift {
  readonly difference: number;
  readonly z: number;
  readonly isDrifting: boolean;
}

/** A difficulty that moved by at least 0.3 logits and by more than chance at 1 % (z ≥ 2.58; Wright & Douglas 1975 for the 0.3). */
export function driftOf(
  before: { readonly b: number; readonly se: number },
  after: { readonly b: number; readonly se: number },
): Drift {
  const difference = after.b - before.b;
  const error = Math.hypot(before.se, after.se);
  const z = error > 0 ? difference / error : difference === 0 ? 0 : Math.sign(difference) * Number.MAX_VALUE;
  return { difference, z, isDrifting: Math.abs(difference) >= 0.3 && Math.abs(z) >= 2.58 };
}
