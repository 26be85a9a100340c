import type { Db, Tx } from '#src/platform/db/database.ts';
import { listActive } from '../store/line-places.server.ts';
import * as store from '../store/pools.server.ts';
import {
  findWaitsOfHolds,
  listPoolsWaitedFor,
  listWaitlistHolders,
  moveWaits,
  withdrawWaits,
} from '../store/waitlists.server.ts';

/** Those of these who wait or have an offer. */
export const readActive = (db: Db | Tx, holderKeys: readonly string[]): Promise<ReadonlySet<string>> =>
  listActive(db, holderKeys);

/** Those who were offered these holds, by holder key, and how it went on. */
export function readOffered(db: Db | Tx, holdIds: readonly number[]) {
  return findWaitsOfHolds(db, holdIds);
}

/** A held seat is held until then, for somebody else from here on; nothing where its time is over. */
export async function prolongHold(
  tx: Tx,
  holdId: number,
  { until, now }: { until: Date; now: Date },
): Promise<void> {
  const hold = await store.lockHold(tx, holdId);
  if (hold.state !== 'held' || !hold.expiresAt || hold.expiresAt <= now) return;
  await store.updateHold(tx, holdId, { state: 'held', expiresAt: until });
  await store.insertSteps(tx, [
    { poolId: hold.poolId, holdId, seats: 0, code: 'held', why: 'passed_on', now },
  ]);
}

/** The offer is taken where no money moves for it: its wait is over, the hold stays as it is. */
export async function acceptOffer(tx: Tx, holdId: number): Promise<void> {
  await store.updateWaitOfHold(tx, [holdId], 'accepted');
}

/** The offer is not taken: whoever had it gives the seat back before it is freed. Nothing where there was none. */
export async function refuseOffer(tx: Tx, holdId: number): Promise<void> {
  await store.updateWaitOfHold(tx, [holdId], 'declined');
}

/**
 * Who waits for a pool that is locked (`here`), and what those need elsewhere at the same time: when the line ends, both
 * end.
 */
export async function holdersOfWaitlist(
  tx: Tx,
  poolId: number,
): Promise<{ readonly here: string[]; readonly elsewhere: string[] }> {
  const rows = await listWaitlistHolders(tx, poolId);
  const keysOf = (isHere: boolean) => rows.flatMap((row) => (row.isHere === isHere ? row.holderKey : []));
  return { here: keysOf(true), elsewhere: keysOf(false) };
}

/**
 * Takes those of these holders who still wait out of their lines, and writes why. Answers who waited, with their pools:
 * those behind may move on now.
 */
export async function endWaits(
  tx: Tx,
  holderKeys: readonly string[],
  { why, now }: { why: string; now: Date },
): Promise<{ readonly holderKey: string; readonly poolId: number }[]> {
  const ended = await withdrawWaits(tx, holderKeys);
  await store.insertSteps(
    tx,
    ended.map(({ id, poolId }) => ({
      poolId,
      seats: 0,
      code: 'wait_ended' as const,
      waitId: id,
      why,
      now,
    })),
  );
  return ended;
}

/** These holders are an entry of their own from here on; their places in the lines stay. Lock the pools before. */
export const splitEntry = (tx: Tx, holderKeys: readonly string[], entry: string): Promise<void> =>
  moveWaits(tx, holderKeys, entry);

/** Pools where somebody waits and nobody has to choose; with `isFree` only those with a seat nobody holds. */
export function listWaitedFor(db: Db, isFree: boolean): Promise<number[]> {
  return listPoolsWaitedFor(db, isFree);
}
