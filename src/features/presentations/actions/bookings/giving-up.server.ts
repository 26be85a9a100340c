import {
  factsFor,
  moveBooking,
  notify,
  presentationSeatHooks,
} from '#src/features/presentations/actions/hooks.server.ts';
import { presentationErrors } from '#src/features/presentations/contract/bookings.ts';
import { bookingLabels } from '#src/features/presentations/rules/bookings.ts';
import { messageTexts } from '#src/features/presentations/rules/messages.ts';
import {
  type BookingRow,
  listComingOfMember,
  lockBooking,
} from '#src/features/presentations/store/bookings.server.ts';
import {
  findSession,
  findSessions,
  type SessionRow,
} from '#src/features/presentations/store/sessions.server.ts';
import { leaveWaitlists } from '#src/features/seats/actions/many-holds.server.ts';
import { freeHold, openPool, readWaits, serveWaitlist } from '#src/features/seats/actions/pools.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { byMember, type Doer } from '#src/shared/access/doer.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

interface Seated {
  readonly row: BookingRow;
  readonly session: SessionRow;
}

/** Locks the pool of a booking, then the booking: the order every change of seats keeps. */
export async function lockWithPool(
  academy: Academy,
  tx: Tx,
  { found, now }: { found: BookingRow; now: Date },
): Promise<Seated> {
  const session = await findSession(tx, found.session_id);
  if (!session) throw presentationErrors.session_gone();
  await openPool(tx, session.poolId, { now, hooks: presentationSeatHooks(academy) });
  const row = await lockBooking(tx, found.id);
  // Changed to another session in this very moment: what was read is no longer true.
  if (row.session_id !== session.sessionId) throw presentationErrors.not_changeable();
  return { session, row };
}

/** Ends a locked booking, gives what it had to those who wait, and says so. */
export async function giveUp(
  academy: Academy,
  tx: Tx,
  {
    seated: { row, session },
    why,
  }: {
    seated: Seated;
    why: { readonly by: Doer; readonly code: 'cancelled' | 'member_left'; readonly now: Date };
  },
): Promise<void> {
  const { now } = why;
  const hooks = presentationSeatHooks(academy);
  await moveBooking(tx, row, { change: { state: 'cancelled', cancelled_at: now }, why });
  if (row.state === 'waiting') {
    const waits = await readWaits(tx, [row.booking_no]);
    await leaveWaitlists(
      tx,
      waits.map(({ id }) => id),
    );
    await serveWaitlist(tx, session.poolId, { now, hooks });
  } else if (row.hold_id !== null) {
    await freeHold(tx, row.hold_id, { now, why: why.code, hooks });
  }
  await notify(tx, row, {
    text: messageTexts.cancelled(await factsFor(academy, tx, { row, session })),
    template: 'cancelled',
  });
}

/** What a member has booked for sessions to come, in words; a goodbye cancels it. */
export async function comingBookingsOf(
  { clock }: Academy,
  db: Db | Tx,
  memberId: number,
): Promise<readonly string[]> {
  const rows = await listComingOfMember(db, memberId, clock.now());
  const sessions = await findSessions(
    db,
    rows.map((row) => row.session_id),
  );
  return rows.flatMap((row) => {
    const session = sessions.get(row.session_id);
    return session
      ? [
          `설명회 ${session.title} ${formatSeoulDateTime(session.startsAt)} ${row.party}명 (${bookingLabels[row.state]})`,
        ]
      : [];
  });
}

/** Cancels whatever a leaving member has booked for sessions to come; pools are locked in the order of their numbers. */
export async function cancelBookingsOf(academy: Academy, tx: Tx, memberId: number): Promise<void> {
  const now = academy.clock.now();
  const found = await listComingOfMember(tx, memberId, now);
  const sessions = await findSessions(
    tx,
    found.map((row) => row.session_id),
  );
  const poolOf = (row: BookingRow) => sessions.get(row.session_id)?.poolId ?? 0;
  for (const one of found.sort((a, b) => poolOf(a) - poolOf(b))) {
    const seated = await lockWithPool(academy, tx, { found: one, now });
    const isStill = ['waiting', 'offered', 'booked'].includes(seated.row.state);
    const why = { by: byMember(memberId), code: 'member_left', now } as const;
    if (isStill) await giveUp(academy, tx, { seated, why });
  }
}
