import type { Db, Tx } from '#src/platform/db/database.ts';

/** The last move of a payment, by its number in the history; 0 where there is no such payment. */
export async function lastMoveOf(db: Db | Tx, paymentId: string): Promise<number> {
  const row = await db
    .selectFrom('history as h')
    .innerJoin('payments as p', 'p.id', 'h.entity_id')
    .select('h.id')
    .where('h.entity', '=', 'payment')
    .where('p.payment_id', '=', paymentId)
    .orderBy('h.id', 'desc')
    .executeTakeFirst();
  return row?.id ?? 0;
}
