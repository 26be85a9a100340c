import type { PaymentFact } from '#src/providers/payment/port.ts';
import type { PaymentState } from './payments.ts';

/** Why a payment must be looked at by somebody before the day ends. */
export const attentionWords = {
  unknown: '결과를 알 수 없는 결제',
  refund_stuck: '멈춘 환불',
  refund_refused: '거절된 환불',
  cash_refund: '현금으로 돌려드릴 환불',
  approval: '승인을 기다리는 환불',
  reversed: '결제사에서 취소한 결제',
  mismatch: '결제사와 다른 금액',
  wrong_deposit: '금액이 다른 입금',
  needs_account: '환불 계좌를 기다리는 환불',
  receipt_failed: '발급하지 못한 현금영수증',
} as const;
export type Attention = keyof typeof attentionWords;

/** What has no other end than that somebody has looked at it and done what was to be done. */
export const acknowledged = ['reversed', 'refund_refused', 'receipt_failed'] as const;
export type Acknowledged = (typeof acknowledged)[number];

export const askWords = {
  waiting: '승인 기다림',
  approved: '승인',
  refused: '반려',
  withdrawn: '거둠',
} as const;

export const mismatchWords = {
  unknown: '결제사가 답하지 않음',
  missing: '결제사에 없음',
  amount: '결제 금액이 다름',
  refund: '환불 금액이 다름',
  unpaid_here: '우리 쪽은 미결제',
} as const;
export type Mismatch = keyof typeof mismatchWords;

/** Seconds after which a confirmation or a refund nobody has heard of is somebody's business. */
export const stuckSeconds = { confirming: 120, refund: 600 } as const;

/**
 * What a branch may still give back of one payment by itself: no more than the policy gives, and never so that more than
 * the limit has gone back in all, so that a sum above it cannot go in pieces.
 */
export function mayGiveKrw(of: {
  readonly leftKrw: number;
  readonly refundedKrw: number;
  readonly policyKrw: number;
  readonly branchKrw: number;
}): number {
  const { leftKrw, refundedKrw, policyKrw, branchKrw } = of;
  return Math.max(0, Math.min(leftKrw, policyKrw - refundedKrw, branchKrw - refundedKrw));
}

/** A sum as somebody types it, in won; null for what is no whole sum (`1만`, `5000.5`), which is never guessed at. */
export function typedKrw(text: string): number | null {
  const digits = text.normalize('NFKC').replace(/[\s,]/g, '').replace(/원$/, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

const hasMoney = (state: PaymentState) =>
  state === 'paid' || state === 'partly_refunded' || state === 'refunded';

/** How a refund stands. */
export const refundWords: Readonly<Record<string, string>> = {
  needs_account: '계좌 기다림',
  requested: '처리 중',
  done: '완료',
  refused: '거절됨',
  withdrawn: '거둠',
};

/**
 * The request key of the `count`th refund of a payment, as the office asks for it. One that takes the seat is no mere choice
 * of a sum: it is not taken back.
 */
export const officeKey = (
  paymentId: string,
  { count, amountKrw, givesSeatUp }: { count: number; amountKrw: number; givesSeatUp: boolean },
): string => `office:${paymentId}:${count}:${amountKrw}${givesSeatUp ? ':seat' : ''}`;

/** Whether a refund was the office's own choice, and not what a family that cancelled is owed. */
export const isOwnChoice = (requestKey: string): boolean =>
  requestKey.startsWith('office:') && !requestKey.endsWith(':seat');

/** Days in which money has to be back, by 학원법 시행령 §18. */
export const refundDays = 5;

interface Ledgers {
  /** Integer won that is still with us, and how we and the provider differ; null where we agree. */
  readonly oursKrw: number;
  readonly theirsKrw: number;
  readonly mismatch: Mismatch | null;
}

/** Compares what we believe of one payment with the provider's word. What is under way on either side is no mismatch. */
export function reconcileLedgers(
  ours: { readonly state: PaymentState; readonly amountKrw: number; readonly refundedKrw: number },
  fact: PaymentFact,
): Ledgers {
  const oursKrw = hasMoney(ours.state) ? ours.amountKrw - ours.refundedKrw : 0;
  const theirsKrw =
    fact.kind === 'paid'
      ? fact.amountKrw
      : fact.kind === 'cancelled'
        ? fact.amountKrw - fact.cancelledKrw
        : 0;
  const say = (mismatch: Mismatch | null): Ledgers => ({ oursKrw, theirsKrw, mismatch });
  if (fact.kind === 'unknown') return say('unknown');
  if (!hasMoney(ours.state)) return say(theirsKrw > 0 ? 'unpaid_here' : null);
  // A deposit the bank took back is nothing in either book.
  if (fact.kind !== 'paid' && fact.kind !== 'cancelled') return say(oursKrw === 0 ? null : 'missing');
  if (fact.amountKrw !== ours.amountKrw) return say('amount');
  return say(theirsKrw === oursKrw ? null : 'refund');
}
