import type { SeatReason } from '#src/features/seats/rules/history.ts';
import { lockHolds, withdrawWaits } from '#src/features/seats/store/leaving.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import type { SeatHooks } from './hooks.server.ts';
import { serveParties } from './line.server.ts';
import { openPool, release } from './pools.server.ts';

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
  const { pool } = await openPool(tx, poolId, now, hooks);
  const holds = (await lockHolds(tx, holdIds)).filter(({ state }) => state !== 'freed');
  const taken = pool.taken - (await release(tx, pool, holds, why, now));
  await serveParties(tx, poolId, new Map([[poolId, { ...pool, taken }]]), now, hooks);
}

/** Leaves the lines, with all of these places at once. */
export async function leaveLines(tx: Tx, waitIds: readonly number[]): Promise<void> {
  if (waitIds.length > 0) await withdrawWaits(tx, waitIds);
}
