import { listWaitedFor } from '#src/features/seats/actions/waits.server.ts';
import { openPool, type SeatMoments, serveLine } from '#src/features/seats/actions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { lineOverBy } from '../rules/offers.ts';
import { listOfPools } from '../store/lines.server.ts';
import { findSessionOfPool, type SessionRow } from '../store/sessions.server.ts';
import { noticeOutage } from './outage.server.ts';
import { endLine } from './wait-ends.server.ts';

/** Ends the line of a session that is over, if it still is when the pool is locked. Answers whether it was. */
async function endIfOver(academy: Academy, { poolId }: SessionRow, moments: SeatMoments): Promise<boolean> {
  return inTransaction(academy.db, async (tx) => {
    const now = academy.clock.now();
    await openPool(tx, poolId, now, moments);
    const session = await findSessionOfPool(tx, poolId);
    const reason = session && lineOverBy(session, now);
    if (!reason) return false;
    // Who stood behind these parties in other rooms is served there by the next look at the free seats.
    await endLine(tx, poolId, reason, now);
    return true;
  });
}

/**
 * Looks after the lines of all sessions: those whose registration is over end, and everybody in them is told; where a seat
 * is free, those whose time has come meanwhile are offered it. One line that fails holds up no other.
 */
export async function moveLines(academy: Academy, moments: SeatMoments): Promise<number> {
  // What ran out while the academy was away is moved on first: closing times, too.
  await noticeOutage(academy);
  const faults: unknown[] = [];
  let ended = 0;
  const guarded = (work: Promise<unknown>) => work.catch((fault: unknown) => faults.push(fault));
  const now = academy.clock.now();
  for (const session of await listOfPools(academy.db, await listWaitedFor(academy.db, false)))
    if (lineOverBy(session, now))
      await guarded(endIfOver(academy, session, moments).then((isOver) => (ended += isOver ? 1 : 0)));
  for (const { poolId } of await listOfPools(academy.db, await listWaitedFor(academy.db, true)))
    await guarded(inTransaction(academy.db, (tx) => serveLine(tx, poolId, academy.clock.now(), moments)));
  if (faults.length > 0)
    throw new AggregateError(faults, `${faults.length} lines could not be looked after.`);
  return ended;
}
