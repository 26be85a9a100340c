import { z } from 'zod';
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
  /** The scale b stands on; absent in what was kept before scales had a number. */
  scale: z.number().optional(),
});
export type ItemParams = z.infer<typeof ItemParams>;

/** The scale of kept parameters. */
export const scaleOf = ({ runId, scale }: Pick<ItemParams, 'runId' | 'scale'>): number =>
  scale ?? (runId === null ? ratedScale : unlinkedScale);

/**
 * The start before there are answers: rating 1-5 becomes b −2…2 with a standard error of 0.8; c is the chance to guess
 * right (one of four options: 0.25; produced answers: 0).
 */
export function paramsFromRating(rating: number, guess: number): ItemParams {
  return { a: 1, b: rating - 3, c: guess, seB: 0.8, runId: null, scale: ratedScale };
}

/** An item's parameters from its newest calibration, else from the teacher's rating. */
export function paramsOf(item: {
  readonly rating: number;
  readonly guess: number;
  readonly param: {
    readonly a: number;
    readonly b: number;
    readonly c: number;
    readonly seB: number;
    readonly runId: number;
    readonly scale: number;
  } | null;
}): ItemParams {
  if (!item.param) return paramsFromRating(item.rating, item.guess);
  const { a, b, c, seB, runId, scale } = item.param;
  return { a, b, c, seB, runId, scale };
}

/** The same as ability is estimated by them: what is not known of b flattens the curve. */
export const measuringParams = (params: ItemParams) => averagedOver(params);
