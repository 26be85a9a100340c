import { noteByHand } from '#src/features/cash-drawers/actions/taking.server.ts';
import { issuePayLink } from '#src/features/pay-links/actions.server.ts';
import { takeByHand } from '#src/features/payments/actions/cash/by-hand.server.ts';
import type { CashReceiptInput } from '#src/features/payments/contract/cash-receipt.ts';
import { type HandMethod, handFaults, handLabels } from '#src/features/payments/rules/by-hand.ts';
import {
  factsFor,
  lockWithPool,
  moveRegistration,
  notifyConfirmed,
  notifyGuardian,
} from '#src/features/registrations/actions/seats/hooks.server.ts';
import { findForStaff } from '#src/features/registrations/actions/staff-sight.server.ts';
import { messageTexts } from '#src/features/registrations/rules/messages.ts';
import { listOfOrder, type RegistrationRow } from '#src/features/registrations/store/registrations.server.ts';
import { moveHold } from '#src/features/seats/actions/pools.server.ts';
import type {
  payAtCounterEndpoint,
  sendPayLinkEndpoint,
} from '#src/features/test-day/contract/counter-money.ts';
import type { CheckInView } from '#src/features/test-day/contract/office-work.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import type { SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import { spendRateLimit } from '#src/platform/rate-limits.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { maskPhone } from '#src/shared/people/phone.ts';
import { readForCheckIn } from './office-work.server.ts';

/** Money as somebody at the counter says they took it. */
export interface Hand {
  readonly method: HandMethod;
  readonly takenKrw: number;
  readonly approvalNo: string;
  readonly payer: string;
  readonly cashReceipt?: CashReceiptInput | undefined;
}

/** Refuses another sum than the fee, and a method without what belongs to it. */
export function refuseHand({ cashReceipt, ...hand }: Hand, feeKrw: number): void {
  const fields = handFaults({ ...hand, hasCashReceipt: cashReceipt !== undefined }, feeKrw);
  if (fields.takenKrw) throw testErrors.cash_wrong({ fields });
  if (Object.keys(fields).length > 0) throw commonErrors.input_invalid({ fields });
}

interface Taking {
  readonly session: SessionRow;
  readonly actor: StaffActor;
  readonly hand: Hand;
}

/** The seat for good, then the money, then the book of who took it; and the family is told. Under the lock of the pool. */
export async function takeForSeat(
  academy: Academy,
  tx: Tx,
  { row, taking: { session, actor, hand } }: { row: RegistrationRow; taking: Taking },
): Promise<void> {
  const now = academy.clock.now();
  const { staffId } = actor;
  const code = hand.method === 'cash' ? 'paid_in_cash' : 'paid_at_counter';
  await moveHold(tx, row.hold_id, { to: 'kept', now, until: null, why: code });
  const why = { by: byStaff(staffId), code, now } as const;
  await moveRegistration(tx, row, { change: { state: 'confirmed', confirmed_at: now }, why });
  if (row.order_id !== null) {
    const { method, approvalNo, payer, cashReceipt } = hand;
    const { paymentRef } = await takeByHand(academy, tx, {
      orderId: row.order_id,
      amountKrw: row.amount_krw,
      staffId,
      method,
      approvalNo,
      payer,
      cashReceipt,
    });
    const money = { branchId: session.branchId, staffId, paymentRef, method, amountKrw: row.amount_krw };
    await noteByHand(tx, money, now);
  }
  await notifyConfirmed(tx, row, { session });
}

/** A registration that waits for its money, alone in its order, under the lock of its pool. */
async function lockWaiting(tx: Tx, registrationId: number, { actor, now }: { actor: StaffActor; now: Date }) {
  const { row, session } = await lockWithPool(tx, registrationId, now);
  // It was moved to another branch while this waited for the lock: there it is the others'.
  if (actor.branchIds !== null && !actor.branchIds.includes(session.branchId))
    throw testErrors.registration_gone();
  if (row.state !== 'held' || row.order_id === null) throw testErrors.not_payable();
  const together = await listOfOrder(tx, row.order_id);
  if (together.length > 1) throw testErrors.paid_together();
  return { row, session };
}

/** Takes the fee of a seat that waits for it, by hand: whoever holds it comes to the counter. */
export async function payAtCounter(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof payAtCounterEndpoint>,
): Promise<CheckInView> {
  const { registrationNo, ...hand } = input;
  const { row: read } = await findForStaff(academy, actor, registrationNo);
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const { row, session } = await lockWaiting(tx, read.id, { actor, now });
    refuseHand(hand, row.amount_krw);
    await takeForSeat(academy, tx, { row, taking: { session, actor, hand } });
    const change = {
      entity: 'test-session',
      entityId: session.sessionId,
      branchId: session.branchId,
      action: `${registrationNo} 창구 수납`,
      after: { 결제: handLabels[hand.method] },
    };
    await auditChange(tx, actor, { ...change, at: now });
  });
  return readForCheckIn(academy, actor, registrationNo);
}

const linksPerDay = 5;

/** Texts the guardian a link that pays without signing in, for as long as the seat waits. */
export async function sendPayLink(
  academy: Academy,
  actor: StaffActor,
  { registrationNo }: InputOf<typeof sendPayLinkEndpoint>,
): Promise<DataOf<typeof sendPayLinkEndpoint>> {
  const { row: read } = await findForStaff(academy, actor, registrationNo);
  const rateLimit = { name: `pay link of ${registrationNo}`, limit: linksPerDay, windowSeconds: 86_400 };
  const { isWithin, resetsInSeconds } = await spendRateLimit(academy, rateLimit);
  if (!isWithin) throw commonErrors.too_many({ retryAfterSeconds: resetsInSeconds });
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const { row, session } = await lockWaiting(tx, read.id, { actor, now });
    const until = row.hold_expires_at;
    if (until === null) throw testErrors.not_payable();
    const path = await issuePayLink(tx, row, { until, staffId: actor.staffId, now });
    await notifyGuardian(tx, row, {
      text: messageTexts.entered(await factsFor(tx, row, session), {
        until,
        amountKrw: row.amount_krw,
        path,
      }),
      template: 'test.entered',
    });
    const change = {
      entity: 'test-session',
      entityId: session.sessionId,
      branchId: session.branchId,
      action: `${registrationNo} 결제 링크 발송`,
    };
    await auditChange(tx, actor, { ...change, at: now });
    return { sentTo: maskPhone(row.guardian_mobile), until: until.toISOString() };
  });
}
