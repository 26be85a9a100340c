import { logistic } from '#src/features/measurement/rules/response-models.ts';
import type { Expected, Tables } from './calibration-expectation.ts';
import type { Layout } from './calibration-layout.ts';

/** ∂ln P and ∂ln (1−P) by the intercept and by g, item by item and point by point; the slope's is θ times the intercept's. */
export interface Derivatives {
  readonly right: Float64Array;
  readonly wrong: Float64Array;
  readonly rightFloor: Float64Array;
  /** By g, of a wrong answer: the same −c at every point. */
  readonly wrongFloor: Float64Array;
}

/** The derivatives at the values of the tables. */
export function derivativesOf({ values, points }: Tables): Derivatives {
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
  for (let item = 0; item < layout.kinds.length; item += 1) {
    const slope = layout.slopeAt[item] ?? NaN;
    const intercept = layout.interceptAt[item] ?? NaN;
    const floor = layout.floorAt[item] ?? NaN;
    if (intercept < 0) continue;
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
  addPopulation(layout, { tables, expected, add });
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
