import { seoulDayAfter, startOfSeoulDay } from '#src/shared/seoul-time.ts';

export type PlaceState = 'held' | 'enrolled' | 'lapsed' | 'cancelled' | 'left';

/** The legal moves of a place in a class. */
export const placeMoves: Readonly<Record<PlaceState, readonly PlaceState[]>> = {
  held: ['enrolled', 'lapsed', 'cancelled'],
  enrolled: ['left'],
  // What staff freed is taken back.
  cancelled: ['held'],
  left: ['enrolled'],
  lapsed: [],
};

/** Why a place moves, as its history says it. */
export type PlaceCode =
  | 'offered'
  | 'accepted'
  | 'declined'
  | 'kept'
  | 'lapsed'
  | 'enrolled'
  | 'left'
  | 'freed'
  | 'given_back'
  | 'restored';

/** A place in the words of the family whose it is. */
export const ownStateLabels: Readonly<Record<PlaceState, string>> = {
  held: '등록 전',
  enrolled: '등록',
  lapsed: '기한 지남',
  cancelled: '취소',
  left: '끝남',
};

interface Said {
  readonly state: PlaceState;
  /** Whether it was offered after an entrance test, or the family keeps it by its level test. */
  readonly isOffered: boolean;
  /** Why and when it ended; null where it has not. */
  readonly ended: { readonly code: PlaceCode | 'noted'; readonly at: Date } | null;
  readonly startsOn: string;
}

/** What becomes of a place, in the office's word: who ended it, and whether the class had begun. */
export function placeLabel({ state, isOffered, ended, startsOn }: Said): string {
  if (state === 'held') return isOffered ? '답변 대기' : '보류';
  if (state === 'enrolled') return '등록';
  if (state === 'lapsed') return '기한 지남';
  if (ended?.code === 'given_back') return '탈퇴';
  if (state === 'left') return ended && ended.at < startOfSeoulDay(startsOn) ? '등록 취소' : '수강 종료';
  return ended?.code === 'declined' ? '거절' : '회수';
}

const stepLabels: Readonly<Record<Exclude<PlaceCode, 'left'> | 'noted', string>> = {
  offered: '좌석 제안',
  accepted: '제안 수락, 등록',
  declined: '제안 거절',
  kept: '좌석 맡음',
  lapsed: '기한 지남',
  enrolled: '등록 처리',
  freed: '좌석 비움',
  given_back: '좌석 반납',
  restored: '비운 좌석 되돌림',
  noted: '좌석 변경',
};

/** What happened to a place, as the history of its class says it. */
export const stepLabel = (
  { code, at }: { readonly code: PlaceCode | 'noted'; readonly at: Date },
  startsOn: string,
): string =>
  code === 'left'
    ? placeLabel({ state: 'left', isOffered: false, ended: { code, at }, startsOn })
    : stepLabels[code];

/** Why a student could not be offered a seat. */
export type OfferRefusal =
  | 'class_gone'
  | 'class_full'
  | 'class_begins'
  | 'has_place'
  | 'has_left'
  | 'not_passed';

/** Whether a time to answer ends before a class begins; of a class that begins today there is until midnight. */
export function endsInTime(until: Date, startsOn: string, now: Date): boolean {
  const begins = startOfSeoulDay(startsOn);
  return until < (begins > now ? begins : startOfSeoulDay(seoulDayAfter(startsOn)));
}

/** A class is planned so many years ahead at most. */
const planYears = 3;

/** Why a class cannot begin on such a day; null where it can. Both are Seoul days. */
export function firstDayRefusal(startsOn: string, today: string): string | null {
  if (startsOn < today) return '이미 지난 날입니다. 오늘이나 그 뒤의 날로 정해 주세요.';
  const last = `${Number(today.slice(0, 4)) + planYears}${today.slice(4)}`;
  return startsOn > last ? `개강일은 ${planYears}년 안의 날로 정해 주세요.` : null;
}

/** What becomes of a seat when the member leaves who has it, as it is told before. */
export function leavingSeat({
  studentName,
  title,
  state,
  isEnding,
}: {
  readonly studentName: string;
  readonly title: string;
  readonly state: PlaceState;
  readonly isEnding: boolean;
}): string {
  const seat = `${studentName} 학생의 ${title} ${state === 'enrolled' ? '등록' : '자리'}`;
  if (!isEnding) return `${seat}: 함께 보는 분에게 그대로 이어집니다.`;
  return state === 'enrolled' ? `${seat}: 끝나고 자리를 비웁니다.` : `${seat}: 비웁니다.`;
}
