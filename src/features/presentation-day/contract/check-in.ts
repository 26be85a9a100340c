import { z } from 'zod';
import { id, PartyInput } from '#src/features/presentations/contract/bookings.ts';
import { PersonNameInput } from '#src/features/proofs/contract.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { GradeInput } from '#src/shared/endpoint/inputs.ts';
import { isKoreanMobile, mobileFault } from '#src/shared/people/phone.ts';

export const checkGuestsIn = endpoint('POST /api/office/presentation-sessions/:sessionId/check-ins', {
  who: 'staff',
  roles: rights.checkIn,
  summary:
    'Notes scans of tickets, in any order and as often as the network needs; a scan is known by its nonce.',
  input: z.strictObject({
    sessionId: id,
    scans: z
      .array(
        z.strictObject({
          nonce: z.string().regex(/^[\w-]{16,60}$/, '스캔 번호를 확인해 주세요.'),
          bookingNo: z.string().regex(/^PR\d{2}-[0-9A-Z]{6}$/, '예약번호를 확인해 주세요.'),
          /** The code of the ticket; null where the guest was picked from the list. */
          code: z.string().max(40).nullable(),
          outcome: z.enum(['attended', 'absent'], '결과를 골라 주세요.'),
          scannedAt: z.iso.datetime('시각을 확인해 주세요.'),
          /** How many of the party came; all of them where nothing is said. */
          arrived: PartyInput.optional(),
        }),
        '스캔을 확인해 주세요.',
      )
      .min(1, '보낼 스캔이 없습니다.')
      .max(100, '한 번에 100건까지 보낼 수 있습니다.'),
  }),
  data: z.object({
    results: z.array(
      z.object({
        nonce: z.string(),
        result: z.enum(['done', 'already', 'no_seat', 'unknown', 'wrong_code']),
      }),
    ),
  }),
});

export const admitWalkIn = endpoint('POST /api/office/presentation-sessions/:sessionId/walk-ins', {
  who: 'staff',
  roles: rights.checkIn,
  summary:
    'Writes down who came without a booking, with consent; counted among the seats or beside them, as the staff choose.',
  idempotent: true,
  input: z.strictObject({
    sessionId: id,
    name: PersonNameInput,
    /** Left blank by whoever wants no text; then there is no survey either. */
    mobile: z
      .string()
      .trim()
      .refine((text) => text === '' || isKoreanMobile(text), {
        error: ({ input }) => mobileFault(String(input)) ?? undefined,
      })
      .default(''),
    party: PartyInput,
    childGrades: z
      .array(GradeInput, '자녀 학년을 골라 주세요.')
      .min(1, '자녀 학년을 하나 이상 골라 주세요.')
      .max(4, '학년은 4개까지 고를 수 있습니다.'),
    hasConsent: z.literal(true, '개인정보 수집에 동의하셔야 등록할 수 있습니다.'),
    takesSeats: z.boolean('정원에 넣을지 골라 주세요.'),
  }),
  data: z.object({ bookingNo: z.string() }),
});

export const surveyResults = endpoint('GET /api/office/presentation-sessions/:sessionId/survey', {
  who: 'staff',
  roles: rights.sessions,
  summary: 'Answers to the survey: how many, scores, wishes, words (without names).',
  input: z.strictObject({ sessionId: id }),
  data: z.object({
    asked: z.number(),
    answered: z.number(),
    average: z.number().nullable(),
    /** How many gave 1, 2, 3, 4, 5. */
    scores: z.array(z.number()),
    wishes: z.array(z.object({ label: z.string(), count: z.number() })),
    comments: z.array(z.string()),
  }),
});
