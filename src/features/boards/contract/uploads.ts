import { z } from 'zod';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';

const uploadId = z.string().regex(/^[\w-]{22}$/, '파일을 확인해 주세요.');

export const removeUnusedFile = endpoint('POST /api/office/uploads/:uploadId/remove', {
  who: 'staff',
  roles: rights.content,
  summary: 'Removes such a picture or file for good; refused while a text shows it.',
  input: z.strictObject({ uploadId, reason: ReasonInput }),
  data: z.object({ removed: z.boolean() }),
});
