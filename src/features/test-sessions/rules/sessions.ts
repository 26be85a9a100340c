export type Subject = 'math' | 'science' | 'reading';
export const subjectLabels: Readonly<Record<Subject, string>> = {
  math: '수학',
  science: '과학',
  reading: '독해',
};

/** What a parent sees of a session. */
export type SessionState = 'scheduled' | 'open' | 'last' | 'waiting' | 'closed';
export const sessionLabels: Readonly<Record<SessionState, string>> = {
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

/** What the office sees of a session. */
export type OfficeStage = 'scheduled' | 'open' | 'waiting' | 'closed' | 'hidden' | 'cancelled';
/** In the order in which a list by them begins. */
export const officeStageLabels: Readonly<Record<OfficeStage, string>> = {
  scheduled: '접수 예정',
  open: '접수 중',
  waiting: '대기 접수',
  closed: '마감',
  hidden: '비공개',
  cancelled: '취소',
};

/** What staff have made of it, as its history says. */
export const sessionStateLabels = { draft: '비공개', open: '공개', cancelled: '취소' } as const;

/** How each is coloured. */
export const officeStageTones = {
  scheduled: 'soon',
  open: 'open',
  waiting: 'wait',
  closed: 'closed',
  hidden: 'closed',
  cancelled: 'closed',
} as const satisfies Readonly<Record<OfficeStage, string>>;

interface OfficeClock {
  readonly state: 'draft' | 'open' | 'cancelled';
  readonly opensAt: Date;
  readonly closesAt: Date;
}

/** Where a session stands by the server's clock, its seats and its line; the list of sessions asks the database the same. */
export function officeStage(
  { state, opensAt, closesAt }: OfficeClock,
  { left, waiting }: { readonly left: number; readonly waiting: number },
  now: Date,
): OfficeStage {
  if (state !== 'open') return state === 'draft' ? 'hidden' : 'cancelled';
  if (now >= closesAt) return 'closed';
  if (now < opensAt) return 'scheduled';
  return left <= 0 || waiting > 0 ? 'waiting' : 'open';
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
