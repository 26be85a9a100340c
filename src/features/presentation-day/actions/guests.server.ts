import type { GuestListRow, guestList } from '#src/features/presentation-day/contract/guest-list.ts';
import type { presentationRoster } from '#src/features/presentation-day/contract/guests.ts';
import { listGuestPage } from '#src/features/presentation-day/store/guest-list.server.ts';
import { ticketCode } from '#src/features/presentations/actions/bookings/views.server.ts';
import { ownSession, readForStaff } from '#src/features/presentations/actions/sessions/office.server.ts';
import { type BookingState, bookingLabels, needLabels } from '#src/features/presentations/rules/bookings.ts';
import { type BookingRow, listOfSession } from '#src/features/presentations/store/bookings.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { ReadFor } from '#src/platform/db/queries/list-reader.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { formatPhone, maskPhone } from '#src/shared/people/phone.ts';
import { keysOf, valueAt } from '#src/shared/record.ts';

const shown: readonly BookingState[] = ['waiting', 'offered', 'booked', 'attended', 'absent'];
const seatsNeededBy = (row: BookingRow) =>
  row.needs.map((need) => valueAt(needLabels, need) ?? '').join(', ');

/** Whoever only stands at the door sees names and grades. */
const isAtCheckIn = (actor: StaffActor) => !mayDo(actor, 'families');

const rowOf = (actor: StaffActor, row: BookingRow, readFor: ReadFor): GuestListRow => ({
  bookingNo: row.booking_no,
  name: row.name,
  mobile: isAtCheckIn(actor) ? '' : readFor === 'file' ? formatPhone(row.mobile) : maskPhone(row.mobile),
  party: row.party,
  arrived: row.arrived,
  isWalkIn: row.is_walk_in,
  childGrades: row.child_grades.map(gradeLabel).join(', '),
  question: isAtCheckIn(actor) ? '' : row.question,
  needs: isAtCheckIn(actor) ? '' : seatsNeededBy(row),
  state: row.state,
  stateLabel: bookingLabels[row.state],
  createdAt: row.created_at.toISOString(),
});

/** Who booked; phones are masked, the codes of the tickets let a phone check them without a network. */
export async function readRoster(
  academy: Academy,
  actor: StaffActor,
  sessionId: number,
): Promise<DataOf<typeof presentationRoster>> {
  const session = await readForStaff(academy, actor, sessionId);
  const rows = await listOfSession(academy.db, sessionId, shown);
  return {
    serverNow: academy.clock.now().toISOString(),
    session,
    rows: rows.map((row) => ({ ...rowOf(actor, row, 'screen'), code: ticketCode(academy, row.booking_no) })),
  };
}

/** Who booked, filtered, ordered and paged; those given up only where they are asked for, and in the file. */
export async function listForOffice(
  academy: Academy,
  actor: StaffActor,
  { query, readFor }: { query: QueryOf<typeof guestList>; readFor: ReadFor },
) {
  const { sessionId } = await ownSession(academy, actor, query.sessionId);
  const all = readFor === 'file' ? keysOf(bookingLabels) : shown;
  const page = await listGuestPage(academy.db, { ...query, states: query.state ? [query.state] : all });
  const rows = page.rows.map((row) => rowOf(actor, row, readFor));
  return { ...page, rows, fileTitle: `설명회 ${sessionId} 예약 명단` };
}
