import { stepsTaken } from '#src/features/measurement/rules/graded/partial-credit.ts';
import { expectedShare, type ItemParameters } from '#src/features/measurement/rules/response-models.ts';

/** One answer to an item beside the ability of who gave it. */
export interface FittedAnswer {
  readonly theta: number;
  /** Of its steps the share that was taken; 1 right and 0 wrong where it has one. */
  readonly share: number;
}

/** A group of students of like ability: how many were right, and how many the curve expects. */
export interface CurvePoint {
  readonly theta: number;
  readonly students: number;
  readonly observed: number;
  readonly expected: number;
  /** Of an item of several steps the share of students who took none, one, … all of them. */
  readonly categories?: readonly number[];
}

/** Mean squares of the residuals, 1 where the curve is true (Wright & Masters 1982): weighted by information, and plain. */
export interface ItemFit {
  readonly infit: number;
  readonly outfit: number;
}

const groups = 6;
const fewestAnswers = 30;
/** Outside of this a mean square is called unfit (Linacre 2002: productive for measurement). */
export const fitLimits = { low: 0.5, high: 1.5 } as const;

/** Observed and expected shares in six groups of equal size; none where there are too few answers. */
export function curveOf(answers: readonly FittedAnswer[], item: ItemParameters): CurvePoint[] {
  if (answers.length < fewestAnswers) return [];
  const sorted = answers.toSorted((x, y) => x.theta - y.theta);
  const parts = item.steps?.length ?? 1;
  return Array.from({ length: groups }, (_, k) => {
    const own = sorted.slice(
      Math.floor((k * sorted.length) / groups),
      Math.floor(((k + 1) * sorted.length) / groups),
    );
    const mean = (of: (one: FittedAnswer) => number) =>
      own.reduce((sum, one) => sum + of(one), 0) / own.length;
    return {
      theta: mean((one) => one.theta),
      students: own.length,
      observed: mean((one) => one.share),
      expected: mean((one) => expectedShare(item, one.theta).share),
      ...(parts > 1 && {
        categories: Array.from({ length: parts + 1 }, (_category, taken) =>
          mean((one) => (stepsTaken(one.share, parts) === taken ? 1 : 0)),
        ),
      }),
    };
  });
}

/** How well the answers follow the curve; null where there are too few. */
export function fitOf(answers: readonly FittedAnswer[], item: ItemParameters): ItemFit | null {
  if (answers.length < fewestAnswers) return null;
  let [squares, variances, ratios] = [0, 0, 0];
  for (const { theta, share } of answers) {
    const expected = expectedShare(item, theta);
    const variance = Math.max(expected.variance, 1e-6);
    const square = (share - expected.share) ** 2;
    squares += square;
    variances += variance;
    ratios += square / variance;
  }
  return { infit: squares / variances, outfit: ratios / answers.length };
}
