import { z } from 'zod';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { BankAccountInput, paymentId } from './account.ts';

export const officeAccountEndpoint = endpoint('POST /api/office/payments/:paymentId/refund-account', {
  who: 'staff',
  roles: rights.branch,
  summary: 'The same, told to the branch on the phone.',
  idempotent: true,
  input: z.strictObject({ paymentId, ...BankAccountInput.shape }),
  data: z.object({ started: z.number() }),
});
