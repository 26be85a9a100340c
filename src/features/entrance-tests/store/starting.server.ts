import type { Tx } from '#src/platform/db/database.ts';

/** Sessions that had not begun at this instant, the soonest first (2,000 at most). */
export function listStartingAfter(tx: Tx, from: Date) {
  return tx
    .selectFrom('test_sessions')
    .select(['pool_id as poolId', 'closes_at as closesAt', 'starts_at as startsAt'])
    .where('starts_at', '>', from)
    .where('state', '=', 'open')
    .orderBy('starts_at')
    .limit(2_000)
    .execute();
}

/** A held registration shows the end its hold has. */
export async function endHeldAt(tx: Tx, holdId: number, until: Date): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({ hold_expires_at: until })
    .where('hold_id', '=', holdId)
    .where('state', '=', 'held')
    .execute();
}
