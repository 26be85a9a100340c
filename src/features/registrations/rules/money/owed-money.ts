import { isGoing } from '#src/features/payments/rules/payments.ts';
import { isOfOthers } from './registration-money.ts';

interface AskedRefund {
  readonly requestKey: string;
  readonly amountKrw: number;
  readonly state: string;
}

/** Refunds that follow from a seat that is gone: its family or the academy gave it up, it was never given, or it was taken. */
const followsFromSeat = /^(?:cancel|academy|no-seat):|:seat$/;
const isOwed = ({ requestKey, state }: AskedRefund) =>
  state === 'refused' && followsFromSeat.test(requestKey);
/** Given by hand or at the provider's: nothing says whose fee it was. */
const isUnnamed = ({ requestKey, state }: AskedRefund) => isGoing(state) && !followsFromSeat.test(requestKey);
const sumOf = (refunds: readonly AskedRefund[]) => refunds.reduce((sum, one) => sum + one.amountKrw, 0);

/**
 * What was owed when a seat was given up and was refused on its way, in integer won, of an order's refunds in the order
 * they were asked; `isGivenSince`: as much was given by hand after it.
 */
export function owedRefunds<T extends AskedRefund>(
  refunds: readonly T[],
): (T & { readonly isGivenSince: boolean })[] {
  let owedKrw = 0;
  return refunds.flatMap((one, index) => {
    if (!isOwed(one)) return [];
    owedKrw += one.amountKrw;
    return [{ ...one, isGivenSince: sumOf(refunds.slice(index + 1).filter(isUnnamed)) >= owedKrw }];
  });
}

/**
 * What of an order's refunds, in the order they were asked, was given of what its seated children and those who are owed
 * would get back, in integer won. Where nobody is seated, what was given before the owed sum was reckoned is not of it.
 */
export function givenAgainst(seated: readonly string[], refunds: readonly AskedRefund[]): number {
  const firstOwed = refunds.findIndex(isOwed);
  const counted = seated.length > 0 || firstOwed === -1 ? refunds : refunds.slice(firstOwed + 1);
  return sumOf(counted.filter((one) => isGoing(one.state) && !isOfOthers(seated, one)));
}

/**
 * What goes back of one child of an order, in integer won: its part by the rules, but never more than the rules give all
 * who are seated together less what was given of it already, by hand too, and never more than is left.
 */
export function quotedKrw(of: {
  readonly ownKrw: number;
  readonly seatedKrw: number;
  readonly givenKrw: number;
  readonly leftKrw: number;
}): number {
  return Math.max(0, Math.min(of.ownKrw, of.seatedKrw - of.givenKrw, of.leftKrw));
}
