import { z } from 'zod';
import { PaymentReceipt } from '#src/features/payments/contract/receipt.ts';
import { RegistrationView } from '#src/features/registrations/contract/registrations.ts';
import { registrationNo } from '#src/features/test-sessions/contract/fields.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';

/** Where a test is held, as a taxi needs it. */
const Place = z.object({ code: z.string(), address: z.string(), directions: z.string() });

export const ticketEndpoint = endpoint('GET /api/entrance-tests/registrations/:registrationNo/ticket', {
  who: 'member',
  summary: 'What stands on the admission ticket; the QR text is read at the door.',
  input: z.strictObject({ registrationNo }),
  data: z.object({
    registration: RegistrationView,
    /** The child's birthday, `2014-03-05`; null where the child's data are gone. */
    birthDate: z.string().nullable(),
    place: Place.nullable(),
    qrText: z.string(),
  }),
});

/** Who sold it, as the foot of every page names them. */
export const Seller = z.object({
  companyName: z.string(),
  representative: z.string(),
  businessNo: z.string(),
  address: z.string(),
  phone: z.string(),
});
export type Seller = z.infer<typeof Seller>;

export const ReceiptView = z.object({
  /** Null where nobody has written the academy's legal words yet. */
  seller: Seller.nullable(),
  /** Where it is held; null for a payer who was let go from the child. */
  branch: z
    .object({
      name: z.string(),
      registeredName: z.string(),
      registrationNo: z.string(),
      phone: z.string(),
    })
    .nullable(),
  buyer: z.string(),
  /** What the payment paid for, one line a child, also what went back since. */
  items: z.array(
    z.object({
      registrationNo: z.string(),
      title: z.string(),
      childName: z.string(),
      /** When and where; null for a payer who was let go from the child. */
      held: z.object({ startsAt: z.string(), branchName: z.string() }).nullable(),
      amountKrw: z.number(),
      isCancelled: z.boolean(),
    }),
  ),
  payment: PaymentReceipt,
});
export type ReceiptView = z.infer<typeof ReceiptView>;

export const receiptEndpoint = endpoint('GET /api/entrance-tests/registrations/:registrationNo/receipt', {
  who: 'member',
  summary: 'The receipt of the payment that paid for an own registration, with all it paid for.',
  input: z.strictObject({ registrationNo }),
  data: ReceiptView,
});
