import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { editedElsewhere, noteChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/actor.ts';
import { commonErrors } from '#src/shared/app-error.ts';
import type { InputOf } from '#src/shared/endpoint.ts';
import { formatKrw } from '#src/shared/krw.ts';
import type { cashReturnedEndpoint } from '../contract/approvals.ts';
import type * as contract from '../contract/office.ts';
import { paymentErrors } from '../contract.ts';
import { findOrder, findPayment, findRefund, lockPayment } from '../store.server.ts';
import { type OfficePaymentMoments, readOfficePayment } from './office.server.ts';
import { factsOf } from './orders.server.ts';
import { refundOrder, settleRefund } from './refund.server.ts';

export type RefundWish = InputOf<typeof contract.refundPaymentEndpoint>;

/** What keeps a refund from being given or asked for, whoever wants it; answers how things stand. */
export async function checkRefund(
  academy: Academy,
  actor: StaffActor,
  wish: RefundWish,
  desk: OfficePaymentMoments,
): Promise<contract.OfficePaymentDetail> {
  const before = await readOfficePayment(academy, actor, wish.paymentId, desk);
  if (before.refunds.some((one) => one.isOpen)) throw paymentErrors.refund_under_way();
  if (before.leftKrw !== wish.leftKrw) throw await editedElsewhere(academy.db, 'payment', wish.paymentId);
  if (wish.amountKrw > before.leftKrw) throw paymentErrors.refund_too_much();
  if (wish.givesSeatUp && wish.amountKrw !== before.leftKrw)
    throw commonErrors.input_invalid({
      fields: { givesSeatUp: '좌석은 남은 금액을 모두 환불할 때 거둘 수 있습니다.' },
    });
  return before;
}

/**
 * Writes the intent of a refund in one transaction with the seat's end and whatever `also` does; a job tells the
 * provider. Who may has been decided before.
 */
export async function giveBack(
  academy: Academy,
  actor: StaffActor,
  { wish, before }: { readonly wish: RefundWish; readonly before: contract.OfficePaymentDetail },
  desk: OfficePaymentMoments,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const payment = await findPayment(academy.db, wish.paymentId);
  if (!payment) throw commonErrors.not_found();
  const order = await findOrder(academy.db, payment.order_id);
  const branchId = await desk.branchOf(order.id);
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    if (wish.givesSeatUp) await desk.moments[order.purpose]?.onReversed(tx, factsOf(order), now);
    const requestKey = `office:${payment.payment_id}:${before.refunds.length}:${wish.amountKrw}`;
    const { amountKrw, reason } = wish;
    const request = { orderId: order.id, paymentRef: payment.id, amountKrw, reason, requestKey };
    await refundOrder(tx, request, now);
    const change = {
      entity: 'payment',
      entityId: payment.payment_id,
      branchId,
      action: wish.givesSeatUp ? '환불(좌석 거둠)' : '환불',
      before: { 환불: formatKrw(before.payment.refundedKrw) },
      after: { 환불: formatKrw(before.payment.refundedKrw + wish.amountKrw) },
      reason: wish.reason,
    };
    await noteChange(tx, actor, change, now);
    await also(tx);
  });
}

/** Gives money back. A manager gives what the policy gives, up to the branch's limit; the owner more. */
export async function refundPayment(
  academy: Academy,
  actor: StaffActor,
  wish: RefundWish,
  desk: OfficePaymentMoments,
): Promise<contract.OfficePaymentDetail> {
  const before = await checkRefund(academy, actor, wish, desk);
  if (before.ask) throw paymentErrors.ask_waiting();
  const policyKrw = Math.max(0, before.advice.refundKrw - before.payment.refundedKrw);
  if (actor.role !== 'owner' && wish.amountKrw > policyKrw) throw paymentErrors.above_policy();
  if (wish.amountKrw > before.mayGiveKrw) throw paymentErrors.above_limit();
  await giveBack(academy, actor, { wish, before }, desk);
  return readOfficePayment(academy, actor, wish.paymentId, desk);
}

/** The cash of a refund was handed over: from here on it is booked. The second of two people is told. */
export async function noteCashReturned(
  academy: Academy,
  actor: StaffActor,
  { paymentId, refundId, reason }: InputOf<typeof cashReturnedEndpoint>,
  desk: OfficePaymentMoments,
): Promise<contract.OfficePaymentDetail> {
  const before = await readOfficePayment(academy, actor, paymentId, desk);
  const payment = await findPayment(academy.db, paymentId);
  if (payment?.method !== 'cash' || !before.refunds.some((one) => one.refundId === refundId))
    throw paymentErrors.no_cash_refund();
  const branchId = await desk.branchOf(payment.order_id);
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    if ((await lockedRefund(tx, refundId)) !== 'requested') throw paymentErrors.no_cash_refund();
    await settleRefund(tx, now, refundId, `cash ${refundId}`, `staff ${actor.staffId}`);
    const change = { entity: 'payment', entityId: paymentId, branchId, action: '현금 환불 지급', reason };
    await noteChange(tx, actor, change, now);
  });
  return readOfficePayment(academy, actor, paymentId, desk);
}

async function lockedRefund(tx: Tx, refundId: number): Promise<string | undefined> {
  const refund = await findRefund(tx, refundId);
  if (!refund) return undefined;
  await lockPayment(tx, refund.payment_ref);
  return (await findRefund(tx, refundId))?.state;
}
