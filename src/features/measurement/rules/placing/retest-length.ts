import { normalCdf } from '../numeric/normal.ts';
import { clearAt, smallestClear } from './growth.ts';

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

/** What a question of such a test tells, and what was known before the first. */
function perItem({ se, length, priorSd }: Sat): { known: number; each: number } {
  const known = 1 / priorSd ** 2;
  return { known, each: Math.max(0, 1 / se ** 2 - known) / Math.max(1, length) };
}

/** The longest a retest of a test so long may be. */
export const longestRetest = (length: number): number =>
  Math.max(length, Math.min(mostItems, Math.ceil(mostLonger * length)));

/**
 * The error at which a retest shows the wished gain in half of the cases: a difference of z = 1.96 between the two. Null where
 * the first test alone is too uncertain for it, however long the second.
 */
export function wishedSe(se: number): number | null {
  const left = (wishedGain / clearAt) ** 2 - se ** 2;
  return left > 0 ? Math.sqrt(left) : null;
}

/**
 * How many questions a retest has: the fewest that show the wished gain in half of the cases, between the length of the paper
 * (that of the first test unless told otherwise) and the longest there is.
 */
export function retestLength(sat: Sat, length = Math.ceil(sat.length)): number {
  const most = longestRetest(length);
  const wished = wishedSe(sat.se);
  const { known, each } = perItem(sat);
  if (wished === null || each === 0) return most;
  return Math.min(most, Math.max(length, Math.ceil((1 / wished ** 2 - known) / each)));
}

/** The smallest gain that a retest of so many questions shows, in logits: those are as good as the first test's. */
export function smallestBy(sat: Sat, items: number): number {
  return smallestClear(sat.se, errorBy(sat, items));
}

/**
 * The chance that a gain is told as clear growth by two tests of these errors. Abilities are drawn to the prior, so that of a gain
 * the share 1 − SE²/prior is seen, and they vary by less than their errors: of none fewer are told than the 2.5 % of z = 1.96.
 */
export function chanceToShow(
  gain: number,
  { before, after, priorSd }: { readonly before: number; readonly after: number; readonly priorSd: number },
): number {
  const kept = (se: number) => Math.max(0, 1 - (se / priorSd) ** 2);
  const spread = Math.hypot(before * Math.sqrt(kept(before)), after * Math.sqrt(kept(after)));
  if (spread === 0) return gain > 0 ? 1 : 0;
  return 1 - normalCdf((smallestClear(before, after) - gain * kept(after)) / spread);
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
  const smallest = smallestBy(sat, length);
  const step = levelStep(cuts);
  if (step === null || smallest <= step) return { length, smallest, step, isEnough: true, items: length };
  const { known, each } = perItem(sat);
  const left = (step / clearAt) ** 2 - sat.se ** 2;
  const items = left > 0 && each > 0 ? Math.ceil((1 / left - known) / each) : null;
  return { length, smallest, step, isEnough: false, items };
}
