import { listBranches } from '#src/features/branches/actions.server.ts';
import { queueMessage } from '#src/features/messages/actions.server.ts';
import { createOrders } from '#src/features/payments/actions/orders.server.ts';
import { moveHold, openPool, type SeatMoments } from '#src/features/seats/actions.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { type MessageFacts, messageTexts } from '../rules/messages.ts';
import {
  findByHolds,
  findRegistration,
  findWait,
  insertHistory,
  insertRegistrations,
  linkOrders,
  lockRegistration,
  type RegistrationChange,
  type RegistrationRow,
  updateRegistration,
} from '../store/registrations.server.ts';
import { findSession, type SessionRow } from '../store/sessions.server.ts';
import { newRegistrationNo } from './registration-no.server.ts';

/** Moves a registration and writes why. */
export async function moveRegistration(
  tx: Tx,
  row: RegistrationRow,
  change: RegistrationChange,
  by: { actor: string; cause: string; now: Date },
): Promise<void> {
  await updateRegistration(tx, row.id, change);
  await insertHistory(tx, [
    {
      registrationId: row.id,
      from: row.state,
      to: change.state,
      actor: by.actor,
      cause: by.cause,
      at: by.now,
    },
  ]);
}

/** What every message about a registration says. */
export async function factsFor(
  tx: Tx,
  row: Pick<RegistrationRow, 'child_name' | 'registration_no'>,
  session: SessionRow,
): Promise<MessageFacts> {
  const branches = await listBranches(tx);
  return {
    childName: row.child_name,
    testTitle: session.title,
    branchName: branches.find((branch) => branch.id === session.branchId)?.name ?? '',
    room: session.room,
    startsAt: session.startsAt,
    registrationNo: row.registration_no,
  };
}

/** Tells the guardian that the child is registered. */
export async function tellConfirmed(tx: Tx, row: RegistrationRow, session: SessionRow): Promise<void> {
  const facts = await factsFor(tx, row, session);
  await queueMessage(tx, {
    channel: 'sms',
    to: row.guardian_mobile,
    text: messageTexts.confirmed(facts),
    template: 'test.confirmed',
    expiresAt: session.startsAt,
  });
}

/** Tells the guardian that a registration was cancelled and what goes back. */
export async function tellCancelled(
  tx: Tx,
  row: RegistrationRow,
  session: SessionRow,
  refundKrw: number,
): Promise<void> {
  const facts = await factsFor(tx, row, session);
  await queueMessage(tx, {
    channel: 'sms',
    to: row.guardian_mobile,
    text: messageTexts.cancelled(facts, refundKrw),
    template: 'test.cancelled',
  });
}

/** Tells the guardian where the child sits now. */
export async function tellMoved(tx: Tx, row: RegistrationRow, session: SessionRow): Promise<void> {
  const facts = await factsFor(tx, row, session);
  await queueMessage(tx, {
    channel: 'sms',
    to: row.guardian_mobile,
    text: messageTexts.moved(facts),
    template: 'test.moved',
    expiresAt: session.startsAt,
  });
}

/** What happens to registrations when their seats move by themselves. */
export const seatMoments: SeatMoments = {
  async onExpired(tx, holdIds, now) {
    for (const row of await findByHolds(tx, holdIds)) {
      if (row.state === 'held')
        await moveRegistration(tx, row, { state: 'expired' }, { actor: 'clock', cause: 'hold expired', now });
    }
  },
  async onOffered(tx, offer, now) {
    const wait = await findWait(tx, offer.holderKey);
    const session = wait && (await findSession(tx, wait.session_id));
    if (!wait || !session) return;
    const isFree = session.feeKrw === 0;
    const [row] = await insertRegistrations(tx, [
      {
        registration_no: newRegistrationNo(now),
        session_id: session.sessionId,
        test_id: session.testId,
        child_id: wait.child_id,
        member_id: wait.member_id,
        hold_id: offer.holdId,
        state: isFree ? 'confirmed' : 'held',
        amount_krw: session.feeKrw,
        hold_expires_at: isFree ? null : offer.until,
        child_name: wait.child_name,
        child_grade: wait.child_grade,
        school_name: wait.school_name,
        guardian_name: wait.guardian_name,
        guardian_mobile: wait.guardian_mobile,
        created_at: now,
        confirmed_at: isFree ? now : null,
      },
    ]);
    if (!row) return;
    await insertHistory(tx, [
      { registrationId: row.id, from: null, to: row.state, actor: 'waiting list', cause: 'offered', at: now },
    ]);
    if (isFree) {
      await moveHold(tx, offer.holdId, 'kept', now, null, 'free of charge');
      return tellConfirmed(tx, row, session);
    }
    const orders = await createOrders(
      tx,
      [
        {
          memberId: row.member_id,
          purpose: 'entrance_test',
          refId: row.id,
          title: `${session.title} 응시료 (${row.child_name})`,
          amountKrw: row.amount_krw,
        },
      ],
      now,
    );
    const order = orders.get(row.id);
    if (order) await linkOrders(tx, [{ id: row.id, orderId: order.orderId, orderNo: order.orderNo }]);
    const facts = await factsFor(tx, row, session);
    await queueMessage(tx, {
      channel: 'sms',
      to: row.guardian_mobile,
      text: messageTexts.offered(facts, offer.until),
      template: 'test.offered',
      expiresAt: offer.until,
    });
  },
};

/**
 * Locks the pool, then the registration: the order every change of seats keeps. Holds whose time is over are freed on the
 * way, so what is read here is true at `now`.
 */
export async function lockWithPool(tx: Tx, registrationId: number, now: Date) {
  const session = await findSession(tx, (await findRegistration(tx, registrationId)).session_id);
  if (!session) throw new Error(`Registration ${registrationId} has no session.`);
  const opened = await openPool(tx, session.poolId, now, seatMoments);
  return { session, opened, row: await lockRegistration(tx, registrationId) };
}
