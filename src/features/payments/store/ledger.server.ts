import type { Db, Tx } from '#src/platform/db/database.ts';

/** Books money that came; only an account whose deposit the bank took back is paid into again. */
export async function insertCapture(
  tx: Tx,
  capture: { paymentRef: number; amountKrw: number; depositNo?: number; at: Date },
): Promise<void> {
  const { paymentRef, amountKrw, depositNo = 1, at } = capture;
  await tx
    .insertInto('ledger')
    .values({ payment_ref: paymentRef, amount_krw: amountKrw, deposit_no: depositNo, at })
    .execute();
}

/** Books money that went back. */
export async function insertRefundEntry(
  tx: Tx,
  paymentRef: number,
  { refundRef, amountKrw, at }: { refundRef: number; amountKrw: number; at: Date },
): Promise<void> {
  await tx
    .insertInto('ledger')
    .values({ payment_ref: paymentRef, refund_ref: refundRef, amount_krw: -amountKrw, at })
    .execute();
}

/** Whether money ever came in and went back whole, as with a payment that was made to try it. */
export async function hasRefundedPayment(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'refunded')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
