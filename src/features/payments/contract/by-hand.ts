import { z } from 'zod';
import { krwInput } from '#src/shared/endpoint/inputs.ts';
import { CashReceiptInput } from './cash-receipt.ts';

/** What somebody at the counter says of money taken by hand; `handFaults` judges it against the fee. */
export const handFields = {
  /** What was counted, or stands on the slip or in the account; another sum than the fee is refused. */
  takenKrw: krwInput({ missing: '받은 금액을 입력해 주세요.' }).default(0),
  /** Of the slip of a card terminal. */
  approvalNo: z.string().normalize('NFKC').trim().max(12, '승인번호를 확인해 주세요.').default(''),
  /** In whose name the transfer came. */
  payer: z.string().trim().max(30, '입금자 이름은 30자까지입니다.').default(''),
  cashReceipt: CashReceiptInput.optional(),
};
