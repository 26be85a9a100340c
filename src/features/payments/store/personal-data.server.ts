import type { Db } from '#src/platform/db/database.ts';

/** A member's orders with what became of their payments, oldest first. */
export async function listOrdersWithPayments(db: Db, memberId: number) {
  return db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.order_id', 'orders.id')
    .select([
      'orders.order_no',
      'orders.title',
      'orders.amount_krw',
      'orders.created_at',
      'payments.state',
      'payments.method',
      'payments.refunded_krw',
    ])
    .where('orders.member_id', '=', memberId)
    .orderBy('orders.id')
    .orderBy('payments.id')
    .limit(1_000)
    .execute();
}
