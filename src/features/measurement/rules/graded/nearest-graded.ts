import { cholesky, solve } from '../numeric/linear-algebra.ts';
import { pointsOf } from '../numeric/normal.ts';
import type { GradedItem } from './partial-credit.ts';

/** Where the two are compared: θ around 0 as students lie, the middle counting most. */
const nodes = pointsOf({ from: -5, to: 5, count: 51 });
const weights = nodes.map((theta) => Math.exp(-0.5 * (theta / 1.5) ** 2));
const mostRounds = 60;

/** Slope and curvature of Σ weight·Σ_k target_k·ln P_k in the slope a and the sums d_k, ln P_k ∝ a·k·θ + d_k. */
function bendAt(x: Float64Array, targets: readonly (readonly number[])[]) {
  const size = x.length;
  const gradient = new Float64Array(size);
  const cells = new Float64Array(size * size);
  const [slope = 0, ...heights] = x;
  for (const [q, theta] of nodes.entries()) {
    const raw = [0, ...heights].map((d, k) => slope * k * theta + d);
    const top = Math.max(...raw);
    const sum = raw.reduce((all, one) => all + Math.exp(one - top), 0);
    const chances = raw.map((one) => Math.exp(one - top) / sum);
    const mean = chances.reduce((all, p, k) => all + k * p, 0);
    const weight = weights[q] ?? 0;
    const parts = chances.map((p, k) => ({ p, score: k * theta }));
    // The sufficient statistics: k·θ for the slope, "k steps were taken" for each d.
    const statisticOf = (row: number, k: number) => (row === 0 ? k * theta : row === k ? 1 : 0);
    const means = Float64Array.from({ length: size }, (_, row) =>
      row === 0 ? mean * theta : (chances[row] ?? 0),
    );
    for (let row = 0; row < size; row += 1) {
      const wished = (targets[q] ?? []).reduce((all, p, k) => all + p * statisticOf(row, k), 0);
      gradient[row] = (gradient[row] ?? 0) + weight * (wished - (means[row] ?? 0));
      for (let column = 0; column <= row; column += 1) {
        const both = parts.reduce(
          (all, { p }, k) => all + p * statisticOf(row, k) * statisticOf(column, k),
          0,
        );
        const at = row * size + column;
        cells[at] = (cells[at] ?? 0) + weight * (both - (means[row] ?? 0) * (means[column] ?? 0));
      }
    }
  }
  for (let row = 0; row < size; row += 1) cells[row * size + row] = (cells[row * size + row] ?? 0) + 1e-9;
  return { gradient, matrix: { size, cells } };
}

/**
 * The partial credit item that is nearest to given chances of no step, one step, … (least Kullback-Leibler divergence, which is
 * the most likely item were students to answer so without number). The likelihood has one peak; Newton's steps climb it.
 */
export function nearestGraded(chancesAt: (theta: number) => readonly number[]): GradedItem {
  const targets = [...nodes].map(chancesAt);
  const steps = (targets[0]?.length ?? 2) - 1;
  const x = new Float64Array(steps + 1);
  x[0] = 0.5;
  for (let round = 0; round < mostRounds; round += 1) {
    const { gradient, matrix } = bendAt(x, targets);
    const factor = cholesky(matrix);
    if (!factor) break;
    const move = solve(factor, gradient);
    const largest = move.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    const factorOf = Math.min(1, 1 / largest);
    for (let k = 0; k < x.length; k += 1) x[k] = (x[k] ?? 0) + factorOf * (move[k] ?? 0);
    if (largest < 1e-10) break;
  }
  return fromSums([...x]);
}

/** The item whose ln P_k ∝ a·k·θ + d_k. */
export function fromSums([a = 1, ...sums]: readonly number[]): GradedItem {
  const steps = sums.map((d, k) => -(d - (k > 0 ? (sums[k - 1] ?? 0) : 0)) / a);
  const b = steps.reduce((all, one) => all + one, 0) / steps.length;
  return { a, b, steps: steps.map((one) => one - b) };
}

/** The sums d_1 … d_m of an item. */
export function sumsOf({ a, b, steps }: GradedItem): number[] {
  let sum = 0;
  return steps.map((step) => {
    sum -= a * (b + step);
    return sum;
  });
}

/** A result that is asked for again and again, for keys of which there are few. */
export function cachedBy<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size > 10_000) known.clear();
    const made = make(key);
    known.set(key, made);
    return made;
  };
}
