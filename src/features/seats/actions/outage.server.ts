import type { Tx } from '#src/platform/db/database.ts';
import { limitClocks, moveClocks } from '../store/outage.server.ts';

/** What a pool allows at the longest. */
export interface PoolLimits {
  readonly poolId: number;
  readonly holdsUntil: Date;
  readonly offersUntil: Date;
}

/**
 * Moves on every hold and offer that was alive when an outage began, by its length, but never past what its pool allows;
 * answers how many holds, and those that were cut short of it with their end.
 */
export async function extendHolds(
  tx: Tx,
  { from, to }: { readonly from: Date; readonly to: Date },
  limits: readonly PoolLimits[],
): Promise<{ readonly moved: number; readonly cut: readonly { holdId: number; until: Date }[] }> {
  const seconds = (to.getTime() - from.getTime()) / 1000;
  const moved = await moveClocks(tx, from, seconds);
  const cut: { holdId: number; until: Date }[] = [];
  for (const limit of limits) cut.push(...(await limitClocks(tx, limit)));
  return { moved, cut };
}
