import type { Db, Tx } from '#src/platform/db/database.ts';
import type { RegistrationRow } from './registrations.server.ts';

/** What an order was paid with whose deposit the bank took back, and that has another order by now. */
export async function listOfReplaced(db: Db | Tx, orderId: number): Promise<RegistrationRow[]> {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('replaced_order_id', '=', orderId)
    .orderBy('id')
    .limit(10)
    .execute();
}

/** Remembers the order these were paid with. */
export async function noteReplaced(tx: Tx, ids: readonly number[], orderId: number): Promise<void> {
  await tx.updateTable('registrations').set({ replaced_order_id: orderId }).where('id', 'in', ids).execute();
}
