import { z } from 'zod';
import { changePaymentBook, type SandboxPayment } from './ledger.ts';
import { sendWebhook } from './portone-sandbox.ts';
import type { PortoneSandbox } from './wire.ts';

const Deposit = z.object({ amountKrw: z.number().int().positive().optional() }).catch({});

/**
 * Pays into a virtual account as a person at a bank does; answers why the bank refused, or null. Banks refuse another
 * amount and an account whose time is over; `isAnyway` is the bank that lets it through all the same.
 */
export async function depositInto(
  sandbox: PortoneSandbox,
  {
    paymentId,
    payment,
    body,
    isAnyway,
  }: { paymentId: string; payment: SandboxPayment; body: unknown; isAnyway: boolean },
): Promise<string | null> {
  const { memory, now } = sandbox;
  const amount = Deposit.parse(body ?? {}).amountKrw ?? payment.totalAmount;
  if (payment.status === 'FAILED' && payment.dueAt) return '닫힌 계좌여서 입금할 수 없습니다.';
  if (payment.status !== 'VIRTUAL_ACCOUNT_ISSUED') return '입금을 기다리는 계좌가 아닙니다.';
  if (!isAnyway && amount !== payment.totalAmount) return '입금액이 정해진 금액과 달라 입금할 수 없습니다.';
  if (!isAnyway && payment.dueAt && now().toISOString() > payment.dueAt)
    return '입금 기한이 지난 계좌입니다.';
  await changePaymentBook(memory, {
    paymentId,
    before: payment,
    change: {
      status: 'PAID',
      paidAt: now().toISOString(),
      captures: payment.captures + 1,
      deposited: amount,
    },
  });
  sendWebhook(sandbox, 'Transaction.Paid', paymentId);
  return null;
}

/** The bank takes a deposit back that was done: the account waits again. */
export async function reverseDeposit(
  sandbox: PortoneSandbox,
  paymentId: string,
  payment: SandboxPayment,
): Promise<void> {
  await changePaymentBook(sandbox.memory, {
    paymentId,
    before: payment,
    change: {
      status: 'VIRTUAL_ACCOUNT_ISSUED',
      paidAt: null,
    },
  });
  sendWebhook(sandbox, 'Transaction.VirtualAccountIssued', paymentId);
}
