import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { throwTogether } from '#src/platform/jobs/each-alone.ts';
import { hourMs } from '#src/shared/durations.ts';
import { dueNotices, type NoticeKind } from '../rules/bookings.ts';
import { messageTexts } from '../rules/messages.ts';
import { claimNotice, listNearNotices } from '../store/after.server.ts';
import { lockBooking } from '../store/bookings.server.ts';
import { findSession } from '../store/sessions.server.ts';
import { factsFor, notify } from './hooks.server.ts';

/**
 * Sends the reminders, links and surveys that are due now. They are derived from the bookings and sessions as they are,
 * so whatever was moved or cancelled in between is told right or not at all; each goes out once for one time.
 */
export async function sendDueNotices(academy: Academy): Promise<number> {
  const now = academy.clock.now();
  const near = await listNearNotices(
    academy.db,
    new Date(now.getTime() - 12 * hourMs),
    new Date(now.getTime() + 24 * hourMs),
  );
  let sent = 0;
  const bookingOf = new Map(near.map((booking) => [booking.id, booking]));
  const faults = await academy.alone('presentations.notices booking', [...bookingOf.keys()], async (id) => {
    const booking = bookingOf.get(id);
    const due = booking
      ? dueNotices(booking, booking, now).filter((kind) => !booking.sent?.includes(kind))
      : [];
    for (const kind of due) if (await sendNotice(academy, id, { kind, now })) sent += 1;
  });
  throwTogether(faults);
  return sent;
}

/** Looks again under the lock: the booking may have gone since the list was read. */
async function sendNotice(
  academy: Academy,
  bookingId: number,
  { kind, now }: { kind: NoticeKind; now: Date },
): Promise<boolean> {
  return inTransaction(academy.db, async (tx) => {
    const row = await lockBooking(tx, bookingId);
    const session = await findSession(tx, row.session_id);
    if (!session || session.state === 'cancelled') return false;
    if (!dueNotices({ state: row.state, bookedAt: row.booked_at }, session, now).includes(kind)) return false;
    if (kind === 'online' && session.onlineUrl === '') return false;
    const { startsAt, endsAt } = session;
    if (!(await claimNotice(tx, { bookingId, kind, startsAt }, now))) return false;
    const facts = await factsFor(academy, tx, { row, session });
    const text =
      kind === 'online' ? messageTexts.online(facts, session.onlineUrl) : messageTexts[kind](facts, now);
    await notify(tx, row, {
      text,
      template: kind,
      expiresAt: kind === 'survey' || kind === 'online' ? undefined : endsAt,
    });
    return true;
  });
}
