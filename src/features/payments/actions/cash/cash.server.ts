import { randomBytes } from 'node:crypto';
import { mailPaid } from '#src/features/payments/actions/mails.server.ts';
import { paymentErrors } from '#src/features/payments/contract/payments.ts';
import { taxFreeKrw } from '#src/features/payments/rules/deposits.ts';
import { insertCapture } from '#src/features/payments/store/ledger.server.ts';
import * as store from '#src/features/payments/store/payments.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import { byStaff } from '#src/shared/access/doer.ts';

/**
 * Notes the whole sum of an order as taken in cash at the desk, in the transaction that gives the seat for good. The
 * receipt the law wants is made by its job; nothing of it is ever asked at the provider.
 */
export async function takeCash(
  tx: Tx,
  taken: { readonly orderId: number; readonly amountKrw: number; readonly staffId: number },
  now: Date,
): Promise<string> {
  const order = await store.lockOrder(tx, taken.orderId);
  if (await store.findMoney(tx, order.id)) throw paymentErrors.already_paid();
  const open = await store.findOpenPayment(tx, order.id);
  if (open && open.state !== 'ready') throw paymentErrors.under_way();
  if (order.amount_krw !== taken.amountKrw) throw paymentErrors.amount_changed();
  const payment = await store.insertPayment(tx, {
    paymentId: `pay-${randomBytes(12).toString('hex')}`,
    orderId: order.id,
    amountKrw: order.amount_krw,
    method: 'cash',
    depositUntil: null,
    now,
  });
  await store.updatePayment(tx, payment.id, {
    state: 'paid',
    paid_at: now,
    tax_free_krw: taxFreeKrw(payment.amount_krw),
  });
  const why = { by: byStaff(taken.staffId), code: 'cash', now } as const;
  await store.paymentTrail.write(tx, [{ id: payment.id, from: null, to: 'paid', ...why }]);
  await insertCapture(tx, { paymentRef: payment.id, amountKrw: payment.amount_krw, at: now });
  await mailPaid(tx, order, { payment, at: now });
  const { payment_id: paymentId } = payment;
  await addJob(
    tx,
    { name: 'payments.cash-receipt', key: `payments.cash-receipt:${paymentId}:paid` },
    { paymentId },
  );
  return paymentId;
}
