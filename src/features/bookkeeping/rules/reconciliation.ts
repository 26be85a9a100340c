import type { PaymentState } from '#src/features/payments/rules/payments.ts';
import type { PaymentFact } from '#src/providers/payment/port.ts';

export const mismatchLabels = {
  unknown: '결제사가 답하지 않음',
  missing: '결제사에 없음',
  amount: '결제 금액이 다름',
  refund: '환불 금액이 다름',
  unpaid_here: '우리 쪽은 미결제',
} as const;
export type Mismatch = keyof typeof mismatchLabels;

/** What a compared day says of its differences; a dash while it is being compared. */
export function differenceLabel(run: {
  readonly finishedAt: string | null;
  readonly mismatches: number;
  readonly open: number;
}): string {
  if (run.finishedAt === null) return '-';
  if (run.open > 0) return `남은 차이 ${run.open}건`;
  return run.mismatches > 0 ? '모두 처리' : '맞음';
}

const hasMoney = (state: PaymentState) =>
  state === 'paid' || state === 'partly_refunded' || state === 'refunded';

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
  const ledgersWith = (mismatch: Mismatch | null): Ledgers => ({ oursKrw, theirsKrw, mismatch });
  if (fact.kind === 'unknown') return ledgersWith('unknown');
  if (!hasMoney(ours.state)) return ledgersWith(theirsKrw > 0 ? 'unpaid_here' : null);
  // A deposit the bank took back is nothing in either book.
  if (fact.kind !== 'paid' && fact.kind !== 'cancelled') return ledgersWith(oursKrw === 0 ? null : 'missing');
  if (fact.amountKrw !== ours.amountKrw) return ledgersWith('amount');
  return ledgersWith(theirsKrw === oursKrw ? null : 'refund');
}
