import { z } from 'zod';
import { id } from '#src/features/test-sessions/contract/fields.ts';
import { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { ExportFile, exportFields, listInput, listOf } from '#src/shared/endpoint/list.ts';

const states = ['held', 'confirming', 'confirmed', 'cancelled', 'expired', 'attended', 'absent'] as const;

export const RosterRow = z.object({
  registrationNo: z.string(),
  childName: z.string(),
  childGrade: z.string(),
  hasPhoto: z.boolean(),
  schoolName: z.string(),
  guardianName: z.string(),
  guardianMobile: z.string(),
  state: z.enum(states),
  stateWord: z.string(),
  amountKrw: z.number(),
  /** It is over and still takes a seat: somebody has to free it. */
  holdsSeat: z.boolean(),
  paymentWord: z.string().nullable(),
  createdAt: z.string(),
  /** Another account's registration for this test that is likely of the same child; null where nobody has to look. */
  double: z
    .object({
      registrationNo: z.string(),
      branchName: z.string(),
      startsAt: z.string(),
      /** Staff have said so; one of the two is to be given up. */
      isSame: z.boolean(),
    })
    .nullable(),
});
export type RosterRow = z.infer<typeof RosterRow>;

const filters = {
  sessionId: id,
  state: z.enum(states, '상태를 골라 주세요.').optional(),
};
const sorts = ['createdAt', 'childName', 'childGrade', 'state'] as const;

/** A session is printed whole: a page holds as many as one has. */
const size = z.coerce.number('숫자를 확인해 주세요.').int().min(1).max(2_000).default(100);

export const rosterEndpoint = endpoint('GET /api/office/test-sessions/:sessionId/roster', {
  who: 'staff',
  roles: rights.door,
  summary:
    'Who is registered, in order of registration unless asked otherwise, filtered and paged; names and phones are masked as the role needs.',
  input: listInput(sorts, filters).extend({ size }),
  data: listOf(RosterRow).extend({ session: OfficeSession }),
});

export const exportRosterEndpoint = endpoint('POST /api/office/test-sessions/:sessionId/export', {
  who: 'staff',
  roles: rights.branch,
  summary: 'The roster as a spreadsheet with whole phones; who took it and why is written down first.',
  input: listInput(sorts, { ...filters, ...exportFields }),
  data: ExportFile,
});
