import { z } from 'zod';
import { rights } from '#src/shared/access/rights.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { idInput } from '#src/shared/endpoint/inputs.ts';

export const feedErrors = errorTable('calendar', {
  too_many: [409, '이 분원의 달력 주소가 이미 10개입니다. 쓰지 않는 주소를 먼저 거두어 주세요.'],
});

const OwnFeed = z.object({
  /** When the address in use was made; null where there is none. */
  createdAt: z.string().nullable(),
  lastReadAt: z.string().nullable(),
});

export const readOwnFeed = endpoint('GET /api/account/calendar', {
  who: 'member',
  summary: 'Whether the family subscribes to its calendar.',
  input: z.strictObject({}),
  data: OwnFeed,
});

export const makeOwnFeed = endpoint('POST /api/account/calendar', {
  who: 'member',
  summary:
    'A new secret address of the family’s calendar; the one before ends. It is in this answer and nowhere else.',
  isCreating: true,
  givesSecret: true,
  input: z.strictObject({}),
  data: OwnFeed.extend({ url: z.string() }),
});

export const endOwnFeed = endpoint('DELETE /api/account/calendar', {
  who: 'member',
  summary: 'Ends the address of the family’s calendar.',
  input: z.strictObject({}),
  data: OwnFeed,
});

export const createFeedEndpoint = endpoint('POST /api/office/calendar-feeds', {
  who: 'staff',
  roles: rights.branch,
  summary: 'A secret address of an own branch’s calendar; it is in this answer and nowhere else.',
  isCreating: true,
  givesSecret: true,
  input: z.strictObject({
    branchId: idInput('분원을 골라 주세요.'),
    name: z
      .string('쓰는 사람을 입력해 주세요.')
      .trim()
      .min(1, '쓰는 사람을 입력해 주세요.')
      .max(60, '쓰는 사람은 60자까지입니다.'),
  }),
  data: z.object({ feedId: z.number(), url: z.string() }),
});

export const revokeFeedEndpoint = endpoint('POST /api/office/calendar-feeds/:feedId/revoke', {
  who: 'staff',
  roles: rights.branch,
  summary: 'Ends an address of an own branch’s calendar at once.',
  input: z.strictObject({ feedId: idInput() }),
  data: z.object({ revokedAt: z.string() }),
});
