import type { Db } from '#src/platform/db/database.ts';
import type { PaymentReceipt } from '../contract/receipt.ts';
import { taxFreeKrw } from '../rules/deposits.ts';
import { paidByRows, vatParts } from '../rules/paid-by.ts';
import { isTakenBack, stateLabels, takenBackLabel } from '../rules/payments.ts';
import * as store from '../store/payments.server.ts';
import { listRefundsOf } from '../store/receipts.server.ts';
import { cashReceiptsOf } from './cash/cash-receipt-views.server.ts';

/**
 * What a receipt says of an order's money, from what was kept when it came: nobody is asked again. Payments of before
 * that was kept say what is known. Null where nothing was paid.
 */
export async function receiptOf(db: Db, orderId: number): Promise<PaymentReceipt | null> {
  const [[row], order] = await Promise.all([
    store.listPaymentsOf(db, [orderId]),
    store.findOrder(db, orderId),
  ]);
  if (!row?.paid_at) return null;
  const [refunds, cashReceipts] = await Promise.all([
    listRefundsOf(db, row.id),
    cashReceiptsOf(db, [row.id]),
  ]);
  const given = refunds.filter((one) => !isTakenBack({ requestKey: one.request_key }));
  const isGone = given.length < refunds.length;
  // The bank took all of it back: nothing was paid.
  if (isGone && given.length === 0) return null;
  const paidBy = paidByRows({
    method: row.method,
    cardCompany: row.card_company,
    cardName: row.card_name,
    cardNumber: row.card_number,
    approvalNo: row.approval_no,
    installmentMonths: row.installment_months,
    easyPay: row.easy_pay,
    bank: row.paid_bank ?? row.deposit_bank,
  });
  return {
    receiptNo: order.order_no,
    paymentId: row.payment_id,
    method: row.method,
    paidAt: row.paid_at.toISOString(),
    amountKrw: row.amount_krw,
    ...vatParts(row.amount_krw, row.tax_free_krw ?? taxFreeKrw(row.amount_krw)),
    refundedKrw: isGone ? given.reduce((sum, one) => sum + one.amount_krw, 0) : row.refunded_krw,
    stateLabel: isGone ? takenBackLabel : stateLabels[row.state],
    paidBy: paidBy.map(([term, text]) => ({ term, text })),
    refunds: given.map((one) => ({ amountKrw: one.amount_krw, at: one.done_at?.toISOString() ?? null })),
    cashReceipt: cashReceipts.get(row.id) ?? null,
  };
}
