import { hourMs } from '#src/shared/durations.ts';
import { isNight, seoulDay, seoulInstant } from '#src/shared/seoul-time.ts';

export type Topic = 'admission' | 'math' | 'science' | 'reading' | 'career';
export const topicLabels: Readonly<Record<Topic, string>> = {
  admission: '입학',
  math: '수학',
  science: '과학',
  reading: '독서',
  career: '진로·진학',
};

export type Need = 'wheelchair' | 'stroller' | 'parking' | 'sign_language';
export const needLabels: Readonly<Record<Need, string>> = {
  wheelchair: '휠체어 자리',
  stroller: '유모차 자리',
  parking: '주차',
  sign_language: '수어 통역',
};

/** What a parent sees of a session. */
export type SessionState = 'scheduled' | 'open' | 'last' | 'waiting' | 'closed' | 'over' | 'cancelled';
export const sessionLabels: Readonly<Record<SessionState, string>> = {
  scheduled: '예약 예정',
  open: '예약 중',
  last: '마감 임박',
  waiting: '대기 신청',
  closed: '예약 마감',
  over: '종료',
  cancelled: '취소됨',
};

export interface SessionTimes {
  readonly state: 'draft' | 'open' | 'cancelled';
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The state shown, by the server's clock and the seats left (while anybody waits, none count as left). */
export function sessionState(
  session: SessionTimes,
  seats: { readonly left: number; readonly capacity: number },
  now: Date,
): SessionState {
  if (session.state === 'cancelled') return 'cancelled';
  if (now >= session.endsAt) return 'over';
  if (session.state === 'draft' || now >= session.closesAt) return 'closed';
  if (now < session.opensAt) return 'scheduled';
  if (seats.left <= 0) return 'waiting';
  return seats.left <= Math.max(4, Math.floor(seats.capacity / 5)) ? 'last' : 'open';
}

export type BookingState = 'waiting' | 'offered' | 'booked' | 'attended' | 'absent' | 'cancelled' | 'lapsed';
export const bookingMoves: Readonly<Record<BookingState, readonly BookingState[]>> = {
  waiting: ['offered', 'cancelled'],
  offered: ['booked', 'cancelled', 'lapsed'],
  booked: ['attended', 'absent', 'cancelled'],
  attended: ['absent'],
  // Taken back: nobody has looked yet.
  absent: ['attended', 'booked'],
  cancelled: [],
  lapsed: [],
};
export const bookingLabels: Readonly<Record<BookingState, string>> = {
  waiting: '대기 중',
  offered: '자리 제안',
  booked: '예약 완료',
  attended: '참석',
  absent: '불참',
  cancelled: '취소',
  lapsed: '제안 기한 지남',
};

/** Why a booking moves, as its history says it; empty where the state says all. */
export const bookingCodes = {
  book: '',
  line: '',
  offered: '',
  offer_taken: '',
  offer_over: '',
  changed: '예약 변경',
  moved: '일정 변경 안내',
  called_off: '학원 사정으로 취소',
  cancelled: '',
  member_left: '',
  door: '',
  walk_in: '',
  no_show: '',
  no_show_undone: '',
} as const;

export type BookingCode = keyof typeof bookingCodes;

/** How many of how many came, where some of a party stayed away. */
export interface BookingFacts {
  readonly arrived?: number;
  readonly party?: number;
}

/** A step of a booking's history, as its family reads it. */
export function stepLabel({ code, to }: { readonly code: BookingCode | 'noted'; readonly to: BookingState }) {
  return (code !== 'noted' && bookingCodes[code]) || bookingLabels[to];
}

/** Whether a booking may go from one state to the other. */
export function mayMoveBooking(from: BookingState, to: BookingState): boolean {
  return bookingMoves[from].includes(to);
}

/** Whether two sessions overlap; touching ends do not. */
export function overlaps(
  a: { readonly startsAt: Date; readonly endsAt: Date },
  b: { readonly startsAt: Date; readonly endsAt: Date },
): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt;
}

/** An offer of the waiting list never outlives the start of the presentation. */
export function offerDeadline(until: Date, startsAt: Date): Date {
  return until < startsAt ? until : startsAt;
}

/** Notices that are derived from a booking and the session as they are now, so that moving or cancelling stops them. */
export type NoticeKind = 'day' | 'hour' | 'online' | 'survey';

/**
 * Which notices are due at `now`; what is no hurry waits for the end of the night. A booking made after a reminder's moment gets none of that kind; the link of an
 * online one is sent from nine o'clock of its Seoul day (or an hour before, if that is earlier), also to late bookings.
 */
export function dueNotices(
  booking: { readonly state: BookingState; readonly bookedAt: Date | null },
  session: { readonly startsAt: Date; readonly endsAt: Date; readonly isOnline: boolean },
  now: Date,
): NoticeKind[] {
  const { startsAt, endsAt } = session;
  const before = (hours: number) => new Date(startsAt.getTime() - hours * hourMs);
  const bookedAt = booking.bookedAt ?? now;
  const isDue = (from: Date, until: Date) => now >= from && now < until;
  const due: NoticeKind[] = [];
  if (booking.state === 'booked') {
    if (!isNight(now) && isDue(before(24), before(2)) && bookedAt < before(24)) due.push('day');
    if (session.isOnline && isDue(onlineLinkFrom(startsAt), endsAt)) due.push('online');
    if (isDue(before(1), startsAt) && bookedAt < before(1)) due.push('hour');
  }
  const mayHaveAttended = booking.state === 'attended' || (booking.state === 'booked' && session.isOnline);
  if (mayHaveAttended && !isNight(now) && isDue(endsAt, new Date(endsAt.getTime() + 12 * hourMs)))
    due.push('survey');
  return due;
}

/** From when the link of an online presentation is given. */
export function onlineLinkFrom(startsAt: Date): Date {
  const nine = seoulInstant(seoulDay(startsAt), '09:00');
  const hourBefore = new Date(startsAt.getTime() - hourMs);
  return nine < hourBefore ? nine : hourBefore;
}

/** Days after the end in which the survey can be answered. */
export const surveyDays = 14;

/** Whether the survey of a booking is open. */
export function isSurveyOpen(
  booking: { readonly state: BookingState },
  session: { readonly endsAt: Date; readonly isOnline: boolean },
  now: Date,
): boolean {
  const { endsAt, isOnline } = session;
  const isWithin = now >= endsAt && now.getTime() < endsAt.getTime() + surveyDays * 24 * hourMs;
  return isWithin && (booking.state === 'attended' || (booking.state === 'booked' && isOnline));
}

export type SurveyWish = 'entrance_test' | 'counselling' | 'level_test' | 'none';
export const surveyWishLabels: Readonly<Record<SurveyWish, string>> = {
  entrance_test: '입학 테스트를 보고 싶습니다',
  counselling: '상담을 받고 싶습니다',
  level_test: '레벨 테스트를 해 보고 싶습니다',
  none: '조금 더 생각해 보겠습니다',
};
