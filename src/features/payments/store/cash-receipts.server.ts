import type { Selectable } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { ColumnValue } from '#src/platform/db/queries/column-values.ts';
import type { DB } from '#src/platform/db/tables/db-types.ts';

export type CashReceiptRow = Selectable<DB['cash_receipts']>;

const live = ['wanted', 'issued', 'cancelling'] as const;

export interface NewReceipt {
  readonly paymentRef: number;
  readonly kind: ColumnValue<'cash_receipts', 'kind'>;
  readonly sealed: string | null;
  readonly numberMask: string;
  readonly amountKrw: number;
}

export async function insertReceipt(tx: Tx, receipt: NewReceipt, now: Date): Promise<void> {
  await tx
    .insertInto('cash_receipts')
    .values({
      payment_ref: receipt.paymentRef,
      kind: receipt.kind,
      sealed: receipt.sealed,
      number_mask: receipt.numberMask,
      amount_krw: receipt.amountKrw,
      state: 'wanted',
      requested_at: now,
    })
    .execute();
}

/** The receipt of a payment that is wanted, issued or being taken back. */
export async function findLiveReceipt(db: Db | Tx, paymentRef: number): Promise<CashReceiptRow | undefined> {
  return db
    .selectFrom('cash_receipts')
    .selectAll()
    .where('payment_ref', '=', paymentRef)
    .where('state', 'in', live)
    .executeTakeFirst();
}

export async function updateReceipt(
  tx: Db | Tx,
  id: number,
  change: Partial<
    Pick<
      CashReceiptRow,
      'state' | 'issue_number' | 'url' | 'failure' | 'issued_at' | 'cancelled_at' | 'sealed' | 'amount_krw'
    >
  >,
): Promise<void> {
  await tx.updateTable('cash_receipts').set(change).where('id', '=', id).execute();
}

/** A wish nobody acted upon yet is withdrawn: another one, or none, takes its place. */
export async function deleteWanted(tx: Tx, paymentRef: number): Promise<void> {
  await tx
    .deleteFrom('cash_receipts')
    .where('payment_ref', '=', paymentRef)
    .where('state', '=', 'wanted')
    .execute();
}

export async function listReceiptsOf(db: Db | Tx, paymentRef: number): Promise<CashReceiptRow[]> {
  return db
    .selectFrom('cash_receipts')
    .selectAll()
    .where('payment_ref', '=', paymentRef)
    .orderBy('id')
    .limit(50)
    .execute();
}

/** The newest of each payment. */
export async function listNewest(db: Db | Tx, paymentRefs: readonly number[]): Promise<CashReceiptRow[]> {
  if (paymentRefs.length === 0) return [];
  return db
    .selectFrom('cash_receipts')
    .selectAll()
    .distinctOn('payment_ref')
    .where('payment_ref', 'in', paymentRefs)
    .orderBy('payment_ref')
    .orderBy('id', 'desc')
    .limit(1_000)
    .execute();
}

/** Receipts asked for before an instant whose number is still known, locked. */
export async function lockNumbersBefore(tx: Tx, before: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('cash_receipts')
    .select('id')
    .where('sealed', 'is not', null)
    .where('requested_at', '<', before)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}
