import { z } from 'zod';
import { pairSchema } from './item.ts';
import { partId } from './rich-text.ts';

const typed = z.string().max(500);

/**
 * What a student gave to one item. The ids are those of the public view; `authoredAnswer` turns them into
 * the author's before scoring. `null` (not a member of this union) means: nothing answered.
 */
export const answerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('single'), option: partId }),
  z.strictObject({ kind: z.literal('multiple'), options: z.array(partId).max(30) }),
  z.strictObject({ kind: z.literal('text'), text: typed }),
  z.strictObject({ kind: z.literal('number'), text: typed }),
  z.strictObject({ kind: z.literal('order'), options: z.array(partId).max(30) }),
  z.strictObject({ kind: z.literal('match'), pairs: z.array(pairSchema).max(60) }),
  z.strictObject({
    kind: z.literal('gaps'),
    values: z.array(z.strictObject({ gap: partId, value: typed })).max(30),
  }),
  z.strictObject({ kind: z.literal('essay'), text: z.string().max(10_000) }),
]);
export type Answer = z.infer<typeof answerSchema>;

export const answerOrNothing = answerSchema.nullable();
