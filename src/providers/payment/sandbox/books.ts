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
  paymentId: string,
  before: SandboxPayment,
  change: Partial<SandboxPayment>,
): Promise<SandboxPayment> {
  const after = { ...before, ...change };
  await memory.write(kind, paymentId, after);
  return after;
}

const methodTypes: Readonly<Record<string, string>> = {
  card: 'PaymentMethodCard',
  easy_pay: 'PaymentMethodEasyPay',
  transfer: 'PaymentMethodTransfer',
  virtual_account: 'PaymentMethodVirtualAccount',
};

/** The payment as the vendor's API would answer it. */
export function paymentAnswer(paymentId: string, payment: SandboxPayment, now: Date) {
  const isAccount = payment.method === 'virtual_account';
  const at = now.toISOString();
  return {
    status: payment.status,
    id: paymentId,
    transactionId: payment.txId,
    merchantId: 'merchant-sandbox',
    storeId: 'store-sandbox',
    version: 'V2',
    requestedAt: at,
    updatedAt: at,
    statusChangedAt: at,
    orderName: payment.orderName,
    currency: 'KRW',
    customer: {},
    disputes: [],
    amount: {
      total: bookedKrw(payment),
      taxFree: bookedKrw(payment),
      discount: 0,
      paid: payment.paidAt ? bookedKrw(payment) : 0,
      cancelled: payment.cancelled,
      cancelledTaxFree: payment.cancelled,
    },
    method: {
      type: methodTypes[payment.method] ?? 'PaymentMethodCard',
      ...(isAccount && {
        bank: 'SHINHAN',
        accountNumber: `562${payment.txId.replace(/\D/g, '').padEnd(9, '7').slice(0, 9)}`,
        remitteeName: 'MSC아카데미',
        expiredAt: payment.dueAt ?? at,
      }),
    },
    ...(payment.paidAt && { paidAt: payment.paidAt }),
    ...(payment.failure && { failedAt: at, failure: { pgMessage: payment.failure } }),
    ...(payment.cancellations.length > 0 && {
      cancelledAt: at,
      cancellations: payment.cancellations.map((one) => ({
        status: 'SUCCEEDED',
        id: one.id,
        totalAmount: one.totalAmount,
        taxFreeAmount: one.totalAmount,
        vatAmount: 0,
        reason: one.reason,
        requestedAt: one.at,
      })),
    }),
  };
}
