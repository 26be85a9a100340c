import { z } from 'zod';
import { id } from '#src/features/presentations/contract/bookings.ts';
import { reasonInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';

const ofSession = { sessionId: id };

export const FollowUp = z.object({
  bookingNo: z.string(),
  name: z.string(),
  /** Masked; whole in the counselling. */
  mobile: z.string(),
  childGrades: z.string(),
  /** What the guest wished in the survey, in words. */
  wishes: z.array(z.string()),
  /** The guest asked for counselling there. */
  asksForCall: z.boolean(),
  score: z.number().nullable(),
  /** The counselling that came of it; null where the guest was not handed over. */
  requestNo: z.string().nullable(),
});
export type FollowUp = z.infer<typeof FollowUp>;

export const listFollowUps = endpoint('GET /api/office/presentation-sessions/:sessionId/follow-ups', {
  who: 'staff',
  roles: rights.families,
  summary:
    'Guests who came, those who asked for counselling first, with what they wished and the counselling that came of it.',
  input: z.strictObject(ofSession),
  data: z.object({ guests: z.array(FollowUp) }),
});

export const handOver = endpoint('POST /api/office/presentation-sessions/:sessionId/follow-ups', {
  who: 'staff',
  roles: rights.families,
  summary:
    'Hands guests to the counsellors of the branch, once each. Who did not ask for it in the survey needs a reason: nobody is called unasked.',
  isCreating: true,
  input: z.strictObject({
    ...ofSession,
    bookingNos: z
      .array(z.string().regex(/^PR\d{2}-[0-9A-Z]{6}$/, '예약번호를 확인해 주세요.'), '참석자를 골라 주세요.')
      .min(1, '참석자를 골라 주세요.')
      .max(200, '한 번에 200명까지입니다.'),
    reason: reasonInput,
  }),
  data: z.object({
    handed: z.number(),
    /** Guests whose phone has an open counselling already, or whose phone is not known. */
    skipped: z.number(),
  }),
});
