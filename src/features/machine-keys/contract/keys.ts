import { z } from 'zod';
import { rights } from '#src/shared/access/rights.ts';
import { machineScopes } from '#src/shared/access/scopes.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { branchIdsInput, idInput, nameInput } from '#src/shared/endpoint/inputs.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';
import { keyDays } from '../rules.ts';

export const apiKeyErrors = errorTable('api_key', {
  invalid: [401, '이 API 키는 쓸 수 없습니다. 키를 다시 확인하거나 새 키를 받아 주세요.'],
  expired: [401, '이 API 키는 기한이 지났습니다. 새 키를 받아 주세요.'],
  revoked: [401, '이 API 키는 거두어졌습니다. 새 키를 받아 주세요.'],
  too_many: [409, '쓸 수 있는 키가 이미 20개입니다. 쓰지 않는 키를 먼저 거두어 주세요.'],
  name_taken: [409, '같은 이름의 키가 있습니다. 다른 이름을 붙여 주세요.'],
  branch_unknown: [400, '없는 분원입니다. 분원을 다시 골라 주세요.'],
  ended: [409, '이미 폐기한 키입니다.'],
});

export const createKeyEndpoint = endpoint('POST /api/office/api-keys', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Makes a key for another system; the key is in this answer and nowhere else.',
  isCreating: true,
  givesSecret: true,
  input: z.strictObject({
    name: nameInput(1),
    scopes: z
      .array(z.enum(machineScopes, '범위를 다시 골라 주세요.'), '읽을 수 있는 것을 하나 이상 골라 주세요.')
      .min(1, '읽을 수 있는 것을 하나 이상 골라 주세요.')
      .max(machineScopes.length),
    branchIds: branchIdsInput(),
    days: z.coerce.number('기한을 골라 주세요.').pipe(
      z.union(
        keyDays.map((days) => z.literal(days)),
        '기한을 골라 주세요.',
      ),
    ),
  }),
  data: z.object({ keyId: z.number(), key: z.string(), expiresAt: z.string() }),
});

export const revokeKeyEndpoint = endpoint('POST /api/office/api-keys/:keyId/revoke', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Ends a key at once.',
  input: z.strictObject({ keyId: idInput(), reason: ReasonInput }),
  data: z.object({ revokedAt: z.string() }),
});
