import type { Tx } from '#src/platform/db/database.ts';
import { type HoldRow, holdColumns } from './pools.server.ts';

/** Holds, locked in the order of their numbers. */
export async function lockHolds(tx: Tx, holdIds: readonly number[]): Promise<HoldRow[]> {
  return tx
    .selectFrom('seat_holds')
    .select(holdColumns)
    .where('id', '=', (e) => e.fn.any(e.val([...holdIds])))
    .orderBy('id')
    .limit(holdIds.length)
    .forUpdate()
    .execute();
}

/** These holds have no end from here on. */
export async function setWithoutEnd(
  tx: Tx,
  holdIds: readonly number[],
  state: 'confirming' | 'kept',
): Promise<void> {
  await tx
    .updateTable('seat_holds')
    .set({ state, expires_at: null })
    .where('id', '=', (e) => e.fn.any(e.val([...holdIds])))
    .execute();
}

/** Takes these out of their lines. */
export async function withdrawWaits(tx: Tx, waitIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('seat_waits')
    .set({ state: 'withdrawn' })
    .where('id', '=', (e) => e.fn.any(e.val([...waitIds])))
    .execute();
}
