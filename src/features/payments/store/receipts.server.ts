import type { Db, Tx } from '#src/platform/db/database.ts';
import type { RefundRow } from './payments.server.ts';

/**
 * What went back of a payment or is on its way, in the order it was asked; what a bank refused
 * or the office took back is not among it, nor what went of an earlier deposit.
 */
export async function listRefundsOf(db: Db, paymentRef: number): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_ref', '=', paymentRef)
    .where('state', 'not in', ['refused', 'withdrawn'])
    .where('of_earlier_deposit', '=', false)
    .orderBy('id')
    .limit(100)
    .execute();
}

/** Every refund of these payments in the order it was asked, refused ones too; none of an earlier deposit. */
export async function listRefundsOfAll(db: Db | Tx, paymentRefs: readonly number[]): Promise<RefundRow[]> {
  if (paymentRefs.length === 0) return [];
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_ref', 'in', paymentRefs)
    .where('of_earlier_deposit', '=', false)
    .orderBy('id')
    .limit(2_000)
    .execute();
}
