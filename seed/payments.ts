import { randomBytes } from 'node:crypto';
import { insertCapture } from '#src/features/payments/store/ledger.server.ts';
import { insertPayment, paymentTrail, updatePayment } from '#src/features/payments/store/payments.server.ts';
import { orderEach } from '#src/features/registrations/actions/payments/ordering.server.ts';
import type { RegistrationRow } from '#src/features/registrations/store/registrations.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { changePaymentBook, type SandboxPayment } from '#src/providers/payment/sandbox/ledger.ts';
import { byProvider } from '#src/shared/access/doer.ts';
import type { SandboxMemory } from '#src/shared/sandbox-memory.ts';

/** How families pay, about as often as they do. */
const methods = ['card', 'card', 'easy_pay', 'card', 'easy_pay'] as const;

/** A payment as the provider's books shall have it. */
export interface SeededPayment {
  readonly paymentId: string;
  readonly book: SandboxPayment;
}

/** Orders of these confirmed registrations, each paid at the moment it came. */
export async function payEach(
  tx: Tx,
  rows: readonly RegistrationRow[],
  title: string,
): Promise<SeededPayment[]> {
  const [first] = rows;
  if (!first) return [];
  const ordered = await orderEach(tx, rows, { titleOf: () => title, now: first.created_at });
  const paid: SeededPayment[] = [];
  for (const [index, row] of ordered.entries()) {
    const payment: PaidOrder = {
      paymentId: `pay-${randomBytes(12).toString('hex')}`,
      orderId: row.order_id ?? 0,
      amountKrw: row.amount_krw,
      method: methods[index % methods.length] ?? 'card',
      at: row.created_at,
    };
    await pay(tx, payment);
    paid.push({
      paymentId: payment.paymentId,
      book: bookOf(payment, `${title} 응시료 (${row.child_name})`),
    });
  }
  return paid;
}

/** What the provider knows of them: its books outlive a restart as ours do. */
export async function handToProvider(
  memory: SandboxMemory,
  payments: readonly SeededPayment[],
): Promise<void> {
  for (const { paymentId, book } of payments)
    await changePaymentBook(memory, { paymentId, before: book, change: {} });
}

interface PaidOrder {
  readonly paymentId: string;
  readonly orderId: number;
  readonly amountKrw: number;
  readonly method: (typeof methods)[number];
  readonly at: Date;
}

async function pay(tx: Tx, { at, ...order }: PaidOrder): Promise<void> {
  const payment = await insertPayment(tx, { ...order, depositUntil: null, now: at });
  await updatePayment(tx, payment.id, { state: 'paid', paid_at: at });
  await paymentTrail.write(tx, [
    { id: payment.id, from: null, to: 'paid', by: byProvider, code: 'confirm', now: at },
  ]);
  await insertCapture(tx, { paymentRef: payment.id, amountKrw: order.amountKrw, at });
}

function bookOf({ method, amountKrw, at }: PaidOrder, orderName: string): SandboxPayment {
  return {
    status: 'PAID',
    orderName,
    totalAmount: amountKrw,
    method,
    paymentToken: `token-${randomBytes(16).toString('hex')}`,
    txId: `tx-${randomBytes(10).toString('hex')}`,
    next: 'approve',
    captures: 1,
    cancelled: 0,
    cancellations: [],
    paidAt: at.toISOString(),
    dueAt: null,
    failure: null,
  };
}
