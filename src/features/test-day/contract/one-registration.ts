import { z } from 'zod';
import { ChildInput } from '#src/features/members/contract/members.ts';
import { registrationNo } from '#src/features/test-sessions/contract/fields.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { krwInput } from '#src/shared/endpoint/inputs.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';
import { faults } from '../rules/cancelling.ts';
import { CheckInView } from './office-work.ts';

export const CancelQuote = z.object({
  registrationNo: z.string(),
  childName: z.string(),
  stateLabel: z.string(),
  /** Why it cannot be cancelled now; blank where it can. */
  obstacle: z.string(),
  amountKrw: z.number(),
  /** The payment whose money goes back; null where there is none. */
  paymentId: z.string().nullable(),
  methodLabel: z.string(),
  /** How its money comes back: by the provider, by somebody's hand, or into an account the family names; null where none does. */
  comesBack: z.enum(['byProvider', 'byHand', 'byAccount']).nullable(),
  /** What goes back on the family's account, with the rule in words. */
  byRuleKrw: z.number(),
  sentence: z.string(),
  /** What goes back on the academy's. */
  wholeKrw: z.number(),
  /** Why whoever asks may not give so much back, by whose account it is; blank where they may. */
  refusals: z.object({ family: z.string(), academy: z.string() }),
});
export type CancelQuote = z.infer<typeof CancelQuote>;

export const cancelQuotesEndpoint = endpoint('POST /api/office/registrations/cancel-quotes', {
  who: 'staff',
  roles: rights.counter,
  summary:
    'What would go back of these registrations if they were cancelled now, and which of them cannot be.',
  input: z.strictObject({
    registrationNos: z
      .array(registrationNo, '취소할 접수를 골라 주세요.')
      .min(1, '취소할 접수를 골라 주세요.')
      .max(100, '한 번에 100건까지 취소할 수 있습니다.'),
  }),
  data: z.object({ quotes: z.array(CancelQuote) }),
});

export const cancelOneEndpoint = endpoint('POST /api/office/registrations/:registrationNo/cancel', {
  who: 'staff',
  roles: rights.counter,
  summary:
    'Cancels a registration for its family: the seat is offered on, what was shown goes back, the guardian is told. Another sum than the shown one is refused.',
  isRepeatable: true,
  input: z.strictObject({
    registrationNo,
    fault: z.enum(faults, '누구의 사정으로 취소하는지 골라 주세요.'),
    quotedRefundKrw: krwInput({ missing: '환불 금액을 확인해 주세요.' }),
    reason: ReasonInput,
  }),
  data: CheckInView,
});

const { name, schoolName } = ChildInput.shape;

export const readStudentEndpoint = endpoint('GET /api/office/registrations/:registrationNo/student', {
  who: 'staff',
  roles: rights.counter,
  summary: 'The name and the school of a registered child, as they can be corrected.',
  input: z.strictObject({ registrationNo }),
  data: z.object({ name: z.string(), schoolName: z.string() }),
});

export const correctStudentEndpoint = endpoint('PUT /api/office/registrations/:registrationNo/student', {
  who: 'staff',
  roles: rights.counter,
  summary:
    'Corrects the name and the school of a registered child, in the family too and in all of its registrations that are not over; the guardian is told. What was shown is sent along: another by now is told.',
  isRepeatable: true,
  input: z.strictObject({
    registrationNo,
    name,
    schoolName,
    was: z.strictObject({ name: z.string().max(100), schoolName: z.string().max(100) }),
    reason: ReasonInput,
  }),
  data: CheckInView,
});
