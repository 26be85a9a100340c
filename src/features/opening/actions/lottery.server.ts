import { randomBytes } from 'node:crypto';
import { type Family, familyReader, lockFamilies } from '#src/features/members/actions/members.server.ts';
import { listTickets, type TicketRow } from '#src/features/opening/store/rounds.server.ts';
import { seatHooks } from '#src/features/registrations/actions/seats/hooks.server.ts';
import { insertEntries, insertWaits } from '#src/features/registrations/store/waits.server.ts';
import { openPool, serveWaitlist } from '#src/features/seats/actions/pools.server.ts';
import { joinWaitlistsOfAll } from '#src/features/seats/actions/waitlist.server.ts';
import { listOfRounds, type SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import { newFriendCode, rowFor, type Wish } from '#src/features/waitlist/actions/waiting.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Tx } from '#src/platform/db/database.ts';

/** The children of those who applied that are still theirs, locked until the transaction ends. */
async function lockApplied(
  tx: Tx,
  tickets: readonly TicketRow[],
): Promise<(ticket: TicketRow, childId: number) => boolean> {
  const claims = tickets.flatMap((ticket) =>
    ticket.wishes.flat().map(({ childId }) => ({ memberId: ticket.member_id, childId })),
  );
  const active = await lockFamilies(tx, claims);
  return (ticket, childId) => active.has(`${ticket.member_id} ${childId}`);
}

function wishesOf(ticket: TicketRow, family: Family, sessions: ReadonlyMap<number, SessionRow>): Wish[] {
  return ticket.wishes.flatMap((option, optionNo) => {
    const wishes = option.flatMap(({ sessionId, childId }) => {
      const session = sessions.get(sessionId);
      const child = family.children.find((one) => one.childId === childId);
      return session && child ? [{ session, child, optionNo }] : [];
    });
    return wishes.length === option.length ? wishes : [];
  });
}

/** Those who applied, with their families, read before the draw's transaction begins. */
export async function familiesOf(academy: Academy, roundId: number): Promise<Map<number, Family>> {
  const read = familyReader(academy);
  const families = new Map<number, Family>();
  const tickets = await listTickets(academy.db, roundId);
  const found = await Promise.all(
    tickets.map(async (ticket) => [ticket.member_id, await read(ticket.member_id)] as const),
  );
  for (const [memberId, family] of found) if (family) families.set(memberId, family);
  return families;
}

/** What one who applied stands in line with. */
function entryOf(
  ticket: TicketRow,
  { family: { guardian }, wishes, now }: { family: Family; wishes: readonly Wish[]; now: Date },
) {
  const entry = `entry:${randomBytes(9).toString('hex')}`;
  const memberId = ticket.member_id;
  const rows = wishes.map((wish) => rowFor(wish, { entry, guardian: { memberId, ...guardian }, now }));
  return {
    entry: { entry, member_id: memberId, friend_code: newFriendCode(), created_at: now },
    rows,
    waits: wishes.map((wish, index) => ({
      entry,
      poolId: wish.session.poolId,
      holderKey: rows[index]?.holder_key ?? '',
      optionNo: wish.optionNo,
      // The lots are drawn in order, and so they join.
      rank: null,
    })),
  };
}

/**
 * Gives out the seats of a drawn lottery: all who applied stand in line in the order of the draw, and the line is served.
 * Who gets none keeps the place the draw gave.
 */
export async function drawLottery(
  tx: Tx,
  roundId: number,
  { families, now }: { families: ReadonlyMap<number, Family>; now: Date },
): Promise<void> {
  const sessions = new Map((await listOfRounds(tx, [roundId])).map((one) => [one.sessionId, one]));
  const poolIds = [...new Set([...sessions.values()].map((one) => one.poolId))].sort((a, b) => a - b);
  for (const poolId of poolIds) await openPool(tx, poolId, { now, hooks: seatHooks });
  const tickets = (await listTickets(tx, roundId)).sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  const isStillThere = await lockApplied(tx, tickets);
  const drawn = tickets.flatMap((ticket) => {
    const read = families.get(ticket.member_id);
    // The families were read before the lock: who left, removed the child or was let go meanwhile draws nothing.
    const children = read?.children.filter(({ childId }) => isStillThere(ticket, childId)) ?? [];
    const wishes = read ? wishesOf(ticket, { ...read, children }, sessions) : [];
    return read && wishes.length > 0 ? [entryOf(ticket, { family: read, wishes, now })] : [];
  });
  await insertEntries(
    tx,
    drawn.map(({ entry }) => entry),
  );
  await insertWaits(
    tx,
    drawn.flatMap(({ rows }) => rows),
  );
  await joinWaitlistsOfAll(
    tx,
    drawn.flatMap(({ waits }) => waits),
  );
  for (const poolId of poolIds) await serveWaitlist(tx, poolId, { now, hooks: seatHooks });
}
