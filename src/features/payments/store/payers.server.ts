import type { Db, Tx } from '#src/platform/db/database.ts';

/** Whose each of these orders is. */
export async function listPayers(db: Db | Tx, orderIds: readonly number[]): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'member_id'])
    .where('id', 'in', orderIds)
    .orderBy('id')
    .limit(orderIds.length)
    .execute();
  return new Map(rows.map((row) => [row.id, row.member_id]));
}
