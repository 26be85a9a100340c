import { z } from 'zod';

import { blocksSchema, stimulusSchema } from '#src/features/items/contract/rich-text.ts';
import { criteriaInput, pointsInput } from '#src/features/level-results/contract/marks.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';

const versionId = z.coerce.number('문항을 골라 주세요.').int().positive('문항을 골라 주세요.');
/** Names one answer of an item and nothing about whose it is. */
const ref = z.string('답안을 골라 주세요.').regex(/^[0-9a-f]{64}$/, '답안을 골라 주세요.');

export const listEssays = endpoint('GET /api/office/level-tests/essays', {
  who: 'staff',
  roles: rights.marking,
  summary:
    'The items with long answers of the own branches that wait for a mark, and how many wait for one’s own.',
  input: z.strictObject({}),
  data: z.object({
    items: z.array(
      z.object({
        versionId: z.number(),
        itemCode: z.string(),
        subjectLabel: z.string(),
        stem: z.string(),
        /** Answers that wait for anybody; of them those that one has not marked oneself, and those that want a third. */
        waiting: z.number(),
        mine: z.number(),
        third: z.number(),
      }),
    ),
  }),
});
export type EssayItem = z.infer<typeof listEssays.data>['items'][number];

export const nextEssay = endpoint('GET /api/office/level-tests/essays/:versionId', {
  who: 'staff',
  roles: rights.marking,
  summary:
    'The next answer to one item that one has not marked, without name, branch, level or other points; after the last it begins again.',
  input: z.strictObject({ versionId, after: ref.optional() }),
  data: z.object({
    versionId: z.number(),
    itemCode: z.string(),
    stem: blocksSchema,
    stimulus: stimulusSchema.nullable(),
    rubric: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        maxPoints: z.number(),
        levels: z.array(z.object({ points: z.number(), description: z.string() })),
      }),
    ),
    model: z.string(),
    /** Answers that one has still to mark, this one too. */
    left: z.number(),
    answer: z.object({ ref: z.string(), text: z.string() }).nullable(),
  }),
});
export type NextEssay = z.infer<typeof nextEssay.data>;

export const markEssay = endpoint('POST /api/office/level-tests/essays/:versionId/marks', {
  who: 'staff',
  roles: rights.marking,
  summary:
    'Marks that answer by the rubric. Two marks too far apart wait for a third person; a result is complete with its last mark.',
  isCreating: true,
  input: z.strictObject({
    versionId,
    ref,
    points: pointsInput,
    criteria: criteriaInput,
    note: z.string().trim().max(500, '500자까지 적을 수 있습니다.').default(''),
  }),
  data: z.object({ left: z.number() }),
});
