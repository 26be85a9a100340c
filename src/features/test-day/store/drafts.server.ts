import { sql } from 'kysely';
import type { Tx } from '#src/platform/db/database.ts';

/** Deletes a locked session and its seats where nobody is registered, waits or wants to be told; false where somebody is. */
export async function deleteDraft(
  tx: Tx,
  { sessionId, poolId }: { readonly sessionId: number; readonly poolId: number },
): Promise<boolean> {
  const row = await tx
    .deleteFrom('test_sessions as s')
    .where('s.id', '=', sessionId)
    .where(sql<boolean>`not exists (select from registrations r where r.session_id = s.id)`)
    .where(sql<boolean>`not exists (select from test_waits w where w.session_id = s.id)`)
    .where(sql<boolean>`not exists (select from test_alarms a where a.session_id = s.id)`)
    .returning('s.id')
    .executeTakeFirst();
  if (!row) return false;
  // A pool of which seats were once kept back stays with its history; nothing leads to it.
  await tx
    .deleteFrom('seat_pools as p')
    .where('p.id', '=', poolId)
    .where(sql<boolean>`not exists (select from seat_holds h where h.pool_id = p.id)`)
    .where(sql<boolean>`not exists (select from seat_waits w where w.pool_id = p.id)`)
    .execute();
  return true;
}
