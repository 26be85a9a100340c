import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { lockPlanning, refuseSmallRoom } from '#src/features/branches/actions/planning.server.ts';
import {
  factsReader,
  moveBookings,
  notifyAll,
  presentationSeatHooks,
} from '#src/features/presentations/actions/hooks.server.ts';
import {
  type callOffPresentation,
  type movePresentation,
  presentationOfficeErrors,
} from '#src/features/presentations/contract/office.ts';
import { onlineLinkFrom } from '#src/features/presentations/rules/bookings.ts';
import { messageTexts } from '#src/features/presentations/rules/messages.ts';
import {
  bookingTrail,
  endOffersBy,
  listOfSession,
} from '#src/features/presentations/store/bookings.server.ts';
import {
  findSession,
  type SessionRow,
  updateSession,
} from '#src/features/presentations/store/sessions.server.ts';
import { freeHolds, leaveWaitlists } from '#src/features/seats/actions/many-holds.server.ts';
import {
  endClocksBy,
  openPool,
  readPools,
  readWaits,
  resizePool,
} from '#src/features/seats/actions/pools.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import { minuteMs } from '#src/shared/durations.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { isWithinDay, pastMidnight, seoulInstant } from '#src/shared/seoul-time.ts';
import { ownSession, readForStaff, refusePlace } from '../sessions/office.server.ts';
import { refuseBusySpeaker } from '../sessions/planning.server.ts';
import { refuseUnfit } from '../sessions/rooms.server.ts';
import { placeOf } from './views.server.ts';

/** How a session is called in the office's history. */
const ofSession = (entityId: number, branchId: number) => ({
  entity: 'presentation-session',
  entityId,
  branchId,
});
const coming = ['waiting', 'offered', 'booked'] as const;

/** Locks the session's pool, so that nobody books what is being changed, and reads the session anew. */
async function lockSession(
  academy: Academy,
  tx: Tx,
  { row, now }: { row: SessionRow; now: Date },
): Promise<SessionRow> {
  await openPool(tx, row.poolId, { now, hooks: presentationSeatHooks(academy) });
  const session = await findSession(tx, row.sessionId);
  if (!session || session.state === 'cancelled') throw presentationOfficeErrors.is_cancelled();
  if (session.startsAt <= now) throw presentationOfficeErrors.past();
  return session;
}

function movedTo(session: SessionRow, input: InputOf<typeof movePresentation>, now: Date) {
  const startsAt = seoulInstant(input.day, input.startsAt);
  if (startsAt <= now) throw commonErrors.input_invalid({ fields: { day: '지난 때로 옮길 수 없습니다.' } });
  const endsAt = new Date(startsAt.getTime() + input.minutes * minuteMs);
  if (!isWithinDay({ startsAt, endsAt }))
    throw commonErrors.input_invalid({ fields: { startsAt: pastMidnight } });
  const opensAt = session.opensAt < startsAt ? session.opensAt : now;
  const { room, onlineUrl } = input;
  return { startsAt, endsAt, opensAt, closesAt: startsAt, room, onlineUrl };
}

interface Enlarged {
  readonly before: SessionRow;
  readonly room: string;
  readonly input: Pick<InputOf<typeof movePresentation>, 'capacity' | 'overRoom'>;
}

/** More seats than the place takes are told where they or the place become others. */
async function refuseFewSeats(tx: Tx, { before, room, input }: Enlarged): Promise<void> {
  if (before.isOnline) return;
  const seats = (await readPools(tx, [before.poolId])).get(before.poolId)?.capacity ?? 0;
  if (room === before.room && input.capacity <= seats) return;
  await refuseSmallRoom(tx, { branchId: before.branchId, room, capacity: input.capacity }, input.overRoom);
}

interface Moved {
  readonly before: SessionRow;
  readonly change: ReturnType<typeof movedTo>;
  readonly input: InputOf<typeof movePresentation>;
}

/** A place or a speaker that is taken at the new time is told; what was so already and is not touched stays. */
async function refuseClashes(tx: Tx, { before, change, input }: Moved): Promise<void> {
  const wish = { ...before, ...change, capacity: null, fieldsOf: '' };
  const isOtherTime =
    change.startsAt.getTime() !== before.startsAt.getTime() || change.endsAt > before.endsAt;
  if (isOtherTime || change.room !== before.room) await refuseUnfit(tx, wish, input);
  if (isOtherTime) await refuseBusySpeaker(tx, wish, input);
}

/**
 * Changes time, place or seats. A new time or place is told to everybody with a booking or a place in the line, and both
 * are kept; reminders follow by themselves because they are derived from the session as it is.
 */
export async function move(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof movePresentation>,
): Promise<DataOf<typeof movePresentation>> {
  const found = await ownSession(academy, actor, input.sessionId);
  refusePlace(found.isOnline, input.room);
  const now = academy.clock.now();
  const notified = await inTransaction(academy.db, async (tx) => {
    await lockPlanning(tx, found.branchId);
    const before = await lockSession(academy, tx, { row: found, now });
    if (before.version !== input.version) throw commonErrors.edited_elsewhere();
    const change = movedTo(before, input, now);
    const isElsewhere =
      change.startsAt.getTime() !== before.startsAt.getTime() || change.room !== before.room;
    await refuseClashes(tx, { before, change, input });
    await refuseFewSeats(tx, { before, room: change.room, input });
    await updateSession(tx, before.sessionId, change);
    await endClocksBy(tx, before.poolId, change.startsAt);
    await endOffersBy(tx, before.sessionId, change.startsAt);
    const isFitting = await resizePool(tx, before.poolId, {
      capacity: input.capacity,
      now,
      hooks: presentationSeatHooks(academy),
    });
    if (!isFitting) throw presentationOfficeErrors.below_taken();
    const { branchId, startsAt, room } = before;
    const noted = {
      ...ofSession(input.sessionId, branchId),
      action: '일정·자리 변경',
      before: { 시작: startsAt, 장소: room },
      after: { 시작: change.startsAt, 장소: change.room, 정원: input.capacity },
    };
    await auditChange(tx, actor, { ...noted, at: now });
    if (isElsewhere) return notifyMoved(academy, tx, { before, actor, now });
    const isGiven = before.isOnline && now >= onlineLinkFrom(before.startsAt);
    const isNewAddress = change.onlineUrl !== before.onlineUrl && change.onlineUrl !== '';
    return isGiven && isNewAddress ? notifyOfAddress(academy, tx, before.sessionId) : 0;
  });
  return { ...(await readForStaff(academy, actor, input.sessionId)), notified };
}

async function notifyMoved(
  academy: Academy,
  tx: Tx,
  { before, actor, now }: { before: SessionRow; actor: StaffActor; now: Date },
): Promise<number> {
  // Taken back from the site it is told too: the bookings of a session that is hidden stand.
  const after = await findSession(tx, before.sessionId);
  if (!after) return 0;
  const branch = (await listBranches(tx)).find((one) => one.id === before.branchId);
  const was = { startsAt: before.startsAt, place: placeOf(before, branch?.name ?? '') };
  const rows = await listOfSession(tx, before.sessionId, coming);
  const facts = await factsReader(academy, tx);
  const texts = rows.map((row) => {
    return { row, text: messageTexts.moved(facts(row, after), was, row.offered_until) };
  });
  await notifyAll(tx, texts, { template: 'moved' });
  const why = { by: byStaff(actor.staffId), code: 'moved', now } as const;
  await bookingTrail.write(
    tx,
    rows.map(({ id, state }) => ({ id, from: state, to: state, ...why })),
  );
  return rows.length;
}

/** Tells those who were given the old link of an online session. */
async function notifyOfAddress(academy: Academy, tx: Tx, sessionId: number): Promise<number> {
  const after = await findSession(tx, sessionId);
  if (!after || after.state === 'cancelled') return 0;
  const rows = await listOfSession(tx, sessionId, ['booked']);
  const facts = await factsReader(academy, tx);
  const texts = rows.map((row) => ({ row, text: messageTexts.address(facts(row, after), after.onlineUrl) }));
  await notifyAll(tx, texts, { template: 'address', expiresAt: after.endsAt });
  return rows.length;
}

/** Cancels a session. Nobody is offered what is freed; everybody is told why. */
export async function callOff(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof callOffPresentation>,
): Promise<DataOf<typeof callOffPresentation>> {
  const found = await ownSession(academy, actor, input.sessionId);
  const now = academy.clock.now();
  const notified = await inTransaction(academy.db, async (tx) => {
    const session = await lockSession(academy, tx, { row: found, now });
    if (session.version !== input.version) throw commonErrors.edited_elsewhere();
    await updateSession(tx, session.sessionId, { state: 'cancelled' });
    const noted = { ...ofSession(session.sessionId, session.branchId), action: '설명회 취소' };
    await auditChange(tx, actor, { ...noted, reason: input.reason, at: now });
    const rows = await listOfSession(tx, session.sessionId, coming);
    const waits = await readWaits(
      tx,
      rows.filter((row) => row.state === 'waiting').map((row) => row.booking_no),
    );
    // The line goes first, so that no freed seat is offered to it.
    await leaveWaitlists(
      tx,
      waits.map(({ id }) => id),
    );
    const why = { by: byStaff(actor.staffId), code: 'called_off', now } as const;
    await moveBookings(tx, rows, { change: { state: 'cancelled', cancelled_at: now }, why });
    const holdIds = rows.flatMap(({ hold_id: holdId }) => (holdId === null ? [] : [holdId]));
    const freed = { poolId: session.poolId, holdIds, why: 'called_off', now } as const;
    await freeHolds(tx, freed, presentationSeatHooks(academy));
    const facts = await factsReader(academy, tx);
    const texts = rows.map((row) => {
      return { row, text: messageTexts.calledOff(facts(row, session), input.reason) };
    });
    await notifyAll(tx, texts, { template: 'called_off' });
    return rows.length;
  });
  return { ...(await readForStaff(academy, actor, input.sessionId)), notified };
}
