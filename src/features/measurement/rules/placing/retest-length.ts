import { normalCdf } from '../numeric/normal.ts';
import { aloneError, clearAt, growthOf } from './growth.ts';

/** A test as it was sat, or as a simulation says it will be. */
export interface Sat {
  /** The standard error of so many items, and what was known before the first. */
  readonly se: number;
  readonly length: number;
  readonly priorSd: number;
}

/** The gain, in logits, that a retest should show in half of the cases in which it is true. */
export const wishedGain = 0.8;
/** No retest is longer, in questions and against the first test: a child has to bear it. */
const mostItems = 40;
const mostLonger = 1.5;

/** What a question of such a test tells, what was known before the first, and how far off the answers alone are. */
function perItem({ se, length, priorSd }: Sat): { known: number; each: number; variance: number } {
  const known = 1 / priorSd ** 2;
  const each = Math.max(0, 1 / se ** 2 - known) / Math.max(1, length);
  return { known, each, variance: aloneError(se, priorSd).variance };
}

/** The longest a retest of a test so long may be. */
export const longestRetest = (length: number): number =>
  Math.max(length, Math.min(mostItems, Math.ceil(mostLonger * length)));

/** How far off the answers of the second test may be for a gain to be z = 1.96 between the two, which half of those who gain it reach; null where the first alone is too far off. */
const leftFor = (gain: number, first: number): number | null => {
  const left = (gain / clearAt) ** 2 - first;
  return left > 0 ? left : null;
};

/**
 * The error at which a retest shows the wished gain in half of the cases. Null where the first test alone is too uncertain for it,
 * however long the second.
 */
export function wishedSe(se: number, priorSd: number): number | null {
  const left = leftFor(wishedGain, aloneError(se, priorSd).variance);
  return left === null ? null : 1 / Math.sqrt(1 / left + 1 / priorSd ** 2);
}

/**
 * How many questions a retest has: the fewest that show the wished gain in half of the cases, between the length of the paper
 * (that of the first test unless told otherwise) and the longest there is.
 */
export function retestLength(sat: Sat, length = Math.ceil(sat.length)): number {
  const most = longestRetest(length);
  const { each, variance } = perItem(sat);
  const left = leftFor(wishedGain, variance);
  if (left === null || each === 0) return most;
  return Math.min(most, Math.max(length, Math.ceil(1 / (left * each))));
}

/** Where a student stood, and what was expected of them; both are drawn to it alike. */
export interface Stood {
  readonly theta: number;
  readonly mean: number;
}

/**
 * The smallest gain that a retest of so many questions shows, in logits as they stand in the results, its questions as good as the
 * first test's. A longer test draws less to what was expected: the further a student stood from there, the more of the first
 * distance is given back, so that the able need more and the weak less.
 */
export function smallestBy(sat: Sat, items: number, { theta, mean }: Stood = { theta: 0, mean: 0 }): number {
  const prior = { mean, sd: sat.priorSd };
  const after = { theta, se: errorBy(sat, items), prior };
  return Math.max(0, growthOf({ theta, se: sat.se, prior }, after, true).smallest);
}

/** The chance that a gain is told as clear growth by two tests of these errors; of none it is the 2.5 % of z = 1.96. */
export function chanceToShow(
  gain: number,
  { before, after, priorSd }: { readonly before: number; readonly after: number; readonly priorSd: number },
): number {
  const spread = Math.sqrt(aloneError(before, priorSd).variance + aloneError(after, priorSd).variance);
  if (spread === 0) return gain > 0 ? 1 : 0;
  return 1 - normalCdf(clearAt - gain / spread);
}

/** The error of so many questions that are as good as the first test's. */
export function errorBy(sat: Sat, items: number): number {
  const { known, each } = perItem(sat);
  return 1 / Math.sqrt(known + items * each);
}

/** What the retest of a test can show, and what it would take to show one level. */
export interface RetestReach {
  /** How many questions the retest has. */
  readonly length: number;
  /** The true gain that half of those who made it are told of. */
  readonly smallest: number;
  /** From one level to the next: the narrowest level; null where there are two levels only. */
  readonly step: number | null;
  readonly isEnough: boolean;
  /** How many items a retest would need to show one level; null where the first test alone is too uncertain for it. */
  readonly items: number | null;
}

/** The width of the narrowest level between two cuts; null where no level has two. */
export function levelStep(cuts: readonly number[]): number | null {
  const widths = cuts.slice(1).map((cut, k) => cut - (cuts[k] ?? 0));
  return widths.length > 0 ? Math.min(...widths) : null;
}

/** Whether the retest of a test shows a gain of one level, and how long it would have to be where not. */
export function retestReach(sat: Sat, cuts: readonly number[]): RetestReach {
  const length = retestLength(sat);
  const { each, variance } = perItem(sat);
  const smallest =
    each > 0
      ? clearAt * Math.sqrt(variance + 1 / (length * each))
      : clearAt * Math.hypot(sat.se, sat.priorSd);
  const step = levelStep(cuts);
  if (step === null || smallest <= step) return { length, smallest, step, isEnough: true, items: length };
  const left = leftFor(step, variance);
  const items = left !== null && each > 0 ? Math.ceil(1 / (left * each)) : null;
  return { length, smallest, step, isEnough: false, items };
}
