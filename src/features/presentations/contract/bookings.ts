import { z } from 'zod';
import { PersonNameInput } from '#src/features/proofs/contract.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { GradeInput, idInput, LinkTokenInput } from '#src/shared/endpoint/inputs.ts';
import { isMonth } from '../rules/calendar.ts';

export const presentationErrors = errorTable('presentation', {
  session_gone: [404, '설명회 회차를 찾을 수 없습니다.'],
  phone_unproven: [403, '휴대폰 인증을 마친 뒤에 예약해 주세요.'],
  not_open: [409, '아직 예약 시작 전입니다.'],
  closed: [409, '예약이 마감된 설명회입니다.'],
  begun: [409, '이미 시작된 설명회입니다.'],
  called_off: [409, '취소된 설명회입니다. 다른 회차를 골라 주세요.'],
  sold_out: [409, '방금 자리가 모두 찼습니다. 대기 신청을 하시거나 다른 회차를 골라 주세요.'],
  seats_left: [409, '아직 자리가 남아 있습니다. 바로 예약해 주세요.'],
  party: [409, '한 번에 예약할 수 있는 인원을 넘었습니다.'],
  grade: [409, '이 설명회의 대상 학년이 아닙니다.'],
  already: [409, '이미 이 설명회를 예약하셨습니다. 예약 확인에서 변경하실 수 있습니다.'],
  overlap: [409, '같은 시간에 예약하신 다른 설명회가 있습니다.'],
  booking_gone: [404, '예약을 찾을 수 없습니다. 받으신 링크를 확인해 주세요.'],
  not_cancellable: [409, '지금은 취소할 수 없는 예약입니다.'],
  not_changeable: [409, '지금은 변경할 수 없는 예약입니다.'],
  same: [409, '지금 예약과 같습니다. 바꾸실 회차나 인원을 골라 주세요.'],
  wait_fewer: [
    409,
    '대기 중에는 인원을 줄이실 수만 있습니다. 늘리시려면 대기를 취소하고 다시 신청해 주세요.',
  ],
  no_offer: [409, '확정할 자리가 없습니다.'],
  offer_gone: [409, '제안 기한이 지나 다음 분께 안내되었습니다.'],
  survey_closed: [409, '지금은 설문에 답하실 수 없습니다.'],
  survey_done: [409, '이미 응답하셨습니다. 감사합니다.'],
});

export const id = idInput();
const token = LinkTokenInput;
const grade = GradeInput;
export const PartyInput = z.coerce
  .number('인원을 골라 주세요.')
  .int('인원을 골라 주세요.')
  .min(1, '한 명부터 예약할 수 있습니다.')
  .max(4, '한 번에 4명까지 예약할 수 있습니다.');
export const TopicInput = z.enum(
  ['admission', 'math', 'science', 'reading', 'career'],
  '주제를 골라 주세요.',
);

export const SessionView = z.object({
  sessionId: z.number(),
  presentationId: z.number(),
  title: z.string(),
  topic: TopicInput,
  topicLabel: z.string(),
  gradeFrom: z.number(),
  gradeTo: z.number(),
  gradeBand: z.string(),
  speaker: z.string(),
  summary: z.string(),
  branchId: z.number(),
  branchName: z.string(),
  branchPhone: z.string(),
  branchAddress: z.string(),
  /** 학원 등록번호, shown wherever the branch recruits. */
  registration: z.string(),
  isOnline: z.boolean(),
  room: z.string(),
  place: z.string(),
  maxParty: z.number(),
  startsAt: z.string(),
  endsAt: z.string(),
  opensAt: z.string(),
  closesAt: z.string(),
  capacity: z.number(),
  left: z.number(),
  waiting: z.number(),
  state: z.enum(['scheduled', 'open', 'last', 'waiting', 'closed', 'over', 'cancelled']),
  stateLabel: z.string(),
  postId: z.number().nullable(),
});
export type SessionView = z.infer<typeof SessionView>;

export const PresentationFilter = z.strictObject({
  branchId: id.optional(),
  grade: grade.optional(),
  topic: TopicInput.optional(),
  place: z.enum(['branch', 'online'], '장소를 골라 주세요.').optional(),
  month: z.string('달을 확인해 주세요.').refine(isMonth, '달을 확인해 주세요.').optional(),
  presentationId: id.optional(),
});
export type PresentationFilter = z.output<typeof PresentationFilter>;

export const listPresentations = endpoint('GET /api/presentations', {
  who: 'anyone',
  summary:
    'Sessions of presentations to come, or of one Seoul month, soonest first (200 at most), with seats left and the server time.',
  input: PresentationFilter,
  data: z.object({ serverNow: z.string(), sessions: z.array(SessionView) }),
});

const BookingInput = z.strictObject({
  sessionId: id,
  party: PartyInput,
  childGrades: z
    .array(grade, '자녀 학년을 골라 주세요.')
    .min(1, '자녀 학년을 하나 이상 골라 주세요.')
    .max(4, '학년은 4개까지 고를 수 있습니다.'),
  name: PersonNameInput,
  question: z.string().trim().max(300, '300자까지 입력할 수 있습니다.').default(''),
  needs: z
    .array(z.enum(['wheelchair', 'stroller', 'parking', 'sign_language'], '필요하신 것을 확인해 주세요.'))
    .max(4)
    .default([]),
});
export type BookingInput = z.output<typeof BookingInput>;

const Booked = z.object({ bookingNo: z.string(), state: z.enum(['booked', 'waiting']) });

export const bookSeats = endpoint('POST /api/presentations/bookings', {
  who: 'anyone',
  summary:
    'Books 1 to 4 seats for the member, or for the phone proven in this browser. The private link is in the list of own bookings.',
  idempotent: true,
  input: BookingInput,
  data: Booked,
});

export const joinWaiting = endpoint('POST /api/presentations/waiting', {
  who: 'anyone',
  summary: 'Stands in line for a session that has too few seats left.',
  idempotent: true,
  input: BookingInput,
  data: Booked,
});

export const BookingView = z.object({
  bookingNo: z.string(),
  /** The secret of the private link. */
  token: z.string(),
  state: z.enum(['waiting', 'offered', 'booked', 'attended', 'absent', 'cancelled', 'lapsed']),
  stateLabel: z.string(),
  name: z.string(),
  party: z.number(),
  childGrades: z.array(z.string()),
  question: z.string(),
  needs: z.array(z.string()),
  /** Place in the line, from 1; null where it does not wait. */
  place: z.number().nullable(),
  offeredUntil: z.string().nullable(),
  /** On the day, for the booked. */
  onlineUrl: z.string().nullable(),
  /** What the QR code of the ticket says; null where there is no seat. */
  qrText: z.string().nullable(),
  createdAt: z.string(),
  timeline: z.array(z.object({ label: z.string(), at: z.string() })),
  may: z.object({
    confirm: z.boolean(),
    change: z.boolean(),
    cancel: z.boolean(),
    survey: z.boolean(),
  }),
  surveyScore: z.number().nullable(),
  session: SessionView,
});
export type BookingView = z.infer<typeof BookingView>;

export const listOwnBookings = endpoint('GET /api/presentations/bookings', {
  who: 'anyone',
  summary: 'Bookings of the member, or of the phone proven in this browser, newest first (100 at most).',
  input: z.strictObject({}),
  data: z.object({ serverNow: z.string(), bookings: z.array(BookingView) }),
});

const byLink = z.strictObject({ token });

export const readBooking = endpoint('GET /api/presentations/bookings/:token', {
  who: 'anyone',
  summary: 'One booking by its private link.',
  input: byLink,
  data: z.object({ serverNow: z.string(), booking: BookingView }),
});

export const confirmOffer = endpoint('POST /api/presentations/bookings/:token/confirm', {
  who: 'anyone',
  summary: 'Takes the seats the waiting list offers.',
  input: byLink,
  data: BookingView,
});

export const changeBooking = endpoint('POST /api/presentations/bookings/:token/change', {
  who: 'anyone',
  summary: 'Swaps session or party of a booking at once; the old seats are given up only for the new ones.',
  input: z.strictObject({ token, sessionId: id, party: PartyInput }),
  data: BookingView,
});

export const cancelBooking = endpoint('POST /api/presentations/bookings/:token/cancel', {
  who: 'anyone',
  summary: 'Gives the seats, the offer or the place in line up; a second press changes nothing.',
  input: byLink,
  data: BookingView,
});

export const answerSurvey = endpoint('POST /api/presentations/bookings/:token/survey', {
  who: 'anyone',
  summary: 'Answers the survey once, within two weeks of the end.',
  input: z.strictObject({
    token,
    score: z.coerce
      .number('점수를 골라 주세요.')
      .int('점수를 골라 주세요.')
      .min(1, '점수를 골라 주세요.')
      .max(5, '점수를 골라 주세요.'),
    wishes: z
      .array(z.enum(['entrance_test', 'counselling', 'level_test', 'none'], '다음 단계를 확인해 주세요.'))
      .max(4)
      .default([]),
    comment: z.string().trim().max(500, '500자까지 입력할 수 있습니다.').default(''),
  }),
  data: BookingView,
});
