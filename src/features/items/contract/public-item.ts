import { z } from 'zod';
import { criterionSchema } from './item.ts';
import { blocksSchema, linesSchema, partId, stimulusSchema } from './rich-text.ts';

/** Ids here are places after shuffling (`o1`, `r2`): they say nothing about the key. */
export const publicOption = z.strictObject({ id: partId, content: linesSchema });
export type PublicOption = z.infer<typeof publicOption>;

const options = z.array(publicOption);
const stem = blocksSchema;

export const publicGap = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('choice'), id: partId, options }),
  z.strictObject({ type: z.literal('text'), id: partId, width: z.int(), isMaths: z.boolean().optional() }),
  z.strictObject({ type: z.literal('number'), id: partId, width: z.int() }),
]);

export const publicBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('single'), stem, options }),
  z.strictObject({ kind: z.literal('multiple'), stem, options, maxChoices: z.int() }),
  /** isMaths: typed as mathematics, and said back as it was read. */
  z.strictObject({ kind: z.literal('text'), stem, width: z.int(), isMaths: z.boolean().optional() }),
  z.strictObject({ kind: z.literal('number'), stem, unit: z.string(), hasMathsKeyboard: z.boolean() }),
  z.strictObject({ kind: z.literal('order'), stem, options }),
  z.strictObject({ kind: z.literal('match'), stem, left: options, right: options, isReusable: z.boolean() }),
  z.strictObject({ kind: z.literal('gaps'), stem, gaps: z.array(publicGap) }),
  z.strictObject({
    kind: z.literal('essay'),
    stem,
    maxLength: z.int(),
    criteria: z.array(criterionSchema),
  }),
]);
export type PublicBody = z.infer<typeof publicBody>;

/**
 * Everything a student may see of an item: no key, no scoring, no solution, no parameters, no bank numbers.
 * Being strict, the schema refuses to let anything more leave.
 */
export const publicItemSchema = z.strictObject({ body: publicBody, stimulus: stimulusSchema.nullable() });
export type PublicItem = z.infer<typeof publicItemSchema>;
