import type { DoerKind } from '#src/shared/access/doer.ts';

/** Who moved a payment, as the office reads it; staff by name where it is known. */
export const payingLabels: Readonly<Record<DoerKind, string>> = {
  staff: '관리자',
  member: '회원',
  guest: '회원',
  link: '회원',
  student: '회원',
  waitlist: '시스템',
  provider: '결제사',
  product: '시스템',
};

/** Why a payment moves, as its history says it. */
export const paymentCodes = {
  prepare: '결제창 열기',
  confirm: '결제 확인',
  cash: '창구 수납',
  realigned: '장부 맞춤',
  account_closed: '가상계좌 닫힘',
  asked: '결제사에 조회',
  asked_by_staff: '직원이 결제사에 조회',
  compared: '하루 대사',
  told: '결제사 알림',
  refunded: '환불',
  refund_checked: '환불 거절 확인',
  refund_refused: '환불 거절',
  refund_withdrawn: '환불 철회',
} as const;

export type PaymentCode = keyof typeof paymentCodes;

/** What a step of a payment may know. */
export interface PaymentStepFacts {
  readonly refundId?: number;
  /** Who asked the provider, whose word moved it. */
  readonly staffId?: number;
}

/** Why, in Korean; of before there were codes, what was written then. */
export const labelOfCode = (code: PaymentCode | 'noted', note: string): string =>
  code === 'noted' ? note : paymentCodes[code];
