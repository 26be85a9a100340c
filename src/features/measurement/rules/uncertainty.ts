import type { ItemParameters } from './response-models.ts';

/** An item whose difficulty is known with an error: b is its mean, seB its standard deviation. */
export interface UncertainItem extends ItemParameters {
  readonly seB: number;
}

/**
 * The item as ability is estimated by it: the chance of a right answer averaged over b ~ N(b, seB²). The average of a
 * logistic curve over a normal is a flatter logistic curve, slope a/√(1 + π·a²·seB²/8) (MacKay 1992; Bishop 2006, eq. 4.153),
 * so that what is not known of the items stands in the error of the student. seB = 0 leaves the item as it is.
 */
export function averagedOver({ a, b, c, seB }: UncertainItem): ItemParameters {
  return { a: a / Math.sqrt(1 + (Math.PI / 8) * (a * seB) ** 2), b, c };
}

/** What people mark by criteria counts as right from this share of its points on; everything else at full marks. */
const essayRightFrom = 0.75;

/**
 * Partial credit in ability: right or not, in calibration and in scoring alike. Part marks stay marks. A share that
 * lacks nothing but rounding is full; null (not marked yet, not reached) says nothing.
 */
export function rightOrNot(share: number | null, isEssay: boolean): 0 | 1 | null {
  if (share === null || Number.isNaN(share)) return null;
  return share >= (isEssay ? essayRightFrom : 1) - 1e-9 ? 1 : 0;
}
