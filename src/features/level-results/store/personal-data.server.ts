import type { Tx } from '#src/platform/db/database.ts';

/** Attempts that began before an instant, are over and still name somebody. */
export async function listOldAttempts(tx: Tx, before: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('level_attempts')
    .select('id')
    .where('created_at', '<', before)
    .where('destroyed_at', 'is', null)
    .where('state', '!=', 'in_progress')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}
