import { noteByHand } from '#src/features/cash-drawers/actions/taking.server.ts';
import { issuePayLink } from '#src/features/pay-links/actions.server.ts';
import { takeByHand } from '#src/features/payments/actions/cash/by-hand.server.ts';
import type { CashReceiptInput } from '#src/features/payments/contract/cash-receipt.ts';
import { type HandMethod, handFaults, handLabels } from '#src/features/payments/rules/by-hand.ts';
import {
  isIn,
  lockPoolsOf,
  type Part,
  readParts,
  sumOf,
} from '#src/features/registrations/actions/payments/parts.server.ts';
import {
  factsFor,
  lockWithPool,
  moveRegistration,
  notifyGuardian,
} from '#src/features/registrations/actions/seats/hooks.server.ts';
import { notifyAllConfirmed } from '#src/features/registrations/actions/seats/notifying.server.ts';
import { findForStaff, movedAway } from '#src/features/registrations/actions/staff-sight.server.ts';
import { messageTexts } from '#src/features/registrations/rules/messages.ts';
import { listOfOrder, type RegistrationRow } from '#src/features/registrations/store/registrations.server.ts';
import { moveHold } from '#src/features/seats/actions/pools.server.ts';
import type {
  counterFeeEndpoint,
  payAtCounterEndpoint,
  sendPayLinkEndpoint,
} from '#src/features/test-day/contract/counter-money.ts';
import type { CheckInView } from '#src/features/test-day/contract/office-work.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange, auditChanges } from '#src/platform/office-log.ts';
import { spendRateLimit } from '#src/platform/rate-limits.ts';
import { isOwnBranch, type StaffActor } from '#src/shared/access/actor.ts';
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
  readonly actor: StaffActor;
  readonly hand: Hand;
}

/**
 * The seats of one order for good, then its money, then the book of who took it; and the family is told of each child. Under the
 * locks of the pools.
 */
export async function takeForSeats(
  academy: Academy,
  tx: Tx,
  { parts, taking: { actor, hand } }: { parts: readonly [Part, ...Part[]]; taking: Taking },
): Promise<void> {
  const now = academy.clock.now();
  const { staffId } = actor;
  const code = hand.method === 'cash' ? 'paid_in_cash' : 'paid_at_counter';
  const why = { by: byStaff(staffId), code, now } as const;
  for (const { row } of parts) {
    // Its time ended while the lock was waited for: whoever takes the money now has no seat for it.
    if (!(await moveHold(tx, row.hold_id, { to: 'kept', now, until: null, why: code })))
      throw testErrors.not_payable();
    await moveRegistration(tx, row, { change: { state: 'confirmed', confirmed_at: now }, why });
  }
  const [{ row, session }] = parts;
  if (row.order_id !== null) {
    const { method, approvalNo, payer, cashReceipt } = hand;
    const amountKrw = sumOf(parts);
    const by = { staffId, method, approvalNo, payer, cashReceipt };
    const { paymentRef } = await takeByHand(academy, tx, { orderId: row.order_id, amountKrw, ...by });
    await noteByHand(tx, { branchId: session.branchId, staffId, paymentRef, method, amountKrw }, now);
  }
  await notifyAllConfirmed(tx, parts);
}

const isOwn = (actor: StaffActor, { session }: Part) => isOwnBranch(actor, session.branchId);

/** Everything an order pays for that waits for its money, in branches of who takes it, under the locks of their pools. */
async function lockWaitingOrder(
  tx: Tx,
  read: Pick<RegistrationRow, 'id' | 'order_id'>,
  { actor, now }: { actor: StaffActor; now: Date },
): Promise<[Part, ...Part[]]> {
  if (read.order_id === null) throw testErrors.not_payable();
  const order = { orderId: read.order_id };
  await lockPoolsOf(tx, [order], now);
  const all = await readParts(tx, order);
  const own = all.find(({ row }) => row.id === read.id);
  // It was moved to another branch, or to an order of its own, while this waited for the locks.
  if (!own || !isOwn(actor, own)) throw testErrors.registration_gone();
  const waiting = all.filter(isIn('held'));
  if (!waiting.includes(own)) throw testErrors.not_payable();
  if (!waiting.every((part) => isOwn(actor, part))) throw testErrors.paid_across();
  return [own, ...waiting.filter((part) => part !== own)];
}

/** A registration that waits for its money, alone in its order, under the lock of its pool. */
async function lockWaiting(tx: Tx, registrationId: number, { actor, now }: { actor: StaffActor; now: Date }) {
  const { row, session } = await lockWithPool(tx, registrationId, now);
  // It was moved to another branch while this waited for the lock: there it is the others'.
  if (actor.branchIds !== null && !actor.branchIds.includes(session.branchId))
    throw await movedAway(tx, session.branchId);
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
    const parts = await lockWaitingOrder(tx, read, { actor, now });
    refuseHand(hand, sumOf(parts));
    await takeForSeats(academy, tx, { parts, taking: { actor, hand } });
    const changes = parts.map(({ row, session: { sessionId, branchId } }) => ({
      ...{ entity: 'test-session', entityId: sessionId, branchId, at: now },
      action: `${row.registration_no} 창구 수납`,
      after: { 결제: handLabels[hand.method] },
    }));
    await auditChanges(tx, actor, changes);
  });
  return readForCheckIn(academy, actor, registrationNo);
}

/** What is to be taken for a seat that waits, with those of the same order: siblings pay together. */
export async function readCounterFee(
  academy: Academy,
  actor: StaffActor,
  { registrationNo }: InputOf<typeof counterFeeEndpoint>,
): Promise<DataOf<typeof counterFeeEndpoint>> {
  const { row, session } = await findForStaff(academy, actor, registrationNo);
  const parts = row.order_id === null ? [] : await readParts(academy.db, { orderId: row.order_id });
  const waiting = parts.filter(isIn('held'));
  const shown = waiting.some((part) => part.row.id === row.id) ? waiting : [{ row, session }];
  return {
    totalKrw: sumOf(shown),
    children: shown.map((part) => ({
      registrationNo: part.row.registration_no,
      // What a branch has not to do with it does not read.
      childName: isOwn(actor, part) ? part.row.child_name : '다른 분원의 형제자매',
      title: isOwn(actor, part) ? part.session.title : '',
      amountKrw: part.row.amount_krw,
    })),
  };
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
