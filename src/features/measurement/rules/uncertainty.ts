import { averagedChances } from './graded/graded-prior.ts';
import { cachedBy, nearestGraded } from './graded/nearest-graded.ts';
import { categoryChances, type GradedItem, stepsTaken } from './graded/partial-credit.ts';
import { type ItemParameters, isGraded } from './response-models.ts';

/** An item whose difficulty is known with an error: b is its mean, seB its standard deviation. */
export interface UncertainItem extends ItemParameters {
  readonly seB: number;
}

/**
 * The item as ability is estimated by it: the chance of a right answer averaged over b ~ N(b, seB²). The average of a
 * logistic curve over a normal is a flatter logistic curve, slope a/√(1 + π·a²·seB²/8) (MacKay 1992; Bishop 2006, eq. 4.153),
 * so that what is not known of the items stands in the error of the student. seB = 0 leaves the item as it is. Of an item of
 * several steps the chances themselves are averaged, and the partial credit item nearest to them is taken.
 */
export function averagedOver(item: UncertainItem): ItemParameters {
  const { a, b, c, seB } = item;
  if (isGraded(item)) {
    if (seB === 0) return { a, b, c, steps: item.steps };
    const around = averagedShape(JSON.stringify([seB, a, ...item.steps]));
    return { a: around.a, b: b + around.b, c, steps: around.steps };
  }
  return { a: a / Math.sqrt(1 + (Math.PI / 8) * (a * seB) ** 2), b, c };
}

/** The item around its own b, which is the same wherever b lies. */
const averagedShape = cachedBy((key): GradedItem => {
  const [seB = 0, a = 1, ...steps] = JSON.parse(key) as number[];
  return nearestGraded((theta) =>
    averagedChances(seB, (shift) => categoryChances({ a, b: shift, steps }, theta)),
  );
});

/** What people mark by criteria counts as right from this share of its points on; everything else at full marks. */
const essayRightFrom = 0.75;

/**
 * Partial credit in ability where an item has no steps: right or not, in calibration and in scoring alike. A share that
 * lacks nothing but rounding is full; null (not marked yet, not reached) says nothing.
 */
export function rightOrNot(share: number | null, isEssay: boolean): 0 | 1 | null {
  if (share === null || Number.isNaN(share)) return null;
  return share >= (isEssay ? essayRightFrom : 1) - 1e-9 ? 1 : 0;
}

/** An answer as calibration and scoring take it: steps taken as a share of all of them, or right or not where an item has but one. */
export function countedShare(
  share: number | null,
  { isEssay, steps }: { readonly isEssay: boolean; readonly steps: number },
): number | null {
  if (steps <= 1 || share === null || Number.isNaN(share)) return rightOrNot(share, isEssay);
  return stepsTaken(share, steps) / steps;
}
