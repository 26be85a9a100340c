import { type SessionRow, sessions } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';

/** The sessions behind these pools, by the numbers of the pools; those of other features are left out. */
export async function listOfPools(db: Db | Tx, poolIds: readonly number[]): Promise<SessionRow[]> {
  if (poolIds.length === 0) return [];
  return sessions(db).where('s.pool_id', 'in', poolIds).orderBy('s.pool_id').limit(500).execute();
}
