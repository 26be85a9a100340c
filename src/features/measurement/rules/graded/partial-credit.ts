/**
 * An item of several scored steps by the generalized partial credit model (Muraki 1992, eq. 2 to 5), D = 1: the chance of k
 * steps is proportional to exp(Σ_{j≤k} a(θ − b − steps_j)). b is where half of the points are earned where steps lie evenly;
 * the k-th step is as likely taken as not taken, of those who stand at it, at b + steps_k. Steps sum to 0. With one step of 0
 * it is the two-parameter model.
 */
export interface GradedItem {
  readonly a: number;
  readonly b: number;
  readonly steps: readonly number[];
}

/** A share of the points as whole steps: the nearest, the last one for nothing less than all. */
export function stepsTaken(share: number, steps: number): number {
  if (share >= 1 - 1e-9) return steps;
  return Math.min(steps - 1, Math.max(0, Math.round(share * steps + 1e-9)));
}

/** ln P of no step, one step, … all of them; without overflow for any finite θ. */
export function logCategories({ a, b, steps }: GradedItem, theta: number): number[] {
  let height = 0;
  const heights = [0];
  for (const step of steps) {
    height += a * (theta - b - step);
    heights.push(height);
  }
  const top = Math.max(...heights);
  const whole = top + Math.log(heights.reduce((sum, one) => sum + Math.exp(one - top), 0));
  return heights.map((one) => one - whole);
}

/** ln P of so many steps alone: the same to the last bit, for where a whole grid of θ is gone through. */
export function logCategory({ a, b, steps }: GradedItem, taken: number, theta: number): number {
  let [height, top] = [0, 0];
  for (const step of steps) {
    height += a * (theta - b - step);
    if (height > top) top = height;
  }
  let own = 0;
  let sum = Math.exp(-top);
  height = 0;
  for (let k = 0; k < steps.length; k += 1) {
    height += a * (theta - b - (steps[k] ?? NaN));
    sum += Math.exp(height - top);
    if (k + 1 === taken) own = height;
  }
  return own - (top + Math.log(sum));
}

/** The chance of no step, one step, … all of them; they sum to 1. */
export function categoryChances(item: GradedItem, theta: number): number[] {
  return logCategories(item, theta).map(Math.exp);
}

/** The number of steps taken at θ: its mean, variance and third central moment. */
export function stepSpread(
  item: GradedItem,
  theta: number,
): { readonly mean: number; readonly variance: number; readonly third: number } {
  const chances = categoryChances(item, theta);
  const mean = chances.reduce((sum, p, k) => sum + k * p, 0);
  const about = (power: number) => chances.reduce((sum, p, k) => sum + p * (k - mean) ** power, 0);
  return { mean, variance: about(2), third: about(3) };
}

/** Fisher information a²·Var(k | θ) (Muraki 1993, eq. 13, with scores 0, 1, … and D = 1). */
export function gradedInformation(item: GradedItem, theta: number): number {
  return item.a ** 2 * stepSpread(item, theta).variance;
}
