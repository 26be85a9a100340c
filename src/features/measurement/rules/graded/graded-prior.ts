import { logistic } from '../response-models.ts';
import { cachedBy, nearestGraded } from './nearest-graded.ts';
import type { GradedItem } from './partial-credit.ts';

/**
 * How much more the parts of one question have in common than ability explains, as a standard deviation on the scale: testlet
 * effects of tests in use lie between 0.5 and 1 (Wainer, Bradlow & Wang 2007, ch. 7).
 */
const inCommon = 0.8;
const spread = Array.from({ length: 25 }, (_, k) => (k - 12) / 3);
const mass = spread.reduce((sum, z) => sum + Math.exp(-0.5 * z * z), 0);

/** The average over something normal with mean 0 and this standard deviation. */
export function averagedChances(sd: number, chancesAt: (shift: number) => readonly number[]): number[] {
  const sums: number[] = [];
  for (const z of spread) {
    const weight = Math.exp(-0.5 * z * z) / mass;
    for (const [k, p] of chancesAt(sd * z).entries()) sums[k] = (sums[k] ?? 0) + weight * p;
  }
  return sums;
}

/** So many of `parts` right, each with the chance p. */
function binomial(parts: number, p: number): number[] {
  let ways = 1;
  return Array.from({ length: parts + 1 }, (_, k) => {
    if (k > 0) ways *= (parts - k + 1) / k;
    return ways * p ** k * (1 - p) ** (parts - k);
  });
}

const priorOf = cachedBy((key): GradedItem => {
  const [parts = 2, guess = 0] = JSON.parse(key) as number[];
  const each = guess > 0 ? guess ** (1 / parts) : 0;
  return nearestGraded((theta) =>
    averagedChances(inCommon, (shift) => binomial(parts, each + (1 - each) * logistic(theta + shift))),
  );
});

/**
 * What is believed of a question of several scored parts before anybody has answered it: parts as hard as its rating says, that
 * have something in common beyond ability, each with its share of the chance to guess them all; as the partial credit item
 * nearest to that, with b measured from the rating.
 */
export function gradedPrior(parts: number, guess: number): GradedItem {
  return priorOf(JSON.stringify([parts, guess]));
}
