import { z } from 'zod';
import { id, registrationNo } from '#src/features/test-sessions/contract/fields.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';

const ofSession = { sessionId: id };

export const FoundFamily = z.object({
  memberId: z.number(),
  guardianName: z.string(),
  guardianMobile: z.string(),
  children: z.array(
    z.object({ childId: z.number(), name: z.string(), grade: z.string(), refusal: z.string() }),
  ),
});
export type FoundFamily = z.infer<typeof FoundFamily>;

export const findFamilyEndpoint = endpoint('POST /api/office/test-sessions/:sessionId/families', {
  who: 'staff',
  roles: rights.counter,
  summary:
    'The family behind a whole phone number or sign-in name, for who calls or stands at the desk; the look is written down. Null where there is none.',
  input: z.strictObject({
    ...ofSession,
    who: z
      .string('휴대폰 번호나 아이디를 입력해 주세요.')
      .trim()
      .min(4, '휴대폰 번호나 아이디를 모두 입력해 주세요.')
      .max(60, '휴대폰 번호나 아이디를 확인해 주세요.'),
  }),
  data: z.object({ family: FoundFamily.nullable() }),
});

export const enterRegistrationEndpoint = endpoint('POST /api/office/test-sessions/:sessionId/registrations', {
  who: 'staff',
  roles: rights.counter,
  summary:
    'Registers a child for a family that called or came by: a seat of the session or one the head office keeps back, paid in cash now or by the guardian within a day.',
  idempotent: true,
  input: z.strictObject({
    ...ofSession,
    memberId: id,
    childId: id,
    how: z.enum(['phone', 'visit'], '전화인지 방문인지 골라 주세요.'),
    pays: z.enum(['cash', 'later'], '결제 방법을 골라 주세요.'),
    /** What was counted at the desk; another sum than the fee is refused. */
    cashKrw: z.coerce.number('받은 금액을 입력해 주세요.').int('원 단위로 입력해 주세요.').min(0).default(0),
    fromReserve: z.boolean().default(false),
    reason: ReasonInput,
  }),
  data: z.object({ registrationNo, stateLabel: z.string() }),
});
