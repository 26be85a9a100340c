import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { receiptNumberFault } from '../rules/cash-receipts.ts';

/** Whom a cash receipt is made out to: a person (소득공제) or a business (지출증빙). */
export const CashReceiptInput = z
  .strictObject({
    kind: z.enum(['personal', 'business'], '현금영수증 종류를 골라 주세요.'),
    number: z
      .string('현금영수증 번호를 입력해 주세요.')
      .trim()
      .min(1, '현금영수증 번호를 입력해 주세요.')
      .max(30, '현금영수증 번호를 확인해 주세요.')
      .transform((text) => text.replace(/[- ]/g, '')),
  })
  .superRefine(({ kind, number }, context) => {
    const fault = receiptNumberFault(kind, number);
    if (fault) context.addIssue({ code: 'custom', path: ['number'], message: fault });
  });
export type CashReceiptInput = z.infer<typeof CashReceiptInput>;

const paymentId = z
  .string('결제 번호가 없습니다.')
  .regex(/^pay-[0-9a-z]{20,40}$/, '결제 번호를 확인해 주세요.');

export const CashReceiptView = z.object({
  kindLabel: z.string(),
  stateLabel: z.string(),
  /** Masked. */
  number: z.string(),
  amountKrw: z.number(),
  issueNumber: z.string().nullable(),
  url: z.string().nullable(),
  failure: z.string().nullable(),
});
export type CashReceiptView = z.infer<typeof CashReceiptView>;

export const askCashReceiptEndpoint = endpoint('POST /api/payments/:paymentId/cash-receipt', {
  who: 'member',
  summary: 'Asks for a cash receipt after paying by transfer or deposit, or once more after a wrong number.',
  idempotent: true,
  input: z.strictObject({ paymentId, cashReceipt: CashReceiptInput }),
  data: z.object({ asked: z.boolean() }),
});
