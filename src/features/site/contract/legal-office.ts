import { z } from 'zod';
import { rights } from '#src/shared/access/rights.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';

export const legalErrors = errorTable('legal', {
  not_coming: [
    409,
    '이미 시행되었거나 철회한 버전입니다. 시행된 버전은 철회할 수 없으니, 바꾸시려면 새 버전을 공지해 주세요.',
  ],
});

const key = z.string().regex(/^[a-z_]{1,30}$/, '약관의 주소를 확인해 주세요.');

const Coming = z.object({
  versions: z.array(z.object({ version: z.string(), effectiveOn: z.string(), reason: z.string() })),
});

export const comingLegalEndpoint = endpoint('GET /api/office/legal-texts/:key/coming', {
  who: 'staff',
  roles: rights.content,
  summary: 'The announced versions of a legal text whose day has not come, the latest first.',
  input: z.strictObject({ key }),
  data: Coming,
});

export const withdrawLegalEndpoint = endpoint('POST /api/office/legal-texts/:key/withdraw', {
  who: 'staff',
  roles: rights.content,
  summary: 'Takes back an announced version before its day; nobody has agreed to it yet.',
  isRepeatable: true,
  input: z.strictObject({
    key,
    version: z.iso.date('시행일을 확인해 주세요.'),
    reason: ReasonInput,
  }),
  data: Coming,
});
