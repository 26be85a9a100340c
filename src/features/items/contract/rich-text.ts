import { z } from 'zod';

/** Names inside one item (options, gaps, criteria): what QTI identifiers and our own editor produce. */
export const partId = z.string().regex(/^[\p{L}\p{N}_][\p{L}\p{N}_.:-]{0,63}$/u);

const tex = z.string().min(1).max(2_000);
const media = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);
const longText = z.string().max(20_000);

export const markSchema = z.enum(['strong', 'em', 'underline', 'sub', 'sup', 'code']);

/** A run inside a line. `gap` stands only in the stem of a gap-fill item: there the student answers. */
export const inlineSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: longText, marks: z.array(markSchema).max(6).optional() }),
  z.strictObject({ type: z.literal('maths'), tex, spoken: z.string().max(500).optional() }),
  z.strictObject({ type: z.literal('break') }),
  z.strictObject({ type: z.literal('image'), media, alt: z.string().max(500) }),
  z.strictObject({ type: z.literal('gap'), gap: partId }),
]);
export type Inline = z.infer<typeof inlineSchema>;

const line = z.array(inlineSchema).max(400);

/** A block of a stem, a stimulus or a solution. There is no raw HTML anywhere. */
export const blockSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('paragraph'), content: line }),
  z.strictObject({ type: z.literal('heading'), content: line }),
  z.strictObject({ type: z.literal('quote'), content: z.array(line).max(60) }),
  z.strictObject({ type: z.literal('code'), text: longText }),
  z.strictObject({ type: z.literal('maths'), tex, spoken: z.string().max(500).optional() }),
  z.strictObject({ type: z.literal('list'), isOrdered: z.boolean(), items: z.array(line).max(60) }),
  z.strictObject({
    type: z.literal('table'),
    caption: z.string().max(300),
    hasHead: z.boolean(),
    rows: z.array(z.array(line).max(20)).max(60),
  }),
  z.strictObject({ type: z.literal('image'), media, alt: z.string().max(1_000) }),
  z.strictObject({
    type: z.literal('audio'),
    media,
    title: z.string().max(200),
    transcript: z.string().max(5_000),
  }),
]);
export type Block = z.infer<typeof blockSchema>;

export const linesSchema = line;
export const blocksSchema = z.array(blockSchema).max(120);

/** What several items share and what stands beside them: a passage, a table, a picture, a recording. */
export const stimulusSchema = z.strictObject({ title: z.string().max(200), content: blocksSchema });
export type StimulusContent = z.infer<typeof stimulusSchema>;
