import { endWaitlist } from '#src/features/registrations/actions/seats/wait-ends.server.ts';
import { waitlistOverBy } from '#src/features/registrations/rules/offers.ts';
import { openPool, type SeatHooks, serveWaitlist } from '#src/features/seats/actions/pools.server.ts';
import { listWaitedFor } from '#src/features/seats/actions/waits.server.ts';
import { findSessionOfPool } from '#src/features/test-sessions/store/sessions.server.ts';
import { listOfPools } from '#src/features/waitlist/store/waitlists.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { throwTogether } from '#src/platform/jobs/each-alone.ts';

/** Ends the line of a session that is over, if it still is when the pool is locked. Answers whether it was. */
async function endIfOver(academy: Academy, poolId: number, hooks: SeatHooks): Promise<boolean> {
  return inTransaction(academy.db, async (tx) => {
    const now = academy.clock.now();
    await openPool(tx, poolId, { now, hooks });
    const session = await findSessionOfPool(tx, poolId);
    const reason = session && waitlistOverBy(session, now);
    if (!reason) return false;
    // Who stood behind these parties in other rooms is served there by the next look at the free seats.
    await endWaitlist(tx, poolId, { reason, now });
    return true;
  });
}

/**
 * Looks after the lines of all sessions: those whose registration is over end, and everybody in them is told; where a seat
 * is free, those whose time has come meanwhile are offered it. One line that fails holds up no other.
 */
export async function moveWaitlists(academy: Academy, hooks: SeatHooks): Promise<number> {
  let ended = 0;
  const now = academy.clock.now();
  const waitedFor = await listOfPools(academy.db, await listWaitedFor(academy.db, false));
  const over = waitedFor.flatMap((session) => (waitlistOverBy(session, now) ? [session.poolId] : []));
  const active = await academy.alone('tests.lines end', over, async (poolId) => {
    if (await endIfOver(academy, poolId, hooks)) ended += 1;
  });
  const free = await listOfPools(academy.db, await listWaitedFor(academy.db, true));
  const poolIds = free.map((session) => session.poolId);
  const unserved = await academy.alone('tests.lines serve', poolIds, (poolId) =>
    inTransaction(academy.db, (tx) => serveWaitlist(tx, poolId, { now: academy.clock.now(), hooks })),
  );
  throwTogether([...active, ...unserved]);
  return ended;
}
