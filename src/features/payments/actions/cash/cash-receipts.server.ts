import type { CashReceiptInput } from '#src/features/payments/contract/cash-receipt.ts';
import { paymentErrors } from '#src/features/payments/contract/payments.ts';
import {
  isPaidAsCash,
  maskReceiptNumber,
  receiptAmountKrw,
  receiptNumberKeptDays,
  receiptNumberType,
  unaskedFromKrw,
  unaskedNumber,
} from '#src/features/payments/rules/cash-receipts.ts';
import { taxFreeKrw } from '#src/features/payments/rules/deposits.ts';
import * as receipts from '#src/features/payments/store/cash-receipts.server.ts';
import * as store from '#src/features/payments/store/payments.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import { seal, unseal } from '#src/platform/tokens.ts';
import type { MemberActor } from '#src/shared/access/actor.ts';
import { dayMs } from '#src/shared/durations.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';

/** Under which the number of a cash receipt is sealed. */
export const cashPurpose = 'cash receipt';

/** Notes whom a receipt shall be made out to once the money is here; a later wish takes the place of an earlier one. */
export async function wishReceipt(
  academy: Academy,
  tx: Tx,
  {
    payment,
    wish,
  }: { payment: { readonly id: number; readonly amount_krw: number }; wish: CashReceiptInput | undefined },
): Promise<void> {
  await receipts.deleteWanted(tx, payment.id);
  if (!wish) return;
  await receipts.insertReceipt(
    tx,
    {
      paymentRef: payment.id,
      kind: wish.kind,
      sealed: seal(academy.config.secretKey, cashPurpose, wish.number),
      numberMask: maskReceiptNumber(wish.number),
      amountKrw: payment.amount_krw,
    },
    academy.clock.now(),
  );
}

/** Asks for a receipt after paying, where none was made yet. */
export async function askReceipt(
  academy: Academy,
  actor: MemberActor,
  input: { readonly paymentId: string; readonly cashReceipt: CashReceiptInput },
): Promise<{ asked: boolean }> {
  const found = await store.findPayment(academy.db, input.paymentId);
  const order = found && (await store.findOrder(academy.db, found.order_id));
  if (!found || order?.member_id !== actor.memberId) throw commonErrors.not_found();
  await inTransaction(academy.db, async (tx) => {
    const payment = await store.lockPayment(tx, found.id);
    const leftKrw = receiptAmountKrw(amountsOf(payment));
    if (!isPaidAsCash(payment.method) || leftKrw === 0) throw paymentErrors.no_cash_receipt();
    const live = await receipts.findLiveReceipt(tx, payment.id);
    if (live && live.state !== 'wanted') throw paymentErrors.cash_receipt_issued();
    await wishReceipt(academy, tx, {
      payment: { id: payment.id, amount_krw: leftKrw },
      wish: input.cashReceipt,
    });
    await addJob(tx, 'payments.cash-receipt', { paymentId: payment.payment_id });
  });
  return { asked: true };
}

const amountsOf = (payment: store.PaymentRow) => ({
  state: payment.state,
  amountKrw: payment.amount_krw,
  refundedKrw: payment.refunded_krw,
});

/**
 * Brings the receipt in line with the money that is still here: issued once, taken back and made out anew after a refund.
 * Every step is written before and after the provider is told; what it did not answer is done again.
 */
export async function alignReceipt(academy: Academy, paymentId: string): Promise<void> {
  const payment = await store.findPayment(academy.db, paymentId);
  if (!payment || !isPaidAsCash(payment.method)) return;
  const wantedKrw = receiptAmountKrw(amountsOf(payment));
  const row = await receipts.findLiveReceipt(academy.db, payment.id);
  if (!row) return wantedKrw > 0 ? makeUnasked(academy, payment, wantedKrw) : undefined;
  if (row.state === 'wanted' && wantedKrw === 0) return withdraw(academy, row);
  if (row.state === 'wanted') return issue(academy, payment, { row, wantedKrw });
  if (row.state === 'cancelling' || row.amount_krw !== wantedKrw)
    return takeBack(academy, payment, { row, wantedKrw });
}

/** From a sum on the law wants a receipt also where nobody asked; below it nothing is made. */
async function makeUnasked(academy: Academy, payment: store.PaymentRow, wantedKrw: number): Promise<void> {
  // One that was taken back was for a deposit the bank took back, too.
  const known = await receipts.listReceiptsOf(academy.db, payment.id);
  if (known.some(({ state }) => state !== 'cancelled') || payment.amount_krw < unaskedFromKrw) return;
  await inTransaction(academy.db, async (tx) => {
    await store.lockPayment(tx, payment.id);
    if (await receipts.findLiveReceipt(tx, payment.id)) return;
    const numberMask = maskReceiptNumber(unaskedNumber);
    const receipt = {
      paymentRef: payment.id,
      kind: 'unasked' as const,
      sealed: null,
      numberMask,
      amountKrw: wantedKrw,
    };
    await receipts.insertReceipt(tx, receipt, academy.clock.now());
  });
  await alignReceipt(academy, payment.payment_id);
}

async function withdraw(academy: Academy, row: receipts.CashReceiptRow): Promise<void> {
  await receipts.updateReceipt(academy.db, row.id, {
    state: 'cancelled',
    cancelled_at: academy.clock.now(),
    sealed: null,
  });
}

async function issue(
  academy: Academy,
  payment: store.PaymentRow,
  { row, wantedKrw }: { row: receipts.CashReceiptRow; wantedKrw: number },
): Promise<void> {
  const kind = row.kind;
  const number = row.sealed ? unseal(academy.config, cashPurpose, row.sealed) : unaskedNumber;
  const order = await store.findOrder(academy.db, payment.order_id);
  const outcome = await academy.providers.payment.issueCashReceipt({
    paymentId: payment.payment_id,
    orderName: order.title,
    type: kind === 'business' ? 'business' : 'personal',
    number,
    numberType: receiptNumberType(kind, number),
    amountKrw: wantedKrw,
    taxFreeKrw: taxFreeKrw(wantedKrw),
    paidAt: payment.paid_at ?? academy.clock.now(),
  });
  if (outcome.kind === 'refused')
    return receipts.updateReceipt(academy.db, row.id, { state: 'failed', failure: outcome.reason });
  if (outcome.kind !== 'issued')
    throw new Error('The provider did not say whether the cash receipt was issued.');
  await receipts.updateReceipt(academy.db, row.id, {
    state: 'issued',
    issue_number: outcome.issueNumber,
    url: outcome.url,
    amount_krw: outcome.amountKrw,
    issued_at: academy.clock.now(),
  });
  // A refund may have gone out while the receipt was made.
  if (outcome.amountKrw !== wantedKrw) await alignReceipt(academy, payment.payment_id);
}

async function takeBack(
  academy: Academy,
  payment: store.PaymentRow,
  { row, wantedKrw }: { row: receipts.CashReceiptRow; wantedKrw: number },
): Promise<void> {
  await receipts.updateReceipt(academy.db, row.id, { state: 'cancelling' });
  const outcome = await academy.providers.payment.cancelCashReceipt(payment.payment_id);
  if (outcome.kind === 'unknown')
    throw new Error('The provider did not say whether the cash receipt was cancelled.');
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    await store.lockPayment(tx, payment.id);
    await receipts.updateReceipt(tx, row.id, { state: 'cancelled', cancelled_at: now, sealed: null });
    if (wantedKrw === 0) return;
    const { kind, sealed, number_mask: numberMask } = row;
    // A number that was destroyed by now cannot be made out again: the tax office's stands in for it.
    const isKept = kind === 'unasked' || sealed !== null;
    const again = isKept
      ? { kind, sealed, numberMask }
      : { kind: 'unasked' as const, sealed: null, numberMask: maskReceiptNumber(unaskedNumber) };
    await receipts.insertReceipt(tx, { paymentRef: payment.id, amountKrw: wantedKrw, ...again }, now);
  });
  await alignReceipt(academy, payment.payment_id);
}

/** Destroys the numbers of receipts asked for so long ago. */
export async function forgetReceiptNumbers({ db, clock, personal }: Academy): Promise<number> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const ids = await receipts.lockNumbersBefore(tx, new Date(now.getTime() - receiptNumberKeptDays * dayMs));
    await personal.eraseRows(tx, { table: 'cash_receipts', ids, now });
    return ids.length;
  });
}
