import { z } from 'zod';
import { handFields } from '#src/features/payments/contract/by-hand.ts';
import { handMethods } from '#src/features/payments/rules/by-hand.ts';
import { id, registrationNo } from '#src/features/test-sessions/contract/fields.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { idInput } from '#src/shared/endpoint/inputs.ts';

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
    'Registers a child for a family that called or came by: a seat of the session or one the head office keeps back, paid by hand now or within a day by a link that needs no signing in.',
  idempotent: true,
  input: z.strictObject({
    ...ofSession,
    memberId: id,
    childId: idInput('자녀를 골라 주세요.'),
    how: z.enum(['phone', 'visit'], '전화인지 방문인지 골라 주세요.'),
    pays: z.enum([...handMethods, 'later'], '결제 방법을 골라 주세요.'),
    ...handFields,
    fromReserve: z.boolean().default(false),
    /** What the next person should know of it; the history says by itself who called or came. */
    reason: z.string().trim().max(200, '메모는 200자까지입니다.').default(''),
  }),
  data: z.object({ registrationNo, stateLabel: z.string() }),
});
