import {
  analyseOptions,
  type DistractorAnalysis,
} from '#src/features/measurement/rules/classical/distractors.ts';
import { alpha, empiricalReliability } from '#src/features/measurement/rules/classical/reliability.ts';
import { correlation, mean, shape, variance } from '#src/features/measurement/rules/numeric/moments.ts';
import { classificationAccuracy } from '#src/features/measurement/rules/placing/classification.ts';
import { type PlacingRule, scaleScore } from '#src/features/measurement/rules/placing/placement.ts';
import { compareGroups, type GroupComparison, type GroupedRow, type Groups } from './group-comparison.ts';

/** One item of one attempt. */
export interface AnalysedAnswer {
  readonly versionId: number;
  /** Share of the points, 0 to 1. */
  readonly share: number;
  /** The chosen options in the author's ids; null where there is nothing to choose. */
  readonly options: readonly string[] | null;
}

/** One scored attempt. */
export interface AnalysedAttempt {
  readonly mode: 'fixed' | 'adaptive';
  readonly theta: number;
  readonly se: number;
  /** The groups the student is in, by what parts them (branch, grade, device); what is not known is left out. */
  readonly groups: Groups;
  readonly answers: readonly AnalysedAnswer[];
}

/** One answer among all answers to its item. */
export interface ItemRow extends AnalysedAnswer, GroupedRow {
  /** The share earned on the rest of the paper. */
  readonly rest: number;
}

/** What an item's answers say. */
export interface ClassicalItem {
  readonly students: number;
  readonly facility: number | null;
  readonly r: number | null;
  readonly options: DistractorAnalysis | null;
  readonly comparisons: readonly GroupComparison[];
}

/** The answers by item version, each with the share earned on the rest of the paper and the groups its student is in. */
export function rowsByItem(attempts: readonly AnalysedAttempt[]): Map<number, ItemRow[]> {
  const rows = new Map<number, ItemRow[]>();
  for (const { mode, answers, theta, groups } of attempts) {
    if (answers.length < 2) continue;
    const sum = answers.reduce((total, one) => total + one.share, 0);
    for (const answer of answers) {
      const own = rows.get(answer.versionId) ?? [];
      const rest = (sum - answer.share) / (answers.length - 1);
      own.push({ ...answer, rest, theta, groups: { ...groups, mode } });
      rows.set(answer.versionId, own);
    }
  }
  return rows;
}

/**
 * Facility, corrected point-biserial, options and group differences of one item. Adaptive attempts are left out of the
 * first three: everybody earns about half there, so that shares say nothing. `options` are the author's ids in order,
 * `keys` the right ones.
 */
export function classicalItem(
  all: readonly ItemRow[],
  options: readonly string[],
  keys: readonly string[],
): ClassicalItem {
  const rows = all.filter(({ groups }) => groups.mode === 'fixed');
  const choices = rows.flatMap((row) => (row.options ? [{ options: row.options, restScore: row.rest }] : []));
  return {
    students: rows.length,
    facility: mean(rows.map((row) => row.share)),
    r: correlation(
      rows.map((row) => row.share),
      rows.map((row) => row.rest),
    ),
    options: options.length > 0 ? analyseOptions(choices, options, keys) : null,
    comparisons: compareGroups(all),
  };
}

/** What the attempts of one blueprint say of it. */
export interface PaperFigures {
  readonly students: number;
  readonly mean: number | null;
  readonly sd: number | null;
  readonly skewness: number | null;
  readonly kurtosis: number | null;
  readonly reliability: number | null;
  readonly alpha: number | null;
  readonly meanSe: number | null;
  readonly accuracy: number | null;
  readonly distribution: readonly { readonly from: number; readonly students: number }[];
}

const rounded = (value: number | null) => (value === null ? null : Math.round(value));

/** How many scores lie in each step of so many points, from the lowest to the highest. */
export function distributionOf(scores: readonly number[], width = 50): { from: number; students: number }[] {
  const steps = scores.map((score) => width * Math.floor(score / width));
  const [low, high] = [Math.min(...steps), Math.max(...steps)];
  if (scores.length === 0) return [];
  return Array.from({ length: (high - low) / width + 1 }, (_, k) => {
    const from = low + width * k;
    return { from, students: steps.filter((step) => step === from).length };
  });
}

/** Alpha where everybody had the same items; null where papers were drawn or chosen as one went. */
function sameFormAlpha(attempts: readonly AnalysedAttempt[]): number | null {
  const keyOf = ({ answers }: AnalysedAttempt) =>
    answers
      .map((one) => one.versionId)
      .toSorted((x, y) => x - y)
      .join();
  const first = attempts[0];
  if (!first || !attempts.every((one) => keyOf(one) === keyOf(first))) return null;
  return alpha(
    attempts.map(({ answers }) =>
      answers.toSorted((x, y) => x.versionId - y.versionId).map((one) => one.share),
    ),
  );
}

/** Distribution, reliability, error and placing accuracy of the attempts of one blueprint, on the scale 500 + 100 θ. */
export function paperFigures(attempts: readonly AnalysedAttempt[], placing: PlacingRule): PaperFigures {
  const scores = attempts.map((one) => scaleScore(one.theta));
  const spread = variance(scores);
  const meanSe = mean(attempts.map((one) => one.se));
  return {
    students: attempts.length,
    mean: rounded(mean(scores)),
    sd: spread === null ? null : Math.round(Math.sqrt(spread)),
    ...shape(scores),
    reliability: empiricalReliability(attempts),
    alpha: sameFormAlpha(attempts),
    meanSe: meanSe === null ? null : Math.round(100 * meanSe),
    accuracy: classificationAccuracy(attempts, placing).accuracy,
    distribution: distributionOf(scores),
  };
}
