import { type PaymentState, stateLabels, takenBackLabel } from '#src/features/payments/rules/payments.ts';

/**
 * How a payment stands for the office: as its state says, or truer where the state alone would claim what did not happen.
 * `taken_back`: the bank took the deposit, and the academy gave nothing back. `sent_back`: another sum than the order's came
 * and went. `not_paid`: a window was opened and left; no account waits for anything.
 */
export type OfficeState = PaymentState | 'taken_back' | 'sent_back' | 'not_paid';

export const officeStateLabels: Readonly<Record<OfficeState, string>> = {
  ...stateLabels,
  taken_back: takenBackLabel,
  sent_back: '금액이 달라 환불 완료',
  not_paid: '결제하지 않음',
};

/** The states of a payment that can stand so for the office. */
export const statesBehind = (state: OfficeState): readonly PaymentState[] => {
  if (state === 'taken_back') return ['refunded', 'failed'];
  if (state === 'sent_back') return ['failed'];
  return state === 'not_paid' ? ['expired'] : [state];
};

interface Moved {
  readonly officeState: OfficeState;
  /** What the payment's own account counts as gone: all of it where the bank took the deposit. */
  readonly refundedKrw: number;
  /** What was given back of this deposit, or of another sum that came. */
  readonly givenBackKrw: number;
}

/** What the academy gave back of a payment, in won; what the bank took was given to nobody. */
export const givenBackOf = ({ officeState, refundedKrw, givenBackKrw }: Moved): number =>
  officeState === 'taken_back' || officeState === 'sent_back' ? givenBackKrw : refundedKrw;

/** A step and the refund written with it are of one transaction, and of one clock within seconds. */
const togetherMs = 10_000;

/** Whether a step of a payment was the bank taking its deposit back. */
export const isTakenBackStep = (
  step: { readonly to: PaymentState; readonly at: Date },
  takenBackAt: readonly Date[],
): boolean =>
  (step.to === 'refunded' || step.to === 'failed') &&
  takenBackAt.some((at) => Math.abs(at.getTime() - step.at.getTime()) < togetherMs);
