import type { NewGuardian, OfChild } from '#src/features/members/actions.server.ts';
import { splitEntry } from '#src/features/seats/actions/waits.server.ts';
import { readWaits, serveLine } from '#src/features/seats/actions.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { giveToGuardian, listStandingOf, listWaitsOf, moveToEntry } from '../store/letting-go.server.ts';
import { insertHistory, lockRegistration } from '../store/registrations.server.ts';
import { findSessions, type SessionRow } from '../store/sessions.server.ts';
import { insertEntry } from '../store/waits.server.ts';
import { giveUpSeat } from './leaving-payment.server.ts';
import { seatMoments } from './moments.server.ts';
import { newEntry, newFriendCode, openPools } from './waiting.server.ts';

/** The sessions in which a member asked for a child: by registrations that stand, and by places in lines. */
async function sessionsOf(tx: Tx, of: OfChild): Promise<Map<number, SessionRow>> {
  const rows = [
    ...(await listStandingOf(tx, of)),
    ...(await listWaitsOf(tx, of)).filter((wait) => wait.ended_at === null),
  ];
  return findSessions(tx, [...new Set(rows.map((row) => row.session_id))]);
}

/** Something was asked for in this very moment: `inTransaction` begins anew on this code. */
const askedMeanwhile = Object.assign(new Error('More was asked for the child.'), { code: '40001' });

/**
 * Somebody is let go from a child: locks the pools of what they asked for it, before the child is locked. The answer, called
 * after that, gives up what is not paid for and passes the rest on: the child keeps its seats and its places in lines.
 */
export async function lettingGo(tx: Tx, of: OfChild, now: Date): Promise<(to: NewGuardian) => Promise<void>> {
  const locked = await sessionsOf(tx, of);
  await openPools(tx, [...locked.values()], now);
  return async (to) => {
    const sessions = await sessionsOf(tx, of);
    if ([...sessions.keys()].some((sessionId) => !locked.has(sessionId))) throw askedMeanwhile;
    await passOnSeats(tx, of, { sessions, to, now });
    await passOnWaits(tx, of, { to, now });
    await giveToGuardian(tx, of, to);
    for (const { poolId } of [...sessions.values()].sort((a, b) => a.poolId - b.poolId))
      await serveLine(tx, poolId, now, seatMoments);
  };
}

interface Passing {
  readonly to: NewGuardian;
  readonly now: Date;
}

async function passOnSeats(
  tx: Tx,
  of: OfChild,
  { sessions, to, now }: Passing & { readonly sessions: ReadonlyMap<number, SessionRow> },
): Promise<void> {
  const actor = `member ${to.memberId}`;
  for (const { id } of await listStandingOf(tx, of)) {
    const row = await lockRegistration(tx, id);
    const session = sessions.get(row.session_id);
    if (row.state === 'confirmed') {
      const cause = `passed on by member ${of.memberId}`;
      await insertHistory(tx, [
        { registrationId: id, from: row.state, to: row.state, actor, cause, at: now },
      ]);
    } else if (session && (row.state === 'held' || row.state === 'confirming'))
      await giveUpSeat(tx, { row, session }, { actor, cause: 'let go', now });
  }
}

/** The child stands alone where it stood: the entry it was in, and who knows its code, have nothing to do with it any more. */
async function passOnWaits(tx: Tx, of: OfChild, { to, now }: Passing): Promise<void> {
  const rows = await listWaitsOf(tx, of);
  const standing = new Set(
    (
      await readWaits(
        tx,
        rows.map((row) => row.holder_key),
      )
    ).flatMap((wait) => (wait.state === 'waiting' || wait.state === 'offered' ? [wait.holderKey] : [])),
  );
  const keysOf = (some: typeof rows) => some.map((row) => row.holder_key);
  await moveToEntry(tx, keysOf(rows.filter((row) => !standing.has(row.holder_key))), null);
  const kept = rows.filter((row) => standing.has(row.holder_key));
  for (const own of Map.groupBy(kept, (row) => row.entry).values()) {
    const entry = newEntry();
    await insertEntry(tx, {
      entry,
      member_id: to.memberId,
      friend_code: newFriendCode(),
      created_at: now,
    });
    await moveToEntry(tx, keysOf(own), entry);
    await splitEntry(tx, keysOf(own), entry);
  }
}
