import {
  type OfficePaymentHooks,
  ownPaymentListRow,
  readOfficePayment,
} from '#src/features/bookkeeping/actions/payments.server.ts';
import type { withdrawRefundEndpoint } from '#src/features/bookkeeping/contract/approvals.ts';
import type { OfficePaymentDetail } from '#src/features/bookkeeping/contract/payment.ts';
import { isOwnChoice } from '#src/features/bookkeeping/rules/refunds.ts';
import { sendTextOrMail } from '#src/features/contacts/actions/notifying.server.ts';
import { mobileOf } from '#src/features/payments/actions/refunds/sent-back.server.ts';
import { paymentErrors } from '#src/features/payments/contract/payments.ts';
import { isByHand } from '#src/features/payments/rules/by-hand.ts';
import * as store from '#src/features/payments/store/payments.server.ts';
import { listAccountless } from '#src/features/payments/store/refund-accounts.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { formatKrw } from '#src/shared/krw.ts';

/** Refuses what has gone, is on its way or was withdrawn, and what follows from a seat that is gone. */
async function refuseUnfit(tx: Tx, payment: store.PaymentRow, refund: store.RefundRow): Promise<void> {
  if (!isOwnChoice(refund.request_key)) throw paymentErrors.refund_kept();
  if (refund.state === 'withdrawn') throw paymentErrors.refund_withdrawn();
  const isWaiting = isByHand(payment.method)
    ? refund.state === 'requested'
    : payment.method === 'virtual_account' &&
      (await listAccountless(tx, payment.id)).some(({ id }) => id === refund.id);
  if (!isWaiting) throw paymentErrors.refund_sent();
}

/** Takes back what the family was told: no account is wanted any more. */
async function notifyWithdrawn(
  tx: Tx,
  { order, mobile, amountKrw }: { order: store.OrderRow; mobile: string | null; amountKrw: number },
): Promise<void> {
  if (mobile === null) return;
  await sendTextOrMail(
    tx,
    { memberId: order.member_id, mobile },
    {
      text: `[{academy}] ${order.title}\n안내드린 환불 ${formatKrw(amountKrw)}은 분원에서 취소했습니다. 계좌를 알려 주지 않으셔도 되며, 궁금하신 점은 분원에 문의해 주세요.`,
      template: 'payment.refund_withdrawn',
    },
  );
}

/**
 * Takes back a refund the office asked for before any money went: a deposit's that waits for an account, or cash nobody
 * handed over. Whichever comes first under the payment's lock stands: this, or the account the family gives.
 */
export async function withdrawRefund(
  academy: Academy,
  actor: StaffActor,
  {
    input: { paymentId, refundId, reason },
    deps,
  }: { input: InputOf<typeof withdrawRefundEndpoint>; deps: OfficePaymentHooks },
): Promise<OfficePaymentDetail> {
  const line = await ownPaymentListRow(academy, actor, { paymentId, deps });
  const order = await store.findOrder(academy.db, line.orderId);
  const mobile = line.method === 'virtual_account' ? await mobileOf(academy, order.member_id) : null;
  const branchId = await deps.branchOf(order.id);
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const payment = await store.lockPayment(tx, line.id);
    const refund = await store.findRefund(tx, refundId);
    if (refund?.payment_ref !== payment.id) throw paymentErrors.refund_gone();
    await refuseUnfit(tx, payment, refund);
    await store.updateRefund(tx, refund.id, { state: 'withdrawn', done_at: now });
    await academy.personal.eraseRows(tx, { table: 'refund_accounts', ids: [refund.id], now });
    const { id, state } = payment;
    const data = { refundId: refund.id };
    const why = { by: byStaff(actor.staffId), code: 'refund_withdrawn', data, now } as const;
    await store.paymentTrail.write(tx, [{ id, from: state, to: state, ...why }]);
    const change = {
      entity: 'payment',
      entityId: paymentId,
      branchId,
      action: '환불 철회',
      before: { 환불: formatKrw(refund.amount_krw) },
      reason,
    };
    await auditChange(tx, actor, { ...change, at: now });
    await notifyWithdrawn(tx, { order, mobile, amountKrw: refund.amount_krw });
  });
  return readOfficePayment(academy, actor, { paymentId, deps });
}
