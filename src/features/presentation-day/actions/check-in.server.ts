import type { checkGuestsIn, surveyResults } from '#src/features/presentation-day/contract/check-in.ts';
import { ticketCode } from '#src/features/presentations/actions/bookings/views.server.ts';
import { moveBooking } from '#src/features/presentations/actions/hooks.server.ts';
import { ownSession } from '#src/features/presentations/actions/sessions/office.server.ts';
import { type BookingState, surveyWishLabels } from '#src/features/presentations/rules/bookings.ts';
import { insertCheckIn, listSurveys, newestCheckIn } from '#src/features/presentations/store/after.server.ts';
import { findByNo, listOfSession, lockBooking } from '#src/features/presentations/store/bookings.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { isSameText } from '#src/platform/tokens.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';

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
    results.push({
      nonce: scan.nonce,
      result: await noteScan(academy, actor, { sessionId: input.sessionId, scan }),
    });
  return { results };
}

async function noteScan(
  academy: Academy,
  actor: StaffActor,
  { sessionId, scan }: { sessionId: number; scan: Scan },
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
    const data = arrived !== null && arrived < row.party ? { arrived, party: row.party } : {};
    await moveBooking(tx, row, { change, why: { by: byStaff(staffId), code: 'door', data, now } });
    return 'done';
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
    wishes: Object.entries(surveyWishLabels).map(([key, label]) => ({
      label,
      count: answers.filter((answer) => answer.wishes.includes(key)).length,
    })),
    comments: answers.map((answer) => answer.comment).filter((comment) => comment !== ''),
  };
}
