import { logCategory, stepsTaken } from './graded/partial-credit.ts';
import { type Grid, type Normal, pointsOf, standardNormal } from './numeric/normal.ts';
import { type ItemParameters, isGraded, logRight, logWrong, type Response } from './response-models.ts';

/** An ability with its standard error, in logits. */
export interface Ability {
  readonly theta: number;
  readonly se: number;
}

/** A prior and the answers seen so far, as the logarithm of the posterior on a grid of θ. */
export interface Posterior {
  readonly points: Float64Array;
  readonly logDensity: Float64Array;
}

/** A prior is never narrower than this, so that a certain prior stays a defined one. */
const smallestSd = 1e-6;

/** The grid used where none is named: the prior's mean ± 10 standard deviations in 401 points, which is exact far below 1e-4. */
export function defaultGrid(prior: Normal): Grid {
  const reach = 10 * Math.max(prior.sd, smallestSd);
  return { from: prior.mean - reach, to: prior.mean + reach, count: 401 };
}

/** A grid is never finer than this, however steep the items. */
const mostPoints = 40_001;

/** The default grid, finer where items are steep beside its step: the trapezoidal rule's error is about e^(−2π²/(a·step)). */
function gridFor(prior: Normal, items: readonly ItemParameters[]): Grid {
  const grid = defaultGrid(prior);
  const step = (grid.to - grid.from) / (grid.count - 1);
  const steepest = items.reduce(
    (most, { a, steps }) => Math.max(most, Math.abs(a) * (steps?.length ?? 1)),
    0,
  );
  const times = Math.ceil(steepest * step);
  return times > 1 ? { ...grid, count: Math.min(mostPoints, times * (grid.count - 1) + 1) } : grid;
}

/** The posterior before any answer. */
export function startPosterior(prior: Normal, grid: Grid = defaultGrid(prior)): Posterior {
  const points = pointsOf(grid);
  const sd = Math.max(prior.sd, smallestSd);
  const logDensity = points.map((theta) => -0.5 * ((theta - prior.mean) / sd) ** 2);
  // The trapezoidal rule: the two ends count half.
  for (const end of new Set([0, points.length - 1])) logDensity[end] = (logDensity[end] ?? NaN) - Math.LN2;
  return { points, logDensity };
}

/** The posterior after one more answer; a missing answer leaves it as it is. */
export function observe(posterior: Posterior, item: ItemParameters, response: Response): Posterior {
  if (response === null) return posterior;
  const { points } = posterior;
  if (isGraded(item)) {
    const taken = stepsTaken(response, item.steps.length);
    const logDensity = posterior.logDensity.map(
      (value, index) => value + logCategory(item, taken, points[index] ?? NaN),
    );
    return { points, logDensity };
  }
  const u = Math.min(1, Math.max(0, response));
  const logDensity = posterior.logDensity.map((value, index) => {
    const theta = points[index] ?? NaN;
    const right = u > 0 ? u * logRight(item, theta) : 0;
    return value + right + (u < 1 ? (1 - u) * logWrong(item, theta) : 0);
  });
  return { points, logDensity };
}

/** Mean and standard deviation of a posterior (EAP and PSD; Bock & Mislevy 1982, eqs. 3 and 4). */
export function summarize({ points, logDensity }: Posterior): Ability {
  let top = Number.NEGATIVE_INFINITY;
  for (const value of logDensity) if (value > top) top = value;
  let mass = 0;
  let first = 0;
  const weights = logDensity.map((value) => Math.exp(value - top));
  for (let i = 0; i < points.length; i += 1) {
    mass += weights[i] ?? NaN;
    first += (weights[i] ?? NaN) * (points[i] ?? NaN);
  }
  const theta = first / mass;
  let second = 0;
  for (let i = 0; i < points.length; i += 1) {
    second += (weights[i] ?? NaN) * ((points[i] ?? NaN) - theta) ** 2;
  }
  return { theta, se: Math.sqrt(second / mass) };
}

/** What an EAP may be told: the stored prior (standard normal where none is) and the grid of the integral. */
export interface EapOptions {
  readonly prior?: Normal;
  readonly grid?: Grid;
}

/** Expected a posteriori ability and its posterior standard deviation (Bock & Mislevy 1982); defined for every pattern, the empty one gives the prior. */
export function eap(
  items: readonly ItemParameters[],
  responses: readonly Response[],
  { prior = standardNormal, grid }: EapOptions = {},
): Ability {
  let posterior = startPosterior(prior, grid ?? gridFor(prior, items));
  for (const [index, item] of items.entries()) {
    posterior = observe(posterior, item, responses[index] ?? null);
  }
  return summarize(posterior);
}
