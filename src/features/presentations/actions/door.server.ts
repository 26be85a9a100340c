import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { type ExportColumn, exportList } from '#src/platform/office-log.ts';
import { isSameText } from '#src/platform/tokens.ts';
import type { StaffActor } from '#src/shared/actor.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint.ts';
import { gradeWord } from '#src/shared/grade.ts';
import { formatPhone, maskPhone } from '#src/shared/phone.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import type {
  checkGuestsIn,
  exportGuests,
  GuestRow,
  presentationRoster,
  surveyResults,
} from '../contract/office.ts';
import { type BookingState, bookingWords, type Need, needWords, surveyWishWords } from '../rules.ts';
import { insertCheckIn, listSurveys, newestCheckIn } from '../store/after.server.ts';
import { type BookingRow, findByNo, listOfSession, lockBooking } from '../store/bookings.server.ts';
import { moveBooking } from './moments.server.ts';
import { ownSession, readForStaff } from './office.server.ts';
import { ticketCode } from './views.server.ts';

const shown: readonly BookingState[] = ['waiting', 'offered', 'booked', 'attended', 'absent'];
const needsOf = (row: BookingRow) => row.needs.map((need) => needWords[need as Need] ?? '').join(', ');
const gradesOf = (row: BookingRow) => row.child_grades.map(gradeWord).join(', ');

/**
 * Who booked; phones are masked, the codes of the tickets let a phone check them without a network. Whoever only stands at
 * the door sees names and grades.
 */
export async function readRoster(
  academy: Academy,
  actor: StaffActor,
  sessionId: number,
): Promise<DataOf<typeof presentationRoster>> {
  const session = await readForStaff(academy, actor, sessionId);
  const rows = await listOfSession(academy.db, sessionId, shown);
  const isDoor = actor.role === 'examiner';
  return {
    session,
    rows: rows.map(
      (row): GuestRow => ({
        bookingNo: row.booking_no,
        name: row.name,
        mobile: isDoor ? '' : maskPhone(row.mobile),
        party: row.party,
        arrived: row.arrived,
        isWalkIn: row.is_walk_in,
        childGrades: gradesOf(row),
        question: isDoor ? '' : row.question,
        needs: isDoor ? '' : needsOf(row),
        state: row.state,
        stateWord: bookingWords[row.state],
        code: ticketCode(academy, row.booking_no),
      }),
    ),
  };
}

type Scan = InputOf<typeof checkGuestsIn>['scans'][number];
type ScanResult = DataOf<typeof checkGuestsIn>['results'][number]['result'];

/** Notes scans one by one: each is true whatever becomes of the others, and known again by its nonce. */
export async function checkIn(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof checkGuestsIn>,
): Promise<DataOf<typeof checkGuestsIn>> {
  await ownSession(academy, actor, input.sessionId);
  const results: { nonce: string; result: ScanResult }[] = [];
  for (const scan of input.scans)
    results.push({ nonce: scan.nonce, result: await noteScan(academy, actor, input.sessionId, scan) });
  return { results };
}

async function noteScan(
  academy: Academy,
  actor: StaffActor,
  sessionId: number,
  scan: Scan,
): Promise<ScanResult> {
  const found = await findByNo(academy.db, scan.bookingNo);
  if (!found || found.session_id !== sessionId) return 'unknown';
  if (scan.code !== null && !isSameText(scan.code, ticketCode(academy, scan.bookingNo))) return 'wrong_code';
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const row = await lockBooking(tx, found.id);
    const { nonce, outcome } = scan;
    const scannedAt = new Date(scan.scannedAt);
    const staffId = actor.staffId;
    if (!['booked', 'attended', 'absent'].includes(row.state)) return 'no_seat';
    const newest = await newestCheckIn(tx, row.id);
    if (!(await insertCheckIn(tx, { nonce, bookingId: row.id, staffId, outcome, scannedAt }, now)))
      return 'done';
    // Two doors, one without a network: what was seen last is true, not what was sent last.
    if (newest !== null && newest > scannedAt) return 'already';
    const arrived = outcome === 'attended' ? Math.min(scan.arrived ?? row.party, row.party) : null;
    if (row.state === outcome && row.arrived === arrived) return 'already';
    const change = { state: outcome, arrived, attended_at: outcome === 'attended' ? scannedAt : null };
    await moveBooking(tx, row, change, { actor: `staff ${staffId}`, cause: doorCause(row, arrived), now });
    return 'done';
  });
}

/** Why a booking moved at the door, for its history: `door`, or how many of how many came. */
function doorCause(row: BookingRow, arrived: number | null): string {
  return arrived !== null && arrived < row.party ? `door ${arrived} of ${row.party}` : 'door';
}

const columns: readonly ExportColumn<BookingRow>[] = [
  { key: 'no', name: '예약번호', cell: (row) => row.booking_no },
  { key: 'name', name: '이름', cell: (row) => row.name },
  { key: 'mobile', name: '휴대폰', cell: (row) => formatPhone(row.mobile) },
  { key: 'party', name: '인원', cell: (row) => row.party },
  { key: 'grades', name: '자녀 학년', cell: gradesOf },
  { key: 'needs', name: '필요하신 것', cell: needsOf },
  { key: 'question', name: '질문', cell: (row) => row.question },
  { key: 'state', name: '상태', cell: (row) => bookingWords[row.state] },
  { key: 'arrived', name: '온 인원', cell: (row) => row.arrived },
  { key: 'walkIn', name: '현장 등록', cell: (row) => (row.is_walk_in ? '현장' : '') },
  { key: 'at', name: '신청', cell: (row) => formatSeoulDateTime(row.created_at) },
];

/** The roster as a spreadsheet with whole phones; who took it and why is noted before it leaves. */
export async function exportRoster(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof exportGuests>,
): Promise<DataOf<typeof exportGuests>> {
  const { sessionId } = await ownSession(academy, actor, input.sessionId);
  const rows = await listOfSession(academy.db, sessionId, [...shown, 'cancelled', 'lapsed']);
  return exportList(academy, actor, {
    list: `설명회 ${sessionId} 예약 명단`,
    reason: input.reason,
    wanted: '',
    filters: { sessionId },
    columns,
    rows,
    people: rows.map((row) => `예약 ${row.id}`),
  });
}

/** Answers to the survey, without names. */
export async function readSurvey(
  academy: Academy,
  actor: StaffActor,
  sessionId: number,
): Promise<DataOf<typeof surveyResults>> {
  const session = await ownSession(academy, actor, sessionId);
  const states: BookingState[] = session.isOnline ? ['attended', 'booked'] : ['attended'];
  const [guests, answers] = await Promise.all([
    listOfSession(academy.db, sessionId, states),
    listSurveys(academy.db, sessionId),
  ]);
  const sum = answers.reduce((total, answer) => total + answer.score, 0);
  return {
    asked: guests.length,
    answered: answers.length,
    average: answers.length === 0 ? null : Math.round((sum / answers.length) * 10) / 10,
    scores: [1, 2, 3, 4, 5].map((score) => answers.filter((answer) => answer.score === score).length),
    wishes: Object.entries(surveyWishWords).map(([key, word]) => ({
      word,
      count: answers.filter((answer) => answer.wishes.includes(key)).length,
    })),
    comments: answers.map((answer) => answer.comment).filter((comment) => comment !== ''),
  };
}
