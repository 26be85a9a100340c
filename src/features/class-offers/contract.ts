import { z } from 'zod';
import { id, registrationNo } from '#src/features/test-sessions/contract/fields.ts';
import { rights } from '#src/shared/access/rights.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { dayTimeInput } from '#src/shared/endpoint/inputs.ts';
import { mostOffers } from './rules.ts';

export const classOfferErrors = errorTable('class_offer', {
  not_out: [409, '결과를 공개한 뒤에 반 자리를 제안할 수 있습니다.'],
  none: [409, '제안받은 반 자리가 없습니다.'],
  result_changed: [409, '결과가 바뀌어 이 자리에는 등록하실 수 없습니다. 분원으로 전화해 주세요.'],
  taken: [409, '이미 등록된 자리입니다. 등록을 그만두시려면 분원으로 전화해 주세요.'],
  doubled: [
    409,
    '이 학생은 같은 과목의 다른 반에 자리가 있습니다. 그 자리를 놓으신 뒤에 등록하시거나 분원으로 전화해 주세요.',
  ],
  declined: [409, '사양하신 자리입니다. 마음이 바뀌셨으면 분원으로 전화해 주세요.'],
  freed: [409, '분원에서 거둔 자리입니다. 궁금하신 점은 분원으로 전화해 주세요.'],
  late: [409, '답변 기한이 지나 이 자리를 더 맡아 두지 않습니다. 다니기를 원하시면 분원으로 전화해 주세요.'],
});

const PassedStudent = z.object({
  registrationNo: z.string(),
  childName: z.string(),
  childGrade: z.string(),
  grade: z.number(),
  placement: z.string(),
  verdictLabel: z.string(),
  /** False: waits. */
  hasPassed: z.boolean(),
  /** The result became another after the seat was given. */
  hasFailed: z.boolean(),
  /** The class whose name was written as the placement; null where none is called so. */
  placedClassId: z.number().nullable(),
  /** What was offered last. */
  offer: z
    .object({
      className: z.string(),
      state: z.enum(['held', 'enrolled', 'lapsed', 'cancelled', 'left']),
      stateLabel: z.string(),
      answerBy: z.string(),
    })
    .nullable(),
  /** The family has closed its account: nobody could answer. */
  hasLeft: z.boolean(),
  /** Nothing is kept and nothing is attended, and somebody can answer: a seat can be offered. */
  isFree: z.boolean(),
});
export type PassedStudent = z.infer<typeof PassedStudent>;

const OfferableClass = z.object({
  classId: z.number(),
  title: z.string(),
  branchName: z.string(),
  /** At the branch of the test. */
  isHere: z.boolean(),
  weekly: z.string(),
  startsOn: z.string(),
  free: z.number(),
  gradeFrom: z.number(),
  gradeTo: z.number(),
});
export type OfferableClass = z.infer<typeof OfferableClass>;

export const OfferBoard = z.object({
  serverNow: z.string(),
  title: z.string(),
  place: z.string(),
  startsAt: z.string(),
  isOut: z.boolean(),
  students: z.array(PassedStudent),
  classes: z.array(OfferableClass),
});
export type OfferBoard = z.infer<typeof OfferBoard>;

export const offerBoardEndpoint = endpoint('GET /api/office/test-sessions/:sessionId/class-offers', {
  who: 'staff',
  roles: rights.branch,
  summary:
    'Who passed an entrance test or waits, what each was offered and answered, and the classes of the own branches that have not begun.',
  input: z.strictObject({ sessionId: id }),
  data: OfferBoard,
});

export const offerSeatsEndpoint = endpoint('POST /api/office/test-sessions/:sessionId/class-offers', {
  who: 'staff',
  roles: rights.branch,
  summary:
    'Offers seats of classes to many at once, each kept until the family has answered or the time (Seoul wall-clock) is over; says who could not be offered one, and why.',
  isCreating: true,
  input: z.strictObject({
    sessionId: id,
    answerBy: dayTimeInput(),
    offers: z
      .array(z.strictObject({ registrationNo, classId: id }), '학생을 골라 주세요.')
      .min(1, '학생을 한 명 이상 골라 주세요.')
      .max(mostOffers, `한 번에 ${mostOffers}명까지 제안할 수 있습니다.`),
  }),
  data: z.object({
    offered: z.number(),
    refused: z.array(z.object({ registrationNo: z.string(), childName: z.string(), sentence: z.string() })),
  }),
});

export const answerOfferEndpoint = endpoint(
  'POST /api/entrance-tests/registrations/:registrationNo/class-offer',
  {
    who: 'member',
    summary: 'Takes an offered seat of a class, or says that it is not wanted; the same answer twice is one.',
    input: z.strictObject({
      registrationNo,
      answer: z.enum(['accept', 'decline'], '등록 여부를 골라 주세요.'),
    }),
    data: z.object({ state: z.enum(['enrolled', 'cancelled']) }),
  },
);
