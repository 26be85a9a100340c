import { z } from 'zod';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';
import { RegradedResult } from './regrades.ts';

/** One distinct answer to one box, named by its `answerId`: pupils write anything, also words that are blanks in a call. */
const answer = {
  versionId: z.coerce.number('문항을 골라 주세요.').int().positive('문항을 골라 주세요.'),
  answerId: z.string('답을 골라 주세요.').regex(/^[0-9a-f]{64}$/, '답을 골라 주세요.'),
};

const wish = z.strictObject({ ...answer, isAccepted: z.boolean() });

export const previewReading = endpoint('POST /api/office/level-tests/unread/preview', {
  who: 'staff',
  roles: rights.marking,
  summary:
    'Which results of the own branches a decision about such an answer would change; nothing is changed by it.',
  input: wish,
  data: z.object({
    pupils: z.number(),
    changed: z.number(),
    /** Of them already shown to families. */
    shown: z.number(),
    rows: z.array(RegradedResult),
    /** What was looked at; goes back when it is decided. */
    seen: z.string(),
  }),
});
export type ReadingPreview = z.infer<typeof previewReading.data>;

export const decideReading = endpoint('POST /api/office/level-tests/unread', {
  who: 'staff',
  roles: rights.marking,
  summary:
    'Takes such an answer as right, or leaves it wrong, for everybody in the own branches who gave it or will give it; the head office decides for all branches. Families whose shown result changed are told.',
  isCreating: true,
  input: wish.extend({
    seen: z.string().max(80),
    tells: z.boolean().default(true),
    reason: ReasonInput,
  }),
  data: z.object({ pupils: z.number(), changed: z.number(), notified: z.number() }),
});
