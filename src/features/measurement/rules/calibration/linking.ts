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

/** A teacher's rating of an item, as a difficulty, beside what its answers gave and how sure that is. */
export interface RatedItem {
  readonly rated: number;
  readonly found: number;
  /** Of what was found. */
  readonly se: number;
}

/** How far the difficulty of an item is from its rating (`ratingPrior`). */
const ratingVariance = 0.8 ** 2;
/** The width of a scale is linked where it can be told to a quarter; of fewer or alike ratings the mean alone is. */
const leastKnown = ratingVariance / 0.25 ** 2;
const slopes = { least: 0.5, most: 2 } as const;

/** Means and sums of products, each item by its weight; an item that was hardly measured says hardly anything. */
function weighed(items: readonly RatedItem[]) {
  const weights = items.map(({ se }) => ratingVariance / (ratingVariance + se ** 2));
  const total = weights.reduce((sum, one) => sum + one, 0);
  const mean = (of: (one: RatedItem) => number) =>
    items.reduce((sum, one, k) => sum + (weights[k] ?? 0) * of(one), 0) / Math.max(total, 1e-9);
  const [rated, found] = [mean((one) => one.rated), mean((one) => one.found)];
  const spread = total * mean((one) => (one.rated - rated) ** 2);
  const both = total * mean((one) => (one.rated - rated) * (one.found - found));
  return { rated, found, spread, both };
}

/**
 * Brings a first calibration on the scale of teachers' ratings. An item rated r has the difficulty r + e, and e says nothing
 * of r (Berkson 1950): that is the prior every item is measured by before it is calibrated, and what comes of sorting items
 * into five heaps. So found difficulties are regressed on ratings, and the slope of the scales is one over that of the line;
 * the size of e only weighs the items.
 */
export function linkToRatings(items: readonly RatedItem[]): ScaleLink {
  const { rated, found, spread, both } = weighed(items);
  const plain = spread < leastKnown ? 1 : both > 0 ? spread / both : slopes.most;
  const slope = Math.min(slopes.most, Math.max(slopes.least, plain));
  return { slope, shift: rated - slope * found };
}

/** An item of the new scale on the old one: a/slope, slope·b + shift, c, and its steps as much wider. */
export function onOldScale({ a, b, c, steps }: ItemParameters, { slope, shift }: ScaleLink): ItemParameters {
  const moved = { a: a / slope, b: slope * b + shift, c };
  return steps ? { ...moved, steps: steps.map((step) => slope * step) } : moved;
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
