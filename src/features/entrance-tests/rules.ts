import { seoulDay, startOfSeoulDay } from '#src/shared/seoul-time.ts';

export { gradeBand, gradeWord } from '#src/shared/grade.ts';

export type Subject = 'math' | 'science' | 'reading';
export const subjectWords: Readonly<Record<Subject, string>> = {
  math: '수학',
  science: '과학',
  reading: '리딩',
};

/** What a parent sees of a session. */
export type SessionState = 'scheduled' | 'open' | 'last' | 'waiting' | 'closed';
export const sessionWords: Readonly<Record<SessionState, string>> = {
  scheduled: '예정',
  open: '접수중',
  last: '마감임박',
  waiting: '대기접수',
  closed: '마감',
};

export interface SessionClock {
  readonly isOpenedByStaff: boolean;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

/** The last seats are announced from this many, or from a fifth of the room. */
const lastSeats = 3;

/** The state shown, by the server's clock and the seats left (while anybody waits, none count as left). */
export function sessionState(
  session: SessionClock,
  seats: { readonly left: number; readonly capacity: number },
  now: Date,
): SessionState {
  if (!session.isOpenedByStaff || now >= session.closesAt) return 'closed';
  if (now < session.opensAt) return 'scheduled';
  if (seats.left <= 0) return 'waiting';
  return seats.left <= Math.max(lastSeats, Math.floor(seats.capacity / 5)) ? 'last' : 'open';
}

/**
 * Whether a child is still before school (취학 전) on a Seoul day: elementary school begins on 1 March of the year in
 * which a child turns seven. By the amended 학원법 such children sit no selection or level test.
 */
export function isPreschool(birthDate: string, day: string): boolean {
  return day < `${Number(birthDate.slice(0, 4)) + 7}-03-01`;
}

export type Obstacle = 'preschool' | 'grade';

/** Why a child may not sit a test of this grade band; null when it may. */
export function obstacleFor(
  child: { readonly birthDate: string; readonly grade: number },
  band: { readonly gradeFrom: number; readonly gradeTo: number },
  day: string,
): Obstacle | null {
  if (isPreschool(child.birthDate, day) || child.grade < 1) return 'preschool';
  if (child.grade < band.gradeFrom || child.grade > band.gradeTo) return 'grade';
  return null;
}

/** Whether two sessions overlap; touching ends do not. */
export function overlaps(
  a: { readonly startsAt: Date; readonly endsAt: Date },
  b: { readonly startsAt: Date; readonly endsAt: Date },
): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt;
}

const dayMs = 86_400_000;

/** Whole Seoul days from today until the day of the test: 0 on the day itself. */
export function daysUntil(startsAt: Date, now: Date): number {
  return Math.round(
    (startOfSeoulDay(seoulDay(startsAt)).getTime() - startOfSeoulDay(seoulDay(now)).getTime()) / dayMs,
  );
}

export interface RefundRule {
  readonly percent: 0 | 50 | 100;
  /** When it holds, as the public table says it. */
  readonly until: string;
  readonly sentence: string;
}

/** The one table of what goes back of a test fee: shown on /rules, and read by `refundRule`. */
export const refundRules = {
  early: {
    percent: 100,
    until: '접수 후 7일 이내이면서 시험 3일 전까지',
    sentence: '접수 후 7일 이내, 시험 3일 전까지의 취소로 전액 환불됩니다.',
  },
  late: {
    percent: 50,
    until: '그 뒤 시험 하루 전까지',
    sentence: '시험 하루 전까지의 취소로 응시료의 50%가 환불됩니다.',
  },
  sameDay: { percent: 0, until: '시험 당일', sentence: '시험 당일에는 환불되지 않습니다.' },
  academy: {
    percent: 100,
    until: '학원의 사정으로 취소된 때',
    sentence: '학원 사정에 따른 취소로 전액 환불됩니다.',
  },
} as const satisfies Readonly<Record<string, RefundRule>>;

/**
 * The refund policy of a test fee, first row that fits. Cancelled within 7 days of registering and until the end of D-3 all of it
 * goes back without any fee (decision of the 공정거래위원회 on test fees, 2013; 전자상거래법 §17); half until the day before;
 * nothing on the day itself. Cancelled by the academy: all of it, always.
 */
export function refundRule(
  times: { readonly registeredAt: Date; readonly startsAt: Date; readonly now: Date },
  by: 'parent' | 'academy' = 'parent',
): RefundRule {
  const days = daysUntil(times.startsAt, times.now);
  const isWithinSevenDays = times.now.getTime() - times.registeredAt.getTime() <= 7 * dayMs;
  if (by === 'academy') return refundRules.academy;
  // 시험 3일 전까지 is a promise: the third day before is still in it.
  if (isWithinSevenDays && days >= 3) return refundRules.early;
  return days >= 1 ? refundRules.late : refundRules.sameDay;
}

/** Parents change the session themselves until the day before; on the day the branch does it. */
export function mayChangeSession(days: number): boolean {
  return days >= 1;
}

/** The amount that goes back, in whole won; a broken won goes to the parent. */
export function refundAmountKrw(amountKrw: number, percent: number): number {
  return Math.ceil((amountKrw * percent) / 100);
}

export type RegistrationState =
  | 'held'
  | 'confirming'
  | 'confirmed'
  | 'cancelled'
  | 'expired'
  | 'attended'
  | 'absent';
export const registrationMoves: Readonly<Record<RegistrationState, readonly RegistrationState[]>> = {
  held: ['confirming', 'confirmed', 'cancelled', 'expired'],
  confirming: ['held', 'confirmed', 'cancelled', 'expired'],
  confirmed: ['cancelled', 'attended', 'absent'],
  attended: ['absent'],
  absent: ['attended'],
  cancelled: [],
  // Late money finds a seat again.
  expired: ['confirmed'],
};
export const registrationWords: Readonly<Record<RegistrationState, string>> = {
  held: '결제 대기',
  confirming: '결제 확인 중',
  confirmed: '접수 완료',
  cancelled: '취소',
  expired: '시간 초과',
  attended: '응시',
  absent: '결시',
};

/** Whether a registration may go from one state to the other. */
export function mayMoveRegistration(from: RegistrationState, to: RegistrationState): boolean {
  return registrationMoves[from].includes(to);
}
