import { ownersOf } from '#src/features/families/actions/child-owners.server.ts';
import { seatHooks } from '#src/features/registrations/actions/seats/hooks.server.ts';
import { notifyOffersAnew } from '#src/features/registrations/actions/seats/taking-offers.server.ts';
import { endPlaces } from '#src/features/registrations/actions/seats/wait-ends.server.ts';
import { messageTexts } from '#src/features/registrations/rules/messages.ts';
import * as store from '#src/features/registrations/store/waits.server.ts';
import { expireNow, readWaits, serveWaitlist } from '#src/features/seats/actions/pools.server.ts';
import { findSessions, type SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { notifyWaiting, waitOnAlone } from './wait-together.server.ts';
import { openPools } from './waiting.server.ts';

interface OwnWait {
  readonly row: store.WaitRow;
  /** The seat that is offered to it now. */
  readonly holdId: number | null;
}

/** Places of a member in lines that go on, those with an offer among them. */
async function ownWaits(db: Db | Tx, memberId: number): Promise<OwnWait[]> {
  const rows = (await store.listOwnWaits(db, memberId)).filter((row) => row.ended_at === null);
  const keys = rows.map((row) => row.holder_key);
  const waits = new Map((await readWaits(db, keys)).map((wait) => [wait.holderKey, wait]));
  return rows.flatMap((row) => {
    const wait = waits.get(row.holder_key);
    if (wait?.state !== 'waiting' && wait?.state !== 'offered') return [];
    return [{ row, holdId: wait.state === 'offered' ? wait.holdId : null }];
  });
}

/** What a member waits for, in words, for children who have nobody else. */
export async function waitingTitlesOf(
  tx: Tx,
  memberId: number,
  goneChildIds: readonly number[],
): Promise<string[]> {
  const rows = (await ownWaits(tx, memberId)).map(({ row }) => row);
  const ending = rows.filter((row) => goneChildIds.includes(row.child_id));
  const sessions = await findSessions(tx, [...new Set(ending.map((row) => row.session_id))]);
  return ending.flatMap((row) => {
    const session = sessions.get(row.session_id);
    if (!session) return [];
    return [`${session.title} ${formatSeoulDateTime(session.startsAt)} ${row.child_name} 대기`];
  });
}

/** A place was taken in this very moment: `inTransaction` begins anew on this code. */
const joinedMeanwhile = Object.assign(new Error('More lines were joined.'), { code: '40001' });

/**
 * A member leaves, and so do the places in lines: locks the pools of their lines, before the member and the children are
 * locked. The answer, called after the children have found their heirs, hands on the places of a child that another guardian
 * goes on seeing; the others end.
 */
export async function leavingWaitlists(tx: Tx, memberId: number, now: Date): Promise<() => Promise<void>> {
  const sessionIds = (await ownWaits(tx, memberId)).map(({ row }) => row.session_id);
  const sessions = await findSessions(tx, [...new Set(sessionIds)]);
  await openPools(tx, [...sessions.values()], now);
  return async () => {
    const active = await ownWaits(tx, memberId);
    if (active.some(({ row }) => !sessions.has(row.session_id))) throw joinedMeanwhile;
    await handOn(tx, { memberId, active, sessions, now });
    for (const { poolId } of [...sessions.values()].sort((a, b) => a.poolId - b.poolId))
      await serveWaitlist(tx, poolId, { now, hooks: seatHooks });
  };
}

interface HandingOn {
  readonly memberId: number;
  readonly active: readonly OwnWait[];
  readonly sessions: ReadonlyMap<number, SessionRow>;
  readonly now: Date;
}

async function handOn(tx: Tx, { memberId, active, sessions, now }: HandingOn): Promise<void> {
  const owners = await ownersOf(
    tx,
    active.map(({ row }) => row.child_id),
  );
  const heirOf = ({ row }: OwnWait) => {
    const owner = owners.get(row.child_id);
    return owner && owner.memberId !== memberId ? owner : null;
  };
  for (const kept of Map.groupBy(active, (one) => heirOf(one)?.memberId).values()) {
    const heir = kept[0] && heirOf(kept[0]);
    if (!heir) continue;
    const rows = kept.map(({ row }) => row);
    const keys = rows.map((row) => row.holder_key);
    await store.handOverWaits(tx, keys, heir);
    for (const entry of new Set(rows.flatMap((row) => row.entry ?? [])))
      await store.handOverEntry(tx, entry, { from: memberId, to: heir.memberId });
    const theirs = rows.map((row) => ({ ...row, guardian_mobile: heir.mobile }));
    await notifyWaiting(tx, theirs, { sessions, textOf: messageTexts.waitHandedOver });
    await notifyOffersAnew(tx, keys, now);
  }
  const gone = active.filter((one) => heirOf(one) === null);
  for (const { holdId } of gone) if (holdId !== null) await expireNow(tx, holdId, now);
  const rows = gone.map(({ row }) => row);
  await endPlaces(
    tx,
    rows.map((row) => row.holder_key),
    { reason: 'left', now, telling: 'silent' },
  );
  await waitOnAlone(tx, rows);
}
