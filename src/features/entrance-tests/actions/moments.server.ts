import { listBranches } from '#src/features/branches/actions.server.ts';
import { queueMessage } from '#src/features/messages/actions.server.ts';
import { policyAt } from '#src/features/policies/actions.server.ts';
import type { SeatMoments, SeatOffer } from '#src/features/seats/actions/moments.server.ts';
import { lapseNow, moveHold, openPool } from '#src/features/seats/actions.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { hashSecret, newSecret } from '#src/platform/tokens.ts';
import { type MessageFacts, messageTexts } from '../rules/messages.ts';
import {
  findByHolds,
  findRegistration,
  insertHistory,
  insertRegistrations,
  listLiveOf,
  lockRegistration,
  type RegistrationChange,
  type RegistrationRow,
  updateRegistration,
} from '../store/registrations.server.ts';
import { findSession, findSessions, type SessionRow } from '../store/sessions.server.ts';
import { listByHolders, setOfferHash, type WaitRow } from '../store/waits.server.ts';
import { numbered } from './numbering.server.ts';
import { orderTogether } from './ordering.server.ts';

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

/** Tells the guardian something in these words. */
export async function tellGuardian(
  tx: Tx,
  row: Pick<RegistrationRow, 'guardian_mobile'>,
  text: string,
  template: string,
): Promise<void> {
  await queueMessage(tx, { channel: 'sms', to: row.guardian_mobile, text, template });
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

/** Tells the guardian that the seat was given up because no deposit came. */
export async function tellDepositOver(tx: Tx, row: RegistrationRow, session: SessionRow): Promise<void> {
  await queueMessage(tx, {
    channel: 'sms',
    to: row.guardian_mobile,
    text: messageTexts.depositOver(await factsFor(tx, row, session)),
    template: 'test.deposit_over',
    expiresAt: session.startsAt,
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
  onOffered: (tx, offer, now) => takeOffers(tx, [offer], now),
  onPartyOffered: (tx, offers, now) => takeOffers(tx, offers, now),
};

interface Taken {
  readonly wait: WaitRow;
  readonly session: SessionRow;
  readonly offer: SeatOffer;
}

function offeredRow({ wait, session, offer }: Taken, registrationNo: string, now: Date) {
  const isFree = session.feeKrw === 0;
  return {
    registration_no: registrationNo,
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
  };
}

/** An offer becomes a registration that is held for it: one for each child, one order for each guardian. */
async function takeOffers(tx: Tx, offers: readonly SeatOffer[], now: Date): Promise<void> {
  const waits = new Map(
    (
      await listByHolders(
        tx,
        offers.map((offer) => offer.holderKey),
      )
    ).map((wait) => [wait.holder_key, wait]),
  );
  const sessions = await findSessions(tx, [...new Set([...waits.values()].map((wait) => wait.session_id))]);
  const childIds = [...waits.values()].map((wait) => wait.child_id);
  const live = await listLiveOf(tx, childIds);
  const hasPlace = (childId: number, testId: number) =>
    live.some((one) => one.childId === childId && one.testId === testId);
  const taken = offers.flatMap((offer) => {
    const wait = waits.get(offer.holderKey);
    const session = wait && sessions.get(wait.session_id);
    return wait && session && !hasPlace(wait.child_id, session.testId) ? [{ wait, session, offer }] : [];
  });
  const { policyId } = await policyAt(tx, now);
  const rows = await insertRegistrations(
    tx,
    (await numbered(tx, taken, now)).map((one) => ({
      ...offeredRow(one.claim, one.registrationNo, now),
      refund_policy_id: policyId,
    })),
  );
  // Somebody who is gone, or whose child has a seat in that test by now: the offer ends with the next look at the pool.
  const seated = new Set(rows.map((row) => row.hold_id));
  for (const { holdId } of offers) if (!seated.has(holdId)) await lapseNow(tx, holdId, now);
  await insertHistory(
    tx,
    rows.map((row) => ({
      registrationId: row.id,
      from: null,
      to: row.state,
      actor: 'waiting list',
      cause: 'offered',
      at: now,
    })),
  );
  for (const row of rows.filter((one) => one.amount_krw === 0)) {
    const session = sessions.get(row.session_id);
    await moveHold(tx, row.hold_id, 'kept', now, null, 'free of charge');
    if (session) await tellConfirmed(tx, row, session);
  }
  for (const memberId of new Set(rows.map((row) => row.member_id))) {
    const toPay = rows.filter((row) => row.member_id === memberId && row.amount_krw > 0);
    const [first] = toPay;
    const given = taken.find((one) => one.offer.holdId === first?.hold_id);
    if (!first || !given) continue;
    await orderTogether(tx, toPay, given.session.title, now);
    await tellOffered(tx, first, given, toPay.length);
  }
}

/** Tells the guardian of an offer, with the private link that declines it; only the hash of the link is kept. */
async function tellOffered(
  tx: Tx,
  row: RegistrationRow,
  { session, wait, offer }: { session: SessionRow; wait: WaitRow; offer: SeatOffer },
  seats: number,
): Promise<void> {
  const token = newSecret();
  await setOfferHash(tx, wait.holder_key, hashSecret(token));
  await queueMessage(tx, {
    channel: 'sms',
    to: row.guardian_mobile,
    text: messageTexts.offered(await factsFor(tx, row, session), { until: offer.until, seats, token }),
    template: 'test.offered',
    expiresAt: offer.until,
  });
}

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
