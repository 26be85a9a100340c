import { correlation, mean } from '../numeric/moments.ts';

/** Under so many students nothing is said against a key. */
export const fewestForKeyDoubt = 10;

/** So many standard errors lie between what a key and a wrong option have, where chance is no longer the likely reason (one side, 5 %). */
const beyondChanceZ = 1.645;

/** One student's choice in one item, with the score on the rest of the test. */
export interface Choice {
  /** The chosen options (none: left empty). */
  readonly options: readonly string[];
  readonly restScore: number;
}

/** One option of an item. */
export interface OptionStatistics {
  readonly option: string;
  readonly isKey: boolean;
  readonly chosen: number;
  readonly share: number;
  /** Correlation of choosing it with the rest score; null where everybody or nobody chose it. */
  readonly r: number | null;
  readonly meanRestScore: number | null;
}

/** An item's options, and those wrong ones that go with ability better than the key. */
export interface DistractorAnalysis {
  readonly students: number;
  readonly options: readonly OptionStatistics[];
  readonly beatsKey: readonly string[];
  /** Whether one of these does so by more than chance alone would bring. */
  readonly isBeyondChance: boolean;
}

function optionStatistics(choices: readonly Choice[], option: string, isKey: boolean): OptionStatistics {
  const chosen = choices.filter((one) => one.options.includes(option));
  return {
    option,
    isKey,
    chosen: chosen.length,
    share: choices.length > 0 ? chosen.length / choices.length : 0,
    r: correlation(
      choices.map((one) => (one.options.includes(option) ? 1 : 0)),
      choices.map((one) => one.restScore),
    ),
    meanRestScore: mean(chosen.map((one) => one.restScore)),
  };
}

/**
 * Standard errors by which the r of one option is above that of another, among the same students: that of two correlations
 * with one score (Steiger 1980), were both nothing.
 */
function distance(choices: readonly Choice[], [above, below]: readonly [OptionStatistics, OptionStatistics]) {
  const chose = ({ option }: OptionStatistics) => choices.map((one) => Number(one.options.includes(option)));
  const together = correlation(chose(above), chose(below)) ?? 0;
  const error = Math.sqrt((2 * (1 - together)) / choices.length);
  return error > 0 ? ((above.r ?? 0) - (below.r ?? 0)) / error : 0;
}

/** Option by option the point-biserial with the rest score (Haladyna 2004); from 10 students on, a wrong option whose r is above the key's beats the key. */
export function analyseOptions(
  choices: readonly Choice[],
  options: readonly string[],
  keys: readonly string[],
): DistractorAnalysis {
  const statistics = options.map((option) => optionStatistics(choices, option, keys.includes(option)));
  const byR = statistics.filter((one) => one.isKey).toSorted((x, y) => (y.r ?? -1) - (x.r ?? -1));
  const bestKey = byR[0];
  // A key that everybody or nobody chose does not go with ability: r 0.
  const best = bestKey?.r ?? 0;
  const isHeard = choices.length >= fewestForKeyDoubt;
  const above = statistics.filter((one) => isHeard && !one.isKey && one.r !== null && one.r > best);
  return {
    students: choices.length,
    options: statistics,
    beatsKey: above.map((one) => one.option),
    isBeyondChance: above.some((one) => !bestKey || distance(choices, [one, bestKey]) >= beyondChanceZ),
  };
}
