import type { Tx } from '#src/platform/db/database.ts';

/** Which of these orders ever saw money: only those are contracts the law keeps. */
export async function listPaidOrders(tx: Tx, orderIds: readonly number[]): Promise<number[]> {
  if (orderIds.length === 0) return [];
  const rows = await tx
    .selectFrom('payments')
    .select('order_id')
    .distinct()
    .where('order_id', 'in', orderIds)
    .where((e) =>
      e.or([
        e('paid_at', 'is not', null),
        e('refunded_krw', '>', 0),
        e('state', 'in', [
          'confirming',
          'waiting_for_deposit',
          'paid',
          'partly_refunded',
          'refunded',
          'wrong_deposit',
        ]),
      ]),
    )
    .orderBy('order_id')
    .limit(orderIds.length)
    .execute();
  return rows.map((row) => row.order_id);
}
