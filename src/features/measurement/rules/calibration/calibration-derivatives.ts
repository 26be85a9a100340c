import { logistic } from '#src/features/measurement/rules/response-models.ts';
import type { Expected, Tables } from './calibration-expectation.ts';
import type { Layout } from './calibration-layout.ts';

/** ∂ln P and ∂ln (1−P) by the intercept and by g, item by item and point by point; the slope's is θ times the intercept's, and as many times more as the column stands for steps. */
export interface Derivatives {
  readonly right: Float64Array;
  readonly wrong: Float64Array;
  readonly rightFloor: Float64Array;
  /** By g, of a wrong answer: the same −c at every point. */
  readonly wrongFloor: Float64Array;
}

/** The derivatives at the values of the tables. */
export function derivativesOf(
  { values, points, odds, wrong: none }: Tables,
  { groups }: Layout,
): Derivatives {
  const nodes = points.length;
  const itemCount = values.a.length;
  const right = new Float64Array(itemCount * nodes);
  const wrong = new Float64Array(itemCount * nodes);
  const rightFloor = new Float64Array(itemCount * nodes);
  for (let item = 0; item < itemCount; item += 1) {
    const [a, d, c] = [values.a[item] ?? NaN, values.d[item] ?? NaN, values.c[item] ?? NaN];
    for (let q = 0; q < nodes; q += 1) {
      const x = a * (points[q] ?? NaN) + d;
      const star = logistic(x);
      const p = c + (1 - c) * star;
      right[item * nodes + q] = c > 0 ? ((1 - c) * star * logistic(-x)) / p : logistic(-x);
      wrong[item * nodes + q] = -star;
      rightFloor[item * nodes + q] = c > 0 ? (c * (1 - c) * logistic(-x)) / p : 0;
    }
  }
  for (const columns of groups)
    for (const column of columns)
      for (let q = 0; q < nodes; q += 1) {
        const at = column * nodes + q;
        const p = Math.exp((odds[at] ?? NaN) + (none[(columns[0] ?? 0) * nodes + q] ?? NaN));
        right[at] = 1 - p;
        wrong[at] = -p;
        rightFloor[at] = 0;
      }
  return { right, wrong, rightFloor, wrongFloor: values.c.map((c) => -c) };
}

/** Adds to a cell of a symmetric matrix of which only the lower half is kept; −1 is no parameter. */
export type AddCell = (row: number, column: number, value: number) => void;

/** The expected negative second derivatives of the complete data (Bock & Aitkin 1981), added to the matrix. */
export function addComplete(
  layout: Layout,
  {
    tables,
    expected,
    work: { derivatives, add },
  }: { tables: Tables; expected: Expected; work: { derivatives: Derivatives; add: AddCell } },
): void {
  const nodes = tables.points.length;
  const { right, rightFloor } = derivatives;
  const grouped = new Set(layout.groups.flat());
  for (let item = 0; item < layout.kinds.length; item += 1) {
    const slope = layout.slopeAt[item] ?? NaN;
    const intercept = layout.interceptAt[item] ?? NaN;
    const floor = layout.floorAt[item] ?? NaN;
    if (intercept < 0 || grouped.has(item)) continue;
    const c = tables.values.c[item] ?? NaN;
    for (let q = 0; q < nodes; q += 1) {
      const theta = tables.points[q] ?? NaN;
      const star = -(derivatives.wrong[item * nodes + q] ?? NaN);
      const r = expected.right[item * nodes + q] ?? NaN;
      const w = (expected.answered[item * nodes + q] ?? NaN) - r;
      const rd = right[item * nodes + q] ?? NaN;
      const rg = rightFloor[item * nodes + q] ?? NaN;
      const dd = r * rd * (rd - (1 - 2 * star)) + w * star * (1 - star);
      const dg = r * rd * (c + rg);
      add(intercept, intercept, dd);
      add(slope, intercept, dd * theta);
      add(slope, slope, dd * theta * theta);
      add(floor, intercept, dg);
      add(floor, slope, dg * theta);
      add(floor, floor, r * rg * (rg - (1 - 2 * c)) + w * c * (1 - c));
    }
  }
  for (const columns of layout.groups) addSteps(layout, columns, { tables, expected, derivatives, add });
  addPopulation(layout, { tables, expected, add });
}

/** Of an item of several steps: n·Cov of "k steps were taken" and of k·θ, at each point. */
function addSteps(
  layout: Layout,
  columns: readonly number[],
  {
    tables,
    expected,
    derivatives,
    add,
  }: { tables: Tables; expected: Expected; derivatives: Derivatives; add: AddCell },
): void {
  const nodes = tables.points.length;
  const first = columns[0] ?? 0;
  if ((layout.interceptAt[first] ?? -1) < 0) return;
  const slope = layout.slopeAt[first] ?? -1;
  for (let q = 0; q < nodes; q += 1) {
    const theta = tables.points[q] ?? NaN;
    const n = expected.answered[first * nodes + q] ?? NaN;
    const all = columns.map((column) => ({
      at: layout.interceptAt[column] ?? NaN,
      k: layout.steps[column] ?? NaN,
      p: -(derivatives.wrong[column * nodes + q] ?? NaN),
    }));
    const mean = all.reduce((sum, { k, p }) => sum + k * p, 0);
    const square = all.reduce((sum, { k, p }) => sum + k * k * p, 0);
    add(slope, slope, n * theta * theta * (square - mean * mean));
    for (const [row, { at, k, p }] of all.entries()) {
      add(at, slope, n * theta * p * (k - mean));
      for (const [column, other] of all.entries())
        if (column <= row) add(at, other.at, n * (row === column ? p - p * p : -p * other.p));
    }
  }
}

function addPopulation(
  layout: Layout,
  { tables, expected, add }: { tables: Tables; expected: Expected; add: AddCell },
): void {
  const { mean, sd } = tables.values.population;
  for (let q = 0; q < tables.points.length; q += 1) {
    const z = ((tables.points[q] ?? NaN) - mean) / sd;
    const students = expected.total[q] ?? NaN;
    add(layout.meanAt, layout.meanAt, students / (sd * sd));
    add(layout.meanAt, layout.logSdAt, (students * 2 * z) / sd);
    add(layout.logSdAt, layout.logSdAt, students * 2 * z * z);
  }
}
