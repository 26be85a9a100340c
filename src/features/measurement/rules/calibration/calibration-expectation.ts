import { logRight, logWrong } from '#src/features/measurement/rules/response-models.ts';
import { pointsOf } from '../numeric/normal.ts';
import { itemsOf, type PatternLists } from './calibration-data.ts';
import { type Layout, type Values, valuesOf } from './calibration-layout.ts';

/** ln P and ln(1−P) of every item on the quadrature points, and the population's log weights. */
export interface Tables {
  readonly values: Values;
  readonly points: Float64Array;
  readonly logWeights: Float64Array;
  /** ln P − ln(1−P), item by item. */
  readonly odds: Float64Array;
  /** ln (1−P), item by item. */
  readonly wrong: Float64Array;
  /** The log weight and ln(1−P) of all items together. */
  readonly base: Float64Array;
}

/** Points at the population's mean + sd·z, z equally spaced on [−6, 6], weighted by the normal density. */
export function tablesOf(layout: Layout, x: Float64Array, nodes: number): Tables {
  const values = valuesOf(layout, x);
  const z = pointsOf({ from: -6, to: 6, count: nodes });
  const points = z.map((one) => values.population.mean + values.population.sd * one);
  const mass = z.reduce((sum, one) => sum + Math.exp((-one * one) / 2), 0);
  const logWeights = z.map((one) => (-one * one) / 2 - Math.log(mass));
  const itemCount = layout.kinds.length;
  const odds = new Float64Array(itemCount * nodes);
  const wrong = new Float64Array(itemCount * nodes);
  const base = Float64Array.from(logWeights);
  const grouped = new Set(layout.groups.flat());
  for (let item = 0; item < itemCount; item += 1) {
    if (grouped.has(item)) continue;
    const [a, d, c] = [values.a[item] ?? NaN, values.d[item] ?? NaN, values.c[item] ?? NaN];
    // logRight takes a·(θ−b); with slope 1 on the linear predictor a flat item needs no division by a.
    const unit = { a: 1, b: 0, c };
    for (let q = 0; q < nodes; q += 1) {
      const predictor = a * (points[q] ?? NaN) + d;
      const no = logWrong(unit, predictor);
      odds[item * nodes + q] = logRight(unit, predictor) - no;
      wrong[item * nodes + q] = no;
      base[q] = (base[q] ?? NaN) + no;
    }
  }
  for (const columns of layout.groups) fillSteps({ values, points, odds, wrong, base }, layout, columns);
  return { values, points, logWeights, odds, wrong, base };
}

/** The columns of an item of several steps: ln P_0 stands in the first one's ln(1−P), and ln P_k − ln P_0 in each one's odds. */
function fillSteps(
  { values, points, odds, wrong, base }: Omit<Tables, 'logWeights'>,
  { steps }: Layout,
  columns: readonly number[],
): void {
  const nodes = points.length;
  const first = columns[0] ?? 0;
  for (let q = 0; q < nodes; q += 1) {
    let top = 0;
    for (const column of columns) {
      const height =
        (steps[column] ?? 1) * (values.a[column] ?? NaN) * (points[q] ?? NaN) + (values.d[column] ?? NaN);
      odds[column * nodes + q] = height;
      top = Math.max(top, height);
    }
    let sum = Math.exp(-top);
    for (const column of columns) sum += Math.exp((odds[column * nodes + q] ?? NaN) - top);
    const none = -top - Math.log(sum);
    wrong[first * nodes + q] = none;
    base[q] = (base[q] ?? NaN) + none;
  }
}

/** The sums of one expectation step: expected students and right answers on every point, and ln L. */
export interface Expected {
  readonly logLikelihood: number;
  /** Expected students on each point, over all. */
  readonly total: Float64Array;
  /** Expected answers to each item on each point. */
  readonly answered: Float64Array;
  readonly right: Float64Array;
}

/** Whether a pattern is told faster by what is missing than by what is there. */
const isMostlyThere = (lists: PatternLists, pattern: number) =>
  itemsOf(lists.missing, pattern).length <= itemsOf(lists.wrong, pattern).length;

function addRows(
  target: Float64Array,
  { table, items, sign }: { table: Float64Array; items: Int32Array; sign: number },
): void {
  const nodes = target.length;
  for (let k = 0; k < items.length; k += 1) {
    const offset = (items[k] ?? NaN) * nodes;
    for (let q = 0; q < nodes; q += 1) {
      target[q] = (target[q] ?? NaN) + sign * (table[offset + q] ?? NaN);
    }
  }
}

/** Writes one pattern's posterior over the points into `out` and returns the log of its marginal likelihood. */
export function posteriorOf(
  tables: Tables,
  { lists, pattern, out }: { lists: PatternLists; pattern: number; out: Float64Array },
): number {
  const right = itemsOf(lists.right, pattern);
  addStart(tables, { lists, pattern, out });
  addRows(out, { table: tables.odds, items: right, sign: 1 });
  let top = Number.NEGATIVE_INFINITY;
  for (let q = 0; q < out.length; q += 1) if ((out[q] ?? NaN) > top) top = out[q] ?? NaN;
  let mass = 0;
  for (let q = 0; q < out.length; q += 1) {
    const value = Math.exp((out[q] ?? NaN) - top);
    out[q] = value;
    mass += value;
  }
  for (let q = 0; q < out.length; q += 1) out[q] = (out[q] ?? NaN) / mass;
  return top + Math.log(mass);
}

/** ln weight + Σ ln(1−P) over the answered items, the shorter way round. */
function addStart(
  tables: Tables,
  { lists, pattern, out }: { lists: PatternLists; pattern: number; out: Float64Array },
): void {
  if (isMostlyThere(lists, pattern)) {
    out.set(tables.base);
    addRows(out, { table: tables.wrong, items: itemsOf(lists.missing, pattern), sign: -1 });
    return;
  }
  out.set(tables.logWeights);
  addRows(out, { table: tables.wrong, items: itemsOf(lists.wrong, pattern), sign: 1 });
  addRows(out, { table: tables.wrong, items: itemsOf(lists.right, pattern), sign: 1 });
}

function addPosterior(
  target: Float64Array,
  { posterior, items, factor }: { posterior: Float64Array; items: Int32Array; factor: number },
): void {
  const nodes = posterior.length;
  for (let k = 0; k < items.length; k += 1) {
    const offset = (items[k] ?? NaN) * nodes;
    for (let q = 0; q < nodes; q += 1) {
      target[offset + q] = (target[offset + q] ?? NaN) + factor * (posterior[q] ?? NaN);
    }
  }
}

/** The expectation step of Bock & Aitkin (1981), yielding after every `chunk` patterns. */
export function* expectation(
  tables: Tables,
  lists: PatternLists,
  chunk: number,
): Generator<undefined, Expected> {
  const nodes = tables.points.length;
  const answered = new Float64Array(lists.itemCount * nodes);
  const right = new Float64Array(lists.itemCount * nodes);
  const total = new Float64Array(nodes);
  const complete = new Float64Array(nodes);
  const posterior = new Float64Array(nodes);
  let sum = 0;
  for (let pattern = 0; pattern < lists.patternCount; pattern += 1) {
    const weight = lists.weights[pattern] ?? NaN;
    sum += weight * posteriorOf(tables, { lists, pattern, out: posterior });
    for (let q = 0; q < nodes; q += 1) total[q] = (total[q] ?? NaN) + weight * (posterior[q] ?? NaN);
    addPosterior(right, { posterior, items: itemsOf(lists.right, pattern), factor: weight });
    if (isMostlyThere(lists, pattern)) {
      for (let q = 0; q < nodes; q += 1) {
        complete[q] = (complete[q] ?? NaN) + weight * (posterior[q] ?? NaN);
      }
      addPosterior(answered, { posterior, items: itemsOf(lists.missing, pattern), factor: -weight });
    } else {
      addPosterior(answered, { posterior, items: itemsOf(lists.right, pattern), factor: weight });
      addPosterior(answered, { posterior, items: itemsOf(lists.wrong, pattern), factor: weight });
    }
    if ((pattern + 1) % chunk === 0) yield;
  }
  for (let k = 0; k < answered.length; k += 1) {
    answered[k] = Math.max(0, (answered[k] ?? NaN) + (complete[k % nodes] ?? NaN));
  }
  return { logLikelihood: sum, total, answered, right };
}
