import {
  countsOf,
  type ItemCounts,
  listsOf,
  type PatternLists,
  type ResponsePatterns,
} from './calibration-data.ts';
import { type Expected, expectation, type Tables, tablesOf } from './calibration-expectation.ts';
import { type Curvature, curvature } from './calibration-information.ts';
import {
  bounded,
  type FloorPrior,
  type ItemKind,
  type ItemModel,
  type Layout,
  layoutOf,
  type PopulationModel,
  priorTerms,
  usualFloorPrior,
} from './calibration-layout.ts';
import { maximise } from './calibration-maximisation.ts';
import { type CalibrationResult, resultOf } from './calibration-result.ts';
import { cholesky, solve } from './linear-algebra.ts';
import type { Normal } from './normal.ts';
import { type ItemParameters, logit } from './response-models.ts';

/** What a calibration is told; lists run beside the items. */
export interface CalibrationOptions {
  /** One model for all items, or one each. */
  readonly model: ItemModel | readonly ItemModel[];
  /** Quadrature points, at least 61 (which is the default). */
  readonly nodes?: number;
  /** The prior on c of 3PL items; null for none. Beta(5, 17) where it is not named. */
  readonly floorPrior?: FloorPrior | null;
  /** A normal prior on ln a of 2PL and 3PL items; none where it is not named. */
  readonly slopePrior?: Normal | null;
  /** Normal priors on the difficulty of Rasch items (the cold start). */
  readonly difficultyPriors?: readonly (Normal | null)[];
  /** Anchors: items whose parameters stay as they are and so keep the scale. */
  readonly fixed?: readonly (ItemParameters | null)[];
  /** What of the population is estimated; mean and sd need anchors, sd alone needs anchors or only Rasch items. */
  readonly population?: PopulationModel;
  readonly maxCycles?: number;
}

/** How far a calibration is. */
export interface CalibrationProgress {
  readonly phase: 'em' | 'newton' | 'errors';
  readonly cycle: number;
  readonly logLikelihood: number;
  /** The largest change of a parameter in the last cycle. */
  readonly change: number;
}

interface Point {
  readonly x: Float64Array;
  readonly tables: Tables;
  readonly expected: Expected;
  readonly logPosterior: number;
}

interface Run {
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
/** One chunk of patterns is about this many additions: a few milliseconds. */
const chunkWork = 1e6;

/** Rasch difficulty priors make an item estimable that nobody or everybody got right; without one it has no finite estimate. */
function kindsOf(counts: readonly ItemCounts[], options: CalibrationOptions): (ItemKind | null)[] {
  return counts.map(({ answered, right }, item) => {
    if (options.fixed?.[item]) return answered > 0 ? 'fixed' : null;
    const kind = typeof options.model === 'string' ? options.model : (options.model[item] ?? 'rasch');
    const hasPrior = kind === 'rasch' && Boolean(options.difficultyPriors?.[item]);
    if (hasPrior) return kind;
    return answered > 0 && right > 0 && right < answered ? kind : null;
  });
}

function checkOptions(options: CalibrationOptions, kinds: readonly (ItemKind | null)[]): void {
  if ((options.nodes ?? 61) < 61) throw new RangeError('A calibration takes at least 61 quadrature points.');
  const population = options.population ?? 'standard';
  const hasAnchor = kinds.includes('fixed');
  const hasOnlyRasch = kinds.every((kind) => kind === null || kind === 'rasch');
  if (population === 'mean-and-sd' && !hasAnchor)
    throw new RangeError('The population mean needs anchor items.');
  if (population === 'sd' && !hasAnchor && !hasOnlyRasch) {
    throw new RangeError('The population sd needs anchor items or the Rasch model.');
  }
}

/** Start values: slope 1, the lower asymptote as told, the intercept that gives the observed share at θ = 0. */
function startOf(layout: Layout, counts: readonly ItemCounts[], lowest: number): Float64Array {
  const x = new Float64Array(layout.size);
  for (const [item, { answered, right }] of counts.entries()) {
    const intercept = layout.interceptAt[item] as number;
    if (intercept < 0) continue;
    const floor = layout.floorAt[item] as number;
    const share = (right + 0.5) / (answered + 1);
    const above = floor < 0 ? share : Math.max(0.05, (share - lowest) / (1 - lowest));
    x[intercept] = 1.2 * logit(Math.min(above, 0.995));
    if (floor >= 0) x[floor] = logit(lowest);
    if ((layout.slopeAt[item] as number) >= 0) x[layout.slopeAt[item] as number] = 1;
  }
  return bounded(layout, x);
}

function* evaluate(run: Run, x: Float64Array): Generator<undefined, Point> {
  const tables = tablesOf(run.layout, x, run.nodes);
  const expected = yield* expectation(tables, run.lists, run.chunk);
  const prior = priorTerms(run.layout, x).reduce((sum, one) => sum + one.value, 0);
  return { x, tables, expected, logPosterior: expected.logLikelihood + prior };
}

const maximised = (run: Run, point: Point) =>
  maximise(run.layout, point.x, point.expected, point.tables.points);

function largestChange(from: Float64Array, to: Float64Array): number {
  return from.reduce((most, one, k) => Math.max(most, Math.abs(one - (to[k] as number))), 0);
}

/** The SQUAREM extrapolation, scheme S3 (Varadhan & Roland 2008), from three successive EM points; null where it would be the last one. */
function extrapolated(x0: Float64Array, x1: Float64Array, x2: Float64Array): Float64Array | null {
  let [r2, v2] = [0, 0];
  for (let k = 0; k < x0.length; k += 1) {
    const r = (x1[k] as number) - (x0[k] as number);
    const v = (x2[k] as number) - (x1[k] as number) - r;
    r2 += r * r;
    v2 += v * v;
  }
  if (!(v2 > 0)) return null;
  const step = Math.min(Math.sqrt(r2 / v2), 64);
  if (step <= 1) return null;
  return x0.map((start, k) => {
    const r = (x1[k] as number) - start;
    const v = (x2[k] as number) - (x1[k] as number) - r;
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

const bendOf = (run: Run, point: Point) => curvature(run.layout, point.x, { ...point, ...run });

interface Stepped {
  readonly point: Point;
  readonly change: number;
  /** The curvature a Newton step was taken on. */
  readonly bend?: Curvature;
}

/** One Newton step on the observed information; null where it is not positive definite or does not climb. */
function* newtonStep(run: Run, point: Point): Generator<undefined, Stepped | null> {
  const bend = yield* bendOf(run, point);
  const factor = cholesky(bend.information);
  if (!factor) return null;
  const move = solve(factor, bend.gradient);
  const change = move.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  if (!(change < 2)) return null;
  const moved = point.x.map((one, k) => one + (move[k] as number));
  const next = yield* evaluate(run, bounded(run.layout, moved));
  const slack = 1e-10 * Math.abs(point.logPosterior);
  return next.logPosterior >= point.logPosterior - slack ? { point: next, change, bend } : null;
}

interface Climb extends Stepped {
  readonly cycles: number;
  readonly isConverged: boolean;
}

/** EM until it is close, then Newton's steps; a last Newton step under 1e-5 has settled the value to the square of that. */
function* climb(run: Run, start: Float64Array, maxCycles: number): Generator<CalibrationProgress, Climb> {
  let progress: CalibrationProgress = { phase: 'em', cycle: 0, logLikelihood: 0, change: 1 };
  let point = yield* driven(evaluate(run, start), () => progress);
  let canNewton = run.layout.size <= largestNewton;
  for (let cycle = 1; cycle <= maxCycles; cycle += 1) {
    const isNewton = canNewton && progress.change < newtonFrom;
    const step: Generator<undefined, Stepped | null> = isNewton
      ? newtonStep(run, point)
      : acceleratedCycle(run, point);
    const stepped = yield* driven(step, () => progress);
    if (!stepped) {
      canNewton = false;
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
function* driven<T>(
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
function* bestClimb(
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

/**
 * Calibrates items by marginal maximum likelihood (Bock & Aitkin 1981): EM accelerated by SQUAREM, finished by Newton's
 * steps on Louis's observed information, from which the standard errors come. D = 1. A generator: it yields its
 * progress every few milliseconds of work, so that whoever drives it can pause, report or stop.
 */
export function* calibrate(
  data: ResponsePatterns,
  options: CalibrationOptions,
): Generator<CalibrationProgress, CalibrationResult> {
  const counts = countsOf(data);
  const kinds = kindsOf(counts, options);
  checkOptions(options, kinds);
  const active = kinds.flatMap((kind, item) => (kind ? [item] : []));
  const run = runOf(data, options, active, kinds);
  const floors = run.layout.floorPrior || !kinds.includes('3pl') ? [0.15] : [0.15, 0.01];
  const activeCounts = active.map((item) => counts[item] ?? { answered: 0, right: 0 });
  const starts = floors.map((floor) => startOf(run.layout, activeCounts, floor));
  const best = yield* bestClimb(run, starts, run.layout.size === 0 ? 0 : (options.maxCycles ?? 500));
  const { point, cycles, isConverged } = best;
  const { logLikelihood } = point.expected;
  const atEnd: CalibrationProgress = { phase: 'errors', cycle: cycles, logLikelihood, change: best.change };
  const bend = best.bend ?? (yield* driven(bendOf(run, point), () => atEnd));
  return resultOf({
    layout: run.layout,
    x: point.x,
    factor: cholesky(bend.information),
    active,
    counts,
    fixed: options.fixed ?? [],
    students: data.weights.reduce((sum, one) => sum + one, 0),
    logLikelihood,
    logPosterior: point.logPosterior,
    cycles,
    isConverged,
  });
}

function runOf(
  data: ResponsePatterns,
  options: CalibrationOptions,
  active: readonly number[],
  kinds: readonly (ItemKind | null)[],
): Run {
  const layout = layoutOf({
    kinds: active.map((item) => kinds[item] ?? 'rasch'),
    fixed: active.map((item) => options.fixed?.[item] ?? null),
    population: options.population ?? 'standard',
    floorPrior: options.floorPrior === undefined ? usualFloorPrior : options.floorPrior,
    slopePrior: options.slopePrior ?? null,
    difficultyPriors: active.map((item) => options.difficultyPriors?.[item] ?? null),
  });
  const nodes = options.nodes ?? 61;
  const chunk = Math.max(1, Math.floor(chunkWork / (nodes * Math.max(1, active.length))));
  return { layout, lists: listsOf(data, active), nodes, chunk };
}

/** Calibrates to the end without pausing. */
export function runCalibration(data: ResponsePatterns, options: CalibrationOptions): CalibrationResult {
  const work = calibrate(data, options);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
