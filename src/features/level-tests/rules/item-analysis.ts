import { classificationAccuracy } from '#src/features/measurement/rules/classification.ts';
import { type DifResult, mantelHaenszel } from '#src/features/measurement/rules/dif.ts';
import { analyseOptions, type DistractorAnalysis } from '#src/features/measurement/rules/distractors.ts';
import { correlation, mean, shape, variance } from '#src/features/measurement/rules/moments.ts';
import { scaleScore } from '#src/features/measurement/rules/placement.ts';
import { alpha, empiricalReliability } from '#src/features/measurement/rules/reliability.ts';

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
  readonly branchId: number;
  readonly mode: 'fixed' | 'adaptive';
  readonly theta: number;
  readonly se: number;
  readonly answers: readonly AnalysedAnswer[];
}

interface ItemRow extends AnalysedAnswer {
  readonly rest: number;
  readonly branchId: number;
  /** The whole share in tenths: students are compared at equal scores whatever paper they had. */
  readonly stratum: number;
}

/** What an item's answers say. */
export interface ClassicalItem {
  readonly students: number;
  readonly facility: number | null;
  readonly r: number | null;
  readonly options: DistractorAnalysis | null;
  readonly dif: { readonly branchId: number; readonly result: DifResult } | null;
}

/**
 * The answers by item version, each with the share earned on the rest of the paper. Adaptive attempts are left out:
 * everybody earns about half there, so that shares say nothing.
 */
export function rowsByItem(attempts: readonly AnalysedAttempt[]): Map<number, ItemRow[]> {
  const rows = new Map<number, ItemRow[]>();
  for (const { mode, answers, branchId } of attempts) {
    if (mode === 'adaptive' || answers.length < 2) continue;
    const sum = answers.reduce((total, one) => total + one.share, 0);
    const stratum = Math.round((10 * sum) / answers.length);
    for (const answer of answers) {
      const own = rows.get(answer.versionId) ?? [];
      own.push({ ...answer, branchId, stratum, rest: (sum - answer.share) / (answers.length - 1) });
      rows.set(answer.versionId, own);
    }
  }
  return rows;
}

/** Branches with fewer students than this are not compared with the others. */
const fewestOfBranch = 50;

/** The branch whose students differ most from the others at equal scores; null where no branch can be compared. */
function worstBranch(rows: readonly ItemRow[]): ClassicalItem['dif'] {
  const branches = [...new Set(rows.map((row) => row.branchId))];
  let worst: ClassicalItem['dif'] = null;
  for (const branchId of branches) {
    const own = rows.filter((row) => row.branchId === branchId).length;
    if (own < fewestOfBranch || rows.length - own < fewestOfBranch) continue;
    const result = mantelHaenszel(
      rows.map((row) => ({
        group: row.branchId === branchId ? 'focal' : 'reference',
        response: row.share,
        score: row.stratum,
      })),
    );
    const size = Math.abs(result.delta ?? 0);
    if (result.class !== null && (!worst || size > Math.abs(worst.result.delta ?? 0))) {
      worst = { branchId, result };
    }
  }
  return worst;
}

/** Facility, corrected point-biserial, options and group differences of one item; `options` are the author's ids in order, `keys` the right ones. */
export function classicalItem(
  rows: readonly ItemRow[],
  options: readonly string[],
  keys: readonly string[],
): ClassicalItem {
  const choices = rows.flatMap((row) => (row.options ? [{ options: row.options, restScore: row.rest }] : []));
  return {
    students: rows.length,
    facility: mean(rows.map((row) => row.share)),
    r: correlation(
      rows.map((row) => row.share),
      rows.map((row) => row.rest),
    ),
    options: options.length > 0 ? analyseOptions(choices, options, keys) : null,
    dif: worstBranch(rows),
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

function distributionOf(scores: readonly number[]): { from: number; students: number }[] {
  const steps = scores.map((score) => 50 * Math.floor(score / 50));
  const [low, high] = [Math.min(...steps), Math.max(...steps)];
  if (scores.length === 0) return [];
  return Array.from({ length: (high - low) / 50 + 1 }, (_, k) => {
    const from = low + 50 * k;
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
export function paperFigures(attempts: readonly AnalysedAttempt[], cuts: readonly number[]): PaperFigures {
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
    accuracy: classificationAccuracy(attempts, cuts).accuracy,
    distribution: distributionOf(scores),
  };
}
