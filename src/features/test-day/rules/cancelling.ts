import type { RegistrationState } from '#src/features/registrations/rules/registrations.ts';
import { isOver } from '#src/features/registrations/rules/seated.ts';

/** On whose account a registration is cancelled: the family gets what its rules say, or all of it. */
export const faults = ['family', 'academy'] as const;
export type Fault = (typeof faults)[number];

/** Why staff cannot cancel a registration now, as the dialog and the refusal say it. */
export const cancelObstacles = {
  over: '이미 취소되었거나 시간이 지나 끝난 접수입니다.',
  sat: '응시나 결시를 기록한 접수입니다. 기록을 되돌린 뒤 취소해 주세요.',
  begun: '시험이 시작되어 취소할 수 없습니다. 결시로 기록하고, 환불은 결제 화면에서 처리해 주세요.',
  paid: '결제하신 금액을 환불해야 하는 접수입니다. 분원장에게 취소를 요청해 주세요.',
  paying: '결제를 확인하고 있는 접수입니다. 1~2분 뒤에 다시 시도해 주세요.',
} as const;
export type CancelObstacle = Exclude<keyof typeof cancelObstacles, 'paid'>;

interface Cancellable {
  readonly state: RegistrationState;
  readonly startsAt: Date;
  /** A payment is under way whose end nobody knows yet; an account that waits for its deposit is none. */
  readonly isPaying: boolean;
}

/** What keeps staff from cancelling it at `now`; null where nothing does. */
export function obstacleToCancel(
  { state, startsAt, isPaying }: Cancellable,
  now: Date,
): CancelObstacle | null {
  if (isOver(state)) return 'over';
  if (state === 'attended' || state === 'absent') return 'sat';
  if (now >= startsAt) return 'begun';
  return isPaying ? 'paying' : null;
}

/** What goes back, in won: by the family's rules, or on the academy's account all of it that is still here. */
export function refundOnCancel(
  fault: Fault,
  { byRuleKrw, feeKrw, leftKrw }: { byRuleKrw: number; feeKrw: number; leftKrw: number },
): number {
  return fault === 'academy' ? Math.min(feeKrw, leftKrw) : Math.min(byRuleKrw, leftKrw);
}

/** What families usually say; anything else is typed. */
export const cancelReasons = [
  '보호자 일정 변경',
  '학생 건강 문제',
  '다른 학원 등록',
  '실수로 접수하심',
  '학원 사정으로 취소',
] as const;
export const moveReasons = [
  '보호자 요청으로 이동',
  '고사실 사정으로 이동',
  '형제자매와 같은 회차로',
] as const;
export const correctReasons = ['이름 오타 정정', '학교 변경', '보호자 요청으로 정정'] as const;
export const sessionEditReasons = [
  '고사실 사정',
  '감독 교사 사정',
  '학교 일정과 겹침',
  '건물 시설 점검',
] as const;
export const testEditReasons = ['오타 정정', '응시료 조정', '출제 범위 변경', '안내 내용 보완'] as const;
