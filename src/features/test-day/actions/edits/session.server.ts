import {
  lockPlanning,
  refuseClosedDay,
  refuseSmallRoom,
} from '#src/features/branches/actions/planning.server.ts';
import {
  factsReader,
  notifyGuardians,
  seatHooks,
} from '#src/features/registrations/actions/seats/hooks.server.ts';
import type { GuardianText } from '#src/features/registrations/actions/seats/notifying.server.ts';
import { messageTexts } from '#src/features/registrations/rules/messages.ts';
import { openPool, readPools, resizePool } from '#src/features/seats/actions/pools.server.ts';
import { readOffers } from '#src/features/seats/actions/waitlist.server.ts';
import type {
  editSessionEndpoint,
  PlanDifference,
  sessionDifferenceEndpoint,
} from '#src/features/test-day/contract/edits.ts';
import {
  countClashes,
  listRelying,
  listWaiting,
  updatePlan,
} from '#src/features/test-day/store/relying.server.ts';
import { ownSession, readForStaff, timesOf } from '#src/features/test-sessions/actions/office.server.ts';
import { type RoomHooks, refuseTakenRoom } from '#src/features/test-sessions/actions/room-use.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import { type PlanChange, sessionChanges, sessionRefusals } from '#src/features/test-sessions/rules/edits.ts';
import { lockSessionRow, type SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import { remindAnew } from '#src/features/waitlist/actions/notices.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange, editedElsewhere } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { minuteMs } from '#src/shared/durations.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';

type Wish = InputOf<typeof sessionDifferenceEndpoint>;
type Times = ReturnType<typeof timesOf>;
interface Examined {
  readonly changes: readonly PlanChange[];
  readonly times: Times;
  /** How many seats there were. */
  readonly seats: number;
  readonly registered: Awaited<ReturnType<typeof listRelying>>;
  readonly waiting: Awaited<ReturnType<typeof listWaiting>>;
}

const minuteOf = (at: Date) => Math.floor(at.getTime() / minuteMs);

/** The instants of a wish. A form knows minutes: an instant that was not touched keeps its seconds too. */
function timesFor(row: SessionRow, wish: Wish, now: Date): Times {
  const typed = timesOf(wish, row.minutes, now);
  const kept = (key: keyof Times) => (minuteOf(row[key]) === minuteOf(typed[key]) ? row[key] : typed[key]);
  return {
    startsAt: kept('startsAt'),
    endsAt: kept('endsAt'),
    opensAt: kept('opensAt'),
    closesAt: kept('closesAt'),
  };
}

/** What a wish changes of a session as it stands; refuses what cannot be, by field. */
async function examine(
  db: Db | Tx,
  row: SessionRow,
  { wish, now }: { wish: Wish; now: Date },
): Promise<Examined> {
  if (row.state === 'cancelled') throw testErrors.session_gone();
  if (row.startsAt <= now) throw testErrors.closed({ message: '이미 시작한 시험은 바꿀 수 없습니다.' });
  const times = timesFor(row, wish, now);
  const pool = (await readPools(db, [row.poolId])).get(row.poolId);
  const before = { ...row, capacity: pool?.capacity ?? 0 };
  const after = { room: wish.room, capacity: wish.capacity, ...times };
  const registered = await listRelying(db, [row.sessionId]);
  const ends = registered.flatMap((one) =>
    one.state === 'confirmed' ? [] : (one.hold_promised_until ?? one.hold_expires_at ?? []),
  );
  const facts = {
    isShown: row.shownAt !== null,
    roundMode: row.roundMode,
    taken: pool?.taken ?? 0,
    offers: (await readOffers(db, [row.poolId], now)).get(row.poolId)?.offers ?? 0,
    unpaidUntil: ends.length === 0 ? null : new Date(Math.max(...ends.map((end) => end.getTime()))),
  };
  const fields = sessionRefusals([before, after], facts, now);
  if (Object.keys(fields).length > 0) throw commonErrors.input_invalid({ fields });
  const waiting = await listWaiting(db, [row.sessionId]);
  const changes = sessionChanges(before, after);
  return { changes, times, seats: before.capacity, registered, waiting };
}

/** What a new plan would change, and for how many families. Nothing is changed. */
export async function sessionDifference(
  academy: Academy,
  actor: StaffActor,
  wish: Wish,
): Promise<PlanDifference> {
  const row = await ownSession(academy, actor, wish.sessionId);
  const now = academy.clock.now();
  const { changes, times, registered, waiting } = await examine(academy.db, row, { wish, now });
  return {
    changes: [...changes],
    registered: registered.length,
    waiting: waiting.length,
    clashes: await countClashes(academy.db, row.sessionId, times),
  };
}

interface Notified extends Pick<Examined, 'registered' | 'waiting'> {
  readonly before: SessionRow;
  readonly after: SessionRow;
  readonly reason: string;
}

/** Everybody who relies on the time and the place hears of the new ones, and is reminded of them anew. */
async function notify(tx: Tx, { registered, waiting, before, after, reason }: Notified): Promise<void> {
  const facts = await factsReader(tx);
  const texts: GuardianText[] = registered.map((row) => ({
    row,
    text: messageTexts.replanned(facts(row, after), before, reason),
  }));
  const lines: GuardianText[] = waiting.map((row) => ({
    row,
    text: messageTexts.waitReplanned(facts({ ...row, registration_no: '' }, after), before),
  }));
  await notifyGuardians(tx, texts, 'test.replanned');
  await notifyGuardians(tx, lines, 'test.replanned');
  await remindAnew(
    tx,
    registered.map((row) => row.id),
  );
}

/** A room somebody else has then or that takes fewer, or a closed day, is told before anybody moves there. */
async function refuseDoubtful(
  tx: Tx,
  row: SessionRow,
  { wish, times, seats, rooms }: { wish: Wish; times: Times; seats: number; rooms: RoomHooks },
): Promise<void> {
  const { branchId } = row;
  if (wish.room !== row.room || wish.capacity > seats)
    await refuseSmallRoom(tx, { branchId, room: wish.room, capacity: wish.capacity }, wish.overRoom);
  const isElsewhere = wish.room !== row.room || times.startsAt.getTime() !== row.startsAt.getTime();
  if (!isElsewhere) return;
  const own = { sessionId: row.sessionId };
  await refuseTakenRoom(tx, { branchId, room: wish.room, ...times, ...own }, { ...wish, rooms });
  await refuseClosedDay(tx, { branchId, ...times }, wish.onClosedDay);
}

/** Changes what was planned of a session that has not begun. */
export async function editSession(
  academy: Academy,
  actor: StaffActor,
  { input, rooms }: { input: InputOf<typeof editSessionEndpoint>; rooms: RoomHooks },
): Promise<OfficeSession> {
  const { version, reason, ...wish } = input;
  const { branchId, poolId, sessionId } = await ownSession(academy, actor, wish.sessionId);
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    await lockPlanning(tx, branchId);
    // The pool's lock comes first, as everywhere: nobody registers for what is being changed.
    await openPool(tx, poolId, { now, hooks: seatHooks });
    if ((await lockSessionRow(tx, sessionId)) !== version)
      throw await editedElsewhere(tx, 'test-session', sessionId);
    const before = await ownSession({ ...academy, db: tx }, actor, sessionId);
    const { changes, times, registered, waiting, seats } = await examine(tx, before, { wish, now });
    if (changes.length === 0)
      throw commonErrors.input_invalid({
        message: '바뀐 내용이 없습니다.',
        fields: { room: '바뀐 내용이 없습니다.' },
      });
    await refuseDoubtful(tx, before, { wish, times, seats, rooms });
    await updatePlan(tx, sessionId, { room: wish.room, ...times });
    if (!(await resizePool(tx, poolId, { capacity: wish.capacity, now, hooks: seatHooks })))
      throw testErrors.below_sold();
    const after = await ownSession({ ...academy, db: tx }, actor, sessionId);
    if (changes.some((one) => one.isNotified))
      await notify(tx, { registered, waiting, before, after, reason });
    await auditChange(tx, actor, {
      entity: 'test-session',
      entityId: sessionId,
      branchId,
      action: '회차 변경',
      before: Object.fromEntries(changes.map((one) => [one.label, one.before])),
      after: Object.fromEntries(changes.map((one) => [one.label, one.after])),
      reason,
      at: now,
    });
  });
  return readForStaff(academy, actor, sessionId);
}
