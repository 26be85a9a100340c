import { z } from 'zod';
import { handFields } from '#src/features/payments/contract/by-hand.ts';
import { handMethods } from '#src/features/payments/rules/by-hand.ts';
import { registrationNo } from '#src/features/test-sessions/contract/fields.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { CheckInView } from './office-work.ts';

export const payAtCounterEndpoint = endpoint(
  'POST /api/office/registrations/:registrationNo/counter-payment',
  {
    who: 'staff',
    roles: rights.counter,
    summary:
      'Takes the fee of a seat that waits for it, with those of its order, in cash, by the card terminal or as a transfer that came in; the seats are theirs at once.',
    idempotent: true,
    input: z.strictObject({
      registrationNo,
      method: z.enum(handMethods, '결제 방법을 골라 주세요.'),
      ...handFields,
    }),
    data: CheckInView,
  },
);

export const counterFeeEndpoint = endpoint('GET /api/office/registrations/:registrationNo/counter-fee', {
  who: 'staff',
  roles: rights.counter,
  summary: 'What is to be taken for a seat that waits, with those of the same order: siblings pay together.',
  input: z.strictObject({ registrationNo }),
  data: z.object({
    totalKrw: z.number(),
    children: z.array(
      z.object({
        registrationNo: z.string(),
        childName: z.string(),
        title: z.string(),
        amountKrw: z.number(),
      }),
    ),
  }),
});

export const sendPayLinkEndpoint = endpoint('POST /api/office/registrations/:registrationNo/pay-link', {
  who: 'staff',
  roles: rights.counter,
  summary:
    'Texts the guardian a link that pays without signing in for as long as the seat waits; the one before it is over.',
  isCreating: true,
  input: z.strictObject({ registrationNo }),
  data: z.object({
    /** Masked. */
    sentTo: z.string(),
    until: z.string(),
  }),
});
