import { gradedPrior } from '#src/features/measurement/rules/graded/graded-prior.ts';
import { sumsOf } from '#src/features/measurement/rules/graded/nearest-graded.ts';
import {
  type ItemParameters,
  logit,
  type Response,
} from '#src/features/measurement/rules/response-models.ts';
import type { Normal } from '../numeric/normal.ts';
import {
  bendOf,
  bestClimb,
  type CalibrationProgress,
  driven,
  type Run,
  releasedOf,
} from './calibration-climb.ts';
import {
  type Column,
  countsOf,
  type ItemCounts,
  listsOf,
  patternsOf,
  type ResponsePatterns,
} from './calibration-data.ts';
import {
  bounded,
  type FloorPrior,
  type ItemKind,
  type ItemModel,
  type Layout,
  layoutOf,
  type PopulationModel,
  usualFloorPrior,
} from './calibration-layout.ts';
import { type CalibrationResult, resultOf } from './calibration-result.ts';

/** One chunk of patterns is about this many additions: a few milliseconds. */
const chunkWork = 1e6;

/** What a calibration is told; lists run beside the items. */
export interface CalibrationOptions {
  /** One model for all items, or one each. */
  readonly model: ItemModel | readonly ItemModel[];
  /** How many steps each item has; 1 where it is not named. Those of several are estimated by partial credit (Muraki 1992), with a = 1 where the model is Rasch. */
  readonly steps?: readonly number[];
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

/** Rasch difficulty priors make an item estimable that nobody or everybody got right; without one it has no finite estimate. */
function kindsOf(counts: readonly ItemCounts[], options: CalibrationOptions): (ItemKind | null)[] {
  return counts.map(({ answered, share }, item) => {
    if (options.fixed?.[item]) return answered > 0 ? 'fixed' : null;
    const model = typeof options.model === 'string' ? options.model : (options.model[item] ?? 'rasch');
    const kind = (options.steps?.[item] ?? 1) === 1 ? model : model === 'rasch' ? 'pcm' : 'gpcm';
    const hasPrior = model === 'rasch' && Boolean(options.difficultyPriors?.[item]);
    if (hasPrior) return kind;
    return answered > 0 && share > 0 && share < 1 ? kind : null;
  });
}

function checkOptions(options: CalibrationOptions, kinds: readonly (ItemKind | null)[]): void {
  if ((options.nodes ?? 61) < 61) throw new RangeError('A calibration takes at least 61 quadrature points.');
  const population = options.population ?? 'standard';
  const hasAnchor = kinds.includes('fixed');
  const hasOnlyRasch = kinds.every((kind) => kind === null || kind === 'rasch' || kind === 'pcm');
  if (population === 'mean-and-sd' && !hasAnchor)
    throw new RangeError('The population mean needs anchor items.');
  if (population === 'sd' && !hasAnchor && !hasOnlyRasch) {
    throw new RangeError('The population sd needs anchor items or the Rasch model.');
  }
}

/** Start values: slope 1, the lower asymptote as told, the intercept that gives the observed share at θ = 0. */
function startOf(layout: Layout, counts: readonly ItemCounts[], lowest: number): Float64Array {
  const x = new Float64Array(layout.size);
  for (const [item, { answered, share: found }] of counts.entries()) {
    const intercept = layout.interceptAt[item] ?? NaN;
    if (intercept < 0) continue;
    const floor = layout.floorAt[item] ?? NaN;
    const share = (found * answered + 0.5) / (answered + 1);
    const above = floor < 0 ? share : Math.max(0.05, (share - lowest) / (1 - lowest));
    x[intercept] = 1.2 * (layout.steps[item] ?? 1) * logit(Math.min(above, 0.995));
    if (floor >= 0) x[floor] = logit(lowest);
    if ((layout.slopeAt[item] ?? NaN) >= 0) x[layout.slopeAt[item] ?? NaN] = 1;
  }
  return bounded(layout, x);
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
  const counts = countsOf(data, options.steps);
  const kinds = kindsOf(counts, options);
  checkOptions(options, kinds);
  const active = columnsOf(kinds, options);
  const run = runOf(data, { options, active, kinds });
  const floors = run.layout.floorPrior || !kinds.includes('3pl') ? [0.15] : [0.15, 0.05, 0.3];
  const activeCounts = active.map(({ item }) => counts[item] ?? { answered: 0, right: 0, share: 0 });
  const starts = floors.map((floor) => startOf(run.layout, activeCounts, floor));
  const best = yield* bestClimb(run, starts, run.layout.size === 0 ? 0 : (options.maxCycles ?? 500));
  const { point, cycles, isConverged } = best;
  const { logLikelihood } = point.expected;
  const atEnd: CalibrationProgress = { phase: 'errors', cycle: cycles, logLikelihood, change: best.change };
  const bend = best.bend ?? (yield* driven(bendOf(run, point), () => atEnd));
  return resultOf({
    layout: run.layout,
    x: point.x,
    ...releasedOf(run.layout, point.x, bend),
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

/** Every item that says something as its columns: one, or one a step. */
function columnsOf(kinds: readonly (ItemKind | null)[], { steps, fixed }: CalibrationOptions): Column[] {
  return kinds.flatMap((kind, item) => {
    if (!kind) return [];
    const held = fixed?.[item];
    const count = (held ? held.steps?.length : steps?.[item]) ?? 1;
    return Array.from({ length: count }, (_, k) => ({ item, step: k + 1 }));
  });
}

/** Steps that nobody or everybody took have no estimate of their own; so wide, a prior of the usual steps gives them one and moves no other. */
function sumPriorOf(
  { item, step }: Column,
  { steps: counts, difficultyPriors }: CalibrationOptions,
): Normal | null {
  const parts = counts?.[item] ?? 1;
  if (parts === 1) return null;
  const rated = difficultyPriors?.[item];
  const { steps } = gradedPrior(parts, 0);
  const mean = sumsOf({ a: 1, b: rated?.mean ?? 0, steps })[step - 1] ?? 0;
  // Of a rating each sum knows as much; all together they may not know more than it does.
  return { mean, sd: rated ? Math.sqrt(parts * ((step * rated.sd) ** 2 + 1)) : 3 * step };
}

function runOf(
  data: ResponsePatterns,
  {
    options,
    active,
    kinds,
  }: { options: CalibrationOptions; active: readonly Column[]; kinds: readonly (ItemKind | null)[] },
): Run {
  const byItem = Map.groupBy(active.keys(), (column) => active[column]?.item ?? -1);
  const layout = layoutOf({
    kinds: active.map(({ item }) => kinds[item] ?? 'rasch'),
    steps: active.map(({ step }) => step),
    groups: [...byItem.values()].filter((columns) => columns.length > 1),
    fixed: active.map(({ item }) => options.fixed?.[item] ?? null),
    population: options.population ?? 'standard',
    floorPrior: options.floorPrior === undefined ? usualFloorPrior : options.floorPrior,
    slopePrior: options.slopePrior ?? null,
    difficultyPriors: active.map(({ item }) => options.difficultyPriors?.[item] ?? null),
    sumPriors: active.map((column) => sumPriorOf(column, options)),
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

/**
 * Calibrates from plain rows: a row a student, a column an item, 1 right, 0 wrong, null missing. `frequencies` says for
 * how many students each row stands. Difficulties and θ in logits (D = 1), log-likelihood in natural units.
 */
export function calibrateAnswers(
  rows: readonly (readonly Response[])[],
  { frequencies, ...options }: CalibrationOptions & { readonly frequencies?: readonly number[] },
): CalibrationResult {
  const itemCount = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const { steps } = options;
  return runCalibration(
    patternsOf(rows, itemCount, { ...(frequencies && { frequencies }), ...(steps && { steps }) }),
    options,
  );
}
