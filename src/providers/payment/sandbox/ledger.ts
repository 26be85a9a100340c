import type { SandboxMemory } from '#src/shared/sandbox-memory.ts';

/** One payment in the local PortOne's books, kind `portone.payment`, key the merchant's paymentId. */
export interface SandboxPayment {
  readonly status: 'READY' | 'PAID' | 'FAILED' | 'VIRTUAL_ACCOUNT_ISSUED' | 'CANCELLED' | 'PARTIAL_CANCELLED';
  readonly orderName: string;
  readonly totalAmount: number;
  readonly method: string;
  readonly paymentToken: string;
  readonly txId: string;
  /** What the next confirmation or cancellation shall do. */
  readonly next: 'approve' | 'decline' | 'lose-answer' | 'hang';
  /** How often money was taken; anything but 0 and 1 is a fault of ours. */
  readonly captures: number;
  readonly cancelled: number;
  readonly cancellations: readonly {
    readonly id: string;
    readonly totalAmount: number;
    readonly reason: string;
    readonly at: string;
  }[];
  readonly paidAt: string | null;
  /** Until when the virtual account takes deposits. */
  readonly dueAt?: string | null;
  /** What came in where it was not the amount: no bank should let it, and one day one does. */
  readonly deposited?: number;
  /** Where refunds of a virtual account went. */
  readonly refundedTo?: { readonly bank: string; readonly number: string; readonly holderName: string };
  /** 할부: in how many months the card pays; without it, at once. */
  readonly months?: number;
  readonly cashReceipt?: SandboxCashReceipt;
  readonly failure: string | null;
}

export interface SandboxCashReceipt {
  readonly status: 'ISSUED' | 'CANCELLED';
  readonly type: string;
  readonly amount: number;
  readonly taxFree: number;
  readonly identityNumber: string;
  readonly issueNumber: string;
  readonly at: string;
  /** How often one was issued and taken back. */
  readonly issues: number;
  readonly cancels: number;
}

const kind = 'portone.payment';

/** What the payment is worth in the provider's books. */
export const bookedKrw = (payment: SandboxPayment) => payment.deposited ?? payment.totalAmount;

export const readPaymentBook = (memory: SandboxMemory, paymentId: string) =>
  memory.read<SandboxPayment>(kind, paymentId);

/** Writes a change and answers the whole. */
export async function changePaymentBook(
  memory: SandboxMemory,
  {
    paymentId,
    before,
    change,
  }: { paymentId: string; before: SandboxPayment; change: Partial<SandboxPayment> },
): Promise<SandboxPayment> {
  const after = { ...before, ...change };
  await memory.write(kind, paymentId, after);
  return after;
}
