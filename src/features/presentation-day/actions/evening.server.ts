import { isSameList, noShowCode } from '#src/features/check-in/contract/no-shows.ts';
import type * as contract from '#src/features/presentation-day/contract/evening.ts';
import { lockClosed, lockUnmarked } from '#src/features/presentation-day/store/evening.server.ts';
import { moveBookings } from '#src/features/presentations/actions/hooks.server.ts';
import { ownSession } from '#src/features/presentations/actions/sessions/office.server.ts';
import { presentationOfficeErrors } from '#src/features/presentations/contract/office.ts';
import type { BookingRow } from '#src/features/presentations/store/bookings.server.ts';
import type { SessionRow } from '#src/features/presentations/store/sessions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';

interface Marking {
  readonly actor: StaffActor;
  readonly session: SessionRow;
  readonly rows: readonly BookingRow[];
  readonly state: 'absent' | 'booked';
  readonly code: 'no_show' | 'no_show_undone';
  readonly action: string;
  readonly now: Date;
}

async function markAll(tx: Tx, marking: Marking): Promise<void> {
  const { actor, session, rows, state, code, action, now } = marking;
  await moveBookings(tx, rows, { change: { state }, why: { by: byStaff(actor.staffId), code, now } });
  const { sessionId: entityId, branchId } = session;
  const after = { 예약: rows.length };
  await auditChange(tx, actor, {
    entity: 'presentation-session',
    entityId,
    branchId,
    action,
    after,
    at: now,
  });
}

/** The evening: whoever had a seat and did not pass the door did not come. Exactly those whom the screen showed, or nobody. */
export async function closeNoShows(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof contract.closeNoShows>,
): Promise<{ closed: number }> {
  const session = await ownSession(academy, actor, input.sessionId);
  const now = academy.clock.now();
  if (session.state !== 'open' || session.isOnline || session.endsAt > now)
    throw presentationOfficeErrors.not_over();
  return inTransaction(academy.db, async (tx) => {
    const rows = await lockUnmarked(tx, session.sessionId);
    const unmarked = rows.map((row) => row.booking_no);
    if (!isSameList(unmarked, input.bookingNos)) throw presentationOfficeErrors.guests_changed();
    const how = { state: 'absent', code: noShowCode, action: '불참 정리' } as const;
    await markAll(tx, { actor, session, rows, now, ...how });
    return { closed: rows.length };
  });
}

/** Takes that back for everybody who was not marked otherwise since: a phone at the door may send its scans late. */
export async function reopenNoShows(
  academy: Academy,
  actor: StaffActor,
  sessionId: number,
): Promise<{ reopened: number }> {
  const session = await ownSession(academy, actor, sessionId);
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const rows = await lockClosed(tx, session.sessionId);
    if (rows.length === 0) throw presentationOfficeErrors.nothing_closed();
    const how = { state: 'booked', code: 'no_show_undone', action: '불참 정리 되돌리기' } as const;
    await markAll(tx, { actor, session, rows, now, ...how });
    return { reopened: rows.length };
  });
}
