import type { CashReceiptView } from '#src/features/payments/contract/cash-receipt.ts';
import {
  type CashReceiptKind,
  cashReceiptKindWords,
  cashReceiptStateWords,
} from '#src/features/payments/rules/cash-receipts.ts';
import { type CashReceiptRow, listNewest } from '#src/features/payments/store/cash-receipts.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';

export type { CashReceiptView };

/** A cash receipt for screens; the number stays masked. */
export function viewOfReceipt(row: CashReceiptRow): CashReceiptView {
  return {
    kindWord: cashReceiptKindWords[row.kind as CashReceiptKind],
    stateWord: cashReceiptStateWords[row.state],
    number: row.number_mask,
    amountKrw: row.amount_krw,
    issueNumber: row.issue_number,
    url: row.url,
    failure: row.failure,
  };
}

/** The newest cash receipt of each of these payments. */
export async function cashReceiptsOf(
  db: Db | Tx,
  paymentRefs: readonly number[],
): Promise<Map<number, CashReceiptView>> {
  return new Map((await listNewest(db, paymentRefs)).map((row) => [row.payment_ref, viewOfReceipt(row)]));
}
