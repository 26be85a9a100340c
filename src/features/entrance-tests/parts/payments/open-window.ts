import type { CashReceiptInput } from '#src/features/payments/contract/cash-receipt.ts';
import { preparePaymentEndpoint } from '#src/features/payments/contract/payments.ts';
import type { Method } from '#src/features/payments/rules/method-labels.ts';
import { callApi } from '#src/web/api/api.ts';

const vendorMethods = {
  card: 'CARD',
  easy_pay: 'EASY_PAY',
  transfer: 'TRANSFER',
  virtual_account: 'VIRTUAL_ACCOUNT',
} as const;

/** What is known of who pays; an empty field is left out rather than sent empty. */
const customerOf = (customer: Readonly<Record<'fullName' | 'phoneNumber' | 'email', string>>) =>
  Object.fromEntries(Object.entries(customer).filter(([, value]) => value !== ''));

const installmentOf = (months: readonly number[]) => ({
  monthOption: { availableMonthList: [...months] },
});

/**
 * Prepares the payment and sends the browser into the vendor's window, which returns to `returnPath` with the token in
 * its query. Without keys the window is the sandbox's, with the same parameters in and out.
 */
export async function openPaymentWindow({
  orderNo,
  method,
  cashReceipt,
  returnPath,
  key,
}: {
  orderNo: string;
  method: Method;
  cashReceipt: CashReceiptInput | undefined;
  returnPath: string;
  key: string;
}): Promise<void> {
  const prepared = await callApi(
    preparePaymentEndpoint,
    { orderNo, method, ...(cashReceipt && { cashReceipt }) },
    { idempotencyKey: key },
  );
  const { depositUntil } = prepared;
  if (prepared.sandboxCheckoutUrl) {
    const query = new URLSearchParams({
      paymentId: prepared.paymentId,
      orderName: prepared.orderName,
      totalAmount: String(prepared.amountKrw),
      method,
      redirectUrl: returnPath,
      ...(depositUntil && { dueDate: depositUntil }),
    });
    window.location.assign(`${prepared.sandboxCheckoutUrl}?${query}`);
    return;
  }
  const PortOne = await import('@portone/browser-sdk/v2');
  const answer = await PortOne.requestPayment({
    storeId: prepared.storeId,
    channelKey: prepared.channelKey,
    paymentId: prepared.paymentId,
    orderName: prepared.orderName,
    totalAmount: prepared.amountKrw,
    taxFreeAmount: prepared.taxFreeKrw,
    ...(depositUntil && { virtualAccount: { accountExpiry: { dueDate: depositUntil } } }),
    currency: 'KRW',
    payMethod: vendorMethods[method],
    customer: customerOf(prepared.customer),
    ...(prepared.productType && { productType: prepared.productType }),
    ...(method === 'easy_pay' && prepared.easyPay && { easyPay: { easyPayProvider: prepared.easyPay } }),
    ...(method === 'card' &&
      prepared.installmentMonths && { card: { installment: installmentOf(prepared.installmentMonths) } }),
    redirectUrl: new URL(returnPath, window.location.origin).href,
  });
  const back = new URL(returnPath, window.location.origin);
  for (const [name, value] of Object.entries(answer ?? {}))
    if (typeof value === 'string') back.searchParams.set(name, value);
  window.location.assign(back);
}
