import { isByHand } from '#src/features/payments/rules/by-hand.ts';
import { maskAccount } from '#src/features/payments/rules/deposits.ts';
import { isTakenBack, refundLabels, takenBackLabel } from '#src/features/payments/rules/payments.ts';
import type * as contract from '../contract/payment.ts';
import { isOwnChoice, type OrderSeat } from '../rules/refunds.ts';
import type * as store from '../store/payments.server.ts';

interface RefundContext {
  readonly seats: readonly OrderSeat[];
  readonly accountless: readonly { readonly id: number }[];
}

/** One refund of a payment as the office reads it. */
export function viewOfRefund(
  refund: Awaited<ReturnType<typeof store.listRefundsOf>>[number],
  { method }: Pick<store.PaymentListRow, 'method'>,
  { seats, accountless }: RefundContext,
): contract.OfficePaymentDetail['refunds'][number] {
  const { id, at, state, bank, tail, requestKey, amountKrw, reason } = refund;
  const isHandedBack = isByHand(method);
  const wantsAccount = accountless.some((wanting) => wanting.id === id);
  return {
    refundId: id,
    childName: seats.find(({ refundKeys }) => refundKeys.includes(requestKey))?.childName ?? '',
    amountKrw,
    reason,
    stateLabel: isTakenBack(refund) ? takenBackLabel : (refundLabels[state] ?? state),
    isOpen: state === 'requested' || state === 'needs_account',
    isByHand: isHandedBack,
    wantsAccount,
    mayWithdraw: isOwnChoice(requestKey) && (wantsAccount || (isHandedBack && state === 'requested')),
    account: bank && tail ? maskAccount(bank, tail) : '-',
    at: at.toISOString(),
  };
}
