import { type Payment, PaymentClient } from '@portone/server-sdk/payment';
import { verify, WebhookVerificationError } from '@portone/server-sdk/webhook';
import type { Probe } from '#src/shared/probe.ts';
import type {
  CancelOutcome,
  ConfirmOutcome,
  PaymentFact,
  PaymentMethod,
  PaymentPort,
  WebhookEvent,
} from './port.ts';
import { type PortoneSettings, refusalOf, within } from './portone-answers.ts';
import { portoneCashReceipts } from './portone-cash-receipts.ts';
import { paidByOf } from './portone-paid-by.ts';

const methods: Readonly<Record<string, PaymentMethod>> = {
  PaymentMethodCard: 'card',
  PaymentMethodEasyPay: 'easy_pay',
  PaymentMethodTransfer: 'transfer',
  PaymentMethodVirtualAccount: 'virtual_account',
};

function paidFact(payment: Extract<Payment, { status: 'PAID' }>): PaymentFact {
  return {
    kind: 'paid',
    amountKrw: payment.amount.total,
    paidAt: new Date(payment.paidAt),
    method: methods[String(payment.method?.type)] ?? null,
    paidBy: paidByOf(payment.method),
    receiptUrl: payment.receiptUrl ?? null,
    transactionId: payment.transactionId,
  };
}

function depositFact(payment: Extract<Payment, { status: 'VIRTUAL_ACCOUNT_ISSUED' }>): PaymentFact {
  const { method } = payment;
  if (method?.type !== 'PaymentMethodVirtualAccount' || !('accountNumber' in method))
    return { kind: 'unknown' };
  return {
    kind: 'waiting_for_deposit',
    amountKrw: payment.amount.total,
    bank: String(method.bank ?? ''),
    accountNumber: method.accountNumber,
    holder: method.remitteeName ?? null,
    dueAt: new Date(method.expiredAt ?? payment.updatedAt),
  };
}

/** Every status of the vendor as a fact of ours; one we do not know yet is `unknown`, never guessed. */
function factOf(payment: Payment): PaymentFact {
  if (!('amount' in payment)) return { kind: 'unknown' };
  switch (payment.status) {
    case 'READY':
    case 'PAY_PENDING':
      return { kind: 'ready' };
    case 'PAID':
      return paidFact(payment);
    case 'VIRTUAL_ACCOUNT_ISSUED':
      return depositFact(payment);
    case 'FAILED':
      return {
        kind: 'declined',
        reason: payment.failure.pgMessage ?? payment.failure.reason ?? '승인이 거절되었습니다.',
      };
    case 'CANCELLED':
    case 'PARTIAL_CANCELLED':
      return {
        kind: 'cancelled',
        amountKrw: payment.amount.total,
        cancelledKrw: payment.amount.cancelled,
        isWhole: payment.status === 'CANCELLED',
      };
    default:
      return { kind: 'unknown' };
  }
}

/** Refusals after which no money has moved; every other answer must be looked up. */
const declinedTypes = new Set([
  'PG_PROVIDER',
  'INVALID_PAYMENT_TOKEN',
  'INVALID_REQUEST',
  'PAYMENT_NOT_FOUND',
  'NO_PAYMENT_IN_PROGRESS',
]);

/** Refusals of our key: no card company heard of the payment, and no other card would do better. */
const refusedUs = new Set(['FORBIDDEN', 'UNAUTHORIZED']);
const settingsFault = '학원의 결제 설정에 문제가 있어 결제되지 않았습니다. 학원에 전화해 주세요.';

/** Refusals of a cancellation that will not change by asking again; an outage or a wrong key is not among them. */
const uncancellableTypes = new Set([
  'CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN',
  'CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT',
  'INVALID_REQUEST',
  'PAYMENT_ALREADY_CANCELLED',
  'PAYMENT_NOT_FOUND',
  'PAYMENT_NOT_PAID',
  'PG_PROVIDER',
]);

/** PortOne V2 by the vendor's own client: https://developers.portone.io/api/rest-v2 */
export function portone({ baseUrl, apiSecret, webhookSecret, checkout }: PortoneSettings): PaymentPort {
  // Said with each call: the client does not add it to all of them, and a key may act for several shops.
  const { storeId } = checkout;
  const client = () => PaymentClient({ secret: apiSecret, storeId, baseUrl: baseUrl() });

  async function fetchPayment(paymentId: string): Promise<PaymentFact> {
    try {
      const payment = await within(client().getPayment({ paymentId, storeId }));
      return payment === 'late' ? { kind: 'unknown' } : factOf(payment);
    } catch (error) {
      return refusalOf(error)?.type === 'PAYMENT_NOT_FOUND' ? { kind: 'not_found' } : { kind: 'unknown' };
    }
  }

  /** A confirmation is only believed after the payment was read back. */
  async function readBack(paymentId: string): Promise<ConfirmOutcome> {
    const fact = await fetchPayment(paymentId);
    if (fact.kind === 'paid' || fact.kind === 'waiting_for_deposit' || fact.kind === 'declined') return fact;
    return { kind: 'unknown' };
  }

  async function probe(): Promise<Probe> {
    try {
      const payment = await within(client().getPayment({ paymentId: 'health-check', storeId }));
      return { kind: payment === 'late' ? 'unknown' : 'well' };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) return { kind: 'unknown' };
      return refusal.type === 'PAYMENT_NOT_FOUND'
        ? { kind: 'well' }
        : { kind: 'refused', reason: refusal.type };
    }
  }

  return {
    checkout,
    fetchPayment,
    probe,
    async confirm({ paymentId, paymentToken, txId, amountKrw }) {
      try {
        const answer = await within(
          client().confirmPayment({
            paymentId,
            paymentToken,
            txId,
            currency: 'KRW',
            totalAmount: amountKrw,
          }),
        );
        return answer === 'late' ? { kind: 'unknown' } : await readBack(paymentId);
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal && refusedUs.has(refusal.type))
          return { kind: 'declined', reason: settingsFault, isStranger: true, refusedUs: refusal.type };
        if (refusal && declinedTypes.has(refusal.type))
          return {
            kind: 'declined',
            reason: refusal.message || '카드사에서 승인을 거절했습니다.',
            isStranger: refusal.type !== 'PG_PROVIDER',
          };
        return refusal ? readBack(paymentId) : { kind: 'unknown' };
      }
    },
    async cancel({
      paymentId,
      amountKrw,
      taxFreeKrw,
      cancellableKrw,
      reason,
      refundAccount: account,
    }): Promise<CancelOutcome> {
      try {
        const answer = await within(
          client().cancelPayment({
            paymentId,
            amount: amountKrw,
            taxFreeAmount: taxFreeKrw,
            currentCancellableAmount: cancellableKrw,
            reason,
            requester: 'ADMIN',
            ...(account && {
              refundAccount: { bank: account.bank, number: account.number, holderName: account.holder },
            }),
          }),
        );
        if (answer === 'late') return { kind: 'unknown' };
        const { cancellation } = answer;
        if (cancellation.status !== 'SUCCEEDED' || !('totalAmount' in cancellation))
          return { kind: 'unknown' };
        return { kind: 'cancelled', cancellationId: cancellation.id, amountKrw: cancellation.totalAmount };
      } catch (error) {
        const refusal = refusalOf(error);
        if (!refusal || !uncancellableTypes.has(refusal.type)) return { kind: 'unknown' };
        return { kind: 'refused', reason: refusal.message || refusal.type };
      }
    },
    async closeAccount(paymentId) {
      try {
        await within(client().closeVirtualAccount({ paymentId }));
      } catch {
        // Closed before, ended by itself, or paid in this moment: the books are read afterwards.
      }
    },
    ...portoneCashReceipts({ baseUrl, apiSecret, checkout }),
    readWebhook: (rawBody, headers) => readWebhook(webhookSecret, rawBody, headers),
  };
}

async function readWebhook(
  secret: string,
  rawBody: string,
  headers: Readonly<Record<string, string>>,
): Promise<WebhookEvent | null> {
  try {
    const event = await verify(secret, rawBody, { ...headers });
    const data: unknown = 'data' in event ? event.data : null;
    const paymentId =
      typeof data === 'object' && data !== null && 'paymentId' in data ? String(data.paymentId) : null;
    const says = event.type === 'Transaction.Paid' ? 'paid' : 'other';
    return { eventId: headers['webhook-id'] ?? '', type: String(event.type), says, paymentId };
  } catch (error) {
    if (error instanceof WebhookVerificationError || error instanceof SyntaxError) return null;
    throw error;
  }
}
