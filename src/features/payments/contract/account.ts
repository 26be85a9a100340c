import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { withoutUnseen } from '#src/shared/words/unseen.ts';
import { bankCodes } from '../rules/deposits.ts';

/** The account money of a deposit goes back to; copied signs nobody sees are none of it, in the browser as on the server. */
export const BankAccountInput = z.strictObject({
  bank: z.enum(bankCodes, '은행을 골라 주세요.'),
  number: z
    .string('계좌번호를 입력해 주세요.')
    .overwrite(withoutUnseen)
    .trim()
    .regex(/^[\d-]{8,30}$/, '계좌번호를 숫자로 입력해 주세요.')
    .transform((text) => text.replace(/-/g, ''))
    .pipe(z.string().regex(/^\d{8,20}$/, '계좌번호를 확인해 주세요. 숫자 8~20자리입니다.')),
  holder: z
    .string('예금주를 입력해 주세요.')
    .overwrite(withoutUnseen)
    .trim()
    .regex(/^[가-힣a-zA-Z ]{2,30}$/, '예금주를 한글이나 영문으로 입력해 주세요.'),
});
export type BankAccountInput = z.infer<typeof BankAccountInput>;

export const paymentId = z
  .string('결제 번호가 없습니다.')
  .regex(/^pay-[0-9a-z]{20,40}$/, '결제 번호를 확인해 주세요.');

export const giveAccountEndpoint = endpoint('POST /api/payments/:paymentId/refund-account', {
  who: 'member',
  summary: 'Says where the money of a deposit goes back to; kept encrypted and destroyed once it went.',
  idempotent: true,
  input: z.strictObject({ paymentId, ...BankAccountInput.shape }),
  data: z.object({ started: z.number() }),
});
