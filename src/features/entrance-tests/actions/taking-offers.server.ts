import { queueMessage } from '#src/features/messages/actions.server.ts';
import { policyAt } from '#src/features/policies/actions.server.ts';
import type { SeatOffer } from '#src/features/seats/actions/moments.server.ts';
import { lapseNow, moveHold } from '#src/features/seats/actions.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { hashSecret, newSecret } from '#src/platform/tokens.ts';
import { afterNight } from '#src/shared/seoul-time.ts';
import { messageTexts } from '../rules/messages.ts';
import {
  insertHistory,
  insertRegistrations,
  listLiveOf,
  type RegistrationRow,
} from '../store/registrations.server.ts';
import { findSessions, type SessionRow } from '../store/sessions.server.ts';
import { listByHolders, setOfferHash, type WaitRow } from '../store/waits.server.ts';
import { numbered } from './numbering.server.ts';
import { orderTogether } from './ordering.server.ts';
import { factsFor, tellConfirmed } from './telling.server.ts';

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
export async function takeOffers(tx: Tx, offers: readonly SeatOffer[], now: Date): Promise<void> {
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
    if (session) await tellConfirmed(tx, row, session, afterNight(now));
  }
  for (const memberId of new Set(rows.map((row) => row.member_id))) {
    const toPay = rows.filter((row) => row.member_id === memberId && row.amount_krw > 0);
    const [first] = toPay;
    const given = taken.find((one) => one.offer.holdId === first?.hold_id);
    if (!first || !given) continue;
    await orderTogether(tx, toPay, given.session.title, now);
    await tellOffered(tx, first, given, toPay.length, now);
  }
}

/** Tells the guardian of an offer, with the private link that declines it; only the hash of the link is kept. */
async function tellOffered(
  tx: Tx,
  row: RegistrationRow,
  { session, wait, offer }: { session: SessionRow; wait: WaitRow; offer: SeatOffer },
  seats: number,
  now: Date,
): Promise<void> {
  const token = newSecret();
  await setOfferHash(tx, wait.holder_key, hashSecret(token));
  await queueMessage(tx, {
    channel: 'sms',
    to: row.guardian_mobile,
    text: messageTexts.offered(await factsFor(tx, row, session), { until: offer.until, seats, token }),
    template: 'test.offered',
    expiresAt: offer.until,
    notBefore: afterNight(now),
  });
}
