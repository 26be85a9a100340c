import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { Channel, PayoutTerms } from '../rules/terms.ts';

/** What the contracts say, newest day first within a way of paying. */
export async function listTerms(db: Db | Tx) {
  return db
    .selectFrom('payout_terms')
    .select([
      'id as termsId',
      'method',
      'effective_from as effectiveFrom',
      'rate_milli as rateMilli',
      'flat_krw as flatKrw',
      'adds_vat as addsVat',
      'working_days as workingDays',
      'set_by as setBy',
    ])
    .orderBy('method')
    .orderBy('effective_from', 'desc')
    .limit(500)
    .execute();
}

interface Set {
  readonly staffId: number;
  readonly now: Date;
}

export async function insertTerms(tx: Tx, terms: PayoutTerms, { staffId, now }: Set): Promise<number> {
  const { id } = await tx
    .insertInto('payout_terms')
    .values({
      method: terms.method,
      effective_from: terms.effectiveFrom,
      rate_milli: terms.rateMilli,
      flat_krw: terms.flatKrw,
      adds_vat: terms.addsVat,
      working_days: terms.workingDays,
      set_by: staffId,
      set_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What was taken back; undefined where nothing stands there any more. */
export async function deleteTerms(tx: Tx, termsId: number) {
  return tx
    .deleteFrom('payout_terms')
    .where('id', '=', termsId)
    .returning([
      'method',
      'effective_from as effectiveFrom',
      'rate_milli as rateMilli',
      'flat_krw as flatKrw',
      'adds_vat as addsVat',
      'working_days as workingDays',
    ])
    .executeTakeFirst();
}

/** Business numbers of branches, newest day first within a branch. */
export async function listNumbers(db: Db | Tx) {
  return db
    .selectFrom('payout_numbers')
    .select([
      'id as numberId',
      'branch_id as branchId',
      'effective_from as effectiveFrom',
      'business_no as businessNo',
      'set_by as setBy',
    ])
    .orderBy('branch_id')
    .orderBy('effective_from', 'desc')
    .limit(1_000)
    .execute();
}

export async function insertNumber(
  tx: Tx,
  number: { readonly branchId: number; readonly effectiveFrom: string; readonly businessNo: string },
  { staffId, now }: Set,
): Promise<number> {
  const { id } = await tx
    .insertInto('payout_numbers')
    .values({
      branch_id: number.branchId,
      effective_from: number.effectiveFrom,
      business_no: number.businessNo,
      set_by: staffId,
      set_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteNumber(tx: Tx, numberId: number) {
  return tx
    .deleteFrom('payout_numbers')
    .where('id', '=', numberId)
    .returning(['branch_id as branchId', 'effective_from as effectiveFrom', 'business_no as businessNo'])
    .executeTakeFirst();
}

const receipts = (db: Db | Tx) =>
  db
    .selectFrom('payout_receipts')
    .select([
      'id as receiptId',
      'day',
      'business_no as businessNo',
      'channel',
      'amount_krw as amountKrw',
      'note',
    ])
    .where('removed_at', 'is', null);

/** What came between two days, both included. */
export async function listReceipts(db: Db | Tx, { from, to }: { from: string; to: string }) {
  return receipts(db).where('day', '>=', from).where('day', '<=', to).orderBy('id').limit(100_000).execute();
}

export interface NewReceipt {
  readonly day: string;
  readonly businessNo: string;
  readonly channel: Channel;
  readonly amountKrw: number;
  readonly note: string;
}

/** Writes what came, in its order; answers the numbers. */
export async function insertReceipts(
  tx: Tx,
  receipts: readonly NewReceipt[],
  { staffId, now }: Set,
): Promise<number[]> {
  if (receipts.length === 0) return [];
  const values = receipts.map((receipt) => ({
    day: receipt.day,
    business_no: receipt.businessNo,
    channel: receipt.channel,
    amount_krw: receipt.amountKrw,
    note: receipt.note,
    entered_by: staffId,
    entered_at: now,
  }));
  const rows = await tx.insertInto('payout_receipts').values(values).returning('id').execute();
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

/** Takes back what was entered and is still there. */
export async function removeReceipts(tx: Tx, receiptIds: readonly number[], { staffId, now }: Set) {
  return tx
    .updateTable('payout_receipts')
    .set({ removed_by: staffId, removed_at: now })
    .where('id', '=', sql<number>`any(${[...receiptIds]}::bigint[])`)
    .where('removed_at', 'is', null)
    .returning(['day', 'business_no as businessNo', 'channel', 'amount_krw as amountKrw'])
    .execute();
}
