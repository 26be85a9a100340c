import { CashReceiptClient } from '@portone/server-sdk/payment/cashReceipt';
import type { CashReceiptOutcome, PaymentPort } from './port.ts';
import { type PortoneSettings, refusalOf, within } from './portone-answers.ts';

const types = { personal: 'PERSONAL', business: 'CORPORATE' } as const;
const numberTypes = { phone: 'PHONE', card: 'CARD', business: 'BUSINESS' } as const;

/** Refusals that will not change by asking again. */
const finalTypes = new Set(['CHANNEL_NOT_FOUND', 'INVALID_REQUEST', 'PG_PROVIDER']);

/** Cash receipts by PortOne: https://developers.portone.io/api/rest-v2/payment.cashReceipt */
export function portoneCashReceipts({
  baseUrl,
  apiSecret,
  checkout,
}: Pick<PortoneSettings, 'baseUrl' | 'apiSecret' | 'checkout'>): Pick<
  PaymentPort,
  'issueCashReceipt' | 'cancelCashReceipt'
> {
  const client = () =>
    CashReceiptClient({ secret: apiSecret, storeId: checkout.storeId, baseUrl: baseUrl() });

  /** What the provider has; an issue or a cancellation is only believed after this. */
  async function fetchReceipt(paymentId: string): Promise<CashReceiptOutcome> {
    try {
      const receipt = await within(client().getCashReceiptByPaymentId({ paymentId }));
      if (receipt === 'late' || !('issueNumber' in receipt || receipt.status === 'ISSUE_FAILED'))
        return { kind: 'unknown' };
      if (receipt.status !== 'ISSUED' || !('issueNumber' in receipt)) return { kind: 'none' };
      const { issueNumber, url, amount } = receipt;
      return { kind: 'issued', issueNumber, url: url ?? null, amountKrw: amount };
    } catch (error) {
      return refusalOf(error)?.type === 'CASH_RECEIPT_NOT_FOUND' ? { kind: 'none' } : { kind: 'unknown' };
    }
  }

  return {
    async issueCashReceipt({
      paymentId,
      orderName,
      type,
      number,
      numberType,
      amountKrw,
      taxFreeKrw,
      paidAt,
    }) {
      const { ways } = checkout;
      const { channelKey = '' } = ways.find(({ method: one }) => one === 'transfer') ?? ways[0] ?? {};
      try {
        const answer = await within(
          client().issueCashReceipt({
            paymentId,
            channelKey,
            type: types[type],
            orderName,
            currency: 'KRW',
            amount: { total: amountKrw, taxFree: taxFreeKrw },
            customer: { identityNumber: number, identityNumberType: numberTypes[numberType] },
            paidAt: paidAt.toISOString(),
          }),
        );
        return answer === 'late' ? { kind: 'unknown' } : await fetchReceipt(paymentId);
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal?.type === 'CASH_RECEIPT_ALREADY_ISSUED') return fetchReceipt(paymentId);
        if (refusal && finalTypes.has(refusal.type))
          return { kind: 'refused', reason: refusal.message || '현금영수증을 발급할 수 없습니다.' };
        return { kind: 'unknown' };
      }
    },
    async cancelCashReceipt(paymentId) {
      try {
        await within(client().cancelCashReceiptByPaymentId({ paymentId }));
      } catch {
        // The books decide below.
      }
      const now = await fetchReceipt(paymentId);
      return now.kind === 'none' ? now : { kind: 'unknown' };
    },
  };
}
