import { closeEvening, type Evening, reopenEvening } from '#src/features/check-in/actions/evening.server.ts';
import type * as contract from '#src/features/presentation-day/contract/evening.ts';
import { lockClosed, lockUnmarked } from '#src/features/presentation-day/store/evening.server.ts';
import { moveBookings } from '#src/features/presentations/actions/hooks.server.ts';
import { ownSession } from '#src/features/presentations/actions/sessions/office.server.ts';
import { presentationOfficeErrors } from '#src/features/presentations/contract/office.ts';
import type { BookingRow } from '#src/features/presentations/store/bookings.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';

const evening: Evening<BookingRow> = {
  log: { entity: 'presentation-session', rows: '예약', action: '불참 정리' },
  lockUnmarked,
  lockClosed,
  numberOf: (row) => row.booking_no,
  move: (tx, rows, { isAbsent, why }) =>
    moveBookings(tx, rows, { change: { state: isAbsent ? 'absent' : 'booked' }, why }),
  errors: { ...presentationOfficeErrors, list_changed: presentationOfficeErrors.guests_changed },
};

/** Closes the guest list in the evening. Refuses with `not_over`, `guests_changed`; see `closeEvening`. */
export async function closeNoShows(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof contract.closeNoShows>,
): Promise<{ closed: number }> {
  const session = await ownSession(academy, actor, input.sessionId);
  const isOver = (now: Date) => session.state === 'open' && !session.isOnline && session.endsAt <= now;
  return closeEvening(academy, { evening, actor, session }, { isOver, shown: input.bookingNos });
}

/** Takes that back. Refuses with `nothing_closed`; see `reopenEvening`. */
export async function reopenNoShows(
  academy: Academy,
  actor: StaffActor,
  sessionId: number,
): Promise<{ reopened: number }> {
  const session = await ownSession(academy, actor, sessionId);
  return reopenEvening(academy, { evening, actor, session });
}
