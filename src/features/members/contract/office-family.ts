import { z } from 'zod';
import { MobileInput, PersonNameInput } from '#src/features/proofs/contract.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { EnteredChild } from './office.ts';

/** A family that stands at the counter: the guardian, and the child as `EnteredChild`. */
const familyFields = { guardianName: PersonNameInput, mobile: MobileInput, ...EnteredChild.shape };

export const sendFamilyCodeEndpoint = endpoint('POST /api/office/families/code', {
  who: 'staff',
  roles: rights.counter,
  summary:
    'Sends a guardian without an account the code with which the phone is proven and the account is agreed to, under 14 the child too; read out to staff.',
  input: z.strictObject(familyFields),
  data: z.object({
    expiresInSeconds: z.number(),
    resendAfterSeconds: z.number(),
    /** The guardian's phone, masked. */
    sentTo: z.string(),
  }),
});

export const enterFamilyEndpoint = endpoint('POST /api/office/families', {
  who: 'staff',
  roles: rights.counter,
  summary:
    'Opens the account of a family at the counter with its child, by the code the guardian was sent for exactly these; a link to finish it goes to the phone.',
  isCreating: true,
  input: z.strictObject({
    ...familyFields,
    code: z
      .string('인증번호 6자리를 입력해 주세요.')
      .trim()
      .regex(/^\d{6}$/, '인증번호 6자리를 입력해 주세요.'),
  }),
  data: z.object({ memberId: z.number(), childId: z.number() }),
});
