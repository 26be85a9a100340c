import type { Db } from '#src/platform/db/database.ts';
import { listLivingHolds } from '../store/living-holds.server.ts';

/** The holds of a pool that take a seat. */
export async function livingHolds(db: Db, poolId: number): Promise<ReadonlySet<number>> {
  return new Set(await listLivingHolds(db, poolId));
}
