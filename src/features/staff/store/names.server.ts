import type { Db, Tx } from '#src/platform/db/database.ts';

export async function listNames(
  db: Db | Tx,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
}
