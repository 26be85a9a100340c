import { isOwnBranch } from '#src/shared/access/actor.ts';

export const askLabels = {
  waiting: '승인 기다림',
  approved: '승인',
  refused: '반려',
  withdrawn: '철회됨',
} as const;

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

/** A seat of an order, and the keys by which a refund for it alone is asked. */
export interface OrderSeat {
  readonly childName: string;
  readonly branchId: number | null;
  readonly refundKeys: readonly string[];
}

/**
 * The branch in which a person hands the money of a refund over: the seat's it was asked for, or another's of the order, of those
 * in which the person works (null: all).
 */
export function handingBranch(
  seats: readonly OrderSeat[],
  { requestKey, ...actor }: { readonly requestKey: string; readonly branchIds: readonly number[] | null },
): number | null {
  const own = seats.filter(({ branchId }) => branchId !== null && isOwnBranch(actor, branchId));
  const asked = own.find(({ refundKeys }) => refundKeys.includes(requestKey));
  return (asked ?? own[0] ?? seats[0])?.branchId ?? null;
}
