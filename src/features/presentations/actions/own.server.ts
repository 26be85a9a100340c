import { contactOf, memberOfMobile } from '#src/features/members/actions.server.ts';
import {
  freeHold,
  leaveLine,
  moveHold,
  openPool,
  readWaits,
  resizeHold,
  serveLine,
  takeSeats,
} from '#src/features/seats/actions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { hashSecret, newSecret } from '#src/platform/tokens.ts';
import type { Actor } from '#src/shared/actor.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint.ts';
import { startOfSeoulDay } from '#src/shared/seoul-time.ts';
import {
  type answerSurvey,
  type BookingView,
  type changeBooking,
  type listPresentations,
  type PresentationFilter,
  presentationErrors,
  type SessionView,
} from '../contract.ts';
import { monthPlus } from '../rules/calendar.ts';
import { messageTexts } from '../rules/messages.ts';
import { isSurveyOpen, mayMoveBooking, overlaps } from '../rules.ts';
import { insertSurvey } from '../store/after.server.ts';
import {
  type BookingRow,
  findBySecret,
  insertHistory,
  joinMember,
  listLiveOf,
  listOwn,
  lockBooking,
  lockMobiles,
  updateBooking,
} from '../store/bookings.server.ts';
import { findSession, listPastWithPost, listShown, type SessionRow } from '../store/sessions.server.ts';
import { closedFor, type Guest } from './book.server.ts';
import { factsFor, moveBooking, presentationSeatMoments, tell } from './moments.server.ts';
import { viewBookings, viewSessions } from './views.server.ts';

/** Sessions from today on, or those of one Seoul month, with seats left and the server's time for countdowns. */
export async function listSessions(
  academy: Academy,
  filter: PresentationFilter,
): Promise<DataOf<typeof listPresentations>> {
  const now = academy.clock.now();
  const { month, ...rest } = filter;
  const span = month
    ? { from: startOfSeoulDay(`${month}-01`), until: startOfSeoulDay(`${monthPlus(month, 1)}-01`) }
    : { from: now, until: null };
  const rows = await listShown(academy.db, rest, span);
  return { serverNow: now.toISOString(), sessions: await viewSessions(academy, rows, now) };
}

/** One session that is shown to everybody; null where there is none. */
export async function readSession(academy: Academy, sessionId: number): Promise<SessionView | null> {
  const row = await findSession(academy.db, sessionId);
  if (!row || row.state === 'draft') return null;
  return (await viewSessions(academy, [row], academy.clock.now()))[0] ?? null;
}

/** Past sessions a post tells of, newest first. */
export async function listTold(academy: Academy): Promise<SessionView[]> {
  const now = academy.clock.now();
  return viewSessions(academy, await listPastWithPost(academy.db, now), now);
}

/** Who may book here: the member, or the phone proven in this browser; null for nobody. */
export async function guestOf(
  academy: Academy,
  actor: Actor,
  provenMobile: string | null,
): Promise<Guest | null> {
  if (actor.kind === 'member')
    return { mobile: (await contactOf(academy, actor.memberId)).mobile, memberId: actor.memberId };
  if (provenMobile === null) return null;
  return { mobile: provenMobile, memberId: await memberOfMobile(academy, provenMobile) };
}

/** Bookings of a guest; none without a proven phone. */
export async function listBookings(academy: Academy, guest: Guest | null): Promise<BookingView[]> {
  if (!guest) return [];
  const owner = guest.memberId === null ? { mobile: guest.mobile } : { memberId: guest.memberId };
  return viewBookings(academy, await listOwn(academy.db, owner), academy.clock.now());
}

async function byLink(academy: Academy, token: string): Promise<BookingRow> {
  const row = await findBySecret(academy.db, hashSecret(token));
  if (!row) throw presentationErrors.booking_gone();
  return row;
}

/** One booking by its link; a forged one finds nothing. */
export async function readByLink(academy: Academy, token: string): Promise<BookingView> {
  const [view] = await viewBookings(academy, [await byLink(academy, token)], academy.clock.now());
  if (!view) throw presentationErrors.booking_gone();
  return view;
}

/** Locks the pool of a booking, then the booking: the order every change of seats keeps. */
async function lockWithPool(academy: Academy, tx: Tx, found: BookingRow, now: Date) {
  const session = await findSession(tx, found.session_id);
  if (!session) throw presentationErrors.session_gone();
  await openPool(tx, session.poolId, now, presentationSeatMoments(academy));
  const row = await lockBooking(tx, found.id);
  // Changed to another session in this very moment: what was read is no longer true.
  if (row.session_id !== session.sessionId) throw presentationErrors.not_changeable();
  return { session, row };
}

const actorOf = (row: BookingRow) => (row.member_id === null ? 'guest' : `member ${row.member_id}`);

/** Takes the offered seats while the offer stands. */
export async function confirmOffered(academy: Academy, token: string): Promise<BookingView> {
  const found = await byLink(academy, token);
  const now = academy.clock.now();
  const isTaken = await inTransaction(academy.db, async (tx) => {
    const { session, row } = await lockWithPool(academy, tx, found, now);
    if (row.state === 'booked') return true;
    if (row.state === 'lapsed') return false;
    if (row.state !== 'offered' || row.hold_id === null) throw presentationErrors.no_offer();
    if (now >= session.startsAt) throw presentationErrors.begun();
    if (!(await moveHold(tx, row.hold_id, 'kept', now, null, 'offer taken'))) return false;
    await moveBooking(
      tx,
      row,
      { state: 'booked', booked_at: now },
      { actor: actorOf(row), cause: 'offer taken', now },
    );
    await tell(tx, row, messageTexts.booked(await factsFor(academy, tx, row, session)), 'booked');
    return true;
  });
  // The lapse that was found on the way is committed; only then is it said.
  if (!isTaken) throw presentationErrors.offer_gone();
  return readByLink(academy, token);
}

/** Gives seats, offer or place in line up; what is freed goes to those who wait at once. */
export async function cancelByLink(academy: Academy, token: string): Promise<BookingView> {
  const found = await byLink(academy, token);
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const { session, row } = await lockWithPool(academy, tx, found, now);
    if (row.state === 'cancelled') return;
    if (!mayMoveBooking(row.state, 'cancelled') || now >= session.startsAt)
      throw presentationErrors.not_cancellable();
    const by = { actor: actorOf(row), cause: 'cancelled', now };
    await moveBooking(tx, row, { state: 'cancelled', cancelled_at: now }, by);
    if (row.state === 'waiting') {
      for (const wait of await readWaits(tx, [row.booking_no])) await leaveLine(tx, wait.id);
      await serveLine(tx, session.poolId, now, presentationSeatMoments(academy));
    } else if (row.hold_id !== null) {
      await freeHold(tx, row.hold_id, now, 'cancelled', presentationSeatMoments(academy));
    }
    await tell(tx, row, messageTexts.cancelled(await factsFor(academy, tx, row, session)), 'cancelled');
  });
  return readByLink(academy, token);
}

/** Why this phone cannot come to the other session; null when it can. */
async function obstacleTo(tx: Tx, row: BookingRow, to: SessionRow, now: Date): Promise<Error | null> {
  const closed = closedFor(to, now);
  if (closed) return closed;
  await lockMobiles(tx, [row.mobile]);
  const others = (await listLiveOf(tx, [row.mobile], now)).filter((other) => other.id !== row.id);
  if (others.some((other) => other.presentationId === to.presentationId)) return presentationErrors.already();
  return others.some((other) => overlaps(other, to)) ? presentationErrors.overlap() : null;
}

async function swapSession(
  academy: Academy,
  tx: Tx,
  { row, to, party }: { row: BookingRow; to: SessionRow; party: number },
  now: Date,
): Promise<void> {
  const moments = presentationSeatMoments(academy);
  const opened = await openPool(tx, to.poolId, now, moments);
  const holderKey = `${row.booking_no}:${newSecret().slice(0, 12)}`;
  const [holdId] = await takeSeats(tx, opened, [{ holderKey, seats: party }], now);
  if (!holdId) throw presentationErrors.sold_out({ data: { left: opened.free } });
  await moveHold(tx, holdId, 'kept', now, null, 'changed');
  const before = row.hold_id;
  await updateBooking(tx, row.id, { state: 'booked', session_id: to.sessionId, party, hold_id: holdId });
  if (before !== null) await freeHold(tx, before, now, 'changed', moments);
}

/** Swaps session or party in one transaction: the old seats are given up only for the new ones. */
export async function changeByLink(
  academy: Academy,
  input: InputOf<typeof changeBooking>,
): Promise<BookingView> {
  const found = await byLink(academy, input.token);
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const to = await findSession(tx, input.sessionId);
    const from = await findSession(tx, found.session_id);
    if (!to || !from || to.presentationId !== found.presentation_id || to.state === 'draft')
      throw presentationErrors.session_gone();
    const moments = presentationSeatMoments(academy);
    for (const poolId of [...new Set([from.poolId, to.poolId])].sort((a, b) => a - b))
      await openPool(tx, poolId, now, moments);
    const row = await lockBooking(tx, found.id);
    const isHere = row.session_id === from.sessionId;
    if (!isHere || row.state !== 'booked' || row.hold_id === null || now >= from.startsAt)
      throw presentationErrors.not_changeable();
    if (to.sessionId === from.sessionId && input.party === row.party) throw presentationErrors.same();
    if (input.party > to.maxParty)
      throw presentationErrors.party({ message: `이 설명회는 ${to.maxParty}명까지 예약할 수 있습니다.` });
    if (to.sessionId === from.sessionId) {
      if (!(await resizeHold(tx, row.hold_id, input.party, now, moments)))
        throw presentationErrors.sold_out();
      await updateBooking(tx, row.id, { state: 'booked', party: input.party });
    } else {
      const obstacle = await obstacleTo(tx, row, to, now);
      if (obstacle) throw obstacle;
      await swapSession(academy, tx, { row, to, party: input.party }, now);
    }
    await noteChange(academy, tx, { ...row, party: input.party }, to, now);
  });
  return readByLink(academy, input.token);
}

async function noteChange(
  academy: Academy,
  tx: Tx,
  row: BookingRow,
  to: SessionRow,
  now: Date,
): Promise<void> {
  await insertHistory(tx, [
    { bookingId: row.id, from: 'booked', to: 'booked', actor: actorOf(row), cause: 'changed', at: now },
  ]);
  await tell(tx, row, messageTexts.changed(await factsFor(academy, tx, row, to)), 'changed', to.startsAt);
}

/** Writes the answers to the survey, once. */
export async function answerSurveyByLink(
  academy: Academy,
  input: InputOf<typeof answerSurvey>,
): Promise<BookingView> {
  const row = await byLink(academy, input.token);
  const session = await findSession(academy.db, row.session_id);
  const now = academy.clock.now();
  if (!session || !isSurveyOpen(row, session, now)) throw presentationErrors.survey_closed();
  const { score, wishes, comment } = input;
  const isNew = await inTransaction(academy.db, (tx) =>
    insertSurvey(tx, { bookingId: row.id, score, wishes, comment }, now),
  );
  if (!isNew) throw presentationErrors.survey_done();
  return readByLink(academy, input.token);
}

/** What was booked with this proven phone before there was an account joins the account. */
export async function joinGuestBookings(
  tx: Tx,
  member: { readonly memberId: number; readonly mobile: string },
): Promise<void> {
  await joinMember(tx, member.mobile, member.memberId);
}
