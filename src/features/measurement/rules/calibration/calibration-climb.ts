import { cholesky, solve } from '../numeric/linear-algebra.ts';
import type { PatternLists } from './calibration-data.ts';
import { type Expected, expectation, type Tables, tablesOf } from './calibration-expectation.ts';
import { type Curvature, curvature } from './calibration-information.ts';
import { bounded, isHeld, type Layout, priorTerms } from './calibration-layout.ts';
import { maximise } from './calibration-maximisation.ts';

/** How far a calibration is. */
export interface CalibrationProgress {
  readonly phase: 'em' | 'newton' | 'errors';
  readonly cycle: number;
  readonly logLikelihood: number;
  /** The largest change of a parameter in the last cycle. */
  readonly change: number;
}

/** A parameter vector with its expectation step. */
export interface Point {
  readonly x: Float64Array;
  readonly tables: Tables;
  readonly expected: Expected;
  readonly logPosterior: number;
}

/** The data and the parameters' places; `chunk` patterns are worked on between two pauses. */
export interface Run {
  readonly layout: Layout;
  readonly lists: PatternLists;
  readonly nodes: number;
  readonly chunk: number;
}

const emTolerance = 1e-6;
const newtonTolerance = 1e-5;
/** Newton's steps begin when EM moves less than this, and only up to so many parameters. */
const newtonFrom = 2e-2;
const largestNewton = 1000;
/** After a Newton step that did not climb, so many cycles of EM come first. */
const emBetween = 8;

function* evaluate(run: Run, x: Float64Array): Generator<undefined, Point> {
  const tables = tablesOf(run.layout, x, run.nodes);
  const expected = yield* expectation(tables, run.lists, run.chunk);
  const prior = priorTerms(run.layout, x).reduce((sum, one) => sum + one.value, 0);
  return { x, tables, expected, logPosterior: expected.logLikelihood + prior };
}

const maximised = (run: Run, point: Point) =>
  maximise(run.layout, { from: point.x, expected: point.expected, points: point.tables.points });

function largestChange(from: Float64Array, to: Float64Array): number {
  return from.reduce((most, one, k) => Math.max(most, Math.abs(one - (to[k] ?? NaN))), 0);
}

/** The SQUAREM extrapolation, scheme S3 (Varadhan & Roland 2008), from three successive EM points; null where it would be the last one. */
function extrapolated(x0: Float64Array, x1: Float64Array, x2: Float64Array): Float64Array | null {
  let [r2, v2] = [0, 0];
  for (let k = 0; k < x0.length; k += 1) {
    const r = (x1[k] ?? NaN) - (x0[k] ?? NaN);
    const v = (x2[k] ?? NaN) - (x1[k] ?? NaN) - r;
    r2 += r * r;
    v2 += v * v;
  }
  if (!(v2 > 0)) return null;
  const step = Math.min(Math.sqrt(r2 / v2), 64);
  if (step <= 1) return null;
  return x0.map((start, k) => {
    const r = (x1[k] ?? NaN) - start;
    const v = (x2[k] ?? NaN) - (x1[k] ?? NaN) - r;
    return start + 2 * step * r + step * step * v;
  });
}

/** Two EM steps and an extrapolation, kept only where the log posterior does not fall. */
function* acceleratedCycle(run: Run, point: Point): Generator<undefined, Stepped> {
  const first = yield* evaluate(run, maximised(run, point));
  const change = largestChange(point.x, first.x);
  const second = maximised(run, first);
  const leap = extrapolated(point.x, first.x, second);
  if (leap) {
    const far = yield* evaluate(run, bounded(run.layout, leap));
    if (far.logPosterior >= first.logPosterior) return { point: far, change };
  }
  return { point: yield* evaluate(run, second), change };
}

/** The curvature at a point. */
export const bendOf = (run: Run, point: Point) => curvature(run.layout, point.x, { ...point, ...run });

/** The curvature without the parameters held at a bound: their rows are those of the unit matrix, their slope 0. */
export function releasedOf(layout: Layout, x: Float64Array, { gradient, information }: Curvature) {
  const { size } = layout;
  const held = Uint8Array.from(gradient, (slope, k) => (isHeld(layout, { x, index: k, slope }) ? 1 : 0));
  const cells = information.cells.map((cell, k) => {
    const [row, column] = [Math.floor(k / size), k % size];
    if (!held[row] && !held[column]) return cell;
    return row === column ? 1 : 0;
  });
  const free = gradient.map((slope, k) => (held[k] ? 0 : slope));
  return { held, factor: cholesky({ size, cells }), gradient: free };
}

/** A step done, and the largest change of a parameter in it. */
export interface Stepped {
  readonly point: Point;
  readonly change: number;
  /** The curvature a Newton step was taken on. */
  readonly bend?: Curvature;
}

/** One Newton step on the observed information; null where it is not positive definite or does not climb. */
function* newtonStep(run: Run, point: Point): Generator<undefined, Stepped | null> {
  const bend = yield* bendOf(run, point);
  const { factor, gradient } = releasedOf(run.layout, point.x, bend);
  if (!factor) return null;
  const move = solve(factor, gradient);
  const change = move.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  if (!(change < 2)) return null;
  const moved = point.x.map((one, k) => one + (move[k] ?? NaN));
  const next = yield* evaluate(run, bounded(run.layout, moved));
  const slack = 1e-10 * Math.abs(point.logPosterior);
  return next.logPosterior >= point.logPosterior - slack ? { point: next, change, bend } : null;
}

/** Where a climb ended. */
export interface Climb extends Stepped {
  readonly cycles: number;
  readonly isConverged: boolean;
}

/** EM until it is close, then Newton's steps; a last Newton step under 1e-5 has settled the value to the square of that. */
function* climb(run: Run, start: Float64Array, maxCycles: number): Generator<CalibrationProgress, Climb> {
  let progress: CalibrationProgress = { phase: 'em', cycle: 0, logLikelihood: 0, change: 1 };
  let point = yield* driven(evaluate(run, start), () => progress);
  let newtonAt = run.layout.size <= largestNewton ? 0 : Number.POSITIVE_INFINITY;
  for (let cycle = 1; cycle <= maxCycles; cycle += 1) {
    const isNewton = cycle >= newtonAt && progress.change < newtonFrom;
    const step: Generator<undefined, Stepped | null> = isNewton
      ? newtonStep(run, point)
      : acceleratedCycle(run, point);
    const stepped = yield* driven(step, () => progress);
    if (!stepped) {
      // Not yet in the bowl of the peak: some more EM, then again.
      newtonAt = cycle + emBetween;
      continue;
    }
    point = stepped.point;
    const { logLikelihood } = point.expected;
    progress = { phase: isNewton ? 'newton' : 'em', cycle, logLikelihood, change: stepped.change };
    yield progress;
    if (stepped.change < (isNewton ? newtonTolerance : emTolerance)) {
      return { ...stepped, cycles: cycle, isConverged: true };
    }
  }
  return { point, change: progress.change, cycles: progress.cycle, isConverged: maxCycles === 0 };
}

/** Runs a piece of work and says, at each of its pauses, how far the whole is. */
export function* driven<T>(
  work: Generator<undefined, T>,
  progress: () => CalibrationProgress,
): Generator<CalibrationProgress, T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    yield progress();
  }
}

/** The best of several climbs: without a prior on c the likelihood has more than one peak. */
export function* bestClimb(
  run: Run,
  starts: readonly Float64Array[],
  maxCycles: number,
): Generator<CalibrationProgress, Climb> {
  const [first = new Float64Array(0), ...others] = starts;
  let best = yield* climb(run, first, maxCycles);
  for (const start of others) {
    const other = yield* climb(run, start, maxCycles);
    if (other.point.logPosterior > best.point.logPosterior) best = other;
  }
  return best;
}
