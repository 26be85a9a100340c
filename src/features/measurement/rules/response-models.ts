import {
  type GradedItem,
  gradedInformation,
  logCategories,
  stepSpread,
  stepsTaken,
} from './graded/partial-credit.ts';

/** One item on the logistic scale: slope a, difficulty b, lower asymptote c. The scaling constant D is 1 everywhere. */
export interface ItemParameters {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  /** Of an item of several scored steps (generalized partial credit; c says nothing there); absent: right or not. */
  readonly steps?: readonly number[] | undefined;
}

/** Whether an item is one of several scored steps. */
export const isGraded = <T extends ItemParameters>(item: T): item is T & GradedItem =>
  item.steps !== undefined;

/** 1 right, 0 wrong, a fraction for partial credit, null for an answer that is missing (it says nothing). */
export type Response = number | null;

/** A lower asymptote above this would make a wrong answer impossible. */
const highestFloor = 1 - 1e-9;

/** The logistic function 1/(1+e^−x), without overflow for any finite x. */
export function logistic(x: number): number {
  if (x >= 0) return 1 / (1 + Math.exp(-x));
  const power = Math.exp(x);
  return power / (1 + power);
}

/** ln(1+e^x), without overflow for any finite x. */
export function softplus(x: number): number {
  return x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x));
}

/** The odds' logarithm ln(p/(1−p)). */
export function logit(p: number): number {
  return Math.log(p) - Math.log1p(-p);
}

/** Chance of a right answer, P = c + (1−c)/(1+e^(−a(θ−b))), D = 1 (Birnbaum, in Lord & Novick 1968, ch. 17); of all steps where there are several. */
export function probability(item: ItemParameters, theta: number): number {
  if (isGraded(item)) return Math.exp(logCategories(item, theta)[item.steps.length] ?? NaN);
  const { a, b, c } = item;
  return c + (1 - c) * logistic(a * (theta - b));
}

/** What is expected of the points, as a share of all, and how far single students lie from it. */
export function expectedShare(
  item: ItemParameters,
  theta: number,
): { readonly share: number; readonly variance: number } {
  if (isGraded(item)) {
    const { mean, variance } = stepSpread(item, theta);
    return { share: mean / item.steps.length, variance: variance / item.steps.length ** 2 };
  }
  const share = probability(item, theta);
  return { share, variance: share * (1 - share) };
}

/** Fisher information a²·((P−c)/(1−c))²·(1−P)/P, D = 1 (Lord 1980, Applications of Item Response Theory, eq. 5-9). */
export function information(item: ItemParameters, theta: number): number {
  if (isGraded(item)) return gradedInformation(item, theta);
  const { a, b, c } = item;
  if (c >= 1) return 0;
  const x = a * (theta - b);
  const star = logistic(x);
  const notStar = logistic(-x);
  if (c <= 0) return a * a * star * notStar;
  return (a * a * star * star * (1 - c) * notStar) / (c + (1 - c) * star);
}

/** Information of several items together: the sum over items (local independence; Lord 1980, eq. 5-6). */
export function testInformation(items: readonly ItemParameters[], theta: number): number {
  let sum = 0;
  for (const item of items) sum += information(item, theta);
  return sum;
}

/** Standard error 1/√I(θ) of the maximum likelihood estimate; infinite where the items say nothing. */
export function standardErrorAt(items: readonly ItemParameters[], theta: number): number {
  const sum = testInformation(items, theta);
  return sum > 0 ? 1 / Math.sqrt(sum) : Number.POSITIVE_INFINITY;
}

/** ln P, exact in both tails; −∞ only where a right answer is impossible. */
export function logRight({ a, b, c }: ItemParameters, theta: number): number {
  const x = a * (theta - b);
  if (c <= 0) return -softplus(-x);
  return Math.log(c + (1 - c) * logistic(x));
}

/** ln (1−P), exact in both tails. */
export function logWrong({ a, b, c }: ItemParameters, theta: number): number {
  return Math.log1p(-Math.min(Math.max(c, 0), highestFloor)) - softplus(a * (theta - b));
}

/** The logarithm of one answer's likelihood u·ln P + (1−u)·ln(1−P); a missing answer gives 0. */
export function logLikelihoodOf(item: ItemParameters, response: Response, theta: number): number {
  if (response === null) return 0;
  if (isGraded(item)) return logCategories(item, theta)[stepsTaken(response, item.steps.length)] ?? NaN;
  if (response >= 1) return logRight(item, theta);
  if (response <= 0) return logWrong(item, theta);
  return response * logRight(item, theta) + (1 - response) * logWrong(item, theta);
}

/** The log-likelihood of a pattern (local independence); `responses` runs beside `items`, missing answers add 0. */
export function logLikelihood(
  items: readonly ItemParameters[],
  responses: readonly Response[],
  theta: number,
): number {
  let sum = 0;
  for (const [index, item] of items.entries()) sum += logLikelihoodOf(item, responses[index] ?? null, theta);
  return sum;
}

/** The first derivative of the log-likelihood in θ: Σ (u−P)·P′/(P·Q), written so that no tail divides by 0 (Lord 1980, eq. 4-21). */
export function score(
  items: readonly ItemParameters[],
  responses: readonly Response[],
  theta: number,
): number {
  let sum = 0;
  for (const [index, item] of items.entries()) {
    const response = responses[index] ?? null;
    if (response !== null) sum += scoreOf(item, response, theta);
  }
  return sum;
}

/** u·P′/P − (1−u)·P′/Q of one item: P′/Q = a·L and P′/P = a·(1−c)·L·(1−L)/P with L the logistic part. */
function scoreOf(item: ItemParameters, response: number, theta: number): number {
  const { a, b, c } = item;
  if (isGraded(item)) return a * (stepsTaken(response, item.steps.length) - stepSpread(item, theta).mean);
  const x = a * (theta - b);
  const star = logistic(x);
  const floor = Math.max(c, 0);
  const right = floor > 0 ? ((1 - floor) * star * logistic(-x)) / (floor + (1 - floor) * star) : logistic(-x);
  return a * (response * right - (1 - response) * star);
}

/** ln I(θ) of one item and P″/P′ = a·(1−2L), both usable where the plain values would underflow. */
export function logisticParts(
  item: ItemParameters,
  theta: number,
): { readonly logInformation: number; readonly bend: number } {
  const { a, b, c } = item;
  if (isGraded(item)) {
    // Σ P′P″/P = a³·E(k−E k)³ beside the information a²·Var k.
    const { variance, third } = stepSpread(item, theta);
    return { logInformation: Math.log(a * a * variance), bend: variance > 0 ? (a * third) / variance : 0 };
  }
  const x = a * (theta - b);
  const logStar = -softplus(-x);
  const logNotStar = -softplus(x);
  const guessing = c > 0 ? Math.log1p(-c) + logStar - Math.log(c + (1 - c) * logistic(x)) : 0;
  return {
    logInformation: 2 * Math.log(Math.abs(a)) + logStar + logNotStar + guessing,
    bend: a * (1 - 2 * logistic(x)),
  };
}
