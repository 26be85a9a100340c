import { z } from 'zod';
import { AttemptNoInput } from '#src/features/level-attempts/contract/attempt.ts';
import { criteriaInput, pointsInput, positionInput } from '#src/features/level-results/contract/marks.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';
import { RegradedResult } from './regrades.ts';

/**
 * What may still be put right in one attempt: a mark that comes after the release, answers that came late, and what the
 * markers gave for such an answer since, which a shown result follows only then.
 */
const change = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('mark'),
    position: positionInput,
    points: pointsInput,
    note: z.string().trim().max(500, '500자까지 적을 수 있습니다.').default(''),
    criteria: criteriaInput.optional(),
  }),
  z.strictObject({ kind: z.literal('late'), isAccepted: z.boolean() }),
  z.strictObject({ kind: z.literal('marked') }),
]);
export type AttemptChangeWish = z.infer<typeof change>;

export const previewCorrection = endpoint(
  'POST /api/office/level-tests/attempts/:attemptNo/corrections/preview',
  {
    who: 'staff',
    roles: rights.marking,
    summary: 'What a late mark, or counting late answers, would change; nothing is changed by it.',
    input: z.strictObject({ attemptNo: AttemptNoInput, change }),
    data: z.object({
      rows: z.array(RegradedResult),
      /** Of them already shown to families. */
      shown: z.number(),
      /** What was looked at; goes back when it is applied. */
      seen: z.string(),
    }),
  },
);
export type CorrectionPreview = z.infer<typeof previewCorrection.data>;

export const applyCorrection = endpoint('POST /api/office/level-tests/attempts/:attemptNo/corrections', {
  who: 'staff',
  roles: rights.marking,
  summary:
    'Marks a long answer of a shown result, shows what its marks came to since, or decides about late answers; the result is computed anew and the family told where it differs.',
  isCreating: true,
  input: z.strictObject({
    attemptNo: AttemptNoInput,
    change,
    seen: z.string().max(80),
    tells: z.boolean().default(true),
    reason: ReasonInput,
  }),
  data: z.object({ changed: z.number(), notified: z.number() }),
});
