/** States of one payment; `paid` and later have moved money. */
export type PaymentState =
  | 'ready'
  | 'confirming'
  | 'waiting_for_deposit'
  /** Another sum than the order's came into the account; it waits for an account to go back to. */
  | 'wrong_deposit'
  | 'paid'
  | 'partly_refunded'
  | 'refunded'
  | 'failed'
  | 'expired';

/** Every legal move; whatever is not here is refused. */
export const paymentMoves: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  // A payment the parent closed may still turn out to be paid: the provider's word decides.
  ready: ['confirming', 'waiting_for_deposit', 'wrong_deposit', 'paid', 'failed', 'expired'],
  // Another sum may be in an account before we have heard that there is one.
  confirming: ['paid', 'waiting_for_deposit', 'wrong_deposit', 'failed'],
  waiting_for_deposit: ['paid', 'wrong_deposit', 'expired', 'failed'],
  wrong_deposit: ['failed'],
  paid: ['partly_refunded', 'refunded'],
  partly_refunded: ['partly_refunded', 'refunded'],
  // A deposit the bank took back can be paid in again; nothing else comes after all has gone back.
  refunded: ['paid', 'wrong_deposit'],
  // Money can arrive after we gave up: it is recorded, then given a seat or sent back.
  failed: ['paid', 'wrong_deposit'],
  expired: ['paid', 'wrong_deposit'],
};

/** Whether a payment may go from one state to the other. */
export function mayMovePayment(from: PaymentState, to: PaymentState): boolean {
  return paymentMoves[from].includes(to);
}

/** Whether a refund in this state has gone or is to go: not one the provider refused, nor one the office took back. */
export function isGoing(refundState: string): boolean {
  return refundState !== 'refused' && refundState !== 'withdrawn';
}

/** The request key of what the bank took back of a deposit; an earlier deposit's has more behind it. */
export const takenBackKey = (paymentId: string) => `reversed:${paymentId}`;

/** Whether a refund is none: nobody gave it to the family, the bank took its deposit back. */
export const isTakenBack = ({ requestKey }: { readonly requestKey: string }): boolean =>
  requestKey.startsWith(takenBackKey(''));

/** The state after so much of the amount has gone back; both in integer won. */
export function stateAfterRefund(amountKrw: number, refundedKrw: number): PaymentState {
  if (refundedKrw === 0) return 'paid';
  return refundedKrw === amountKrw ? 'refunded' : 'partly_refunded';
}

/**
 * Which of the refunds we asked for went back when the provider's book shows so much more than ours, in won: the one
 * of exactly that sum, else as many as fit in the order they were asked. What none of them explains was another's doing.
 */
export function refundsGone<T extends { readonly amount_krw: number }>(
  asked: readonly T[],
  missingKrw: number,
): readonly T[] {
  const exact = asked.find((one) => one.amount_krw === missingKrw);
  if (exact) return [exact];
  let leftKrw = missingKrw;
  return asked.filter((one) => {
    const fits = one.amount_krw <= leftKrw;
    if (fits) leftKrw -= one.amount_krw;
    return fits;
  });
}

/** Whether all or some of the money is here for what was ordered. */
export const isMoneyHere = (state: string): boolean => state === 'paid' || state === 'partly_refunded';

interface MoneyOf {
  readonly state: string;
  readonly amountKrw: number;
  readonly refundedKrw: number;
}

/** What of a payment's money is here and was not promised back, in won; nothing where none came or all of it has gone. */
export function leftKrwOf({ state, amountKrw, refundedKrw }: MoneyOf, promisedKrw: number): number {
  return isMoneyHere(state) ? amountKrw - refundedKrw - promisedKrw : 0;
}

/** Whether so much may still be given back. */
export function mayRefund(payment: MoneyOf, amountKrw: number): boolean {
  return amountKrw > 0 && amountKrw <= leftKrwOf(payment, 0);
}

/** Seconds after the confirmation began at which the provider is asked again; no unknown is older than two minutes. */
export const settleAfterSeconds = [5, 20, 50] as const;

/** Seconds after which the provider is asked about its word while our own confirmation is under way: mostly that one has read it by then. */
export const askAfterEventSeconds = 2;
/** For so many seconds after money came the word that it came is one we have read ourselves. */
const knownForSeconds = 120;

/**
 * When the provider is to be asked about a payment of which it has told us something: at once, soon, or not at all where it
 * says no more than what we have just read back. A word is never believed; a deposit may come more than once.
 */
export function askOnEvent(
  says: 'paid' | 'other',
  payment:
    | { readonly state: PaymentState; readonly isDeposit: boolean; readonly paidAt: Date | null }
    | undefined,
  now: Date,
): 'now' | 'soon' | 'known' {
  if (says !== 'paid' || !payment || payment.isDeposit) return 'now';
  const { state, paidAt } = payment;
  if (state === 'confirming') return 'soon';
  const isFresh = paidAt !== null && now.getTime() - paidAt.getTime() < knownForSeconds * 1000;
  return state === 'paid' && isFresh ? 'known' : 'now';
}

/** Minutes after which a window is over whose payment nobody has confirmed; a new try makes a new payment before that. */
export const windowOverAfterMinutes = 45;
/** Minutes after which the provider is asked about a window that was given up for another: it may be paid in all the same. */
export const windowAskedMinutes = [1, 5, 15, windowOverAfterMinutes] as const;
/** Minutes for which an open window is used again: what it takes to pay in it must still fit. */
export const windowReusedMinutes = 15;

/** From this age on, "the provider knows nothing of a capture" means that none will come (outgoing calls end at 10 s). */
export const neverCapturedAfterSeconds = 45;

/** The word of a state on the parent's screen. */
export const stateLabels: Readonly<Record<PaymentState, string>> = {
  ready: '결제 대기',
  confirming: '결제 확인 중',
  waiting_for_deposit: '입금 대기',
  wrong_deposit: '입금액 다름',
  paid: '결제 완료',
  partly_refunded: '일부 환불',
  refunded: '환불 완료',
  failed: '결제 실패',
  expired: '결제 기한 지남',
};

/** What stands there instead where the bank took the deposit back: nothing of it was given back to the family. */
export const takenBackLabel = '입금 취소';

/** How a refund stands. */
export const refundLabels: Readonly<Record<string, string>> = {
  needs_account: '계좌 기다림',
  requested: '처리 중',
  done: '완료',
  refused: '거절됨',
  withdrawn: '철회됨',
};
