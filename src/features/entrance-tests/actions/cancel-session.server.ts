import { queueMessage } from '#src/features/messages/actions.server.ts';
import { refundOrder } from '#src/features/payments/actions/refund.server.ts';
import { closeLine } from '#src/features/seats/actions/line.server.ts';
import { freeHold, openPool } from '#src/features/seats/actions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { noteChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/actor.ts';
import type { OfficeSession } from '../contract/office.ts';
import { testErrors } from '../contract.ts';
import { messageTexts } from '../rules/messages.ts';
import {
  listOfOrder,
  listStanding,
  lockRegistration,
  type RegistrationRow,
} from '../store/registrations.server.ts';
import { findForOffice, type SessionRow, updateSessionState } from '../store/sessions.server.ts';
import { listByHolders } from '../store/waits.server.ts';
import { factsFor, moveRegistration, seatMoments } from './moments.server.ts';
import { readForStaff } from './office.server.ts';
import { orderTogether } from './ordering.server.ts';

interface Cancelling {
  readonly session: SessionRow;
  readonly actor: StaffActor;
  readonly cause: string;
  readonly refundReason: string;
  readonly now: Date;
}

/** Everything back, whatever the day: the academy is the one who cancels. Answers what goes back; telling is the caller's. */
export async function cancelByAcademy(
  tx: Tx,
  row: RegistrationRow,
  { session, actor, cause, refundReason, now }: Cancelling,
): Promise<number> {
  await freeHold(tx, row.hold_id, now, 'cancelled by the academy', seatMoments);
  const by = { actor: `staff ${actor.staffId}`, cause, now };
  await moveRegistration(tx, row, { state: 'cancelled', cancelled_at: now }, by);
  if (row.state === 'confirmed' && row.order_id !== null)
    await refundOrder(
      tx,
      {
        orderId: row.order_id,
        amountKrw: row.amount_krw,
        reason: refundReason,
        requestKey: `academy:${row.registration_no}`,
      },
      now,
    );
  if (row.state === 'held' && row.order_id !== null) {
    const siblings = (await listOfOrder(tx, row.order_id)).filter((one) => one.state === 'held');
    await orderTogether(tx, siblings, session.title, now);
  }
  return row.state === 'confirmed' ? row.amount_krw : 0;
}

/** Cancels a session with everybody in it and everybody who waits for it. */
export async function cancelSession(
  academy: Academy,
  actor: StaffActor,
  input: { readonly sessionId: number; readonly reason: string },
): Promise<OfficeSession> {
  const session = await findForOffice(academy.db, input.sessionId, actor.branchIds);
  if (!session) throw testErrors.session_gone();
  const now = academy.clock.now();
  if (session.startsAt <= now) throw testErrors.closed({ message: '이미 시작한 회차는 취소할 수 없습니다.' });
  const cancelling = {
    session,
    actor,
    cause: `session cancelled (${input.reason})`,
    refundReason: `학원 사정에 따른 회차 취소 (${input.reason})`,
    now,
  };
  await inTransaction(academy.db, async (tx) => {
    await openPool(tx, session.poolId, now, seatMoments);
    const waited = await listByHolders(tx, await closeLine(tx, session.poolId));
    await updateSessionState(tx, session.sessionId, 'cancelled', now);
    for (const { id } of await listStanding(tx, session.sessionId)) {
      const row = await lockRegistration(tx, id);
      if (row.state === 'confirming') throw testErrors.payment_open();
      const refundKrw = await cancelByAcademy(tx, row, cancelling);
      const facts = await factsFor(tx, row, session);
      await queueMessage(tx, {
        channel: 'sms',
        to: row.guardian_mobile,
        text: messageTexts.sessionCancelled(facts, refundKrw, input.reason),
        template: 'test.session_cancelled',
      });
    }
    for (const wait of waited) {
      const facts = await factsFor(tx, { child_name: wait.child_name, registration_no: '' }, session);
      await queueMessage(tx, {
        channel: 'sms',
        to: wait.guardian_mobile,
        text: messageTexts.lineEnded(facts, input.reason),
        template: 'test.line_ended',
      });
    }
    await noteChange(
      tx,
      actor,
      {
        entity: 'test-session',
        entityId: session.sessionId,
        branchId: session.branchId,
        action: '회차 취소',
        before: { 상태: session.state },
        after: { 상태: 'cancelled' },
        reason: input.reason,
      },
      now,
    );
  });
  return readForStaff(academy, actor, session.sessionId);
}
