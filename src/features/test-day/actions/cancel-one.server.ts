import {
  refusalsAboveBranch,
  refuseAboveBranch,
} from '#src/features/bookkeeping/actions/branch-limit.server.ts';
import { isAccountOpen } from '#src/features/payments/actions/deposits/closing.server.ts';
import { paymentsOfOrders } from '#src/features/payments/actions/orders.server.ts';
import { moneyLeftOf, refundOrder } from '#src/features/payments/actions/refunds/refund.server.ts';
import { isByHand } from '#src/features/payments/rules/by-hand.ts';
import { paidLabels } from '#src/features/payments/rules/method-labels.ts';
import { lockOrder } from '#src/features/payments/store/payments.server.ts';
import { giveUpSeat } from '#src/features/registrations/actions/payments/leaving-payment.server.ts';
import { quoteOf } from '#src/features/registrations/actions/payments/refund-quote.server.ts';
import {
  lockWithPool,
  moveRegistration,
  notifyCancelled,
  seatHooks,
} from '#src/features/registrations/actions/seats/hooks.server.ts';
import { endOffer } from '#src/features/registrations/actions/seats/wait-ends.server.ts';
import {
  type Found,
  findForStaff,
  movedAway,
} from '#src/features/registrations/actions/staff-sight.server.ts';
import { givenAgainst } from '#src/features/registrations/rules/money/owed-money.ts';
import {
  refundKeys,
  staffCancelReasons,
} from '#src/features/registrations/rules/money/registration-money.ts';
import { registrationLabels } from '#src/features/registrations/rules/registrations.ts';
import { freeHold } from '#src/features/seats/actions/pools.server.ts';
import type { CheckInView } from '#src/features/test-day/contract/office-work.ts';
import type {
  CancelQuote,
  cancelOneEndpoint,
  cancelQuotesEndpoint,
} from '#src/features/test-day/contract/one-registration.ts';
import {
  cancelObstacles,
  cancelReasons,
  obstacleToCancel,
  refundOnCancel,
} from '#src/features/test-day/rules/cancelling.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { readForCheckIn } from './office-work.server.ts';

/** Who may not give money back leaves a registration that was paid to who may. */
const refundObstacle = (wholeKrw: number, actor: StaffActor): string =>
  wholeKrw > 0 && !mayDo(actor, 'money') ? cancelObstacles.paid : '';

/** Why it cannot be cancelled now, in words; blank where it can. */
async function obstacleOf(db: Db | Tx, { row, session }: Found, now: Date): Promise<string> {
  const ref = row.state === 'confirming' ? row.confirming_payment_ref : null;
  const isPaying = ref !== null && !(await isAccountOpen(db, ref));
  const obstacle = obstacleToCancel({ state: row.state, startsAt: session.startsAt, isPaying }, now);
  return obstacle === null ? '' : cancelObstacles[obstacle];
}

/** What would go back of a registration whose seat is had; of one that is not paid, nothing. */
async function sumsOf(db: Db | Tx, found: Found, now: Date) {
  const { row } = found;
  if (row.state !== 'confirmed' || row.order_id === null)
    return { payment: undefined, byRuleKrw: 0, wholeKrw: 0, sentence: '결제가 끝나지 않은 접수입니다.' };
  const quote = await quoteOf(db, row, { session: found.session, now });
  const of = {
    byRuleKrw: quote.refundKrw,
    feeKrw: row.amount_krw,
    leftKrw: await moneyLeftOf(db, row.order_id),
  };
  return {
    payment: (await paymentsOfOrders(db, [row.order_id])).get(row.order_id),
    byRuleKrw: refundOnCancel('family', of),
    wholeKrw: refundOnCancel('academy', of),
    sentence: quote.sentence,
  };
}

const waysBack = (method: string) => {
  if (isByHand(method)) return 'byHand';
  return method === 'virtual_account' ? 'byAccount' : 'byProvider';
};

/** What the branch may not give back of it, said before anything is filled in. */
async function refusalsOf(
  db: Db,
  actor: StaffActor,
  of: Omit<Awaited<ReturnType<typeof sumsOf>>, 'sentence'> & { readonly registrationNo: string },
): Promise<CancelQuote['refusals']> {
  const { payment, registrationNo } = of;
  if (!payment) return { family: '', academy: '' };
  const refusalFor = await refusalsAboveBranch(db, actor, {
    paymentId: payment.paymentId,
    givenKrw: givenAgainst([registrationNo], payment.refunds),
  });
  // Where nothing goes back there is nothing to refuse.
  const sentence = (refundKrw: number) => (refundKrw === 0 ? '' : (refusalFor(refundKrw)?.message ?? ''));
  return { family: sentence(of.byRuleKrw), academy: sentence(of.wholeKrw) };
}

/** What would go back of each if it were cancelled now; one of another branch refuses them all. */
export async function readCancelQuotes(
  academy: Academy,
  actor: StaffActor,
  { registrationNos }: InputOf<typeof cancelQuotesEndpoint>,
): Promise<DataOf<typeof cancelQuotesEndpoint>> {
  const now = academy.clock.now();
  const quotes: CancelQuote[] = [];
  for (const registrationNo of new Set(registrationNos)) {
    const found = await findForStaff(academy, actor, registrationNo);
    const { payment, ...sums } = await sumsOf(academy.db, found, now);
    quotes.push({
      registrationNo,
      childName: found.row.child_name,
      stateLabel: registrationLabels[found.row.state],
      obstacle: (await obstacleOf(academy.db, found, now)) || refundObstacle(sums.wholeKrw, actor),
      amountKrw: found.row.amount_krw,
      paymentId: payment?.paymentId ?? null,
      comesBack: payment?.method ? waysBack(payment.method) : null,
      methodLabel: payment?.method ? paidLabels[payment.method as keyof typeof paidLabels] : '',
      ...sums,
      refusals: await refusalsOf(academy.db, actor, { registrationNo, payment, ...sums }),
    });
  }
  return { quotes };
}

interface Cancelling {
  readonly actor: StaffActor;
  readonly input: InputOf<typeof cancelOneEndpoint>;
  readonly now: Date;
}

/** Gives back what was shown, as far as this member of staff may. */
async function giveBackShown(tx: Tx, found: Found, { actor, input, now }: Cancelling): Promise<number> {
  const { row } = found;
  // From here on no refund of the same payment is asked for or given beside this one.
  if (row.order_id !== null) await lockOrder(tx, row.order_id);
  const { payment, byRuleKrw, wholeKrw } = await sumsOf(tx, found, now);
  const message = refundObstacle(wholeKrw, actor);
  if (message !== '') throw testErrors.refund_not_yours({ message });
  const refundKrw = input.fault === 'academy' ? wholeKrw : byRuleKrw;
  if (refundKrw !== input.quotedRefundKrw) throw testErrors.quote_changed({ data: { refundKrw } });
  if (row.order_id === null || !payment || refundKrw === 0) return refundKrw;
  const givenKrw = givenAgainst([row.registration_no], payment.refunds);
  await refuseAboveBranch(tx, actor, { paymentId: payment.paymentId, refundKrw, givenKrw });
  await refundOrder(
    tx,
    {
      orderId: row.order_id,
      amountKrw: refundKrw,
      reason: cancelReasons.find((one) => one === input.reason) ?? staffCancelReasons[input.fault],
      requestKey: refundKeys[input.fault](row.registration_no),
      isUpTo: true,
    },
    now,
  );
  return refundKrw;
}

const whyOf = ({ actor, input, now }: Cancelling) =>
  ({ by: byStaff(actor.staffId), code: 'cancelled_by_staff', note: input.reason, now }) as const;

/** Ends a registration under the lock of its pool. Answers what goes back. */
async function endLocked(tx: Tx, found: Found, cancelling: Cancelling): Promise<number> {
  const { row, session } = found;
  const { now } = cancelling;
  if (row.state === 'held' || row.state === 'confirming') {
    if (cancelling.input.quotedRefundKrw !== 0) throw testErrors.quote_changed({ data: { refundKrw: 0 } });
    await endOffer(tx, row.hold_id, { reason: 'cancelled_by_staff', now });
    await giveUpSeat(tx, found, whyOf(cancelling));
    return 0;
  }
  await freeHold(tx, row.hold_id, { now, why: 'cancelled', hooks: seatHooks });
  await moveRegistration(tx, row, {
    change: { state: 'cancelled', cancelled_at: now },
    why: whyOf(cancelling),
  });
  return giveBackShown(tx, { row, session }, cancelling);
}

/** Cancels a registration for its family: the seat is offered on, what was shown goes back, the guardian is told. */
export async function cancelOne(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof cancelOneEndpoint>,
): Promise<CheckInView> {
  const { row: read } = await findForStaff(academy, actor, input.registrationNo);
  const now = academy.clock.now();
  const cancelling = { actor, input, now };
  await inTransaction(academy.db, async (tx) => {
    const { row, session } = await lockWithPool(tx, read.id, now);
    await refuseOthersBranch(tx, session, actor);
    const message = await obstacleOf(tx, { row, session }, now);
    if (message !== '') throw testErrors.not_cancellable({ message });
    const refundKrw = await endLocked(tx, { row, session }, cancelling);
    await notifyCancelled(tx, row, { session, refundKrw });
    const change = {
      entity: 'test-session',
      entityId: session.sessionId,
      branchId: session.branchId,
      action: `${row.registration_no} 접수 취소`,
      before: { 상태: registrationLabels[row.state] },
      after: {
        상태: registrationLabels.cancelled,
        사정: input.fault === 'academy' ? '학원' : '보호자',
        환불: formatKrw(refundKrw),
      },
      reason: input.reason,
    };
    await auditChange(tx, actor, { ...change, at: now });
  });
  return readForCheckIn(academy, actor, input.registrationNo);
}

/** It was moved to another branch while this waited for the lock: there it is the others' to cancel. */
async function refuseOthersBranch(
  tx: Tx,
  { branchId }: Found['session'],
  { branchIds }: StaffActor,
): Promise<void> {
  if (branchIds !== null && !branchIds.includes(branchId)) throw await movedAway(tx, branchId);
}
