import type { CashReceiptInput } from '#src/features/payments/contract/cash-receipt.ts';
import {
  blockedWindowEndpoint,
  type PaymentWayView,
  preparePaymentEndpoint,
} from '#src/features/payments/contract/payments.ts';
import type { CallOf, DataOf } from '#src/shared/endpoint/endpoint.ts';
import { callApi } from '#src/web/api/api.ts';
import { blockedError, unloadedError, watchPolicy } from './window-failures.ts';

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

type Prepared = DataOf<typeof preparePaymentEndpoint>;

/** Prepares the payment of what is paid for here. */
export type Prepare = (
  wish: Omit<CallOf<typeof preparePaymentEndpoint>, 'orderNo'>,
  options: { readonly idempotencyKey: string },
) => Promise<Prepared>;

/** Of an own order, by whoever is signed in. */
export const ofOrder =
  (orderNo: string): Prepare =>
  (wish, options) =>
    callApi(preparePaymentEndpoint, { orderNo, ...wish }, options);

/**
 * Prepares the payment and sends the browser into the vendor's window, which returns to `returnPath` with the token in
 * its query. Without keys the window is the sandbox's, with the same parameters in and out.
 */
export async function openPaymentWindow({
  prepare,
  way: { method, wallet },
  cashReceipt,
  returnPath,
  key,
}: {
  prepare: Prepare;
  way: PaymentWayView;
  cashReceipt: CashReceiptInput | undefined;
  returnPath: string;
  key: string;
}): Promise<void> {
  const wish = { method, ...(wallet && { wallet }), ...(cashReceipt && { cashReceipt }) };
  const prepared = await prepare(wish, { idempotencyKey: key });
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
  const answer = await openVendorWindow(prepared, new URL(returnPath, window.location.origin).href);
  const back = new URL(returnPath, window.location.origin);
  for (const [name, value] of Object.entries(answer))
    if (typeof value === 'string') back.searchParams.set(name, value);
  window.location.assign(back);
}

/** 네이버페이 wants to know what is bought; a test is of none of its kinds. */
const itemsOf = ({ paymentId, orderName }: Prepared) => [
  { categoryType: 'ETC', categoryId: 'ETC', uid: paymentId, name: orderName, count: 1 },
];

/** How PortOne's window is asked for. */
function requestOf(prepared: Prepared, redirectUrl: string) {
  const { method, depositUntil, productType, wallet, isOwnChannel, installmentMonths } = prepared;
  return {
    storeId: prepared.storeId,
    channelKey: prepared.channelKey,
    paymentId: prepared.paymentId,
    orderName: prepared.orderName,
    totalAmount: prepared.amountKrw,
    taxFreeAmount: prepared.taxFreeKrw,
    ...(depositUntil && { virtualAccount: { accountExpiry: { dueDate: depositUntil } } }),
    currency: 'KRW' as const,
    payMethod: vendorMethods[method],
    customer: customerOf(prepared.customer),
    ...(productType && { productType }),
    ...(wallet && !isOwnChannel && { easyPay: { easyPayProvider: wallet } }),
    ...(wallet === 'NAVERPAY' &&
      isOwnChannel && { bypass: { naverpay: { productItems: itemsOf(prepared) } } }),
    ...(method === 'card' &&
      installmentMonths && { card: { installment: installmentOf(installmentMonths) } }),
    redirectUrl,
  };
}

/** A window that refuses before it opens says so by throwing or by answering; both have a code and a sentence. */
function refusalOf(error: unknown): object | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? { code: error.code, message: error.message }
    : null;
}

/**
 * What PortOne's window answered. Where the company's window is a page of its own (phones) nothing comes back here: the
 * browser leaves. Refuses with a sentence where the window stays away, and tells the office what our policy refused.
 */
async function openVendorWindow(prepared: Prepared, redirectUrl: string): Promise<object> {
  const watch = watchPolicy();
  const { paymentId } = prepared;
  try {
    const PortOne = await import('@portone/browser-sdk/v2');
    const answer = await Promise.race([
      PortOne.requestPayment(requestOf(prepared, redirectUrl)),
      watch.broken,
    ]);
    return answer ?? (await Promise.race([new Promise<never>(() => undefined), watch.broken]));
  } catch (error) {
    const host = await watch.settledHost();
    const refused = refusalOf(error);
    if (refused && host === null) return { paymentId, ...refused };
    if (host === null) throw unloadedError();
    // What staff read is of no use to who pays: nobody waits for it.
    callApi(blockedWindowEndpoint, { paymentId, host }).catch(() => undefined);
    throw blockedError();
  } finally {
    watch.end();
  }
}
