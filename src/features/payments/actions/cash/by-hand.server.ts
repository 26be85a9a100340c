import { randomBytes } from 'node:crypto';
import { askLater } from '#src/features/payments/actions/deposits/closing.server.ts';
import { mailPaid } from '#src/features/payments/actions/mails.server.ts';
import type { CashReceiptInput } from '#src/features/payments/contract/cash-receipt.ts';
import { paymentErrors } from '#src/features/payments/contract/payments.ts';
import type { HandMethod } from '#src/features/payments/rules/by-hand.ts';
import { taxFreeKrw } from '#src/features/payments/rules/deposits.ts';
import { byHand } from '#src/features/payments/rules/paid-by.ts';
import { insertCapture } from '#src/features/payments/store/ledger.server.ts';
import * as store from '#src/features/payments/store/payments.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { brokeConstraint, type Tx } from '#src/platform/db/database.ts';
import { move } from '#src/platform/db/history.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import { wishReceipt } from './cash-receipts.server.ts';

/** What a window says that is answered after the money was taken at the counter. */
const paidAtCounter = '분원에서 이미 결제하신 접수라 이 결제창은 쓸 수 없습니다. 결제되지 않았습니다.';

/** A window somebody left open is over; the provider is asked all the same whether it was paid in. */
async function closeWindow(
  tx: Tx,
  open: store.PaymentRow,
  { staffId, now }: { readonly staffId: number; readonly now: Date },
): Promise<void> {
  const change = { state: 'expired', failure: paidAtCounter } as const;
  const why = { by: byStaff(staffId), code: 'cash', now } as const;
  await move(tx, store.paymentMachine, { row: open, change, why });
  await askLater(tx, open.payment_id, now);
}

export interface TakenByHand {
  readonly orderId: number;
  readonly amountKrw: number;
  readonly staffId: number;
  readonly method: HandMethod;
  /** Of the terminal's slip; blank otherwise. */
  readonly approvalNo: string;
  /** In whose name a transfer came; blank otherwise. */
  readonly payer: string;
  readonly cashReceipt: CashReceiptInput | undefined;
}

/**
 * Notes the whole sum of an order as taken by hand at the counter, in the transaction that gives the seat for good. The
 * receipt the law wants is made by its job; nothing of the payment is ever asked at the provider. One slip pays once: the
 * index `payments_terminal_slip` refuses a second on the same day. See docs/decisions/0138-money-by-hand.md.
 */
export async function takeByHand(
  academy: Academy,
  tx: Tx,
  taken: TakenByHand,
): Promise<{ readonly paymentRef: number; readonly paymentId: string }> {
  const now = academy.clock.now();
  const { method, approvalNo, payer } = taken;
  const order = await store.lockOrder(tx, taken.orderId);
  if (await store.findMoney(tx, order.id)) throw paymentErrors.already_paid();
  const open = await store.findOpenPayment(tx, order.id);
  if (open && open.state !== 'ready') throw paymentErrors.under_way();
  if (order.amount_krw !== taken.amountKrw) throw paymentErrors.amount_changed();
  if (open) await closeWindow(tx, open, { staffId: taken.staffId, now });
  const payment = await store.insertPayment(tx, {
    paymentId: `pay-${randomBytes(12).toString('hex')}`,
    orderId: order.id,
    amountKrw: order.amount_krw,
    method,
    depositUntil: null,
    now,
  });
  await store
    .updatePayment(tx, payment.id, {
      state: 'paid',
      paid_at: now,
      tax_free_krw: taxFreeKrw(payment.amount_krw),
      ...(method === 'terminal' && { approval_no: approvalNo }),
      ...(method === 'bank' && { deposit_holder: payer }),
    })
    .catch((error: unknown) => {
      if (!brokeConstraint(error, 'payments_terminal_slip')) throw error;
      throw paymentErrors.slip_used({ fields: { approvalNo: '오늘 이미 쓴 승인번호입니다.' } });
    });
  const why = { by: byStaff(taken.staffId), code: 'cash', now } as const;
  await store.paymentTrail.write(tx, [{ id: payment.id, from: null, to: 'paid', ...why }]);
  await insertCapture(tx, { paymentRef: payment.id, amountKrw: payment.amount_krw, at: now });
  await wishReceipt(academy, tx, { payment, wish: taken.cashReceipt });
  await mailPaid(tx, order, {
    payment,
    by: { ...byHand, method, approvalNo: method === 'terminal' ? approvalNo : null },
    at: now,
  });
  const { payment_id: paymentId } = payment;
  await addJob(
    tx,
    { name: 'payments.cash-receipt', key: `payments.cash-receipt:${paymentId}:paid` },
    { paymentId },
  );
  return { paymentRef: payment.id, paymentId };
}
