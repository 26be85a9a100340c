import { z } from 'zod';
import { id } from '#src/features/test-sessions/contract/fields.ts';
import { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import { versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';

const ofSession = { sessionId: id };
export const offerSeatEndpoint = endpoint('POST /api/office/test-sessions/:sessionId/offers', {
  who: 'staff',
  roles: rights.counter,
  summary:
    'Offers a free seat to somebody staff chose from the line, with everybody who waits together; who stood before is noted.',
  isRepeatable: true,
  input: z.strictObject({
    ...ofSession,
    waitKey: z.string('대기를 골라 주세요.').regex(/^wait:[0-9a-f]{6,40}$/, '대기를 골라 주세요.'),
    reason: ReasonInput,
  }),
  data: z.object({ offered: z.number() }),
});

export const setOffersEndpoint = endpoint('PUT /api/office/test-sessions/:sessionId/offers', {
  who: 'staff',
  roles: rights.planning,
  summary:
    'Whether freed seats are offered to the line by themselves or staff choose who gets them, and from when a party nobody can seat together is passed.',
  isRepeatable: true,
  input: z.strictObject({
    ...ofSession,
    version: versionInput,
    offers: z.enum(['auto', 'manual'], '안내 방식을 골라 주세요.'),
    /** From so many days before the test a party that needs more seats than are free is passed; `never` keeps the seats. */
    passFromDays: z
      .literal('never')
      .transform(() => null)
      .or(
        z.coerce
          .number('날수를 골라 주세요.')
          .int('정수로 입력해 주세요.')
          .min(0, '0일 이상입니다.')
          .max(60, '60일까지입니다.'),
      )
      .optional(),
  }),
  data: OfficeSession,
});

export const setReserveEndpoint = endpoint('PUT /api/office/test-sessions/:sessionId/reserve', {
  who: 'staff',
  roles: rights.headOffice,
  summary:
    'Keeps so many seats back for the head office; what is given back goes to the line and then to everybody.',
  isRepeatable: true,
  input: z.strictObject({
    ...ofSession,
    version: versionInput,
    seats: z.coerce
      .number('본부 보유 좌석을 입력해 주세요.')
      .int('정수로 입력해 주세요.')
      .min(0, '0석 이상입니다.')
      .max(500, '500석까지입니다.'),
  }),
  data: OfficeSession,
});
