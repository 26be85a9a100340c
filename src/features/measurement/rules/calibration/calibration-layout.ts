import { sumsOf } from '#src/features/measurement/rules/graded/nearest-graded.ts';
import { type ItemParameters, isGraded } from '#src/features/measurement/rules/response-models.ts';
import type { Normal } from '../numeric/normal.ts';

/** How an item is estimated: Rasch (a = 1), 1PL (one a for all), 2PL, 3PL, by partial credit (a = 1, or its own), or not at all (an anchor). */
export type ItemModel = 'rasch' | '1pl' | '2pl' | '3pl';
export type ItemKind = ItemModel | 'pcm' | 'gpcm' | 'fixed';

/** Whether an item is estimated step by step. */
export const isStepwise = (kind: ItemKind | undefined) => kind === 'pcm' || kind === 'gpcm';

/** A prior on the lower asymptote: Beta(α, β) on c, or a normal on ln(c/(1−c)). */
export type FloorPrior =
  | { readonly kind: 'beta'; readonly alpha: number; readonly beta: number }
  | { readonly kind: 'logit-normal'; readonly mean: number; readonly sd: number };

/** BILOG's usual prior for items with five options: Beta(5, 17), mode 0.2 (Mislevy & Bock 1990). */
export const usualFloorPrior: FloorPrior = { kind: 'beta', alpha: 5, beta: 17 };

/** Which of mean and standard deviation of the population are estimated; the rest is 0 and 1. */
export type PopulationModel = 'standard' | 'sd' | 'mean-and-sd';

/**
 * Where each estimated number lies in the parameter vector (−1: it is fixed). Items are a·θ + d, c = 1/(1+e^−g). An item of
 * several steps is as many columns, of which one is right at the most: that k steps were taken, with ln P_k − ln P_0 = k·a·θ + d_k.
 */
export interface Layout {
  readonly kinds: readonly ItemKind[];
  /** Of each column the number of steps it stands for; 1 where right is right. */
  readonly steps: readonly number[];
  /** The columns of each item of several steps. */
  readonly groups: readonly (readonly number[])[];
  readonly size: number;
  readonly slopeAt: Int32Array;
  readonly interceptAt: Int32Array;
  readonly floorAt: Int32Array;
  readonly commonSlopeAt: number;
  readonly meanAt: number;
  readonly logSdAt: number;
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** The numbers of items that are fixed, and a = 1 of Rasch items. */
  readonly constants: readonly { readonly a: number; readonly d: number; readonly c: number }[];
  readonly floorPrior: FloorPrior | null;
  readonly slopePrior: Normal | null;
  readonly difficultyPriors: readonly (Normal | null)[];
  readonly sumPriors: readonly (Normal | null)[];
}

/** What the layout is made of, one entry a column where a list is given. */
export interface LayoutInput {
  readonly kinds: readonly ItemKind[];
  readonly steps: readonly number[];
  readonly groups: readonly (readonly number[])[];
  readonly fixed: readonly (ItemParameters | null)[];
  readonly population: PopulationModel;
  readonly floorPrior: FloorPrior | null;
  readonly slopePrior: Normal | null;
  readonly difficultyPriors: readonly (Normal | null)[];
  /** Of the sums d_k of items of several steps. */
  readonly sumPriors: readonly (Normal | null)[];
}

/** The logistic scale is left to itself inside these bounds; only data without a maximum reach them. */
export const bounds = { slope: 12, intercept: 40, floorLow: -9, floorHigh: 3, logSd: 3, mean: 8 } as const;

/** Numbers the estimated parameters. */
export function layoutOf(input: LayoutInput): Layout {
  const { kinds } = input;
  let size = 0;
  const take = (isNeeded: boolean) => (isNeeded ? size++ : -1);
  const commonSlopeAt = take(kinds.includes('1pl'));
  const slopeAt = new Int32Array(kinds.length);
  const interceptAt = new Int32Array(kinds.length);
  const floorAt = new Int32Array(kinds.length);
  for (const [item, kind] of kinds.entries()) {
    const isLater = kind === 'gpcm' && (input.steps[item] ?? 1) > 1;
    slopeAt[item] =
      kind === '1pl'
        ? commonSlopeAt
        : isLater
          ? (slopeAt[item - 1] ?? -1)
          : take(kind === '2pl' || kind === '3pl' || kind === 'gpcm');
    interceptAt[item] = take(kind !== 'fixed');
    floorAt[item] = take(kind === '3pl');
  }
  const meanAt = take(input.population === 'mean-and-sd');
  const logSdAt = take(input.population !== 'standard');
  const constants = kinds.map((_, item) => constantOf(input.fixed[item] ?? null, input.steps[item] ?? 1));
  const places = { size, slopeAt, interceptAt, floorAt, commonSlopeAt, meanAt, logSdAt };
  return { ...input, ...places, ...limitsOf(places, input.slopePrior !== null), constants };
}

function constantOf(fixed: ItemParameters | null, step: number): Layout['constants'][number] {
  if (!fixed) return { a: 1, d: 0, c: 0 };
  if (isGraded(fixed)) return { a: fixed.a, d: sumsOf(fixed)[step - 1] ?? 0, c: 0 };
  return { a: fixed.a, d: -fixed.a * fixed.b, c: fixed.c };
}

type Places = Pick<
  Layout,
  'size' | 'slopeAt' | 'interceptAt' | 'floorAt' | 'commonSlopeAt' | 'meanAt' | 'logSdAt'
>;

function limitsOf(places: Places, hasSlopePrior: boolean): Pick<Layout, 'low' | 'high'> {
  const low = new Float64Array(places.size);
  const high = new Float64Array(places.size);
  const set = (index: number, from: number, to: number) => {
    if (index < 0) return;
    low[index] = from;
    high[index] = to;
  };
  for (const index of places.slopeAt) set(index, hasSlopePrior ? 1e-3 : -bounds.slope, bounds.slope);
  for (const index of places.interceptAt) set(index, -bounds.intercept, bounds.intercept);
  for (const index of places.floorAt) set(index, bounds.floorLow, bounds.floorHigh);
  set(places.meanAt, -bounds.mean, bounds.mean);
  set(places.logSdAt, -bounds.logSd, bounds.logSd);
  return { low, high };
}

/** The parameters unpacked: slope, intercept and lower asymptote by item, and the population. */
export interface Values {
  readonly a: Float64Array;
  readonly d: Float64Array;
  readonly c: Float64Array;
  readonly population: Normal;
}

/** Unpacks a parameter vector. */
export function valuesOf(layout: Layout, x: Float64Array): Values {
  const at = (index: number | undefined, otherwise: number) =>
    index === undefined || index < 0 ? otherwise : (x[index] ?? NaN);
  const items = layout.constants.map((constant, item) => ({
    a: at(layout.slopeAt[item], constant.a),
    d: at(layout.interceptAt[item], constant.d),
    c: (layout.floorAt[item] ?? -1) < 0 ? constant.c : 1 / (1 + Math.exp(-at(layout.floorAt[item], 0))),
  }));
  return {
    a: Float64Array.from(items, (one) => one.a),
    d: Float64Array.from(items, (one) => one.d),
    c: Float64Array.from(items, (one) => one.c),
    population: { mean: at(layout.meanAt, 0), sd: Math.exp(at(layout.logSdAt, 0)) },
  };
}

/** A vector brought back inside the bounds, in place. */
export function bounded({ low, high }: Layout, x: Float64Array): Float64Array {
  for (let k = 0; k < x.length; k += 1) limit(x, { index: k, low: low[k] ?? NaN, high: high[k] ?? NaN });
  return x;
}

/** Brings one parameter back inside its bounds, in place. */
export function limit(
  x: Float64Array,
  { index, low, high }: { index: number; low: number; high: number },
): void {
  x[index] = Math.min(high, Math.max(low, x[index] ?? NaN));
}

/** Whether a parameter stands at a bound and the slope pushes it out: it is held there and the others move without it. */
export function isHeld(
  { low, high }: Layout,
  { x, index, slope }: { x: Float64Array; index: number; slope: number },
): boolean {
  const value = x[index] ?? NaN;
  return (value <= (low[index] ?? NaN) && slope <= 0) || (value >= (high[index] ?? NaN) && slope >= 0);
}

/** Value, slope and bend of a log prior at one parameter. */
export interface PriorTerm {
  readonly index: number;
  readonly value: number;
  readonly slope: number;
  readonly bend: number;
}

const normalTerm = (index: number, x: number, { mean, sd }: Normal): PriorTerm => ({
  index,
  value: -0.5 * ((x - mean) / sd) ** 2,
  slope: -(x - mean) / (sd * sd),
  bend: -1 / (sd * sd),
});

function floorTerm(index: number, g: number, prior: FloorPrior): PriorTerm {
  if (prior.kind === 'logit-normal') return normalTerm(index, g, prior);
  const c = 1 / (1 + Math.exp(-g));
  const { alpha, beta } = prior;
  return {
    index,
    value: (alpha - 1) * Math.log(c) + (beta - 1) * Math.log1p(-c),
    slope: (alpha - 1) * (1 - c) - (beta - 1) * c,
    bend: -(alpha + beta - 2) * c * (1 - c),
  };
}

function slopeTerm(index: number, a: number, { mean, sd }: Normal): PriorTerm {
  const t = Math.log(Math.max(a, 1e-3));
  const z = (t - mean) / (sd * sd);
  return {
    index,
    value: -0.5 * ((t - mean) / sd) ** 2 - t,
    slope: -(z + 1) / a,
    bend: -(1 / (sd * sd) - z - 1) / (a * a),
  };
}

/** The log priors at one item's parameters: on c, log-normal on a, normal on the difficulty of a Rasch item (b = −d). */
export function priorTermsOf(layout: Layout, x: Float64Array, item: number): PriorTerm[] {
  const terms: PriorTerm[] = [];
  const { floorPrior, slopePrior } = layout;
  const kind = layout.kinds[item];
  const floor = layout.floorAt[item] ?? NaN;
  if (floorPrior && floor >= 0) terms.push(floorTerm(floor, x[floor] ?? NaN, floorPrior));
  const slope = layout.slopeAt[item] ?? NaN;
  const isOwn = kind !== '1pl' && (layout.steps[item] ?? 1) === 1;
  if (slopePrior && slope >= 0 && isOwn) terms.push(slopeTerm(slope, x[slope] ?? NaN, slopePrior));
  const difficulty = layout.difficultyPriors[item];
  if (difficulty && kind === 'rasch') {
    const index = layout.interceptAt[item] ?? NaN;
    terms.push(normalTerm(index, x[index] ?? NaN, { mean: -difficulty.mean, sd: difficulty.sd }));
  }
  const sum = layout.sumPriors[item];
  const intercept = layout.interceptAt[item] ?? NaN;
  if (sum && intercept >= 0) terms.push(normalTerm(intercept, x[intercept] ?? NaN, sum));
  return terms;
}

/** Every log prior at x. */
export function priorTerms(layout: Layout, x: Float64Array): PriorTerm[] {
  return layout.kinds.flatMap((_, item) => priorTermsOf(layout, x, item));
}
