import { z } from 'zod';
import { MobileInput, PersonNameInput } from '#src/features/proofs/contract.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { GradeInput, idInput } from '#src/shared/endpoint/inputs.ts';
import { officeSources } from '../rules/new-request.ts';
import { SlotInput, topicsInput, wishInput } from './requests.ts';

export const writeDownCounselling = endpoint('POST /api/office/counselling', {
  who: 'staff',
  roles: rights.families,
  summary:
    'Writes down who called or came by as a request of an own branch, with a time that is free where one is given, and with somebody named where one is; the guardian gets a text. The same once more within ten minutes is the same request.',
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
  }),
  data: z.object({ requestId: z.number(), requestNo: z.string() }),
});
