import type { PaymentHooks } from '#src/features/payments/actions/orders.server.ts';
import { paymentErrors } from '#src/features/payments/contract/payments.ts';
import * as store from '#src/features/payments/store/payments.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { addJobs } from '#src/platform/jobs/jobs.ts';
import { approvalHealth, noteCallEnd } from '#src/platform/provider-health.ts';
import { asksLater } from './asking.server.ts';
import { askAndSettle } from './settle.server.ts';

/** What staff read where a channel takes money by itself. */
const approvalOff =
  '포트원 콘솔에서 이 채널의 수동 승인이 꺼져 있어, 자리를 잡기 전에 결제가 승인되었습니다. 수동 승인을 켜 주세요.';

const nothingTaken: ReadonlySet<string> = new Set(['ready', 'expired', 'failed']);

/**
 * The window came back without a token: with 수동 승인 off the vendor has taken the money while it was open. It is settled as
 * a webhook would (the seat is given, or everything goes back), asked again later, and staff are told. Refuses with
 * "do not pay again" while the vendor does not say what it took.
 */
export async function settleWithoutToken(
  academy: Academy,
  hooks: PaymentHooks,
  paymentId: string,
): Promise<void> {
  const now = academy.clock.now();
  await inTransaction(academy.db, (tx) => addJobs(tx, asksLater(paymentId, { now })));
  await askAndSettle(academy, hooks, { paymentId, why: { code: 'asked' } });
  const after = await store.findPayment(academy.db, paymentId);
  if (!after || after.state === 'ready') throw paymentErrors.under_way();
  if (nothingTaken.has(after.state) || after.confirming_at !== null) return;
  await noteCallEnd(academy.db, { name: approvalHealth, failure: approvalOff, now, isCheck: false });
}
