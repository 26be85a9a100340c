import { z } from 'zod';
import { CashReceiptView } from './cash-receipt.ts';

/** What a receipt says of the money of one order; all of it comes from our own books. */
export const PaymentReceipt = z.object({
  /** The order's number, which mails and the office name too. */
  receiptNo: z.string(),
  paymentId: z.string(),
  method: z.string().nullable(),
  paidAt: z.string(),
  amountKrw: z.number(),
  taxFreeKrw: z.number(),
  supplyKrw: z.number(),
  vatKrw: z.number(),
  refundedKrw: z.number(),
  stateLabel: z.string(),
  /** How it was paid, line by line; what is not known has no line. */
  paidBy: z.array(z.object({ term: z.string(), text: z.string() })),
  /** What went back or is on its way, oldest first; `at` is when it went, null while it has not. */
  refunds: z.array(z.object({ amountKrw: z.number(), at: z.string().nullable() })),
  cashReceipt: CashReceiptView.nullable(),
});
export type PaymentReceipt = z.infer<typeof PaymentReceipt>;
