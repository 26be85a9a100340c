import { z } from 'zod';
import { BankAccountInput, paymentId } from '#src/features/payments/contract/account.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';

export const officeAccountEndpoint = endpoint('POST /api/office/payments/:paymentId/refund-account', {
  who: 'staff',
  roles: rights.money,
  summary: 'The same, told to the branch on the phone.',
  idempotent: true,
  input: z.strictObject({ paymentId, ...BankAccountInput.shape }),
  data: z.object({ started: z.number() }),
});
