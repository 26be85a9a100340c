import { z } from 'zod';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { listInput, listOf, ReasonInput } from '#src/shared/endpoint/list.ts';

export const uploadKindWords = { picture: '그림', file: '첨부 파일' } as const;
const uploadId = z.string().regex(/^[\w-]{22}$/, '파일을 확인해 주세요.');

export const UnusedFile = z.object({
  id: z.string(),
  kind: z.enum(['picture', 'file']),
  name: z.string(),
  size: z.number(),
  /** An earlier version of a text shows it: taken back, that text would lack it. */
  isInHistory: z.boolean(),
  wasPublished: z.boolean(),
  at: z.string(),
});
export type UnusedFile = z.infer<typeof UnusedFile>;

export const listUnusedFiles = endpoint('GET /api/office/uploads', {
  who: 'staff',
  roles: rights.words,
  summary: 'Pictures and files that no text shows now, neither published nor in a draft.',
  input: listInput(['at', 'name', 'size'] as const, {
    kind: z.enum(['picture', 'file'], '종류를 골라 주세요.').optional(),
  }),
  data: listOf(UnusedFile),
});

export const removeUnusedFile = endpoint('POST /api/office/uploads/:uploadId/remove', {
  who: 'staff',
  roles: rights.words,
  summary: 'Removes such a picture or file for good; refused while a text shows it.',
  input: z.strictObject({ uploadId, reason: ReasonInput }),
  data: z.object({ removed: z.boolean() }),
});
