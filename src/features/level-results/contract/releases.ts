import { z } from 'zod';
import { subjectInput as subject } from '#src/features/level-attempts/contract/attempt.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { dayTimeInput } from '#src/shared/endpoint/inputs.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';

/** Showing results together: planned, done or cancelled. */
export const Release = z.object({
  releaseId: z.number(),
  releaseAt: z.string(),
  state: z.enum(['planned', 'done', 'cancelled']),
  /** How many were shown, and by which version of the cut lines. */
  released: z.number().nullable(),
  version: z.number().nullable(),
  history: z.array(z.object({ actor: z.string(), cause: z.string(), at: z.string() })),
});
export type Release = z.infer<typeof Release>;

export const releaseTogether = endpoint('POST /api/office/level-tests/releases', {
  who: 'staff',
  roles: rights.headOffice,
  summary:
    'Places every scored result of a subject by the newest cut lines and shows them in all branches at the same instant.',
  isRepeatable: true,
  input: z.strictObject({
    subject,
    /** The version of the cut lines that was looked at. */
    basedOn: z.coerce.number().int().positive(),
  }),
  data: z.object({ released: z.number(), releasedAt: z.string(), version: z.number() }),
});

export const setReleaseWay = endpoint('POST /api/office/level-tests/release-way', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Whether results are shown as soon as they are scored, or when the head office releases them.',
  isRepeatable: true,
  input: z.strictObject({
    isReleasedAtOnce: z.boolean('공개 방식을 골라 주세요.'),
    /** As the screen showed it: somebody else who chose meanwhile is told. */
    was: z.boolean('공개 방식을 골라 주세요.'),
  }),
  data: z.object({ isReleasedAtOnce: z.boolean() }),
});

export const planRelease = endpoint('POST /api/office/level-tests/planned-releases', {
  who: 'staff',
  roles: rights.headOffice,
  summary:
    'Plans the instant at which the results of a subject are shown in all branches, placed by the cut lines that are newest then.',
  isCreating: true,
  input: z.strictObject({
    subject,
    /** Wall-clock time in Seoul. */
    releaseAt: dayTimeInput('공개할 일시를 입력해 주세요.'),
  }),
  data: z.object({ releaseId: z.number(), releaseAt: z.string() }),
});

export const cancelRelease = endpoint('POST /api/office/level-tests/planned-releases/:releaseId/cancel', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Takes a planned release back; nothing is shown by it.',
  isRepeatable: true,
  input: z.strictObject({ releaseId: z.coerce.number().int().positive(), reason: ReasonInput }),
  data: z.object({ releaseId: z.number(), state: z.literal('cancelled') }),
});
