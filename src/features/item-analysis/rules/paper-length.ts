import { bandPrior } from '#src/features/level-attempts/rules/grade-prior.ts';
import { normalCdf } from '#src/features/measurement/rules/numeric/normal.ts';
import { levelOf, place } from '#src/features/measurement/rules/placing/placement.ts';

/** A longer test is nobody's wish. */
const mostItems = 100;
const steps = Array.from({ length: 201 }, (_, k) => (k - 100) / 25);
const priorInformation = 1 / bandPrior.sd ** 2;

/** The share of N(0, 1) placed right by a paper of so much information, whose abilities are drawn to the prior. */
function rightWith(information: number, cuts: readonly number[]): number {
  const se = (priorInformation + information) ** -0.5;
  const [drawn, spread] = [information * se * se, Math.sqrt(information) * se * se];
  const placed = steps.map((theta) => place({ theta, se }, { cuts, boundary: 'likeliest' }).level);
  const half = 1 / 50;
  const edgesOf = (level: number): readonly [number, number] | null => {
    const [first, last] = [placed.indexOf(level), placed.lastIndexOf(level)];
    if (first < 0) return null;
    return [
      first === 0 ? Number.NEGATIVE_INFINITY : (steps[first] ?? 0) - half,
      last === steps.length - 1 ? Number.POSITIVE_INFINITY : (steps[last] ?? 0) + half,
    ];
  };
  const edges = Array.from({ length: cuts.length + 1 }, (_, level) => edgesOf(level));
  let [right, all] = [0, 0];
  for (const theta of steps) {
    const weight = Math.exp(-theta * theta * 0.5);
    const band = edges[levelOf(theta, cuts)];
    const below = (edge: number) => normalCdf((edge - drawn * theta) / spread);
    if (band) right += weight * (below(band[1]) - below(band[0]));
    all += weight;
  }
  return right / all;
}

interface Simulated {
  readonly length: number;
  /** The mean standard error and the share placed right. */
  readonly se: number;
  readonly right: number;
}

/**
 * How long a paper would have to be to place the wanted share right: each item brings as much information as those of
 * the simulation did, and what the simulation was above or below this reckoning it stays. Null where 100 items are not
 * enough; the next simulation decides.
 */
export function lengthFor({ length, se, right }: Simulated, wanted: number, cuts: readonly number[]) {
  const each = Math.max(1e-3, (se ** -2 - priorInformation) / Math.max(1, length));
  const reckoned = rightWith(each * length, cuts);
  for (let items = Math.floor(length) + 1; items <= mostItems; items += 1)
    if (rightWith(each * items, cuts) - reckoned >= wanted - right) return items;
  return null;
}
