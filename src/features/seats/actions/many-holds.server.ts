import type { SeatReason } from '#src/features/seats/rules/history.ts';
import { type HoldState, mayMove } from '#src/features/seats/rules/holds.ts';
import * as store from '#src/features/seats/store/many-holds.server.ts';
import { insertSteps, updateWaitOfHold } from '#src/features/seats/store/pools.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { RowsDisagree } from '#src/platform/db/queries/claim-batcher.ts';
import type { SeatHooks } from './hooks.server.ts';
import { openPool, release } from './pools.server.ts';
import { serveParties } from './waitlist.server.ts';

/** Frees holds of one pool as `freeHold` does, all at once; the line is served when all of them are free. */
export async function freeHolds(
  tx: Tx,
  {
    poolId,
    holdIds,
    why,
    now,
  }: {
    readonly poolId: number;
    readonly holdIds: readonly number[];
    readonly why: SeatReason;
    readonly now: Date;
  },
  hooks: SeatHooks,
): Promise<void> {
  if (holdIds.length === 0) return;
  const { pool } = await openPool(tx, poolId, { now, hooks });
  const holds = (await store.lockHolds(tx, holdIds)).filter(({ state }) => state !== 'freed');
  const taken = pool.taken - (await release(tx, pool, { holds, why, now }));
  await serveParties(tx, poolId, { pools: new Map([[poolId, { ...pool, taken }]]), now, hooks });
}

/** Leaves the lines, with all of these places at once. */
export async function leaveWaitlists(tx: Tx, waitIds: readonly number[]): Promise<void> {
  if (waitIds.length > 0) await store.withdrawWaits(tx, waitIds);
}

/**
 * Moves holds as `moveHold` does, all or none: throws where one of them may not be moved so any more, since then the rows
 * that say so are wrong.
 */
export async function moveHolds(
  tx: Tx,
  holdIds: readonly number[],
  { to, why, now }: { readonly to: 'confirming' | 'kept'; readonly why: SeatReason; readonly now: Date },
): Promise<void> {
  if (holdIds.length === 0) return;
  const holds = await store.lockHolds(tx, holdIds);
  const mayGo = holds.every(
    ({ state, expiresAt }) =>
      mayMove(state as HoldState, to) && !(state === 'held' && expiresAt && expiresAt <= now),
  );
  if (!mayGo || holds.length !== new Set(holdIds).size)
    throw new RowsDisagree(`A hold of ${holdIds.join(', ')} cannot be moved to ${to}.`);
  await store.setWithoutEnd(tx, holdIds, to);
  if (to === 'kept') await updateWaitOfHold(tx, holdIds, 'accepted');
  await insertSteps(
    tx,
    holds.map(({ id: holdId, poolId }) => ({ poolId, holdId, seats: 0, code: to, why, now })),
  );
}

/** Keeps holds as `moveHold` to `kept` does, all at once; those from which that move is not legal any more stay as they are. */
export async function keepHolds(
  tx: Tx,
  holdIds: readonly number[],
  { why, now }: { readonly why: SeatReason; readonly now: Date },
): Promise<void> {
  if (holdIds.length === 0) return;
  const holds = (await store.lockHolds(tx, holdIds)).filter(
    ({ state, expiresAt }) =>
      mayMove(state as HoldState, 'kept') && !(state === 'held' && expiresAt && expiresAt <= now),
  );
  const ids = holds.map(({ id }) => id);
  if (ids.length === 0) return;
  await store.setWithoutEnd(tx, ids, 'kept');
  await updateWaitOfHold(tx, ids, 'accepted');
  await insertSteps(
    tx,
    holds.map(({ id: holdId, poolId }) => ({ poolId, holdId, seats: 0, code: 'kept' as const, why, now })),
  );
}
