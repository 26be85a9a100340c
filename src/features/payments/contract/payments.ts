import { z } from 'zod';
import { easyPayProviders } from '#src/shared/easy-pay.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { keysOf } from '#src/shared/record.ts';
import { handMethods } from '../rules/by-hand.ts';
import { methodLabels } from '../rules/method-labels.ts';
import { CashReceiptInput } from './cash-receipt.ts';

const methods = keysOf(methodLabels);

export const paymentErrors = errorTable('payment', {
  order_gone: [404, '결제할 접수를 찾을 수 없습니다.'],
  hold_gone: [409, '좌석 보관 시간(10분)이 지났습니다. 결제는 진행되지 않았습니다.'],
  nothing_to_pay: [409, '결제할 금액이 없는 접수입니다.'],
  no_receipt: [409, '결제하신 금액이 없어 영수증이 없습니다.'],
  already_paid: [409, '이미 결제가 끝난 접수입니다.'],
  under_way: [409, '결제 결과를 확인하고 있습니다. 다시 결제하지 마세요. 1~2분 뒤에 확인해 주세요.'],
  account_open: [
    409,
    '입금을 기다리는 계좌가 있습니다. 다른 방법으로 결제하시려면 그 계좌를 먼저 닫아 주세요.',
  ],
  no_open_account: [409, '입금을 기다리는 계좌가 없습니다.'],
  account_still_open: [503, '계좌를 아직 닫지 못했습니다. 입금하지 마시고 잠시 뒤에 다시 확인해 주세요.'],
  sale_closed: [409, '접수를 받지 않는 회차입니다. 결제는 진행되지 않았습니다.'],
  window_over: [409, '결제창을 연 지 오래되었습니다. 결제되지 않았으니 처음부터 다시 시도해 주세요.'],
  declined: [402, '카드사에서 승인을 거절했습니다. 다른 결제 수단으로 다시 시도해 주세요.'],
  amount_changed: [409, '결제 금액이 접수 금액과 달라 결제를 취소했습니다. 다시 시도해 주세요.'],
  refund_too_much: [409, '환불할 수 있는 금액을 넘었습니다.'],
  above_policy: [403, '환불 규정을 넘는 금액은 본부 관리자만 환불할 수 있습니다.'],
  refund_under_way: [409, '이미 환불을 처리하고 있습니다.'],
  not_offered: [409, '지금은 이 결제 수단으로 결제하실 수 없습니다. 다른 수단을 골라 주세요.'],
  no_deposit: [
    409,
    '시험까지 시간이 얼마 남지 않아 가상계좌로는 결제하실 수 없습니다. 다른 수단을 골라 주세요.',
  ],
  account_wanted: [
    409,
    '입금하신 금액은 계좌로 돌려드립니다. 환불받으실 은행과 계좌번호, 예금주를 입력해 주세요.',
  ],
  no_account_wanted: [409, '지금은 환불 계좌가 필요한 환불이 없습니다.'],
  no_cash_receipt: [409, '계좌이체나 가상계좌로 결제하신 금액만 현금영수증을 발급해 드립니다.'],
  cash_receipt_issued: [409, '이미 현금영수증이 발급되었습니다.'],
  above_limit: [403, '분원에서 바로 환불할 수 있는 한도를 넘었습니다. 본부에 승인을 요청해 주세요.'],
  ask_waiting: [409, '이 결제에는 본부의 승인을 기다리는 환불이 이미 있습니다.'],
  ask_over: [409, '이미 끝난 승인 요청입니다.'],
  not_asker: [403, '요청한 사람만 철회할 수 있습니다.'],
  no_provider: [409, '분원에서 직접 받은 결제라 결제사에 확인할 것이 없습니다.'],
  slip_used: [409, '오늘 이미 쓴 승인번호입니다. 전표를 다시 확인해 주세요.'],
  nothing_to_see: [409, '이미 확인했거나 확인할 것이 없는 결제입니다.'],
  refund_sent: [409, '이미 돌려드렸거나 돌려드리고 있는 환불이라 철회할 수 없습니다.'],
  refund_gone: [409, '이 결제의 환불이 아닙니다. 새로 고친 뒤 다시 시도해 주세요.'],
  refund_kept: [409, '접수가 취소되어 돌려드리는 금액이라 철회할 수 없습니다.'],
  refund_withdrawn: [409, '이미 철회한 환불입니다.'],
  no_cash_refund: [409, '분원에서 직접 돌려드릴 환불이 없습니다.'],
  webhook_refused: [401, '서명을 확인할 수 없습니다.'],
});

/** One way to pay, as the form offers it; a 간편결제 by name, or whichever its window lets choose. */
export const PaymentWayView = z.object({
  method: z.enum(['card', 'easy_pay', 'transfer', 'virtual_account']),
  wallet: z.enum(easyPayProviders).nullable(),
});
export type PaymentWayView = z.infer<typeof PaymentWayView>;

export const PaymentStateName = z.enum([
  'ready',
  'confirming',
  'waiting_for_deposit',
  'wrong_deposit',
  'paid',
  'partly_refunded',
  'refunded',
  'failed',
  'expired',
]);

export const DepositView = z.object({
  /** As people call it. */
  bank: z.string(),
  account: z.string(),
  holder: z.string().nullable(),
  dueAt: z.string(),
  /** What came in, where it is not the amount. */
  depositedKrw: z.number().nullable(),
});

export const PaymentView = z.object({
  paymentId: z.string(),
  orderNo: z.string(),
  title: z.string(),
  amountKrw: z.number(),
  refundedKrw: z.number(),
  state: PaymentStateName,
  stateLabel: z.string(),
  method: z.enum([...methods, ...handMethods]).nullable(),
  failure: z.string().nullable(),
  paidAt: z.string().nullable(),
  receiptUrl: z.string().nullable(),
  deposit: DepositView.nullable(),
});
export type PaymentView = z.infer<typeof PaymentView>;

const paymentId = z
  .string('결제 번호가 없습니다.')
  .regex(/^pay-[0-9a-z]{20,40}$/, '결제 번호를 확인해 주세요.');

export const preparePaymentEndpoint = endpoint('POST /api/payments/prepare', {
  who: 'member',
  summary: 'Makes or finds the open payment of an order and says how to open the payment window.',
  idempotent: true,
  input: z.strictObject({
    orderNo: z.string('주문 번호가 없습니다.').min(1, '주문 번호가 없습니다.').max(40),
    method: z.enum(['card', 'easy_pay', 'transfer', 'virtual_account'], '결제 수단을 골라 주세요.'),
    /** Which 간편결제, where they are offered by name. */
    wallet: z.enum(easyPayProviders, '간편결제를 골라 주세요.').optional(),
    /** For transfers and deposits; issued when the money is here. */
    cashReceipt: CashReceiptInput.optional(),
  }),
  data: z.object({
    paymentId: z.string(),
    orderName: z.string(),
    amountKrw: z.number(),
    /** What of it is free of VAT. */
    taxFreeKrw: z.number(),
    method: z.enum(['card', 'easy_pay', 'transfer', 'virtual_account']),
    /** Until when a virtual account takes deposits; null for the others. */
    depositUntil: z.string().nullable(),
    storeId: z.string(),
    channelKey: z.string(),
    /** Who pays, for the payment company: some do not open their window without all three. */
    customer: z.object({ fullName: z.string(), phoneNumber: z.string(), email: z.string() }),
    /** 간편결제 that opens at once; null leaves the choice to the window. */
    wallet: z.enum(easyPayProviders).nullable(),
    /** The wallet's company stands behind the channel itself. */
    isOwnChannel: z.boolean(),
    productType: z.enum(['REAL', 'DIGITAL']).nullable(),
    /** 할부 that may be chosen; null leaves them to the company. */
    installmentMonths: z.array(z.number()).nullable(),
    sandboxCheckoutUrl: z.string().nullable(),
  }),
});

export const confirmPaymentEndpoint = endpoint('POST /api/payments/:paymentId/confirm', {
  who: 'member',
  summary: 'Takes the seat for good, then has the provider capture the money.',
  idempotent: true,
  input: z.strictObject({
    paymentId,
    /** Absent where the window brought none: the channel takes money by itself, and the provider is asked what it took. */
    paymentToken: z.string('결제 인증 정보가 없습니다.').min(1).max(400).optional(),
    txId: z.string('결제 인증 정보가 없습니다.').min(1).max(200),
  }),
  data: PaymentView,
});

export const blockedWindowEndpoint = endpoint('POST /api/payments/:paymentId/blocked', {
  who: 'member',
  summary: 'The browser says that our policy kept the payment window from a host, which staff then read.',
  input: z.strictObject({
    paymentId,
    host: z
      .string('막힌 주소가 없습니다.')
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/, '막힌 주소를 확인해 주세요.')
      .max(100, '막힌 주소를 확인해 주세요.'),
  }),
  data: z.object({ isNoted: z.boolean() }),
});

export const getPaymentEndpoint = endpoint('GET /api/payments/:paymentId', {
  who: 'member',
  summary: 'The state of an own payment, for the screen that lost the window or the network.',
  input: z.strictObject({ paymentId }),
  data: PaymentView,
});

export const closeAccountEndpoint = endpoint('POST /api/payments/:paymentId/close-account', {
  who: 'member',
  summary: 'Closes an own account that waits for its deposit, so that another method can be used.',
  idempotent: true,
  input: z.strictObject({ paymentId }),
  data: PaymentView,
});

export const paymentWebhookEndpoint = endpoint('POST /api/payments/webhook', {
  who: 'anyone',
  summary:
    "The provider's webhook; its signature is verified on the raw bytes and its body is believed in nothing.",
  input: z.looseObject({}),
  data: z.object({ received: z.boolean() }),
});
