import type { Tx } from '#src/platform/db/database.ts';
import type { Erasee } from '#src/platform/db/personal/personal-data.ts';

/** Registrations of a member or a child that have an order, the oldest first. */
export async function listOrdered(tx: Tx, whose: Erasee) {
  const [column, id] =
    'memberId' in whose ? (['member_id', whose.memberId] as const) : (['child_id', whose.childId] as const);
  return tx
    .selectFrom('registrations')
    .select(['id', 'order_id as orderId', 'created_at as createdAt'])
    .where(column, '=', id)
    .where('order_id', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(5_000)
    .$narrowType<{ orderId: number }>()
    .execute();
}
