import { z } from 'zod';
import { rights } from '#src/shared/access/rights.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { idInput, reasonText, tickInput } from '#src/shared/endpoint/inputs.ts';

export const closureErrors = errorTable('branch_closure', {
  closure_gone: [404, '그런 쉬는 날이 없습니다.'],
  closed_day: [409, '분원이 쉬는 날입니다.'],
  day_used: [409, '그날 열리는 일정이 있습니다.'],
  day_taken: [409, '이미 쉬는 날입니다. 사유를 바꾸려면 지운 뒤 다시 적어 주세요.'],
});

const id = idInput();

export const BranchClosures = z.object({
  closures: z.array(z.object({ closureId: z.number(), day: z.string(), reason: z.string() })),
  /** Public holidays of the coming months; a branch is closed on them by itself. */
  holidays: z.array(z.object({ day: z.string(), name: z.string() })),
  /** Counselling times that were released by this change; their guardians were told. */
  released: z.number(),
});
export type BranchClosures = z.infer<typeof BranchClosures>;

export const listClosuresEndpoint = endpoint('GET /api/office/branches/:branchId/closures', {
  who: 'staff',
  roles: rights.branch,
  summary: 'The coming days on which an own branch is closed, and the public holidays.',
  input: z.strictObject({ branchId: id }),
  data: BranchClosures,
});

export const addClosureEndpoint = endpoint('POST /api/office/branches/:branchId/closures', {
  who: 'staff',
  roles: rights.branch,
  summary:
    'Closes an own branch for a day: parents see it, counselling times of that day are released and their guardians told. Tests and presentations of that day are named first and stay as they are.',
  isCreating: true,
  input: z.strictObject({
    branchId: id,
    day: z.iso.date('날짜를 골라 주세요.'),
    reason: reasonText(2, 40),
    /** Ticked once the office was told what is held on that day. */
    keepsSessions: tickInput(),
  }),
  data: BranchClosures,
});

export const removeClosureEndpoint = endpoint('DELETE /api/office/branches/:branchId/closures/:closureId', {
  who: 'staff',
  roles: rights.branch,
  summary: 'Opens an own branch again on a day; counselling times that were released stay free.',
  input: z.strictObject({ branchId: id, closureId: id }),
  data: BranchClosures,
});
