import { z } from 'zod';
import { reasonInput, versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { dayTimeInput, GradeInput, idInput } from '#src/shared/endpoint/inputs.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';
import { shapes } from '#src/shared/endpoint/list-endpoints.ts';
import { signFault, variableFault } from '../rules/templates.ts';
import { templateShape } from './template-list.ts';

export const templateErrors = errorTable('message_template', {
  name_taken: [409, '같은 이름의 템플릿이 있습니다. 다른 이름을 입력해 주세요.'],
  is_retired: [409, '더는 쓰지 않는 템플릿입니다.'],
  is_active: [409, '이미 쓰고 있는 템플릿입니다.'],
  nobody: [409, '받을 사람이 없습니다. 조건을 바꾸어 주세요.'],
  too_many: [409, '한 번에 20,000명까지 보낼 수 있습니다. 분원이나 학년으로 나누어 주세요.'],
  leaves_wrong: [400, '예약 시각은 지금부터 5분 뒤, 30일 안이어야 합니다.'],
  too_long: [409, '통신사가 받지 않는 길이의 문자가 있습니다. 글을 줄여 주세요.'],
  sent_already: [409, '같은 글을 같은 분들에게 방금 보냈습니다. 10분 뒤에 다시 보내실 수 있습니다.'],
  audience_changed: [409, '그 사이 받을 사람이 바뀌었습니다. 요약을 다시 확인하고 보내 주세요.'],
  stopped: [409, '이미 멈춘 발송입니다.'],
  nothing_waits: [409, '모두 나가서 멈출 것이 없습니다.'],
  not_own: [403, '보낸 사람이나 본부에서 멈출 수 있습니다.'],
  needs_approval: [
    409,
    '광고로 보일 수 있는 말이 있는 안내는 쓴 사람이 아닌 다른 담당자가 승인해야 보낼 수 있습니다. 광고라면 종류를 광고로 바꾸어 주세요.',
  ],
  own_approval: [409, '글을 쓴 사람은 승인할 수 없습니다. 다른 담당자가 승인해야 합니다.'],
  approved_already: [409, '이미 승인된 글입니다.'],
  no_approval_needed: [409, '승인이 필요하지 않은 글입니다.'],
  unfit: [409, '고르신 대상에는 쓸 수 없는 변수가 있습니다.'],
});

const id = idInput();
const Kind = z.enum(['service', 'advertising'], '종류를 골라 주세요.');
const Channel = z.enum(['sms', 'mail'], '방법을 골라 주세요.');
const known = (text: string, context: { addIssue(issue: { code: 'custom'; message: string }): void }) => {
  const fault = variableFault(text);
  if (fault) context.addIssue({ code: 'custom', message: fault });
};

const text = {
  kind: Kind,
  channel: Channel,
  subject: z.string().trim().max(60, '제목은 60자까지입니다.').superRefine(known).default(''),
  body: z
    .string('내용을 입력해 주세요.')
    .trim()
    .min(5, '내용을 5자 이상 입력해 주세요.')
    .max(1000, '내용은 1,000자까지입니다.')
    .superRefine(known),
};
/** A mail shows any sign, a text does not. */
const shown = (
  { channel, body }: { readonly channel: string; readonly body: string },
  context: { addIssue(issue: { code: 'custom'; message: string; path: ['body'] }): void },
) => {
  const message = channel === 'sms' ? signFault(body) : null;
  if (message) context.addIssue({ code: 'custom', message, path: ['body'] });
};
const TextInput = {
  name: z
    .string('이름을 입력해 주세요.')
    .trim()
    .min(2, '이름을 2자 이상 입력해 주세요.')
    .max(40, '이름은 40자까지입니다.'),
  ...text,
};

/** To whom: members by branch and grade, or who booked a presentation. */
export const AudienceInput = z.discriminatedUnion(
  'of',
  [
    z.strictObject({
      of: z.literal('members'),
      branchId: id.optional(),
      grade: GradeInput.optional(),
    }),
    z.strictObject({ of: z.literal('presentation'), sessionId: idInput('설명회를 골라 주세요.') }),
  ],
  '받을 사람을 골라 주세요.',
);
export type Audience = z.output<typeof AudienceInput>;

export const Template = templateShape(shapes);
export type Template = z.infer<typeof Template>;

export const templateChoices = endpoint('GET /api/office/message-templates/choices', {
  who: 'staff',
  roles: rights.branch,
  summary: 'Whether this member of staff may write texts, and to whom they may send them.',
  input: z.strictObject({}),
  data: z.object({
    mayWrite: z.boolean(),
    branches: z.array(z.object({ id: z.number(), name: z.string() })),
    sessions: z.array(z.object({ sessionId: z.number(), title: z.string(), startsAt: z.string() })),
  }),
});

const Version = z.object({
  version: z.number(),
  name: z.string(),
  kind: Kind,
  kindLabel: z.string(),
  channel: Channel,
  subject: z.string(),
  body: z.string(),
  state: z.enum(['active', 'retired']),
  staffName: z.string(),
  at: z.string(),
});
const Sending = z.object({
  sendingId: z.number(),
  version: z.number(),
  audienceLabel: z.string(),
  found: z.number(),
  queued: z.number(),
  /** What became of the messages so far. */
  sent: z.number(),
  waiting: z.number(),
  failed: z.number(),
  stopped: z.number(),
  /** Whether the one who looks may stop what has not gone. */
  mayStop: z.boolean(),
  /** Who stopped it and why; blank where nobody did. */
  stopLabel: z.string(),
  leftOut: z.array(z.object({ label: z.string(), count: z.number() })),
  staffName: z.string(),
  reason: z.string(),
  at: z.string(),
  /** When it was to leave; null: at once. */
  leavesAt: z.string().nullable(),
  /** What all of it was expected to cost as it was sent, without tax; null for mails, and where no prices are known. */
  costKrw: z.number().nullable(),
});
export const TemplateDetails = z.object({
  template: Template,
  /** Of a service text with words of advertising; null where nobody has to approve. */
  approval: z
    .object({
      phrases: z.array(z.string()),
      /** Blank where nobody approved this version yet. */
      approvedBy: z.string(),
      /** Whether the one who looks may. */
      mayApprove: z.boolean(),
    })
    .nullable(),
  versions: z.array(Version),
  sendings: z.array(Sending),
});
export type TemplateDetails = z.infer<typeof TemplateDetails>;

export const readTemplate = endpoint('GET /api/office/message-templates/:templateId', {
  who: 'staff',
  roles: rights.branch,
  summary: 'One text with all its versions and what was sent of it (50 at most).',
  input: z.strictObject({ templateId: id }),
  data: TemplateDetails,
});

export const writeTemplate = endpoint('POST /api/office/message-templates', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Writes a new text; unknown variables are refused.',
  isCreating: true,
  input: z.strictObject(TextInput).superRefine(shown),
  data: Template,
});

export const editTemplate = endpoint('PUT /api/office/message-templates/:templateId', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Writes a new version of a text; refused where somebody else wrote one first.',
  isRepeatable: true,
  input: z.strictObject({ templateId: id, version: versionInput, ...TextInput }).superRefine(shown),
  data: Template,
});

export const retireTemplate = endpoint('POST /api/office/message-templates/:templateId/retire', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Takes a text out of use; what was sent stays in its history.',
  isRepeatable: true,
  input: z.strictObject({ templateId: id, version: versionInput, reason: reasonInput }),
  data: Template,
});

export const reviveTemplate = endpoint('POST /api/office/message-templates/:templateId/revive', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Takes a text into use again, unless another has its name by now.',
  isRepeatable: true,
  input: z.strictObject({ templateId: id, version: versionInput, reason: reasonInput }),
  data: Template,
});

export const approveTemplate = endpoint('POST /api/office/message-templates/:templateId/approve', {
  who: 'staff',
  roles: rights.branch,
  summary:
    'Lets a service text with words of advertising go out, in this version; refused to whoever wrote the text.',
  isRepeatable: true,
  input: z.strictObject({ templateId: id, version: versionInput, reason: ReasonInput }),
  data: z.object({ approved: z.boolean() }),
});

/** A wall-clock time of Seoul, `2026-12-01T10:00`; absent: at once. */
const leavesAt = dayTimeInput('예약 시각을 골라 주세요.', '예약 시각을 골라 주세요.').optional();

/**
 * How many texts of which length, each with its own values. `tooLong`: no carrier takes them. What the others cost in won, VAT
 * apart; null where the prices are not set.
 */
export const TextCounts = z.object({
  short: z.number(),
  long: z.number(),
  tooLong: z.number(),
  costKrw: z.number().nullable(),
});

export const SendingSummary = z.object({
  found: z.number(),
  willSend: z.number(),
  leftOut: z.array(z.object({ label: z.string(), count: z.number() })),
  /** Advertisements that wait for the morning, because it is night and their readers said no to nights; and texts like them. */
  waitsForMorning: z.number(),
  /** Null for mails. */
  texts: TextCounts.nullable(),
});
export const previewTemplate = endpoint('POST /api/office/message-templates/preview', {
  who: 'staff',
  roles: rights.branch,
  summary: 'A text as the first three readers would get it, and how many get it or not; the look is noted.',
  input: z.strictObject({
    ...text,
    audience: AudienceInput,
    leavesAt,
    /** The template that is to be sent so: whoever has just got it is left out. */
    templateId: id.optional(),
  }),
  data: z.object({
    summary: SendingSummary,
    samples: z.array(
      z.object({
        name: z.string(),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        bytes: z.number(),
      }),
    ),
    /** Words of advertising in a text that is called service. */
    sellingPhrases: z.array(z.string()),
  }),
});

export const sendTemplateEndpoint = endpoint('POST /api/office/message-templates/:templateId/send', {
  who: 'staff',
  roles: rights.branch,
  summary:
    'Sends a text to an audience, at once or at a time, if it is still as many as the summary said; more than 2,000 leave in parts; advertisements are marked, go to those who agreed, and wait for the morning. A service text with words of advertising must be approved; the same to the same for the same ten minutes is refused.',
  idempotent: true,
  input: z.strictObject({
    templateId: id,
    version: versionInput,
    audience: AudienceInput,
    /** How many the summary said. */
    willSend: z.coerce.number('요약을 확인해 주세요.').int().min(1, '받을 사람이 없습니다.').max(20_000),
    leavesAt,
    reason: ReasonInput,
  }),
  data: z.object({ sendingId: z.number(), queued: z.number() }),
});

export const stopSendingEndpoint = endpoint(
  'POST /api/office/message-templates/:templateId/sendings/:sendingId/stop',
  {
    who: 'staff',
    roles: rights.branch,
    summary: 'Stops what of a sending has not gone; for whoever sent it, and the head office.',
    isRepeatable: true,
    input: z.strictObject({ templateId: id, sendingId: id, reason: ReasonInput }),
    data: z.object({ stopped: z.number() }),
  },
);
