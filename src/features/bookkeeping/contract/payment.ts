import { z } from 'zod';
import { CashReceiptView } from '#src/features/payments/contract/cash-receipt.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { krwInput } from '#src/shared/endpoint/inputs.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';
import { shapes } from '#src/shared/endpoint/list-endpoints.ts';
import { paymentList } from './payment-list.ts';

const paymentId = z
  .string('결제 번호가 없습니다.')
  .regex(/^pay-[0-9a-z]{20,40}$/, '결제 번호를 확인해 주세요.');

export const OfficePayment = paymentList.row(shapes);
export type OfficePayment = z.infer<typeof OfficePayment>;

export const RefundAdvice = z.object({
  /** What the policy gives back now. */
  refundKrw: z.number(),
  /** What of it went back already, or is on its way; not what went back for children who have left. */
  givenKrw: z.number(),
  lines: z.array(z.object({ label: z.string(), refundKrw: z.number(), sentence: z.string() })),
});
export type RefundAdvice = z.infer<typeof RefundAdvice>;

export const OfficePaymentDetail = z.object({
  payment: OfficePayment,
  receiptUrl: z.string().nullable(),
  failure: z.string().nullable(),
  leftKrw: z.number(),
  /** The sum of the ledger; must be what is left. */
  ledgerKrw: z.number(),
  /** The ledger says another sum than the payment. */
  isLedgerOff: z.boolean(),
  advice: RefundAdvice,
  /** Above the policy only the head office gives back. */
  mayExceed: z.boolean(),
  /** What this member of staff may still give back without asking; the rest needs the head office's leave. */
  mayGiveKrw: z.number(),
  /** What waits for the head office's leave. */
  ask: z
    .object({
      askId: z.number(),
      amountKrw: z.number(),
      reason: z.string(),
      askedBy: z.string(),
      isMine: z.boolean(),
    })
    .nullable(),
  history: z.array(z.object({ at: z.string(), label: z.string(), actor: z.string(), cause: z.string() })),
  refunds: z.array(
    z.object({
      refundId: z.number(),
      /** For which child it was asked; blank where it was for the whole order. */
      childName: z.string(),
      amountKrw: z.number(),
      reason: z.string(),
      stateLabel: z.string(),
      /** Not yet at its end. */
      isOpen: z.boolean(),
      /** Taken by hand: it goes back by hand, and somebody says when it has. */
      isByHand: z.boolean(),
      /** The money came by deposit and waits for an account to go back to. */
      wantsAccount: z.boolean(),
      /** The office asked for it and may take it back: no money has gone, and no seat. */
      mayWithdraw: z.boolean(),
      /** Masked. */
      account: z.string(),
      at: z.string(),
    }),
  ),
  deposit: z
    .object({ account: z.string(), dueAt: z.string(), depositedKrw: z.number().nullable() })
    .nullable(),
  cashReceipts: z.array(CashReceiptView),
  entries: z.array(z.object({ at: z.string(), amountKrw: z.number() })),
});
export type OfficePaymentDetail = z.infer<typeof OfficePaymentDetail>;

export const readPaymentEndpoint = endpoint('GET /api/office/payments/:paymentId', {
  who: 'staff',
  roles: rights.money,
  summary: 'One payment with its history, ledger, refunds and what the policy would give back now.',
  input: z.strictObject({ paymentId }),
  data: OfficePaymentDetail,
});

/** What a refund by staff is made of, at once or with the head office's leave. */
export const refundFields = {
  paymentId,
  amountKrw: krwInput({ missing: '환불할 금액을 입력해 주세요.', least: 1 }),
  /** What the screen showed as left; another sum by now is refused rather than surprising. */
  leftKrw: krwInput({ missing: '새로 고친 뒤 다시 시도해 주세요.', most: Number.MAX_SAFE_INTEGER }),
  givesSeatUp: z.boolean().default(false),
  reason: ReasonInput,
};

export const refundPaymentEndpoint = endpoint('POST /api/office/payments/:paymentId/refund', {
  who: 'staff',
  roles: rights.money,
  summary:
    'Gives money back; above the policy or the limit of a branch only the owner may. A whole refund can give the seat up with it.',
  idempotent: true,
  input: z.strictObject(refundFields),
  data: OfficePaymentDetail,
});

export const askProviderEndpoint = endpoint('POST /api/office/payments/:paymentId/ask', {
  who: 'staff',
  roles: rights.money,
  summary: 'Asks the provider about one payment now and follows its word.',
  input: z.strictObject({ paymentId }),
  data: OfficePaymentDetail,
});
