import type { DoerKind } from '#src/shared/access/doer.ts';
import { type RegistrationState, registrationLabels } from './registrations.ts';

/** Who acted, as the office reads it: a family never by name. */
export const doerLabels: Readonly<Record<DoerKind, string>> = {
  staff: '직원',
  member: '보호자',
  guest: '보호자',
  link: '보호자(문자 링크)',
  student: '학생',
  waitlist: '대기 순번',
  provider: '결제사',
  product: '시스템',
};

/** Why a registration moves, as its history says it. */
export const registrationCodes = {
  register: '접수',
  entered: '직원 접수',
  offered: '대기 안내',
  paying: '결제 시작',
  paid: '결제 완료',
  paid_in_cash: '현금 수납',
  paid_at_counter: '창구 수납',
  declined: '결제 거절',
  stranger: '결제 기록 없음',
  closed: '결제 닫힘',
  wrong_sum: '다른 금액 입금',
  offer_declined: '좌석 양보',
  released: '좌석 반납',
  let_go: '함께 보기가 끝나 좌석 반납',
  passed_on: '다른 보호자에게 넘어감',
  passed_on_seated: '다른 보호자에게 넘어감',
  cancelled: '보호자의 취소',
  cancelled_by_staff: '직원 취소',
  chose_refund: '취소된 회차의 환불 선택',
  nothing_chosen: '회차 취소',
  session_cancelled: '회차 취소',
  same_child_twice: '중복 접수 취소',
  changed: '보호자의 회차 변경',
  changed_from_line: '보호자의 회차 변경',
  moved_by_staff: '회차 이동',
  moved_after_cancel: '취소된 회차에서 이동',
  hold_expired: '좌석 보관 시간 지남',
  account_closed: '가상계좌 닫힘',
  no_deposit: '입금 기한 지남',
  no_payment: '진행 중인 결제 없음',
  refunded: '환불로 취소',
  attendance: '응시 기록',
  attendance_undone: '응시 기록 되돌림',
  no_show: '결시 정리',
  no_show_undone: '결시 정리 되돌림',
  corrected: '학생 정보 정정',
} as const;

export type RegistrationCode = keyof typeof registrationCodes;

export const correctedLabels = { name: '이름', school: '학교' } as const;
export type CorrectedField = keyof typeof correctedLabels;

/** What a step of a registration may know. */
export interface RegistrationFacts {
  readonly fromSessionId?: number;
  readonly toSessionId?: number;
  readonly fromMemberId?: number;
  /** What of the student was corrected, never to what. */
  readonly corrected?: readonly CorrectedField[];
}

/** What happened, in Korean; a step of before there were codes says where it led to. */
export const labelOfCode = (code: RegistrationCode | 'noted', to: RegistrationState): string =>
  code === 'noted' ? registrationLabels[to] : registrationCodes[code];
