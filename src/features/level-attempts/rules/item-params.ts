import { z } from 'zod';

/** Parameters of an item as they were when it was given (D = 1). Never sent to a browser. */
export const ItemParams = z.object({
  a: z.number(),
  b: z.number(),
  c: z.number(),
  seB: z.number(),
  /** null: from a teacher's rating, not from answers. */
  runId: z.number().nullable(),
});
export type ItemParams = z.infer<typeof ItemParams>;

/** The start before there are answers: rating 1-5 becomes b −2…2 with a standard error of 0.8. */
export function paramsFromRating(rating: number): ItemParams {
  return { a: 1, b: rating - 3, c: 0, seB: 0.8, runId: null };
}

/** An item's parameters from its newest calibration, else from the teacher's rating. */
export function paramsOf(item: {
  readonly rating: number;
  readonly param: {
    readonly a: number;
    readonly b: number;
    readonly c: number;
    readonly seB: number;
    readonly runId: number;
  } | null;
}): ItemParams {
  if (!item.param) return paramsFromRating(item.rating);
  const { a, b, c, seB, runId } = item.param;
  return { a, b, c, seB, runId };
}
