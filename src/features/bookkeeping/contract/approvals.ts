import { z } from 'zod';
import { versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { idInput, krwInput } from '#src/shared/endpoint/inputs.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';
import { shapes } from '#src/shared/endpoint/list-endpoints.ts';
import { OfficePaymentDetail, refundFields } from './payment.ts';
import { refundAskList } from './refund-ask-list.ts';

const id = idInput();

const RefundAsk = refundAskList.row(shapes);

export const askRefundEndpoint = endpoint('POST /api/office/payments/:paymentId/refund-asks', {
  who: 'staff',
  roles: rights.money,
  summary: 'Asks the head office to agree to a refund the branch may not give by itself; one at a time.',
  isCreating: true,
  input: z.strictObject(refundFields),
  data: OfficePaymentDetail,
});

export const decideAskEndpoint = endpoint('POST /api/office/refund-asks/:askId/decide', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Agrees to a refund, which is carried out at once, or refuses it; the note is kept.',
  idempotent: true,
  input: z.strictObject({
    askId: id,
    verdict: z.enum(['approved', 'refused'], '승인이나 반려를 골라 주세요.'),
    note: ReasonInput,
  }),
  data: RefundAsk,
});

export const withdrawAskEndpoint = endpoint('POST /api/office/refund-asks/:askId/withdraw', {
  who: 'staff',
  roles: rights.money,
  summary: 'Takes an own request back that nobody has decided.',
  isRepeatable: true,
  input: z.strictObject({ askId: id }),
  data: RefundAsk,
});

export const RefundLimit = z.object({ branchKrw: z.number(), version: z.number(), mayChange: z.boolean() });
export type RefundLimit = z.infer<typeof RefundLimit>;

export const readLimitEndpoint = endpoint('GET /api/office/refund-limit', {
  who: 'staff',
  roles: rights.money,
  summary: 'Up to what sum a branch gives back by itself.',
  input: z.strictObject({}),
  data: RefundLimit,
});

export const setLimitEndpoint = endpoint('PUT /api/office/refund-limit', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Changes up to what sum a branch gives back by itself.',
  isRepeatable: true,
  input: z.strictObject({
    branchKrw: krwInput({ missing: '한도를 입력해 주세요.', tooSmall: '0원 이상입니다.' }),
    version: versionInput,
    reason: ReasonInput,
  }),
  data: RefundLimit,
});

export const cashReturnedEndpoint = endpoint('POST /api/office/payments/:paymentId/cash-returned', {
  who: 'staff',
  roles: rights.money,
  summary: 'Says that the cash of a refund was handed over; once.',
  idempotent: true,
  input: z.strictObject({ paymentId: refundFields.paymentId, refundId: id, reason: ReasonInput }),
  data: OfficePaymentDetail,
});

export const withdrawRefundEndpoint = endpoint('POST /api/office/payments/:paymentId/withdraw-refund', {
  who: 'staff',
  roles: rights.money,
  summary:
    'Takes back a refund of the office for which no money has gone: it waits for an account, or for cash to be handed over.',
  idempotent: true,
  input: z.strictObject({ paymentId: refundFields.paymentId, refundId: id, reason: ReasonInput }),
  data: OfficePaymentDetail,
});

export const acknowledgeEndpoint = endpoint('POST /api/office/payments/:paymentId/acknowledge', {
  who: 'staff',
  roles: rights.money,
  summary:
    'Says what was done about money that went back without our wish, a refused refund or a receipt that failed; once.',
  isRepeatable: true,
  input: z.strictObject({
    paymentId: refundFields.paymentId,
    attention: z.enum(['reversed', 'refund_refused', 'receipt_failed'], '새로 고친 뒤 다시 시도해 주세요.'),
    note: ReasonInput,
  }),
  data: OfficePaymentDetail,
});
