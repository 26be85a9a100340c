import type { CashReceiptView } from '#src/features/payments/contract/cash-receipt.ts';
import { cashReceiptKindLabels, cashReceiptStateLabels } from '#src/features/payments/rules/cash-receipts.ts';
import {
  type CashReceiptRow,
  listNewest,
  listReceiptsOf,
} from '#src/features/payments/store/cash-receipts.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';

export type { CashReceiptView };

/** A cash receipt for screens; the number stays masked. */
function viewOfReceipt(row: CashReceiptRow): CashReceiptView {
  return {
    kindLabel: cashReceiptKindLabels[row.kind],
    stateLabel: cashReceiptStateLabels[row.state],
    number: row.number_mask,
    amountKrw: row.amount_krw,
    issueNumber: row.issue_number,
    url: row.url,
    failure: row.failure,
  };
}

/** Every cash receipt of a payment, the oldest first. */
export async function listCashReceipts(db: Db | Tx, paymentRef: number): Promise<CashReceiptView[]> {
  return (await listReceiptsOf(db, paymentRef)).map(viewOfReceipt);
}

/** The newest cash receipt of each of these payments. */
export async function cashReceiptsOf(
  db: Db | Tx,
  paymentRefs: readonly number[],
): Promise<Map<number, CashReceiptView>> {
  return new Map((await listNewest(db, paymentRefs)).map((row) => [row.payment_ref, viewOfReceipt(row)]));
}
