import { z } from 'zod';
import { versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { idInput } from '#src/shared/endpoint/inputs.ts';
import { shapes } from '#src/shared/endpoint/list-endpoints.ts';
import { keysOf } from '#src/shared/record.ts';
import { requestChannels } from '../rules/privacy.ts';
import { kinds, requestList } from './privacy-lists.ts';

export const AccessCheck = z.object({
  checkId: z.number(),
  month: z.string(),
  at: z.string(),
  staffName: z.string(),
  headSeq: z.number(),
  isWhole: z.boolean(),
  note: z.string(),
});
export type AccessCheck = z.infer<typeof AccessCheck>;

export const readAccessStateEndpoint = endpoint('GET /api/office/access-log/state', {
  who: 'staff',
  roles: rights.privacy,
  summary:
    'Whether the chain of the log holds, what stands out last month, and the monthly checks (24 at most).',
  input: z.strictObject({}),
  data: z.object({
    rowCount: z.number(),
    brokenAt: z.number().nullable(),
    /** A head that an earlier check saw and that is not there any more. */
    isTailCut: z.boolean(),
    /** The month that is to be looked at now. */
    dueMonth: z.string(),
    isDue: z.boolean(),
    months: z.array(AccessCheck),
    byStaff: z.array(
      z.object({ staffName: z.string(), looks: z.number(), exports: z.number(), atNight: z.number() }),
    ),
  }),
});

export const checkAccessEndpoint = endpoint('POST /api/office/access-log/checks', {
  who: 'staff',
  roles: rights.privacy,
  summary: 'Writes down the monthly look at the log, with the chain’s head and whether it holds.',
  isCreating: true,
  input: z.strictObject({
    month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '달을 확인해 주세요.'),
    note: z
      .string('살펴본 내용을 적어 주세요.')
      .trim()
      .min(5, '살펴본 내용을 5자 이상 적어 주세요.')
      .max(500, '500자까지 적을 수 있습니다.'),
  }),
  data: AccessCheck,
});

const DataRequest = requestList.row(shapes);

export const takeRequestEndpoint = endpoint('POST /api/office/data-requests', {
  who: 'staff',
  roles: rights.privacy,
  summary: 'Takes a request down; it is due ten days after it was received.',
  isCreating: true,
  input: z.strictObject({
    kind: z.enum(kinds, '종류를 골라 주세요.'),
    channel: z.enum(keysOf(requestChannels), '받은 곳을 골라 주세요.'),
    contact: z
      .string('요청하신 분을 적어 주세요.')
      .trim()
      .min(2, '요청하신 분의 이름과 연락처를 적어 주세요.')
      .max(200, '200자까지 적을 수 있습니다.'),
    detail: z
      .string('요청 내용을 적어 주세요.')
      .trim()
      .min(5, '요청 내용을 5자 이상 적어 주세요.')
      .max(1_000, '1,000자까지 적을 수 있습니다.'),
    receivedOn: z.iso.date('받은 날을 확인해 주세요.'),
  }),
  data: DataRequest,
});

export const answerRequestEndpoint = endpoint('POST /api/office/data-requests/:requestId/answer', {
  who: 'staff',
  roles: rights.privacy,
  summary: 'Closes a request with what was done, or why it was refused.',
  isRepeatable: true,
  input: z.strictObject({
    requestId: idInput(),
    version: versionInput,
    state: z.enum(['answered', 'refused'], '결과를 골라 주세요.'),
    answer: z
      .string('처리한 내용을 적어 주세요.')
      .trim()
      .min(5, '처리한 내용을 5자 이상 적어 주세요.')
      .max(1_000, '1,000자까지 적을 수 있습니다.'),
  }),
  data: DataRequest,
});
