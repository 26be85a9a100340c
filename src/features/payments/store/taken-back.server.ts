import { sql } from 'kysely';
import { takenBackKey } from '#src/features/payments/rules/payments.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';

/** When the bank took back the deposit of a payment into whose account nobody has paid since; null where it did not. */
export async function findTakenBackAt(
  db: Db | Tx,
  payment: { id: number; payment_id: string },
): Promise<Date | null> {
  const row = await db
    .selectFrom('refunds')
    .select('requested_at as at')
    .where('payment_ref', '=', payment.id)
    .where('request_key', '=', takenBackKey(payment.payment_id))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** What the bank took back of an order's deposits that nobody paid in again, the last of them. */
export async function findTakenBack(tx: Tx, orderId: number) {
  return tx
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_ref')
    .select(['p.payment_id as paymentId', 'r.amount_krw as goneKrw', 'r.requested_at as at'])
    .where('p.order_id', '=', orderId)
    .where('p.goes_back', '=', false)
    .whereRef('r.request_key', '=', sql<string>`'reversed:' || p.payment_id`)
    .orderBy('r.id', 'desc')
    .executeTakeFirst();
}

/** When the bank took back the last deposit of each of these orders that nobody paid in again. */
export async function listTakenBack(db: Db | Tx, orderIds: readonly number[]): Promise<Map<number, Date>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_ref')
    .select(['p.order_id as orderId', (e) => e.fn.max('r.requested_at').as('at')])
    .where('p.order_id', 'in', orderIds)
    .where('p.goes_back', '=', false)
    .whereRef('r.request_key', '=', sql<string>`'reversed:' || p.payment_id`)
    .groupBy('p.order_id')
    .execute();
  return new Map(rows.map(({ orderId, at }) => [orderId, at]));
}

/**
 * Sets aside what went back of the deposit before, so that a new one begins with nothing gone. Their request keys are
 * free again: the same may be asked of the new money.
 */
export async function setRefundsAside(tx: Tx, paymentRef: number): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ of_earlier_deposit: true, request_key: sql<string>`request_key || ':earlier:' || id` })
    .where('payment_ref', '=', paymentRef)
    .where('of_earlier_deposit', '=', false)
    .execute();
}

/** How many deposits of a payment the bank took back. */
export async function countTakenBack(tx: Tx, paymentRef: number): Promise<number> {
  const row = await tx
    .selectFrom('refunds')
    .select((e) => e.fn.countAll<number>().as('times'))
    .where('payment_ref', '=', paymentRef)
    .where('request_key', 'like', 'reversed:%')
    .executeTakeFirstOrThrow();
  return Number(row.times);
}
