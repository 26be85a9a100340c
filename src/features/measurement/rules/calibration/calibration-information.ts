import type { SquareMatrix } from '../numeric/linear-algebra.ts';
import { itemsOf, type PatternLists } from './calibration-data.ts';
import { type AddCell, addComplete, type Derivatives, derivativesOf } from './calibration-derivatives.ts';
import { type Expected, posteriorOf, type Tables } from './calibration-expectation.ts';
import { type Layout, priorTerms } from './calibration-layout.ts';
import { countPairs, emptyPairs, type PairCounts, pairOf } from './calibration-pairs.ts';

/** The slope of the log posterior and its negative second derivative. */
export interface Curvature {
  readonly gradient: Float64Array;
  readonly information: SquareMatrix;
}

/** What an expectation step left behind, and how many patterns may be worked on between two yields. */
export interface CurvatureInput {
  readonly tables: Tables;
  readonly expected: Expected;
  readonly lists: PatternLists;
  readonly chunk: number;
}

interface Work extends CurvatureInput {
  readonly layout: Layout;
  readonly derivatives: Derivatives;
  readonly add: AddCell;
}

/**
 * Slope and observed information by Louis's identity (Louis 1982, eq. 3.1): E(−l″ of the complete data) − E(S·Sᵀ) +
 * Σ E(S)·E(S)ᵀ. The middle term is summed from counts of answer pairs, so that its price is additions only.
 */
export function* curvature(
  layout: Layout,
  x: Float64Array,
  input: CurvatureInput,
): Generator<undefined, Curvature> {
  const { size } = layout;
  const cells = new Float64Array(size * size);
  const add: AddCell = (row, column, value) => {
    if (row < 0 || column < 0) return;
    const index = row < column ? column * size + row : row * size + column;
    cells[index] = (cells[index] ?? NaN) + value;
  };
  const work: Work = { ...input, layout, derivatives: derivativesOf(input.tables, layout), add };
  addComplete(layout, { tables: input.tables, expected: input.expected, work });
  const gradient = new Float64Array(size);
  const posteriors = yield* addMeans(work, gradient);
  yield* subtractSquares(work, posteriors);
  for (const term of priorTerms(layout, x)) {
    gradient[term.index] = (gradient[term.index] ?? NaN) + term.slope;
    add(term.index, term.index, -term.bend);
  }
  return { gradient, information: { size, cells } };
}

/** Adds E(S)·E(S)ᵀ of every pattern, sums the gradient, and keeps the posteriors. */
function* addMeans(work: Work, gradient: Float64Array): Generator<undefined, Float64Array> {
  const { layout, tables, lists, chunk, add } = work;
  const nodes = tables.points.length;
  const posteriors = new Float64Array(lists.patternCount * nodes);
  const mean = new Float64Array(layout.size);
  for (let pattern = 0; pattern < lists.patternCount; pattern += 1) {
    const posterior = posteriors.subarray(pattern * nodes, (pattern + 1) * nodes);
    posteriorOf(tables, { lists, pattern, out: posterior });
    meanScore(work, { pattern, posterior, mean });
    const weight = lists.weights[pattern] ?? NaN;
    const touched: number[] = [];
    for (let k = 0; k < layout.size; k += 1) if (mean[k] !== 0) touched.push(k);
    for (const row of touched) {
      const scaled = weight * (mean[row] ?? NaN);
      gradient[row] = (gradient[row] ?? NaN) + scaled;
      for (const column of touched) {
        if (column > row) break;
        add(row, column, scaled * (mean[column] ?? NaN));
      }
    }
    if ((pattern + 1) % chunk === 0) yield;
  }
  return posteriors;
}

/** The posterior mean of one pattern's complete-data score. */
function meanScore(
  work: Work,
  { pattern, posterior, mean }: { pattern: number; posterior: Float64Array; mean: Float64Array },
): void {
  const { layout, tables, derivatives, lists } = work;
  const { points } = tables;
  const nodes = points.length;
  mean.fill(0);
  const addItem = (item: number, table: Float64Array, floorAt: (q: number) => number) => {
    const intercept = layout.interceptAt[item] ?? NaN;
    if (intercept < 0) return;
    const slope = layout.slopeAt[item] ?? NaN;
    const floor = layout.floorAt[item] ?? NaN;
    let [plain, byTheta, byFloor] = [0, 0, 0];
    for (let q = 0; q < nodes; q += 1) {
      const value = (posterior[q] ?? NaN) * (table[item * nodes + q] ?? NaN);
      plain += value;
      byTheta += value * (points[q] ?? NaN);
      if (floor >= 0) byFloor += (posterior[q] ?? NaN) * floorAt(q);
    }
    mean[intercept] = plain;
    if (slope >= 0) mean[slope] = (mean[slope] ?? NaN) + (layout.steps[item] ?? 1) * byTheta;
    if (floor >= 0) mean[floor] = byFloor;
  };
  const { right, wrong, rightFloor, wrongFloor } = derivatives;
  for (const item of itemsOf(lists.right, pattern)) {
    addItem(item, right, (q) => rightFloor[item * nodes + q] ?? NaN);
  }
  for (const item of itemsOf(lists.wrong, pattern)) {
    addItem(item, wrong, () => wrongFloor[item] ?? NaN);
  }
  if (layout.logSdAt < 0) return;
  const { mean: center, sd } = tables.values.population;
  let [first, second] = [0, 0];
  for (let q = 0; q < nodes; q += 1) {
    const z = ((points[q] ?? NaN) - center) / sd;
    first += (posterior[q] ?? NaN) * z;
    second += (posterior[q] ?? NaN) * (z * z - 1);
  }
  if (layout.meanAt >= 0) mean[layout.meanAt] = first / sd;
  mean[layout.logSdAt] = second;
}

/** Takes E(S·Sᵀ) off, point by point. */
function* subtractSquares(work: Work, posteriors: Float64Array): Generator<undefined, void> {
  const { tables, lists } = work;
  const nodes = tables.points.length;
  const pairs = emptyPairs(lists.itemCount);
  for (let q = 0; q < nodes; q += 1) {
    countPairs(pairs, { lists, posteriors, q, nodes });
    subtractItems(work, pairs, q);
    if (work.layout.logSdAt >= 0) subtractPopulation(work, q);
    yield;
  }
}

/** One item's parameters with what multiplies its answers' two derivatives: [index, times if right, times if wrong]. */
function channelsOf({ layout, tables, derivatives }: Work, item: number, q: number) {
  const nodes = tables.points.length;
  const theta = tables.points[q] ?? NaN;
  const right = derivatives.right[item * nodes + q] ?? NaN;
  const wrong = derivatives.wrong[item * nodes + q] ?? NaN;
  const channels: [number, number, number][] = [];
  const intercept = layout.interceptAt[item] ?? NaN;
  if (intercept < 0) return channels;
  channels.push([intercept, right, wrong]);
  const slope = layout.slopeAt[item] ?? NaN;
  const byTheta = theta * (layout.steps[item] ?? 1);
  if (slope >= 0) channels.push([slope, right * byTheta, wrong * byTheta]);
  const floor = layout.floorAt[item] ?? NaN;
  if (floor >= 0) {
    channels.push([
      floor,
      derivatives.rightFloor[item * nodes + q] ?? NaN,
      derivatives.wrongFloor[item] ?? NaN,
    ]);
  }
  return channels;
}

function subtractItems(work: Work, pairs: PairCounts, q: number): void {
  const { expected, lists, tables, add } = work;
  const nodes = tables.points.length;
  const size = lists.itemCount;
  const channels = Array.from({ length: size }, (_, item) => channelsOf(work, item, q));
  for (let i = 0; i < size; i += 1) {
    const mine = channels[i] ?? [];
    const right = expected.right[i * nodes + q] ?? NaN;
    const wrong = (expected.answered[i * nodes + q] ?? NaN) - right;
    for (const [row, r1, w1] of mine) {
      for (const [column, r2, w2] of mine) {
        if (column <= row) add(row, column, -(right * r1 * r2 + wrong * w1 * w2));
      }
    }
    for (let j = 0; j < i; j += 1) {
      const theirs = channels[j] ?? [];
      const [both, first, second, none] = pairOf(pairs, { size, i, j });
      if (both + first + second + none < 1e-12) continue;
      for (const [row, r1, w1] of mine) {
        for (const [column, r2, w2] of theirs) {
          const value = both * r1 * r2 + first * r1 * w2 + second * w1 * r2 + none * w1 * w2;
          add(row, column, row === column ? -2 * value : -value);
        }
      }
    }
  }
}

function subtractPopulation(work: Work, q: number): void {
  const { layout, expected, lists, tables, add } = work;
  const nodes = tables.points.length;
  const { mean, sd } = tables.values.population;
  const z = ((tables.points[q] ?? NaN) - mean) / sd;
  const scores: [number, number][] = [
    [layout.meanAt, z / sd],
    [layout.logSdAt, z * z - 1],
  ];
  const students = expected.total[q] ?? NaN;
  for (const [row, first] of scores) {
    for (const [column, second] of scores) if (column <= row) add(row, column, -students * first * second);
    for (let item = 0; item < lists.itemCount; item += 1) {
      const right = expected.right[item * nodes + q] ?? NaN;
      const wrong = (expected.answered[item * nodes + q] ?? NaN) - right;
      for (const [index, r, w] of channelsOf(work, item, q)) {
        add(row, index, -first * (right * r + wrong * w));
      }
    }
  }
}
