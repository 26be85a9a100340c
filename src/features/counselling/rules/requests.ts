import { hourMs, minuteMs } from '#src/shared/durations.ts';
import { keysOf } from '#src/shared/record.ts';
import { slotMinutes } from './calendar.ts';

export type CounsellingState =
  | 'received'
  | 'assigned'
  | 'contacted'
  | 'visited'
  | 'enrolled'
  | 'closed'
  | 'cancelled'
  | 'no_answer';

/** The legal moves. A request ends enrolled, closed or cancelled; nobody reached is tried again. */
export const counsellingMoves: Readonly<Record<CounsellingState, readonly CounsellingState[]>> = {
  received: ['assigned', 'contacted', 'no_answer', 'cancelled', 'closed'],
  assigned: ['received', 'contacted', 'no_answer', 'cancelled', 'closed'],
  contacted: ['visited', 'enrolled', 'closed', 'cancelled'],
  no_answer: ['assigned', 'received', 'contacted', 'closed', 'cancelled'],
  visited: ['enrolled', 'closed'],
  enrolled: [],
  closed: [],
  cancelled: [],
};
/** An end that is taken back leads to where the request stood. */
export const reopenMoves: Readonly<Partial<Record<CounsellingState, readonly CounsellingState[]>>> = {
  enrolled: ['received', 'assigned', 'contacted', 'visited', 'no_answer'],
  closed: ['received', 'assigned', 'contacted', 'visited', 'no_answer'],
  cancelled: ['received', 'assigned', 'contacted', 'visited', 'no_answer'],
};
export const counsellingLabels: Readonly<Record<CounsellingState, string>> = {
  received: '접수',
  assigned: '담당자 배정',
  contacted: '연락 완료',
  visited: '방문 완료',
  enrolled: '등록',
  closed: '종료',
  cancelled: '취소',
  no_answer: '부재중',
};

export const stateNames = keysOf(counsellingLabels);

/** Whether a request may go from one state to the other. */
export function mayMoveCounselling(from: CounsellingState, to: CounsellingState): boolean {
  return counsellingMoves[from].includes(to);
}

/** Requests one phone may have open at a time. */
export const maxOpenRequests = 2;

/** Minutes in which the same form of one phone is the same request: from another tab, or pressed again after an error. */
export const sameFormMinutes = 10;
export const openStates: readonly CounsellingState[] = ['received', 'assigned', 'contacted', 'no_answer'];
/** The ends of a request. */
export const endStates: readonly CounsellingState[] = ['enrolled', 'closed', 'cancelled'];
/** Days without anything happening after which a request that is not over ends by itself. */
export const quietDays = 30;
/** Hours before a time until which it can still be changed or cancelled by oneself. */
export const changeUntilHours = 2;
/** Business minutes until the first contact is due. */
export const firstContactMinutes = 60;

export const topicLabels = {
  admission: '입학',
  level: '레벨과 반',
  timetable: '시간표',
  tuition: '수강료',
  transfer: '분원 이동',
  other: '기타',
} as const;
export type Topic = keyof typeof topicLabels;
export const wishLabels = {
  any: '언제든지',
  afternoon: '평일 오후 (2시-6시)',
  evening: '평일 저녁 (6시-9시)',
  saturday: '토요일 (10시-5시)',
} as const;
export type Wish = keyof typeof wishLabels;

/** How a slot is used. */
export const kindLabels = { call: '전화 상담', visit: '방문 상담' } as const;
export type SlotKind = keyof typeof kindLabels;

/** Where a request came from. */
export const sourceLabels = {
  site: '홈페이지',
  branch: '분원 안내',
  presentation: '설명회',
  level_test: '레벨 테스트',
  entrance_test: '입학 테스트',
  phone: '전화',
  walk_in: '방문',
} as const;
export type Source = keyof typeof sourceLabels;

export const callLabels = { reached: '통화함', no_answer: '부재중', call_back: '재통화 예정' } as const;
export type CallResult = keyof typeof callLabels;

/** Whether a time can still be changed by the guardian. */
export function isChangeable(startsAt: Date, now: Date): boolean {
  return startsAt.getTime() - now.getTime() >= changeUntilHours * hourMs;
}

/** A time that is booked. */
interface Booked {
  readonly kind: SlotKind;
  readonly startsAt: Date;
}
/** What a request waits for. */
interface Waiting {
  readonly state: CounsellingState;
  readonly firstContactDue: Date | null;
  readonly nextOn: string | null;
  readonly booked: Booked | null;
}

/** What is said of a visit whose time is over while nobody has written down whether the family came. */
export const unrecordedVisit = '방문 미기록';

/** Whether the time of a visit is over and nobody has written down whether the family came. */
export const isVisitUnrecorded = (state: CounsellingState, booked: Booked | null, now: Date): boolean =>
  booked?.kind === 'visit' &&
  openStates.includes(state) &&
  booked.startsAt.getTime() + slotMinutes * minuteMs <= now.getTime();

/** Whether a request waits longer than it should: for the first contact, the next action, or what became of a visit. */
export function isOverdue(request: Waiting, now: Date, today: string): boolean {
  const isUntouched = request.state === 'received' || request.state === 'assigned';
  if (isUntouched && request.firstContactDue !== null && request.firstContactDue < now) return true;
  if (isVisitUnrecorded(request.state, request.booked, now)) return true;
  const isOpen = openStates.includes(request.state) || request.state === 'visited';
  return isOpen && request.nextOn !== null && request.nextOn < today;
}

/** How pressing a request is, as word and colour; null where nothing is due. */
export interface Pressing {
  readonly tone: 'bad' | 'wait' | 'calm';
  readonly label: string;
}

/** Minutes before the first contact is due in which it is said to be near. */
const nearMinutes = 30;

/** Words for a span of minutes: `45분`, `3시간`, `2일`. */
function spanLabel(minutes: number): string {
  if (minutes < 60) return `${Math.max(1, Math.round(minutes))}분`;
  return minutes < 1_440 ? `${Math.floor(minutes / 60)}시간` : `${Math.floor(minutes / 1_440)}일`;
}

/** What is due next on a request and how near it is: the first contact, a visit to be recorded, the day of the next action. */
export function pressingOf(request: Waiting, now: Date, today: string): Pressing | null {
  const { state, firstContactDue, nextOn } = request;
  if ((state === 'received' || state === 'assigned') && firstContactDue !== null) {
    const left = (firstContactDue.getTime() - now.getTime()) / minuteMs;
    if (left < 0) return { tone: 'bad', label: `첫 연락 ${spanLabel(-left)} 늦음` };
    if (left <= nearMinutes) return { tone: 'wait', label: `첫 연락 ${spanLabel(left)} 남음` };
  }
  if (isVisitUnrecorded(state, request.booked, now)) return { tone: 'bad', label: unrecordedVisit };
  const isOpen = openStates.includes(state) || state === 'visited';
  if (isOpen && nextOn !== null && nextOn < today) return { tone: 'bad', label: '약속일 지남' };
  if (isOpen && nextOn === today) return { tone: 'wait', label: '오늘 할 일' };
  if ((state === 'received' || state === 'assigned') && firstContactDue !== null)
    return { tone: 'calm', label: '기한 안' };
  return null;
}

/** Of those who can take one more, who has the fewest open requests; the first of equals. null where there is nobody. */
export function leastLoaded(staffIds: readonly number[], openOf: ReadonlyMap<number, number>): number | null {
  let best: number | null = null;
  for (const id of staffIds) if (best === null || (openOf.get(id) ?? 0) < (openOf.get(best) ?? 0)) best = id;
  return best;
}
