import type { Db, Tx } from '#src/platform/db/database.ts';
import type { Acknowledged } from '../rules/attention.ts';

/** What a payment must be looked at for: the newest refund or receipt it is about; null where there is none. */
export async function subjectOf(
  db: Db | Tx,
  paymentRef: number,
  attention: Acknowledged,
): Promise<number | null> {
  if (attention === 'receipt_failed') {
    const row = await db
      .selectFrom('cash_receipts')
      .select('id')
      .where('payment_ref', '=', paymentRef)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.id ?? null;
  }
  const row = await db
    .selectFrom('refunds')
    .select('id')
    .where('payment_ref', '=', paymentRef)
    .where((e) =>
      attention === 'refund_refused'
        ? e('state', '=', 'refused')
        : e.or([e('request_key', 'like', 'console:%'), e('request_key', 'like', 'reversed:%')]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** False where somebody has looked at it already. */
export async function insertAcknowledgement(
  tx: Tx,
  seen: {
    readonly paymentRef: number;
    readonly attention: Acknowledged;
    readonly subjectId: number;
    readonly staffId: number;
    readonly note: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('payment_acknowledgements')
    .values({
      payment_ref: seen.paymentRef,
      attention: seen.attention,
      subject_id: seen.subjectId,
      staff_id: seen.staffId,
      note: seen.note,
      at: seen.now,
    })
    .onConflict((c) => c.columns(['payment_ref', 'attention', 'subject_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
