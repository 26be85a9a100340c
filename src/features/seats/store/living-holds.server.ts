import type { Db } from '#src/platform/db/database.ts';

/** Holds of a pool that nobody has freed (5,000 at most). */
export async function listLivingHolds(db: Db, poolId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('seat_holds')
    .select('id')
    .where('pool_id', '=', poolId)
    .where('state', '!=', 'freed')
    .orderBy('id')
    .limit(5_000)
    .execute();
  return rows.map(({ id }) => id);
}
