import { dayMs } from '#src/shared/durations.ts';
import { seoulDay, seoulDayAfter, startOfSeoulDay } from '#src/shared/seoul-time.ts';

export type AttemptState =
  | 'created'
  | 'consented'
  | 'in_progress'
  | 'submitted'
  | 'expired'
  | 'scored'
  | 'review'
  | 'released'
  | 'void';

/** Legal moves of an attempt; whatever is not listed is refused. */
export const attemptMoves: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  created: ['consented', 'void'],
  consented: ['in_progress', 'void'],
  in_progress: ['submitted', 'expired', 'void'],
  submitted: ['scored', 'review', 'void'],
  expired: ['scored', 'review', 'void'],
  scored: ['released', 'review', 'void'],
  review: ['scored', 'void'],
  released: ['void'],
  void: [],
};

/** What staff may take back: the end of a paper until its result is shown, and that an attempt was voided. */
export const backMoves: Readonly<Partial<Record<AttemptState, readonly AttemptState[]>>> = {
  submitted: ['in_progress'],
  expired: ['in_progress'],
  scored: ['in_progress'],
  review: ['in_progress'],
  void: ['created', 'consented', 'in_progress', 'submitted', 'expired', 'scored', 'review', 'released'],
};

/** Whether an attempt may go from one state to the other. */
export function mayMove(from: AttemptState, to: AttemptState): boolean {
  return attemptMoves[from].includes(to);
}

/** Whether what was handed in can still be opened again: not once its result is shown or a week is over. */
export function isReopenable(
  attempt: { readonly state: AttemptState; readonly closed_at: Date | null },
  now: Date,
): boolean {
  const { state, closed_at: closedAt } = attempt;
  if (closedAt === null || state === 'void' || !backMoves[state]) return false;
  return now.getTime() - closedAt.getTime() <= levelLimits.reopenWithinDays * dayMs;
}

export const attemptLabels: Readonly<Record<AttemptState, string>> = {
  created: '동의 전',
  consented: '시작 전',
  in_progress: '응시 중',
  submitted: '제출',
  expired: '시간 종료 제출',
  scored: '채점 완료',
  review: '선생님 채점 중',
  released: '결과 공개',
  void: '무효',
};

export const openStates = ['created', 'consented', 'in_progress'] as const;
/** States in which nothing more is answered and the attempt counts as taken. */
export const closedStates = ['submitted', 'expired', 'scored', 'review', 'released'] as const;

/** The numbers of the level test; seconds unless the name says otherwise. */
export const levelLimits = {
  /** Answers given in time may still be on their way. */
  graceSeconds: 5,
  heartbeatSeconds: 20,
  /** A lease counts as held while its browser was seen this lately. */
  leaseFreshSeconds: 45,
  resultLinkDays: 180,
  /** An outage shorter than this is not given back. */
  outageFromSeconds: 60,
  browserDays: 7,
  /** The person is taken out of an attempt after this, as the consent says. */
  keptDays: 365,
  /** An attempt that was begun but not started can be started this long. */
  startWithinDays: 7,
  /** What was handed in can be opened again this long. */
  reopenWithinDays: 7,
  attemptsPerPhoneAndDay: 12,
  answerBytes: 24_000,
  entriesPerSave: 60,
  /** A pause that staff forgot ends by itself after this. */
  longestPauseSeconds: 14_400,
  /** How far ahead results can be planned to be shown. */
  plannedReleaseDays: 90,
} as const;

/** The first day of school by law: 1 March of the year in which the child turns seven (초·중등교육법 제13조). */
export function schoolEntryDay(birthDate: string): string {
  return `${Number(birthDate.slice(0, 4)) + 7}-03-01`;
}

/** Whether a child has not yet entered school on a Seoul day: no level test is allowed (학원법, 2026). */
export function isPreschool(birthDate: string, day: string): boolean {
  return day < schoolEntryDay(birthDate);
}

/** Whether a grade (1-12) fits a birth date: two years of early, late or repeated schooling are allowed for. */
export function isGradePlausible(birthDate: string, grade: number, day: string): boolean {
  const schoolYear = Number(day.slice(0, 4)) - (day.slice(5) < '03-01' ? 1 : 0);
  const expected = schoolYear - (Number(birthDate.slice(0, 4)) + 7) + 1;
  return Math.abs(expected - grade) <= 2;
}

export interface TimeGiven {
  readonly minutes: number;
  readonly extraTimePercent: number;
  readonly grantedSeconds: number;
  readonly givenBackSeconds: number;
  /** How long staff had stopped the clock. */
  readonly pausedSeconds: number;
}

/** Seconds from start to deadline. */
export function secondsAllowed(time: TimeGiven): number {
  const base = Math.round(time.minutes * 60 * (1 + time.extraTimePercent / 100));
  return base + time.grantedSeconds + time.givenBackSeconds + time.pausedSeconds;
}

/** The server's instant at which an attempt ends. */
export function deadlineOf(startedAt: Date, time: TimeGiven): Date {
  return new Date(startedAt.getTime() + secondsAllowed(time) * 1000);
}

/** Whether a deadline and the grace for answers on their way are over. */
export function isOver(deadlineAt: Date, now: Date): boolean {
  return now.getTime() > deadlineAt.getTime() + levelLimits.graceSeconds * 1000;
}

/** Whether an attempt has to be closed now. While staff have stopped its clock it never has. */
export function isDue(
  attempt: { readonly state: string; readonly deadline_at: Date | null; readonly paused_at: Date | null },
  now: Date,
): boolean {
  const { state, deadline_at: deadline, paused_at: pausedAt } = attempt;
  return state === 'in_progress' && pausedAt === null && deadline !== null && isOver(deadline, now);
}

export interface Outage {
  /** What the browser says it could not reach us for, in a row. */
  readonly claimedSeconds: number;
  /** When we last heard from it before. */
  readonly lastSeenAt: Date;
  /** Outages before this instant were settled already. */
  readonly settledAt: Date | null;
  readonly alreadyGivenSeconds: number;
  /** The most that is given back in one attempt. */
  readonly limitSeconds: number;
}

/**
 * Seconds to give back after an outage: no more than the browser claims, than we missed it ourselves, and than
 * is left of the limit; nothing below a minute.
 */
export function secondsToGiveBack(outage: Outage, now: Date): number {
  const since = Math.max(outage.lastSeenAt.getTime(), outage.settledAt?.getTime() ?? 0);
  const missed = Math.floor((now.getTime() - since) / 1000) - levelLimits.heartbeatSeconds;
  const measured = Math.min(Math.floor(outage.claimedSeconds), missed);
  if (measured < levelLimits.outageFromSeconds) return 0;
  return Math.max(0, Math.min(measured, outage.limitSeconds - outage.alreadyGivenSeconds));
}

/** The instant from which a closed attempt may be taken again. */
export function retestFrom(closedAt: Date, afterDays: number): Date {
  return new Date(closedAt.getTime() + afterDays * dayMs);
}

/** Results are used for a class so many months. */
export const validMonths = 6;

/** The end of the Seoul day on which a result has been used long enough: six months after the paper was handed in. */
export function validUntil(closedAt: Date): Date {
  const [year = 0, month = 1, day = 1] = seoulDay(closedAt).split('-').map(Number);
  // The 31st of a month without one is its last day.
  const last = new Date(Date.UTC(year, month - 1 + validMonths + 1, 0)).getUTCDate();
  const until = new Date(Date.UTC(year, month - 1 + validMonths, Math.min(day, last)));
  return new Date(startOfSeoulDay(seoulDayAfter(until.toISOString().slice(0, 10))).getTime() - 1000);
}

/** Which of two results counts: at a disputed cut the higher, otherwise the last. Told before the retest begins. */
export type CountsBy = 'higher' | 'last';

export const countsByLabels: Readonly<Record<CountsBy, string>> = {
  higher: '지난 결과가 두 레벨의 경계에 있어, 두 결과 가운데 높은 쪽을 씁니다.',
  last: '나중에 본 재시험의 결과를 씁니다. 지난 결과보다 낮아도 재시험 결과를 씁니다.',
};

/** The rule for a retest of a result: the higher of the two where its level was in dispute, the last otherwise. */
export function countsByOf(earlier: { readonly neighbour: string | null }): CountsBy {
  return earlier.neighbour === null ? 'last' : 'higher';
}

/** Hours a seat in a class is kept from the report. */
export const classHoldHours = 48;

export const subjectLabels: Readonly<Record<string, string>> = {
  math: '수학',
  science: '과학',
  reading: '독해',
};

export const integrityKinds = [
  'blur',
  'hidden',
  'fullscreen_left',
  'paste',
  'copy',
  'offline',
  'reload',
  'fast_answer',
  'similar_answers',
  'second_lease',
  'new_browser',
] as const;
export type IntegrityKind = (typeof integrityKinds)[number];
export const integrityLabels: Readonly<Record<IntegrityKind, string>> = {
  blur: '다른 창으로 이동',
  hidden: '화면을 벗어남',
  fullscreen_left: '전체 화면 해제',
  paste: '붙여넣기',
  copy: '복사',
  offline: '연결 끊김',
  reload: '새로고침',
  fast_answer: '읽기 어려운 속도의 답',
  similar_answers: '다른 응시와 비슷한 오답',
  second_lease: '다른 창에서 이어 응시',
  new_browser: '다른 기기에서 이어 응시',
};

/** What became of an answer that arrived; only saved and older mean that the server holds this or a newer one. */
export const saveOutcomes = [
  'saved',
  'older',
  'late',
  'old_lease',
  'closed',
  'passed',
  'unknown_item',
  'not_an_answer',
] as const;

/** Before the student has handed in. */
export const isOpen = (state: string) => openStates.some((one) => one === state);
/** Handed in, or ended by the clock. */
export const isClosed = (state: string) => closedStates.some((one) => one === state);
