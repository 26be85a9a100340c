import { correlation, mean } from '../numeric/moments.ts';

/** Under so many students nothing is said against a key. */
export const fewestForKeyDoubt = 10;

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

/** Option by option the point-biserial with the rest score (Haladyna 2004); from 10 students on, a wrong option whose r is above the key's beats the key. */
export function analyseOptions(
  choices: readonly Choice[],
  options: readonly string[],
  keys: readonly string[],
): DistractorAnalysis {
  const statistics = options.map((option) => optionStatistics(choices, option, keys.includes(option)));
  const keyRs = statistics.flatMap((one) => (one.isKey && one.r !== null ? [one.r] : []));
  // A key that everybody or nobody chose does not go with ability: r 0.
  const best = keyRs.length > 0 ? Math.max(...keyRs) : 0;
  const beatsKey =
    choices.length < fewestForKeyDoubt
      ? []
      : statistics.filter((one) => !one.isKey && one.r !== null && one.r > best).map((one) => one.option);
  return { students: choices.length, options: statistics, beatsKey };
}
