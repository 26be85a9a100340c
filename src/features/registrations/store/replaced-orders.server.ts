import type { Tx } from '#src/platform/db/database.ts';

/** Remembers the order these were paid with. */
export async function noteReplaced(tx: Tx, ids: readonly number[], orderId: number): Promise<void> {
  await tx.updateTable('registrations').set({ replaced_order_id: orderId }).where('id', 'in', ids).execute();
}
