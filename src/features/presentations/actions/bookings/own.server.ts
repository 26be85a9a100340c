import { ownerOfMatters } from '#src/features/contacts/actions/applicants.server.ts';
import type { PhoneChange } from '#src/features/members/actions/members.server.ts';
import { factsFor, moveBooking, notify } from '#src/features/presentations/actions/hooks.server.ts';
import {
  type answerSurvey,
  type BookingView,
  type listPresentations,
  type PresentationFilter,
  presentationErrors,
  type SessionView,
} from '#src/features/presentations/contract/bookings.ts';
import { isSurveyOpen, mayMoveBooking } from '#src/features/presentations/rules/bookings.ts';
import { monthPlus } from '#src/features/presentations/rules/calendar.ts';
import { messageTexts } from '#src/features/presentations/rules/messages.ts';
import { insertSurvey } from '#src/features/presentations/store/after.server.ts';
import {
  type BookingRow,
  findBySecret,
  joinMember,
  listOwn,
  moveToPhone,
} from '#src/features/presentations/store/bookings.server.ts';
import {
  findSession,
  listPastWithPost,
  listShown,
} from '#src/features/presentations/store/sessions.server.ts';
import { moveHold } from '#src/features/seats/actions/pools.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { hashSecret } from '#src/platform/tokens.ts';
import { byGuardian } from '#src/shared/access/doer.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { Applicant, GuestsOfPhone } from '#src/shared/people/guests-of-phone.ts';
import { startOfSeoulDay } from '#src/shared/seoul-time.ts';
import { giveUp, lockWithPool } from './giving-up.server.ts';
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
export async function listPast(academy: Academy): Promise<SessionView[]> {
  const now = academy.clock.now();
  return viewSessions(academy, await listPastWithPost(academy.db, now), now);
}

/** Bookings of a guest; none without a proven phone. */
export async function listBookings(academy: Academy, guest: Applicant | null): Promise<BookingView[]> {
  if (!guest) return [];
  const { db, clock } = academy;
  const owner = await ownerOfMatters(db, guest, (of) => joinMember(db, of));
  const rows = await listOwn(db, owner);
  return rows.length === 0 ? [] : viewBookings(academy, rows, clock.now());
}

/** The row of a link; a forged one finds nothing. */
export async function byLink(academy: Academy, token: string): Promise<BookingRow> {
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

/** Takes the offered seats while the offer stands. */
export async function confirmOffered(academy: Academy, token: string): Promise<BookingView> {
  const found = await byLink(academy, token);
  const now = academy.clock.now();
  const isTaken = await inTransaction(academy.db, async (tx) => {
    const { session, row } = await lockWithPool(academy, tx, { found, now });
    if (row.state === 'booked') return true;
    if (row.state === 'lapsed') return false;
    if (row.state !== 'offered' || row.hold_id === null) throw presentationErrors.no_offer();
    if (now >= session.startsAt) throw presentationErrors.begun();
    if (!(await moveHold(tx, row.hold_id, { to: 'kept', now, until: null, why: 'offer_taken' })))
      return false;
    await moveBooking(tx, row, {
      change: { state: 'booked', booked_at: now },
      why: { by: byGuardian(row.member_id), code: 'offer_taken', now },
    });
    await notify(tx, row, {
      text: messageTexts.booked(await factsFor(academy, tx, { row, session })),
      template: 'booked',
    });
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
    const { session, row } = await lockWithPool(academy, tx, { found, now });
    if (row.state === 'cancelled') return;
    if (!mayMoveBooking(row.state, 'cancelled') || now >= session.startsAt)
      throw presentationErrors.not_cancellable();
    await giveUp(academy, tx, {
      seated: { row, session },
      why: { by: byGuardian(row.member_id), code: 'cancelled', now },
    });
  });
  return readByLink(academy, token);
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

/** What was booked with this proven phone without signing in joins the account. */
export async function joinGuestBookings(tx: Tx, of: GuestsOfPhone): Promise<void> {
  await joinMember(tx, of);
}

/** A member has another phone; the texts about bookings go there. */
export const moveBookings = (tx: Tx, change: PhoneChange): Promise<void> => moveToPhone(tx, change);
