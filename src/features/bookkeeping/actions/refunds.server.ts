import {
  adviceOf,
  among,
  type OfficePaymentHooks,
  ownPaymentListRow,
  readOfficePayment,
} from '#src/features/bookkeeping/actions/payments.server.ts';
import type { cashReturnedEndpoint } from '#src/features/bookkeeping/contract/approvals.ts';
import type * as contract from '#src/features/bookkeeping/contract/payment.ts';
import { handingBranch, mayGiveKrw, officeKey } from '#src/features/bookkeeping/rules/refunds.ts';
import { findWaiting, readLimit } from '#src/features/bookkeeping/store/approvals.server.ts';
import { findPaymentListRow, listRefundsOf } from '#src/features/bookkeeping/store/payments.server.ts';
import { noteByHand } from '#src/features/cash-drawers/actions/taking.server.ts';
import { factsOf } from '#src/features/payments/actions/orders.server.ts';
import { leftOf, refundOrder, settleRefund } from '#src/features/payments/actions/refunds/refund.server.ts';
import { paymentErrors } from '#src/features/payments/contract/payments.ts';
import { handLabels, isByHand } from '#src/features/payments/rules/by-hand.ts';
import {
  findOrder,
  findPayment,
  findRefund,
  listOpenRefunds,
  lockOrder,
  lockPayment,
  type PaymentRow,
} from '#src/features/payments/store/payments.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange, refusedElsewhere } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { formatKrw } from '#src/shared/krw.ts';

export type RefundWish = InputOf<typeof contract.refundPaymentEndpoint>;

/** What of a payment's money is still with us and was not promised back, and whether some of it is on its way. */
interface RefundFacts {
  readonly leftKrw: number;
  readonly isUnderWay: boolean;
}

/** What keeps a refund from being given or asked for, whoever wants it. */
async function refuseWish(
  db: Db | Tx,
  wish: RefundWish,
  { leftKrw, isUnderWay }: RefundFacts,
): Promise<void> {
  if (isUnderWay) throw paymentErrors.refund_under_way();
  // The family may have cancelled meanwhile: nobody of the office was faster.
  if (leftKrw === 0)
    throw paymentErrors.refund_too_much({
      message: '이미 모두 돌려드린 결제입니다. 환불 요청이 남아 있으면 반려하거나 철회해 주세요.',
    });
  if (leftKrw !== wish.leftKrw)
    throw await refusedElsewhere(db, 'refund', { entity: 'payment', id: wish.paymentId });
  if (wish.amountKrw > leftKrw) throw paymentErrors.refund_too_much();
  if (wish.givesSeatUp && wish.amountKrw !== leftKrw)
    throw commonErrors.input_invalid({
      fields: { givesSeatUp: '좌석은 남은 금액을 모두 환불할 때 거둘 수 있습니다.' },
    });
}

/** A payment under the locks of the house, and what of it may go back. */
interface LockedRefund {
  readonly payment: PaymentRow;
  readonly leftKrw: number;
  readonly now: Date;
}

async function lockedAmounts(tx: Tx, payment: PaymentRow): Promise<RefundFacts> {
  const open = await listOpenRefunds(tx, payment.id, ['requested', 'needs_account']);
  return { leftKrw: await leftOf(tx, payment), isUnderWay: open.length > 0 };
}

/** Behind the order's lock: refused where a refund that is given or asked for does not fit what is left of the payment. */
export async function lockedToRefund(
  tx: Tx,
  { wish, paymentRef }: { readonly wish: RefundWish; readonly paymentRef: number },
): Promise<{ readonly payment: PaymentRow; readonly leftKrw: number }> {
  const payment = await lockPayment(tx, paymentRef);
  const left = await lockedAmounts(tx, payment);
  await refuseWish(tx, wish, left);
  return { payment, leftKrw: left.leftKrw };
}

/** Behind the order's lock: refused where its registration was taken to another branch since the screen was read. */
export async function refuseMovedAway(
  tx: Tx,
  academy: Academy,
  { actor, ...payment }: { actor: StaffActor; paymentId: string; deps: OfficePaymentHooks },
): Promise<void> {
  const orders = among(actor, payment.deps);
  const now = academy.clock.now();
  if (!(await findPaymentListRow(tx, payment.paymentId, { orders, now })))
    throw commonErrors.not_found({
      message: '그 사이 다른 분원으로 옮겨진 결제라 환불하지 않았습니다. 옮겨 간 분원에서 환불합니다.',
    });
}

/**
 * Writes the intent of a refund in one transaction with the seat's end; a job tells the provider. What keeps it from
 * being given is asked of the locked rows, and `decide` says there who may: what it throws is the refusal.
 */
export async function giveBack(
  academy: Academy,
  actor: StaffActor,
  {
    wish,
    deps,
    decide,
  }: { wish: RefundWish; deps: OfficePaymentHooks; decide: (tx: Tx, locked: LockedRefund) => Promise<void> },
): Promise<void> {
  const found = await findPayment(academy.db, wish.paymentId);
  if (!found) throw commonErrors.not_found();
  const order = await findOrder(academy.db, found.order_id);
  const branchId = await deps.branchOf(order.id);
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const moving = await deps.hooks[order.purpose]?.lock(tx, factsOf(order), now);
    await lockOrder(tx, order.id);
    await refuseMovedAway(tx, academy, { actor, paymentId: wish.paymentId, deps });
    const locked = await lockedToRefund(tx, { wish, paymentRef: found.id });
    const { payment } = locked;
    await decide(tx, { ...locked, now });
    if (wish.givesSeatUp) await moving?.onReversed(tx, factsOf(order), { now, why: 'refunded' });
    const asked = await listRefundsOf(tx, payment.id);
    const { amountKrw, givesSeatUp, reason } = wish;
    const requestKey = officeKey(payment.payment_id, { count: asked.length, amountKrw, givesSeatUp });
    const request = { orderId: order.id, paymentRef: payment.id, amountKrw, reason, requestKey };
    await refundOrder(tx, request, now);
    const change = {
      entity: 'payment',
      entityId: payment.payment_id,
      branchId,
      action: wish.givesSeatUp ? '환불(좌석 반환)' : '환불',
      before: { 환불: formatKrw(payment.refunded_krw) },
      after: { 환불: formatKrw(payment.refunded_krw + wish.amountKrw) },
      reason: wish.reason,
    };
    await auditChange(tx, actor, { ...change, at: now });
  });
}

/** A manager gives what the policy gives, up to the branch's limit; the owner more. Nobody while a request waits. */
async function refuseAboveRights(
  tx: Tx,
  actor: StaffActor,
  {
    wish,
    lockedRefund: { payment, leftKrw, now, deps },
  }: { wish: RefundWish; lockedRefund: LockedRefund & { readonly deps: OfficePaymentHooks } },
): Promise<void> {
  if (await findWaiting(tx, wish.paymentId)) throw paymentErrors.ask_waiting();
  if (mayDo(actor, 'headOffice')) return;
  const refunds = await listRefundsOf(tx, payment.id);
  const order = { orderId: payment.order_id };
  const advice = await adviceOf(tx, order, { refunds, deps, now });
  const { refundKrw: policyKrw, givenKrw: refundedKrw } = advice;
  if (wish.amountKrw > Math.max(0, policyKrw - refundedKrw)) throw paymentErrors.above_policy();
  const mayKrw = mayGiveKrw({ leftKrw, refundedKrw, policyKrw, ...(await readLimit(tx)) });
  if (wish.amountKrw > mayKrw) throw paymentErrors.above_limit();
}

/** Gives money back, as far as the actor's rights go. See docs/decisions/0043-what-staff-do-with-money.md. */
export async function refundPayment(
  academy: Academy,
  actor: StaffActor,
  { wish, deps }: { wish: RefundWish; deps: OfficePaymentHooks },
): Promise<contract.OfficePaymentDetail> {
  await ownPaymentListRow(academy, actor, { paymentId: wish.paymentId, deps });
  await giveBack(academy, actor, {
    wish,
    deps,
    decide: (tx, locked) => refuseAboveRights(tx, actor, { wish, lockedRefund: { ...locked, deps } }),
  });
  return readOfficePayment(academy, actor, { paymentId: wish.paymentId, deps });
}

/** The money of a refund was given back by hand: from here on it is booked, and stands in the book of who gave it. The second of two people is told. */
export async function noteCashReturned(
  academy: Academy,
  actor: StaffActor,
  {
    input: { paymentId, refundId, reason },
    deps,
  }: { input: InputOf<typeof cashReturnedEndpoint>; deps: OfficePaymentHooks },
): Promise<contract.OfficePaymentDetail> {
  const before = await readOfficePayment(academy, actor, { paymentId, deps });
  const payment = await findPayment(academy.db, paymentId);
  const asked = before.refunds.find((one) => one.refundId === refundId);
  if (!payment || !isByHand(payment.method) || !asked) throw paymentErrors.no_cash_refund();
  const { method } = payment;
  const seats = await deps.seatsOf(payment.order_id);
  const first = await deps.branchOf(payment.order_id);
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const refund = await lockedRefund(tx, refundId);
    if (refund?.state !== 'requested') throw paymentErrors.no_cash_refund();
    const branchId =
      handingBranch(seats, { requestKey: refund.request_key, branchIds: actor.branchIds }) ?? first;
    await settleRefund(academy, tx, {
      refundId,
      cancellationId: `${method} ${refundId}`,
      by: byStaff(actor.staffId),
    });
    if (branchId !== null) {
      const money = { branchId, staffId: actor.staffId, paymentRef: payment.id, refundRef: refundId };
      await noteByHand(tx, { ...money, method, amountKrw: asked.amountKrw }, now);
    }
    const action = `${handLabels[method]} 환불 지급`;
    const change = { entity: 'payment', entityId: paymentId, branchId, action, reason };
    await auditChange(tx, actor, { ...change, at: now });
  });
  return readOfficePayment(academy, actor, { paymentId, deps });
}

async function lockedRefund(tx: Tx, refundId: number) {
  const refund = await findRefund(tx, refundId);
  if (!refund) return undefined;
  await lockPayment(tx, refund.payment_ref);
  return findRefund(tx, refundId);
}
