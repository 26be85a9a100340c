import { logistic, logRight, logWrong } from '#src/features/measurement/rules/response-models.ts';
import { cholesky, solve } from '../numeric/linear-algebra.ts';
import type { Expected } from './calibration-expectation.ts';
import {
  bounded,
  isHeld,
  isStepwise,
  type Layout,
  type PriorTerm,
  priorTermsOf,
} from './calibration-layout.ts';
import { halved } from './calibration-step.ts';
import { stepColumns } from './calibration-steps.ts';

/** Slope and expected information of the expected log-likelihood of one item in (a, d, g). */
interface ItemSlope {
  readonly gradient: readonly [number, number, number];
  /** aa, ad, dd, ag, dg, gg. */
  readonly information: readonly [number, number, number, number, number, number];
}

interface ItemAt {
  readonly a: number;
  readonly d: number;
  readonly c: number;
}

/** What a maximisation step works on. */
interface Work {
  readonly layout: Layout;
  readonly expected: Expected;
  readonly points: Float64Array;
}

function itemAt(layout: Layout, x: Float64Array, item: number): ItemAt {
  const constant = layout.constants[item] ?? { a: 1, d: 0, c: 0 };
  const slope = layout.slopeAt[item] ?? NaN;
  const floor = layout.floorAt[item] ?? NaN;
  return {
    a: slope < 0 ? constant.a : (x[slope] ?? NaN),
    d: x[layout.interceptAt[item] ?? NaN] ?? NaN,
    c: floor < 0 ? constant.c : logistic(x[floor] ?? NaN),
  };
}

/** Fisher scoring's sums over the points: (R − N·P)/(P·Q)·P′ and N·P′·P′ᵀ/(P·Q). */
function slopeOf({ expected, points }: Work, item: number, { a, d, c }: ItemAt): ItemSlope {
  const nodes = points.length;
  const gradient: [number, number, number] = [0, 0, 0];
  const information: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0];
  for (let q = 0; q < nodes; q += 1) {
    const theta = points[q] ?? NaN;
    const star = logistic(a * theta + d);
    const notStar = logistic(-(a * theta + d));
    const p = c + (1 - c) * star;
    // P′/P and P′/Q apart from the factor of the parameter; g's own factor is c·(1−L).
    const perRight = p > 0 ? ((1 - c) * star * notStar) / p : notStar;
    const right = expected.right[item * nodes + q] ?? NaN;
    const wrong = (expected.answered[item * nodes + q] ?? NaN) - right;
    const slope = right * perRight - wrong * star;
    const weight = (right + wrong) * perRight * star;
    const floorRight = c > 0 ? (c * (1 - c) * notStar) / p : 0;
    gradient[0] += slope * theta;
    gradient[1] += slope;
    gradient[2] += right * floorRight - wrong * c;
    information[0] += weight * theta * theta;
    information[1] += weight * theta;
    information[2] += weight;
    information[3] += (right + wrong) * floorRight * star * theta;
    information[4] += (right + wrong) * floorRight * star;
    information[5] += (right + wrong) * floorRight * c;
  }
  return { gradient, information };
}

/** The expected log-likelihood of one item, for the step-halving. */
function heightOf({ expected, points }: Work, item: number, { a, d, c }: ItemAt): number {
  const nodes = points.length;
  const unit = { a: 1, b: 0, c };
  let sum = 0;
  for (let q = 0; q < nodes; q += 1) {
    const predictor = a * (points[q] ?? NaN) + d;
    const right = expected.right[item * nodes + q] ?? NaN;
    const wrong = (expected.answered[item * nodes + q] ?? NaN) - right;
    if (right > 0) sum += right * logRight(unit, predictor);
    if (wrong > 0) sum += wrong * logWrong(unit, predictor);
  }
  return sum;
}

const pairAt = [
  [0, 1, 3],
  [1, 2, 4],
  [3, 4, 5],
] as const;

/** One scoring step of an item's own parameters, halved until the expected log posterior does not fall. */
function stepItem(work: Work, x: Float64Array, item: number): void {
  const { layout } = work;
  const { gradient, information } = slopeOf(work, item, itemAt(layout, x, item));
  const priors = priorTermsOf(layout, x, item);
  const slopeAt = ([index, part]: readonly [number, 0 | 1 | 2]) => gradient[part] + slopeAmong(priors, index);
  const own = ownIndexes(layout, item).filter(
    (one) => !isHeld(layout, { x, index: one[0], slope: slopeAt(one) }),
  );
  const right = Float64Array.from(own, slopeAt);
  const cells = Float64Array.from({ length: own.length ** 2 }, (_, k) => {
    const [row, column] = [own[Math.floor(k / own.length)], own[k % own.length]];
    if (!row || !column) return 0;
    const value = information[pairAt[row[1]][column[1]]];
    return row === column ? value * (1 + 1e-9) + 1e-9 + bendAmong(priors, row[0]) : value;
  });
  const factor = cholesky({ size: own.length, cells });
  if (!factor) return;
  climb(work, { x, item, own: own.map(([index]) => index), move: solve(factor, right) });
}

const slopeAmong = (priors: readonly PriorTerm[], index: number) =>
  priors.find((one) => one.index === index)?.slope ?? 0;
const bendAmong = (priors: readonly PriorTerm[], index: number) =>
  Math.max(0, -(priors.find((one) => one.index === index)?.bend ?? 0));

/** The parameters that are this item's alone: index in the vector, and 0 a, 1 d, 2 g. */
function ownIndexes(layout: Layout, item: number): (readonly [number, 0 | 1 | 2])[] {
  const own: (readonly [number, 0 | 1 | 2])[] = [];
  if (layout.kinds[item] !== '1pl' && (layout.slopeAt[item] ?? NaN) >= 0) {
    own.push([layout.slopeAt[item] ?? NaN, 0]);
  }
  own.push([layout.interceptAt[item] ?? NaN, 1]);
  if ((layout.floorAt[item] ?? NaN) >= 0) own.push([layout.floorAt[item] ?? NaN, 2]);
  return own;
}

function climb(
  work: Work,
  { x, item, own, move }: { x: Float64Array; item: number; own: readonly number[]; move: Float64Array },
): void {
  const { layout } = work;
  const height = () =>
    heightOf(work, item, itemAt(layout, x, item)) +
    priorTermsOf(layout, x, item).reduce((sum, one) => sum + one.value, 0);
  halved(layout, x, { indexes: own, moves: move, height });
}

/** The joint scoring step of all 1PL items: one slope, an intercept each (Schur complement of the arrow). */
function stepCommonSlope(work: Work, x: Float64Array): void {
  const { layout } = work;
  const items = layout.kinds.flatMap((kind, item) => (kind === '1pl' ? [item] : []));
  const parts = items.map((item) => ({ item, ...slopeOf(work, item, itemAt(layout, x, item)) }));
  let curvature = 1e-9;
  let slope = 0;
  for (const { gradient, information } of parts) {
    const share = information[1] / (information[2] + 1e-12);
    curvature += information[0] - share * information[1];
    slope += gradient[0] - share * gradient[1];
  }
  const move = Math.min(1, Math.max(-1, slope / curvature));
  const indexes = [layout.commonSlopeAt, ...items.map((item) => layout.interceptAt[item] ?? NaN)];
  const moves = [
    move,
    ...parts.map(({ gradient, information }) => {
      const own = (gradient[1] - information[1] * move) / (information[2] + 1e-12);
      return Math.min(2, Math.max(-2, own));
    }),
  ];
  const height = () => items.reduce((sum, item) => sum + heightOf(work, item, itemAt(layout, x, item)), 0);
  halved(layout, x, { indexes, moves, height });
}

/** Mean and standard deviation of the expected students (Mislevy 1984). */
function stepPopulation({ layout, expected, points }: Work, x: Float64Array): void {
  if (layout.logSdAt < 0) return;
  let students = 0;
  let first = 0;
  for (let q = 0; q < points.length; q += 1) {
    students += expected.total[q] ?? NaN;
    first += (expected.total[q] ?? NaN) * (points[q] ?? NaN);
  }
  const mean = layout.meanAt < 0 ? 0 : first / students;
  let second = 0;
  for (let q = 0; q < points.length; q += 1) {
    second += (expected.total[q] ?? NaN) * ((points[q] ?? NaN) - mean) ** 2;
  }
  if (layout.meanAt >= 0) x[layout.meanAt] = mean;
  x[layout.logSdAt] = 0.5 * Math.log(Math.max(second / students, 1e-6));
}

/** The maximisation step: two scoring steps an item on the expected counts, then the population. */
export function maximise(
  layout: Layout,
  { from, expected, points }: { from: Float64Array; expected: Expected; points: Float64Array },
): Float64Array {
  const work: Work = { layout, expected, points };
  let x: Float64Array = Float64Array.from(from);
  for (let round = 0; round < 2; round += 1) {
    for (const [item, kind] of layout.kinds.entries()) {
      if (kind !== 'fixed' && kind !== '1pl' && !isStepwise(kind)) stepItem(work, x, item);
    }
    for (const columns of layout.groups) stepColumns(work, x, columns);
    if (layout.commonSlopeAt >= 0) stepCommonSlope(work, x);
    x = bounded(layout, x);
  }
  stepPopulation(work, x);
  return bounded(layout, x);
}
