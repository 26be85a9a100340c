import type {
  exportGuests,
  GuestLine,
  listGuests,
  presentationRoster,
} from '#src/features/presentation-day/contract/guests.ts';
import { listGuestPage } from '#src/features/presentation-day/store/guest-list.server.ts';
import { ticketCode } from '#src/features/presentations/actions/bookings/views.server.ts';
import { ownSession, readForStaff } from '#src/features/presentations/actions/sessions/office.server.ts';
import { type BookingState, bookingWords, needWords } from '#src/features/presentations/rules/bookings.ts';
import { type BookingRow, listOfSession } from '#src/features/presentations/store/bookings.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type ExportColumn, exportList } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { listLimits } from '#src/shared/endpoint/list.ts';
import { gradeWord } from '#src/shared/people/grade.ts';
import { formatPhone, maskPhone } from '#src/shared/people/phone.ts';
import { valueAt } from '#src/shared/record.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

const shown: readonly BookingState[] = ['waiting', 'offered', 'booked', 'attended', 'absent'];
const seatsNeededBy = (row: BookingRow) => row.needs.map((need) => valueAt(needWords, need) ?? '').join(', ');
const gradesOf = (row: BookingRow) => row.child_grades.map(gradeWord).join(', ');

/** Whoever only stands at the door sees names and grades. */
const isDoor = (actor: StaffActor) => !mayDo(actor.role, 'families');

const lineOf = (actor: StaffActor, row: BookingRow): GuestLine => ({
  bookingNo: row.booking_no,
  name: row.name,
  mobile: isDoor(actor) ? '' : maskPhone(row.mobile),
  party: row.party,
  arrived: row.arrived,
  isWalkIn: row.is_walk_in,
  childGrades: gradesOf(row),
  question: isDoor(actor) ? '' : row.question,
  needs: isDoor(actor) ? '' : seatsNeededBy(row),
  state: row.state,
  stateWord: bookingWords[row.state],
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
    rows: rows.map((row) => ({ ...lineOf(actor, row), code: ticketCode(academy, row.booking_no) })),
  };
}

/** Who booked, filtered, ordered and paged; those given up only where they are asked for. */
export async function listForOffice(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof listGuests>,
): Promise<DataOf<typeof listGuests>> {
  await ownSession(academy, actor, input.sessionId);
  const page = await listGuestPage(academy.db, {
    ...input,
    size: Math.min(input.size, listLimits.size),
    states: input.state ? [input.state] : shown,
  });
  return { ...page, rows: page.rows.map((row) => lineOf(actor, row)) };
}

const columns: readonly ExportColumn<BookingRow>[] = [
  { key: 'bookingNo', name: '예약번호', cell: (row) => row.booking_no },
  { key: 'name', name: '이름', cell: (row) => row.name },
  { key: 'mobile', name: '휴대폰', cell: (row) => formatPhone(row.mobile) },
  { key: 'party', name: '인원', cell: (row) => row.party },
  { key: 'grades', name: '자녀 학년', cell: gradesOf },
  { key: 'needs', name: '필요하신 것', cell: seatsNeededBy },
  { key: 'question', name: '질문', cell: (row) => row.question },
  { key: 'state', name: '상태', cell: (row) => bookingWords[row.state] },
  { key: 'arrived', of: 'state', name: '온 인원', cell: (row) => row.arrived },
  { key: 'walkIn', of: 'state', name: '현장 등록', cell: (row) => (row.is_walk_in ? '현장' : '') },
  { key: 'createdAt', of: 'bookingNo', name: '신청', cell: (row) => formatSeoulDateTime(row.created_at) },
];

/** The roster as a spreadsheet with whole phones; who took it and why is noted before it leaves. */
export async function exportRoster(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof exportGuests>,
): Promise<DataOf<typeof exportGuests>> {
  const { reason, columns: wanted, ...filters } = input;
  const { sessionId } = await ownSession(academy, actor, input.sessionId);
  const states = input.state ? [input.state] : ([...shown, 'cancelled', 'lapsed'] as const);
  const { rows } = await listGuestPage(academy.db, {
    ...filters,
    page: 1,
    size: listLimits.exported,
    states,
  });
  return exportList(academy, actor, {
    list: `설명회 ${sessionId} 예약 명단`,
    reason,
    wanted,
    filters,
    columns,
    rows,
    people: rows.map((row) => `예약 ${row.id}`),
  });
}
