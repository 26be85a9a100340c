import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import type { BookingView, SessionView } from '#src/features/presentations/contract/bookings.ts';
import {
  bookingLabels,
  isSurveyOpen,
  mayMoveBooking,
  needLabels,
  onlineLinkFrom,
  sessionLabels,
  sessionState,
  stepLabel,
  topicLabels,
} from '#src/features/presentations/rules/bookings.ts';
import { listScores } from '#src/features/presentations/store/after.server.ts';
import { type BookingRow, bookingTrail } from '#src/features/presentations/store/bookings.server.ts';
import { findSessions, type SessionRow } from '#src/features/presentations/store/sessions.server.ts';
import { readPools, readWaitlists, readWaits } from '#src/features/seats/actions/pools.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { keyedHash, unseal } from '#src/platform/tokens.ts';
import { gradeBand, gradeLabel } from '#src/shared/people/grade.ts';
import { valueAt } from '#src/shared/record.ts';

/** Under which the secret of a private link is sealed. */
export const linkPurpose = 'presentation link';

/** The private link of a booking. */
export function linkOf(academy: Academy, row: Pick<BookingRow, 'secret_sealed'>): string {
  const token = unseal(academy.config, linkPurpose, row.secret_sealed);
  return `${academy.config.publicUrl}/presentation/booking?link=${token}`;
}

/** Twelve characters on the ticket that only we can make, so that a guessed number opens no door. */
export function ticketCode(academy: Academy, bookingNo: string): string {
  return keyedHash(academy.config.lastingKey, 'presentation ticket', bookingNo).slice(0, 12);
}

/** Sessions as parents see them, read in three queries whatever their number. */
export async function viewSessions(
  academy: Academy,
  rows: readonly SessionRow[],
  now: Date,
): Promise<SessionView[]> {
  const poolIds = rows.map((row) => row.poolId);
  const [branches, pools, lines] = await Promise.all([
    listBranches(academy.db),
    readPools(academy.db, poolIds),
    readWaitlists(academy.db, poolIds),
  ]);
  return rows.map((row) => {
    const branch = branches.find((one) => one.id === row.branchId);
    const pool = pools.get(row.poolId) ?? { capacity: 0, taken: 0 };
    const waiting = lines.get(row.poolId) ?? 0;
    const left = waiting > 0 ? 0 : pool.capacity - pool.taken;
    const state = sessionState(row, { left, capacity: pool.capacity }, now);
    const branchName = branch?.name ?? '';
    return {
      sessionId: row.sessionId,
      presentationId: row.presentationId,
      title: row.title,
      topic: row.topic,
      topicLabel: topicLabels[row.topic],
      gradeFrom: row.gradeFrom,
      gradeTo: row.gradeTo,
      gradeBand: gradeBand(row.gradeFrom, row.gradeTo),
      speaker: row.speaker,
      summary: row.summary,
      branchId: row.branchId,
      branchName,
      branchPhone: branch?.phone ?? '',
      branchAddress: branch?.address ?? '',
      registration: branch ? `${branch.registeredName} ${branch.registrationNo}` : '',
      isOnline: row.isOnline,
      room: row.room,
      place: placeOf(row, branchName),
      maxParty: row.maxParty,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      opensAt: row.opensAt.toISOString(),
      closesAt: row.closesAt.toISOString(),
      capacity: pool.capacity,
      left,
      waiting,
      state,
      stateLabel: sessionLabels[state],
      postId: row.postId,
    };
  });
}

/** `대치 분원 6층 강의실`, or `온라인 (대치 분원)`. */
export function placeOf(row: Pick<SessionRow, 'isOnline' | 'room'>, branchName: string): string {
  return row.isOnline ? `온라인 (${branchName})` : `${branchName} ${row.room}`;
}

/** Bookings as their owner sees them, with the session, the line and what can be done next. */
export async function viewBookings(
  academy: Academy,
  rows: readonly BookingRow[],
  now: Date,
): Promise<BookingView[]> {
  const { db } = academy;
  const ids = rows.map((row) => row.id);
  const waitingNos = rows.filter((row) => row.state === 'waiting').map((row) => row.booking_no);
  const [sessions, waits, history, scores] = await Promise.all([
    findSessions(db, [...new Set(rows.map((row) => row.session_id))]),
    readWaits(db, waitingNos),
    bookingTrail.list(db, ids),
    listScores(db, ids),
  ]);
  const views = new Map(
    (await viewSessions(academy, [...sessions.values()], now)).map((view) => [view.sessionId, view]),
  );
  return rows.flatMap((row) => {
    const session = sessions.get(row.session_id);
    const view = views.get(row.session_id);
    if (!session || !view) return [];
    const place = waits.find((wait) => wait.holderKey === row.booking_no)?.place ?? null;
    const timeline = history
      .filter((step) => step.id === row.id)
      .map((step) => ({ label: stepLabel(step), at: step.at.toISOString() }));
    return [viewOf(academy, { row, session, view, place, timeline, score: scores.get(row.id) ?? null }, now)];
  });
}

interface Found {
  readonly row: BookingRow;
  readonly session: SessionRow;
  readonly view: SessionView;
  readonly place: number | null;
  readonly timeline: BookingView['timeline'];
  readonly score: number | null;
}

function viewOf(academy: Academy, found: Found, now: Date): BookingView {
  const { row, session, view, score } = found;
  // A session taken back from the site (`draft`) keeps its bookings: they are confirmed, changed and given up as before.
  const isComing = now < session.startsAt && session.state !== 'cancelled';
  const isSeated = row.state === 'booked' || row.state === 'attended';
  const isLinkTime = session.isOnline && isSeated && now >= onlineLinkFrom(session.startsAt);
  const code = ticketCode(academy, row.booking_no);
  return {
    bookingNo: row.booking_no,
    token: unseal(academy.config, linkPurpose, row.secret_sealed),
    state: row.state,
    stateLabel: bookingLabels[row.state],
    name: row.name,
    party: row.party,
    childGrades: row.child_grades.map(gradeLabel),
    question: row.question,
    needs: row.needs.map((need) => valueAt(needLabels, need) ?? ''),
    place: found.place,
    offeredUntil: row.offered_until?.toISOString() ?? null,
    onlineUrl: isLinkTime && now < session.endsAt && session.onlineUrl !== '' ? session.onlineUrl : null,
    qrText:
      isSeated && !session.isOnline
        ? `${academy.config.publicUrl}/office/presentations/${row.session_id}/check-in?no=${row.booking_no}&code=${code}`
        : null,
    createdAt: row.created_at.toISOString(),
    timeline: found.timeline,
    may: {
      confirm: isComing && row.state === 'offered' && row.offered_until !== null && now < row.offered_until,
      change: isComing && (row.state === 'booked' || (row.state === 'waiting' && row.party > 1)),
      cancel: isComing && mayMoveBooking(row.state, 'cancelled'),
      survey: score === null && isSurveyOpen(row, session, now),
    },
    surveyScore: score,
    session: view,
  };
}
