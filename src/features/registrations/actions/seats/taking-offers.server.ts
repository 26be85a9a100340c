import { sendTextOrMail } from '#src/features/contacts/actions/notifying.server.ts';
import { lockFamilies } from '#src/features/members/actions/members.server.ts';
import { policyAt, termsOf } from '#src/features/policies/actions.server.ts';
import { daysUntil, mayChangeSession } from '#src/features/policies/rules.ts';
import { numbered } from '#src/features/registrations/actions/numbering.server.ts';
import { mayChoose } from '#src/features/registrations/rules/choice.ts';
import { messageTexts } from '#src/features/registrations/rules/messages.ts';
import { findLiveRow, setChange } from '#src/features/registrations/store/changes.server.ts';
import {
  insertRegistrations,
  listLiveOf,
  type RegistrationRow,
  registrationTrail,
} from '#src/features/registrations/store/registrations.server.ts';
import {
  listByHolders,
  listOfEntry,
  setOfferHash,
  type WaitRow,
} from '#src/features/registrations/store/waits.server.ts';
import type { SeatOffer } from '#src/features/seats/actions/hooks.server.ts';
import { expireNow, readWaits } from '#src/features/seats/actions/pools.server.ts';
import { overlaps } from '#src/features/test-sessions/rules/sessions.ts';
import { findSessions, type SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { hashSecret, newSecret } from '#src/platform/tokens.ts';
import { byWaitlist } from '#src/shared/access/doer.ts';
import { afterNight } from '#src/shared/seoul-time.ts';
import { orderTogether } from '../payments/ordering.server.ts';
import { keepFree } from './keeping.server.ts';
import { factsFor, recipientOf } from './notifying.server.ts';
import { recordEnded } from './wait-ends.server.ts';

/** An offer, whose it is, and for which session. */
export interface Taken {
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
    state: isFree ? ('confirmed' as const) : ('held' as const),
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

/** Offers with what they are for; those whose place or session is gone are left out. */
async function readTaken(tx: Tx, offers: readonly SeatOffer[]): Promise<Taken[]> {
  const keys = offers.map((offer) => offer.holderKey);
  const waits = new Map((await listByHolders(tx, keys)).map((wait) => [wait.holder_key, wait]));
  const sessions = await findSessions(tx, [...new Set([...waits.values()].map((wait) => wait.session_id))]);
  return offers.flatMap((offer) => {
    const wait = waits.get(offer.holderKey);
    const session = wait && sessions.get(wait.session_id);
    return wait && session ? [{ wait, session, offer }] : [];
  });
}

/** A place became another guardian's, or two cards one child, in this very moment: `inTransaction` begins anew on this. */
const passedOnMeanwhile = Object.assign(new Error('A place was passed on.'), { code: '40001' });

/**
 * Offers to guardians who still have the child, asked under a lock that whoever leaves, removes or lets go waits for. The
 * places of the others end.
 */
async function lockTaken(tx: Tx, offers: readonly SeatOffer[], now: Date): Promise<Taken[]> {
  const seen = await readTaken(tx, offers);
  const claimOf = ({ wait }: Taken) => ({ memberId: wait.member_id, childId: wait.child_id });
  const keyOf = (one: Taken) => `${one.wait.member_id} ${one.wait.child_id}`;
  const active = await lockFamilies(tx, seen.map(claimOf));
  const locked = await readTaken(tx, offers);
  if (locked.map(keyOf).join() !== seen.map(keyOf).join()) throw passedOnMeanwhile;
  const gone = locked.filter((one) => !active.has(keyOf(one)));
  const keys = gone.map(({ wait }) => wait.holder_key);
  await recordEnded(tx, keys, { reason: 'child_gone', now, telling: 'silent' });
  return locked.filter((one) => active.has(keyOf(one)));
}

/**
 * An offer becomes a registration that is held for it, or the question whether the session of one is to change; it lapses
 * where the guardian or the child is gone.
 */
export async function takeOffers(tx: Tx, offers: readonly SeatOffer[], now: Date): Promise<void> {
  const all = await lockTaken(tx, offers, now);
  // A place whose row is gone has nobody to offer to; the line goes on without it.
  if (all.length === 0) {
    for (const { holdId } of offers) await expireNow(tx, holdId, now);
    return;
  }
  const childIds = all.map(({ wait }) => wait.child_id);
  const live = await listLiveOf(tx, childIds);
  const hasPlace = ({ wait, session }: Taken) =>
    live.some((one) => one.childId === wait.child_id && one.testId === session.testId);
  const rows = await registerOffers(
    tx,
    all.filter((one) => !hasPlace(one)),
    now,
  );
  const asked = await askToChange(tx, all.filter(hasPlace), now);
  const isSeated = (one: Taken) => one.session.feeKrw === 0 && !hasPlace(one);
  // The text of an offer says that the other wishes are over; that of a seat that is had at once does not.
  await noteOtherOptions(tx, all.filter(isSeated), { now, telling: 'told' });
  await noteOtherOptions(tx, all, { now, telling: 'silent' });
  // Somebody who is gone: the offer ends with the next look at the pool.
  const active = new Set([...rows.map((row) => row.hold_id), ...asked]);
  for (const { holdId } of offers) if (!active.has(holdId)) await expireNow(tx, holdId, now);
}

/** The other wishes of an entry ended when one of them was offered: writes so, for the screens of family and branch. */
async function noteOtherOptions(
  tx: Tx,
  taken: readonly Taken[],
  { now, telling }: { readonly now: Date; readonly telling: 'told' | 'silent' },
): Promise<void> {
  const optionOf = new Map(
    taken.flatMap(({ wait }) => (wait.entry === null ? [] : [[wait.entry, wait.option_no] as const])),
  );
  for (const [entry, optionNo] of optionOf) {
    const others = (await listOfEntry(tx, entry)).filter((row) => row.option_no !== optionNo);
    const keys = others.map((row) => row.holder_key);
    await recordEnded(tx, keys, { reason: 'other_option', now, telling });
  }
}

/** One registration for each child, one order for each guardian. */
export async function registerOffers(tx: Tx, taken: readonly Taken[], now: Date): Promise<RegistrationRow[]> {
  const { policyId } = await policyAt(tx, now);
  const rows = await insertRegistrations(
    tx,
    (await numbered(tx, taken, now)).map((one) => ({
      ...offeredRow(one.claim, one.registrationNo, now),
      refund_policy_id: policyId,
    })),
  );
  await registrationTrail.write(
    tx,
    rows.map(({ id, state }) => ({ id, from: null, to: state, by: byWaitlist, code: 'offered', now })),
  );
  const free = rows.filter((one) => one.amount_krw === 0);
  const sessionOf = new Map(taken.map(({ session }) => [session.sessionId, session]));
  await keepFree(tx, free, { sessions: sessionOf, now, notBefore: afterNight(now) });
  for (const memberId of new Set(rows.map((row) => row.member_id))) {
    const toPay = rows.filter((row) => row.member_id === memberId && row.amount_krw > 0);
    const [first] = toPay;
    const given = taken.find((one) => one.offer.holdId === first?.hold_id);
    if (!first || !given) continue;
    await orderTogether(tx, toPay, { title: given.session.title, now });
    await notifyOffered(tx, given, { now, seats: toPay.length });
  }
  return rows;
}

/**
 * A child that has a seat in another session of the test: the seat here is kept for it, and its guardian is asked whether
 * the session is to change. Where it cannot change any more the place ends, with the reason. Answers the holds that stay.
 */
async function askToChange(tx: Tx, taken: readonly Taken[], now: Date): Promise<number[]> {
  const asked: number[] = [];
  for (const one of taken) {
    const row = await findLiveRow(tx, one.wait.child_id, one.session.testId);
    const obstacle = row ? await changeObstacle(tx, row, { to: one.session, now }) : ('elsewhere' as const);
    if (!row || obstacle) {
      await recordEnded(tx, [one.wait.holder_key], { reason: obstacle ?? 'elsewhere', now });
      continue;
    }
    await setChange(tx, one.wait.holder_key, row.id);
    await notifyOffered(tx, one, { now, seats: 1, changing: row });
    asked.push(one.offer.holdId);
  }
  return asked;
}

/** Why a registration cannot move to a seat of that session, as the end of a place says it; null where it can. */
export async function changeObstacle(
  tx: Tx,
  row: RegistrationRow,
  { to, now }: { to: SessionRow; now: Date },
): Promise<'attended' | 'conflict' | 'not_changeable' | null> {
  if (row.state === 'attended') return 'attended';
  const from = (await findSessions(tx, [row.session_id])).get(row.session_id);
  const terms = await termsOf(tx, row.refund_policy_id);
  const isChoice = from !== undefined && mayChoose(from, now);
  if (!from || (!isChoice && !mayChangeSession(terms, daysUntil(from.startsAt, now))))
    return 'not_changeable';
  const others = (await listLiveOf(tx, [row.child_id])).filter((one) => one.testId !== row.test_id);
  return others.some((one) => overlaps(one, to)) ? 'conflict' : null;
}

/** Offers whose places are another guardian's from now on: the former link is void with that, and the new one is told. */
export async function notifyOffersAnew(tx: Tx, holderKeys: readonly string[], now: Date): Promise<void> {
  const offers = (await readWaits(tx, holderKeys)).flatMap(
    ({ state, holderKey, holdId, offeredUntil: until }) =>
      state === 'offered' && holdId !== null && until
        ? [{ holderKey, holdId, until, endedOthers: false }]
        : [],
  );
  for (const one of await readTaken(tx, offers)) {
    const isAsked = one.wait.changes_registration_id !== null;
    const row = isAsked ? await findLiveRow(tx, one.wait.child_id, one.session.testId) : undefined;
    await notifyOffered(tx, one, { now, seats: 1, changing: row });
  }
}

/** Tells the guardian of an offer, with the private link that declines it; only the hash of the link is kept. */
async function notifyOffered(
  tx: Tx,
  { session, wait, offer }: Taken,
  { now, seats, changing }: { now: Date; seats: number; changing?: RegistrationRow },
): Promise<void> {
  const token = newSecret();
  await setOfferHash(tx, wait.holder_key, hashSecret(token));
  const facts = await factsFor(tx, { child_name: wait.child_name, registration_no: '' }, session);
  const { until, endedOthers } = offer;
  const from = changing && (await findSessions(tx, [changing.session_id])).get(changing.session_id);
  const old = changing && from && (await factsFor(tx, changing, from));
  const given = { until, seats, token, endedOthers };
  await sendTextOrMail(tx, recipientOf(wait), {
    text: old ? messageTexts.offeredChange(facts, old, given) : messageTexts.offered(facts, given),
    template: 'test.offered',
    expiresAt: offer.until,
    notBefore: afterNight(now),
  });
}
