import { z } from 'zod';
import { text } from '#src/features/branches/contract/office.ts';
import { versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { idInput } from '#src/shared/endpoint/inputs.ts';
import { directions } from '../rules/shuttles.ts';

export const branchPageErrors = errorTable('branch_page', {
  branch_gone: [404, '분원을 찾을 수 없습니다.'],
  line_gone: [404, '셔틀 노선을 찾을 수 없습니다.'],
  name_taken: [409, '같은 이름의 노선이 이미 있습니다.'],
});

const id = idInput();
const DirectionInput = z.enum(Object.keys(directions) as ['to', 'from'], '등원과 하원 가운데서 골라 주세요.');

export const ShuttleLine = z.object({
  lineId: z.number(),
  name: z.string(),
  direction: z.enum(['to', 'from']),
  days: z.string(),
  stops: z.array(z.object({ name: z.string(), stopsAt: z.string() })),
  version: z.number(),
});
export type ShuttleLine = z.infer<typeof ShuttleLine>;

const OfficeBranchPage = z.object({
  branchId: z.number(),
  branchName: z.string(),
  code: z.string(),
  /** 0: nobody is named. */
  directorId: z.number(),
  /** The teachers families are shown at the branch: one of them may direct it. */
  teachers: z.array(z.object({ teacherId: z.number(), name: z.string(), title: z.string() })),
  lines: z.array(ShuttleLine),
});
export type OfficeBranchPage = z.infer<typeof OfficeBranchPage>;

export const LineInput = z.strictObject({
  name: text('노선 이름을', 30),
  direction: DirectionInput,
  days: text('운행하는 요일을', 40),
  /** `15:10 도서관 앞`, one a line. */
  stops: z.string('정류장을 적어 주세요.').max(2_000, '정류장이 너무 많습니다.'),
});
export type LineInput = z.infer<typeof LineInput>;

export const readBranchPageEndpoint = endpoint('GET /api/office/branch-pages/:branchId', {
  who: 'staff',
  roles: rights.branch,
  summary: 'What the page of an own branch tells besides: its director and its shuttles.',
  input: z.strictObject({ branchId: id }),
  data: OfficeBranchPage,
});

export const saveDirectorEndpoint = endpoint('PUT /api/office/branch-pages/:branchId/director', {
  who: 'staff',
  roles: rights.branch,
  summary: 'Names one of the teachers of an own branch as its director, or nobody.',
  input: z.strictObject({
    branchId: id,
    directorId: z.coerce.number('원장을 골라 주세요.').int().min(0).max(Number.MAX_SAFE_INTEGER),
  }),
  data: OfficeBranchPage,
});

export const addLineEndpoint = endpoint('POST /api/office/branch-pages/:branchId/shuttles', {
  who: 'staff',
  roles: rights.branch,
  summary: 'Adds a shuttle line with its stops to an own branch.',
  isCreating: true,
  input: LineInput.extend({ branchId: id }),
  data: OfficeBranchPage,
});

export const saveLineEndpoint = endpoint('PUT /api/office/branch-pages/:branchId/shuttles/:lineId', {
  who: 'staff',
  roles: rights.branch,
  summary: 'Changes a shuttle line of an own branch; the second of two people is told.',
  isRepeatable: true,
  input: LineInput.extend({ branchId: id, lineId: id, version: versionInput }),
  data: OfficeBranchPage,
});

export const removeLineEndpoint = endpoint(
  'POST /api/office/branch-pages/:branchId/shuttles/:lineId/remove',
  {
    who: 'staff',
    roles: rights.branch,
    summary: 'Takes a shuttle line of an own branch off its page.',
    isRepeatable: true,
    input: z.strictObject({ branchId: id, lineId: id, version: versionInput }),
    data: OfficeBranchPage,
  },
);
