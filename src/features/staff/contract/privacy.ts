import { z } from 'zod';
import { versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { idInput } from '#src/shared/endpoint/inputs.ts';
import { dayFilter, ExportFile, exportFields, listInput, listOf } from '#src/shared/endpoint/list.ts';

const id = idInput();
const days = { from: dayFilter, to: dayFilter };

export const AccessLine = z.object({
  seq: z.number(),
  at: z.string(),
  staffName: z.string(),
  address: z.string(),
  whose: z.string(),
  what: z.string(),
  reason: z.string(),
});
export type AccessLine = z.infer<typeof AccessLine>;

const accessFilters = { ...days, staffId: id.optional() };

export const listAccessEndpoint = endpoint('GET /api/office/access-log', {
  who: 'staff',
  roles: rights.privacy,
  summary: 'Who looked at whose data, when, from where and what of it.',
  input: listInput(['at', 'staffName'], accessFilters),
  data: listOf(AccessLine),
});

export const exportAccessEndpoint = endpoint('POST /api/office/access-log/export', {
  who: 'staff',
  roles: rights.privacy,
  summary: 'The access log as a spreadsheet; the reason is written down.',
  input: listInput(['at', 'staffName'], { ...accessFilters, ...exportFields }),
  data: ExportFile,
});

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

export const ExportLine = z.object({
  exportId: z.number(),
  at: z.string(),
  staffName: z.string(),
  list: z.string(),
  rowCount: z.number(),
  columns: z.string(),
  reason: z.string(),
});
export type ExportLine = z.infer<typeof ExportLine>;

export const listExportsEndpoint = endpoint('GET /api/office/exports', {
  who: 'staff',
  roles: rights.privacy,
  summary: 'Every file that left the office.',
  input: listInput(['at', 'rowCount'], days),
  data: listOf(ExportLine),
});

export const GrantLine = z.object({
  grantId: z.number(),
  at: z.string(),
  byName: z.string(),
  staffName: z.string(),
  actionWord: z.string(),
  words: z.string(),
  reason: z.string(),
});
export type GrantLine = z.infer<typeof GrantLine>;

export const listGrantsEndpoint = endpoint('GET /api/office/grants', {
  who: 'staff',
  roles: rights.privacy,
  summary: 'Rights given, changed and taken, kept three years.',
  input: listInput(['at'], days),
  data: listOf(GrantLine),
});

export const DestructionRun = z.object({
  runId: z.number(),
  at: z.string(),
  what: z.string(),
  destroyed: z.number(),
});
export type DestructionRun = z.infer<typeof DestructionRun>;

export const listDestructionsEndpoint = endpoint('GET /api/office/destructions', {
  who: 'staff',
  roles: rights.privacy,
  summary: 'Runs of the scheduled destruction.',
  input: listInput(['at', 'destroyed'], { ...days, isEffective: z.enum(['true']).optional() }),
  data: listOf(DestructionRun),
});

export const RequestKind = z.enum(
  ['read', 'correct', 'delete', 'stop', 'portability'],
  '종류를 골라 주세요.',
);
export const RequestChannel = z.enum(['phone', 'mail', 'visit', 'web'], '받은 곳을 골라 주세요.');

export const DataRequest = z.object({
  requestId: z.number(),
  kind: RequestKind,
  kindWord: z.string(),
  contact: z.string(),
  detail: z.string(),
  channelWord: z.string(),
  state: z.enum(['open', 'answered', 'refused']),
  stateWord: z.string(),
  receivedOn: z.string(),
  dueOn: z.string(),
  isOverdue: z.boolean(),
  /** Days until it is due, negative after it; null once it is closed. */
  daysLeft: z.number().nullable(),
  answer: z.string(),
  version: z.number(),
});
export type DataRequest = z.infer<typeof DataRequest>;

export const listRequestsEndpoint = endpoint('GET /api/office/data-requests', {
  who: 'staff',
  roles: rights.privacy,
  summary: 'What people ask about their own data, soonest due first.',
  input: listInput(['dueOn', 'receivedOn'], {
    state: z.enum(['open', 'overdue', 'answered', 'refused']).optional(),
  }),
  data: listOf(DataRequest),
});

export const takeRequestEndpoint = endpoint('POST /api/office/data-requests', {
  who: 'staff',
  roles: rights.privacy,
  summary: 'Takes a request down; it is due ten days after it was received.',
  isCreating: true,
  input: z.strictObject({
    kind: RequestKind,
    channel: RequestChannel,
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
  input: z.strictObject({
    requestId: id,
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
