import { cholesky, solve } from '../numeric/linear-algebra.ts';
import type { Expected } from './calibration-expectation.ts';
import { isHeld, type Layout, priorTermsOf } from './calibration-layout.ts';
import { halved } from './calibration-step.ts';

interface Work {
  readonly layout: Layout;
  readonly expected: Expected;
  readonly points: Float64Array;
}

/** Expected answers and chances of no step, one step, … at one point. */
interface At {
  readonly theta: number;
  readonly counts: readonly number[];
  readonly logs: readonly number[];
}

function pointsAt({ layout, expected, points }: Work, x: Float64Array, columns: readonly number[]): At[] {
  const nodes = points.length;
  const first = columns[0] ?? 0;
  const slope = layout.slopeAt[first] ?? -1;
  const a = slope < 0 ? (layout.constants[first]?.a ?? 1) : (x[slope] ?? NaN);
  return Array.from(points, (theta, q) => {
    const heights = [
      0,
      ...columns.map(
        (column) => (layout.steps[column] ?? 1) * a * theta + (x[layout.interceptAt[column] ?? NaN] ?? NaN),
      ),
    ];
    const top = Math.max(...heights);
    const whole = top + Math.log(heights.reduce((sum, one) => sum + Math.exp(one - top), 0));
    const taken = columns.map((column) => expected.right[column * nodes + q] ?? NaN);
    const none = (expected.answered[first * nodes + q] ?? NaN) - taken.reduce((sum, one) => sum + one, 0);
    return { theta, counts: [Math.max(0, none), ...taken], logs: heights.map((one) => one - whole) };
  });
}

/** Slope and expected information of the expected log-likelihood: first of the slope a, then of each sum d_k. */
function bendOf(all: readonly At[], size: number) {
  const gradient = new Float64Array(size);
  const cells = new Float64Array(size * size);
  for (const { theta, counts, logs } of all) {
    const n = counts.reduce((sum, one) => sum + one, 0);
    const chances = logs.map(Math.exp);
    const mean = chances.reduce((sum, p, k) => sum + k * p, 0);
    const square = chances.reduce((sum, p, k) => sum + k * k * p, 0);
    gradient[0] = (gradient[0] ?? 0) + theta * (counts.reduce((sum, r, k) => sum + k * r, 0) - n * mean);
    cells[0] = (cells[0] ?? 0) + n * theta * theta * (square - mean * mean);
    for (let k = 1; k < size; k += 1) {
      const p = chances[k] ?? 0;
      gradient[k] = (gradient[k] ?? 0) + (counts[k] ?? 0) - n * p;
      cells[k * size] = (cells[k * size] ?? 0) + n * theta * p * (k - mean);
      for (let j = 1; j <= k; j += 1) {
        const at = k * size + j;
        cells[at] = (cells[at] ?? 0) + n * (j === k ? p - p * p : -p * (chances[j] ?? 0));
      }
    }
  }
  return { gradient, cells };
}

/** One scoring step of an item of several steps, halved until its expected log posterior does not fall. */
export function stepColumns(work: Work, x: Float64Array, columns: readonly number[]): void {
  const { layout } = work;
  const intercepts = columns.map((column) => layout.interceptAt[column] ?? -1);
  if ((intercepts[0] ?? -1) < 0) return;
  const size = columns.length + 1;
  const { gradient, cells } = bendOf(pointsAt(work, x, columns), size);
  const priors = columns.flatMap((column) => priorTermsOf(layout, x, column));
  const places = [layout.slopeAt[columns[0] ?? 0] ?? -1, ...intercepts];
  const own = places.flatMap((index, row) => {
    if (index < 0) return [];
    const prior = priors.filter((one) => one.index === index);
    const slope = (gradient[row] ?? 0) + prior.reduce((sum, one) => sum + one.slope, 0);
    const bend = prior.reduce((sum, one) => sum + Math.max(0, -one.bend), 0);
    return isHeld(layout, { x, index, slope }) ? [] : [{ index, row, slope, bend }];
  });
  const factor = cholesky({
    size: own.length,
    cells: Float64Array.from({ length: own.length ** 2 }, (_, at) => {
      const [one, other] = [own[Math.floor(at / own.length)], own[at % own.length]];
      if (!one || !other) return 0;
      const value = cells[Math.max(one.row, other.row) * size + Math.min(one.row, other.row)] ?? 0;
      return one === other ? value * (1 + 1e-9) + 1e-9 + one.bend : value;
    }),
  });
  if (!factor) return;
  const height = () =>
    pointsAt(work, x, columns).reduce(
      (sum, { counts, logs }) =>
        sum + counts.reduce((all, r, k) => all + (r > 0 ? r * (logs[k] ?? 0) : 0), 0),
      0,
    ) + columns.flatMap((column) => priorTermsOf(layout, x, column)).reduce((sum, one) => sum + one.value, 0);
  const moves = solve(
    factor,
    Float64Array.from(own, ({ slope }) => slope),
  );
  halved(layout, x, { indexes: own.map(({ index }) => index), moves, height });
}
