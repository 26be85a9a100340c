import { z } from 'zod';
import { gradedPrior } from '#src/features/measurement/rules/graded/graded-prior.ts';
import { averagedOver } from '#src/features/measurement/rules/uncertainty.ts';

/** The scale that teachers' ratings span; calibrations that are linked to it keep it. */
export const ratedScale = 1;
/** The scale of calibrations from before they were linked: each set the middle of those students to 500. */
export const unlinkedScale = 2;

/** Parameters of an item as they were when it was given (D = 1). Never sent to a browser. */
export const ItemParams = z.object({
  a: z.number(),
  b: z.number(),
  c: z.number(),
  seB: z.number(),
  /** null: from a teacher's rating, not from answers. */
  runId: z.number().nullable(),
  /** Of an item whose points come in steps (partial credit): where they lie around b. */
  steps: z.array(z.number()).optional(),
  /** The scale b stands on; absent in what was kept before scales had a number. */
  scale: z.number().optional(),
});
export type ItemParams = z.infer<typeof ItemParams>;

/** The scale of kept parameters. */
export const scaleOf = ({ runId, scale }: Pick<ItemParams, 'runId' | 'scale'>): number =>
  scale ?? (runId === null ? ratedScale : unlinkedScale);

/**
 * The start before there are answers: rating 1-5 becomes b −2…2 with a standard error of 0.8; c is the chance to guess
 * right (one of four options: 0.25; produced answers: 0). Of an item whose points come in steps the rating says how hard each part
 * is, and slope and steps are the usual ones.
 */
export function paramsFromRating(rating: number, guess: number, steps = 1): ItemParams {
  if (steps > 1) {
    const usual = gradedPrior(steps, guess);
    const b = rating - 3 + usual.b;
    return { a: usual.a, b, c: 0, seB: 0.8, runId: null, steps: [...usual.steps], scale: ratedScale };
  }
  return { a: 1, b: rating - 3, c: guess, seB: 0.8, runId: null, scale: ratedScale };
}

/** An item's parameters from its newest calibration, else from the teacher's rating. */
export function paramsOf(item: {
  readonly rating: number;
  readonly guess: number;
  readonly steps: number;
  readonly param: {
    readonly a: number;
    readonly b: number;
    readonly c: number;
    readonly seB: number;
    readonly runId: number;
    readonly scale: number;
    readonly steps: readonly number[] | null;
  } | null;
}): ItemParams {
  if (!item.param) return paramsFromRating(item.rating, item.guess, item.steps);
  const { a, b, c, seB, runId, scale, steps } = item.param;
  return { a, b, c, seB, runId, scale, ...(steps && { steps: [...steps] }) };
}

/** The same as ability is estimated by them: what is not known of b flattens the curve. */
export const measuringParams = (params: ItemParams) => averagedOver(params);

/** The same where answers count as right or not: tests that began before partial credit was measured end by what they began with. */
export function withoutSteps<T extends { readonly steps?: unknown }>({
  steps: _steps,
  ...params
}: T): Omit<T, 'steps'> {
  return params;
}
