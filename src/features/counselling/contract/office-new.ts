import { z } from 'zod';
import { MobileInput, PersonNameInput } from '#src/features/proofs/contract.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { GradeInput, idInput } from '#src/shared/endpoint/inputs.ts';
import { officeSources } from '../rules/new-request.ts';
import { SlotInput, topicsInput, wishInput } from './requests.ts';

/** The open requests of a number in the branch, where it is refused because of them; for whom may read them. */
export const OpenRequests = z.object({
  open: z.array(
    z.object({
      requestId: z.number(),
      requestNo: z.string(),
      guardianName: z.string(),
      stateLabel: z.string(),
    }),
  ),
});

export const writeDownCounselling = endpoint('POST /api/office/counselling', {
  who: 'staff',
  roles: rights.counter,
  summary:
    'Writes down who called or came by as a request of an own branch, with a time that is free where one is given, and with somebody named where one is; the guardian gets a text. The same once more within ten minutes is the same request; beside an open one of the number in that branch it is another only where that is said.',
  isCreating: true,
  input: z.strictObject({
    branchId: idInput('분원을 골라 주세요.'),
    guardianName: PersonNameInput,
    mobile: MobileInput,
    childGrade: GradeInput,
    topics: topicsInput,
    wish: wishInput,
    message: z.string().trim().max(500, '500자까지 입력할 수 있습니다.').default(''),
    source: z.enum(officeSources, '유입 경로를 골라 주세요.'),
    slot: SlotInput.optional(),
    /** Who is to counsel then; otherwise whoever is free. */
    staffId: idInput('선생님을 골라 주세요.').optional(),
    /** Whoever writes it down knows of the open requests of this number. */
    isAnother: z.boolean().default(false),
  }),
  data: z.object({ requestId: z.number(), requestNo: z.string() }),
});
