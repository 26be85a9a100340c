import { ownName } from '#src/shared/identity/own-name.ts';
import { bookedKrw, type SandboxPayment } from './ledger.ts';

/** So many digits that stay the same for a payment. */
const digitsOf = ({ txId }: SandboxPayment, count: number, filler: string) =>
  txId.replace(/\D/g, '').padEnd(count, filler).slice(0, count);

const cardAnswer = (payment: SandboxPayment) => ({
  type: 'PaymentMethodCard',
  card: {
    publisher: 'SHINHAN_CARD',
    issuer: 'SHINHAN_CARD',
    brand: 'LOCAL',
    type: 'CREDIT',
    ownerType: 'PERSONAL',
    bin: '553600',
    name: '신한카드',
    number: `553600******${digitsOf(payment, 4, '3')}`,
  },
  // Approved with the money, not before.
  ...(payment.paidAt && { approvalNumber: digitsOf(payment, 8, '4') }),
  installment: { month: payment.months ?? 0, isInterestFree: false },
});

/** How a payment is paid, as the vendor's API answers it for each kind. */
function methodAnswer(payment: SandboxPayment, at: string) {
  switch (payment.method) {
    case 'easy_pay':
      return { type: 'PaymentMethodEasyPay', provider: 'KAKAOPAY', easyPayMethod: cardAnswer(payment) };
    case 'transfer':
      return { type: 'PaymentMethodTransfer', bank: 'KOOKMIN' };
    case 'virtual_account':
      return {
        type: 'PaymentMethodVirtualAccount',
        bank: 'SHINHAN',
        accountNumber: `562${digitsOf(payment, 9, '7')}`,
        remitteeName: ownName().replaceAll(' ', ''),
        expiredAt: payment.dueAt ?? at,
      };
    default:
      return cardAnswer(payment);
  }
}

/** The payment as the vendor's API would answer it. */
export function paymentAnswer(paymentId: string, payment: SandboxPayment, now: Date) {
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
    method: methodAnswer(payment, at),
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
