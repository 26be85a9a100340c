import { z } from 'zod';
import {
  confirmPaymentEndpoint,
  PaymentWayView,
  preparePaymentEndpoint,
} from '#src/features/payments/contract/payments.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { LinkTokenInput } from '#src/shared/endpoint/inputs.ts';

export const payLinkErrors = errorTable('pay_link', {
  unknown: [404, '이 주소의 결제를 찾을 수 없습니다. 가장 최근에 받으신 문자의 주소를 눌러 주세요.'],
  over: [
    410,
    '결제하실 수 있는 시간이 지났거나 취소된 접수입니다. 결제되지 않았습니다. 분원으로 문의해 주세요.',
  ],
});

const token = LinkTokenInput;

export const PayLinkView = z.object({
  serverNow: z.string(),
  state: z.enum(['payable', 'paying', 'paid']),
  /** `김*준`: the link is a message away from strangers. */
  childName: z.string(),
  title: z.string(),
  branchName: z.string(),
  branchPhone: z.string(),
  room: z.string(),
  startsAt: z.string(),
  amountKrw: z.number(),
  until: z.string(),
  /** The rules under which the money goes back. */
  refundLabel: z.string(),
  ways: z.array(PaymentWayView),
  receiptUrl: z.string().nullable(),
});
export type PayLinkView = z.infer<typeof PayLinkView>;

export const readPayLinkEndpoint = endpoint('POST /api/pay-links/read', {
  who: 'anyone',
  summary: 'What is to be paid behind a link from a text, without full names; the secret stands in the body.',
  input: z.strictObject({ token }),
  data: PayLinkView,
});

const { orderNo: _order, ...wish } = preparePaymentEndpoint.input.shape;

export const preparePayLinkEndpoint = endpoint('POST /api/pay-links/prepare', {
  who: 'anyone',
  summary: 'Prepares the payment of what the link is for, as for the guardian; moves no money.',
  idempotent: true,
  input: z.strictObject({ token, ...wish }),
  data: preparePaymentEndpoint.data,
});

export const confirmPayLinkEndpoint = endpoint('POST /api/pay-links/confirm', {
  who: 'anyone',
  summary: 'Confirms a payment of what the link is for: the seat first, then the money.',
  idempotent: true,
  input: z.strictObject({ token, ...confirmPaymentEndpoint.input.shape }),
  data: z.object({ state: z.string() }),
});
