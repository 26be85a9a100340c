import type { Insertable } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';

/** The last trial of a blueprint: the one before is of no use to anybody. */
export async function putSimulation(db: Db, row: Insertable<DB['blueprint_simulations']>): Promise<void> {
  const { blueprint_id: _, ...rest } = row;
  await db
    .insertInto('blueprint_simulations')
    .values(row)
    .onConflict((on) => on.column('blueprint_id').doUpdateSet(rest))
    .execute();
}

export async function findSimulation(db: Db, blueprintId: number) {
  return db
    .selectFrom('blueprint_simulations')
    .selectAll()
    .where('blueprint_id', '=', blueprintId)
    .executeTakeFirst();
}

/** When each blueprint was tried last. */
export async function lastSimulations(db: Db): Promise<ReadonlyMap<number, Date>> {
  const rows = await db
    .selectFrom('blueprint_simulations')
    .select(['blueprint_id as blueprintId', 'ran_at as ranAt'])
    .limit(10_000)
    .execute();
  return new Map(rows.map(({ blueprintId, ranAt }) => [blueprintId, ranAt]));
}
