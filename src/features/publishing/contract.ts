import { z } from 'zod';
import { errorTable } from '#src/shared/app-error.ts';
import { endpoint, type StaffRole } from '#src/shared/endpoint.ts';

/** Who writes pages and posts. */
export const editors: readonly StaffRole[] = ['owner', 'editor'];

export const publishingErrors = errorTable('publishing', {
  not_found: [404, '찾으시는 글이나 페이지가 없습니다.'],
  someone_else: [409, '다른 담당자가 먼저 저장했습니다. 내용을 확인한 뒤 다시 저장해 주세요.'],
  content_invalid: [400, '글의 모양이 올바르지 않습니다. 표시된 칸을 확인해 주세요.'],
  unlawful: [422, '게시하기 전에 고칠 곳이 있습니다.'],
  nothing_new: [409, '저장된 변경이 없습니다.'],
  edition_gone: [404, '그 판을 찾을 수 없습니다.'],
  past: [400, '예약 시각은 지금보다 뒤여야 합니다.'],
  consent_gone: [404, '철회할 수 있는 동의 기록이 없습니다.'],
});

/** `post-12`, `page-whymsc`, `legal-terms` or `faq-all`. */
export const Subject = z
  .string()
  .regex(
    /^(post-[1-9]\d{0,14}|page-[A-Za-z]{1,40}|legal-[a-z_]{1,30}|faq-all)$/,
    '글이나 페이지의 주소를 확인해 주세요.',
  );

export const Finding = z.object({
  code: z.string(),
  severity: z.enum(['stop', 'ask']),
  sentence: z.string(),
  excerpt: z.string(),
});

export const DocumentView = z.object({
  subject: z.string(),
  /** Path of the page as the public sees it. */
  path: z.string(),
  isPublished: z.boolean(),
  version: z.number(),
  hasChanges: z.boolean(),
  /** Who saved last and when; null where nobody has. */
  editedBy: z.string().nullable(),
  editedAt: z.string().nullable(),
  publishAt: z.string().nullable(),
  content: z.unknown(),
});
export type DocumentView = z.infer<typeof DocumentView>;

const version = z.number('판 번호가 없습니다.').int().min(0).max(1_000_000_000);
/** A text of many layers travels as one string: the limit on nesting is for everything else. */
const JsonText = z.string('내용이 없습니다.').max(800_000, '글이 너무 깁니다.');

const subjectOnly = z.strictObject({ subject: Subject });

export const openDocumentEndpoint = endpoint('GET /api/office/documents/:subject', {
  who: 'staff',
  roles: editors,
  summary: 'What is being written: the draft, or what is published where there is no draft.',
  input: subjectOnly,
  data: DocumentView,
});

export const saveDocumentEndpoint = endpoint('PUT /api/office/documents/:subject', {
  who: 'staff',
  roles: editors,
  summary: 'Saves the draft; refused where somebody else has saved since `version`.',
  input: z.strictObject({ subject: Subject, version, content: JsonText }),
  data: z.object({ version: z.number(), editedAt: z.string() }),
});

export const checkDocumentEndpoint = endpoint('POST /api/office/documents/:subject/check', {
  who: 'staff',
  roles: editors,
  summary: 'What the legal check says of the saved draft.',
  input: subjectOnly,
  data: z.object({ findings: z.array(Finding) }),
});

export const publishDocumentEndpoint = endpoint('POST /api/office/documents/:subject/publish', {
  who: 'staff',
  roles: editors,
  summary: 'Publishes the draft now or at `at`, if the legal check allows; a reason answers what it asks.',
  input: z.strictObject({
    subject: Subject,
    version,
    at: z.iso.datetime({ offset: true, error: '예약 시각을 확인해 주세요.' }).optional(),
    reason: z.string().trim().max(500, '사유는 500자까지입니다.').optional(),
  }),
  data: DocumentView,
});

export const unscheduleDocumentEndpoint = endpoint('POST /api/office/documents/:subject/unschedule', {
  who: 'staff',
  roles: editors,
  summary: 'Takes back a planned publishing.',
  input: subjectOnly,
  data: DocumentView,
});

export const listEditionsEndpoint = endpoint('GET /api/office/documents/:subject/editions', {
  who: 'staff',
  roles: editors,
  summary: 'Every version that was published, newest first (100 at most).',
  input: subjectOnly,
  data: z.array(
    z.object({ number: z.number(), by: z.string().nullable(), publishedAt: z.string(), note: z.string() }),
  ),
});

const edition = z.coerce.number('판 번호를 확인해 주세요.').int().min(1).max(1_000_000);

export const compareEditionEndpoint = endpoint('GET /api/office/documents/:subject/editions/:number', {
  who: 'staff',
  roles: editors,
  summary: 'What has changed between a published version and the draft, line by line.',
  input: z.strictObject({ subject: Subject, number: edition }),
  data: z.object({
    lines: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })),
  }),
});

export const restoreEditionEndpoint = endpoint('POST /api/office/documents/:subject/restore', {
  who: 'staff',
  roles: editors,
  summary: 'Makes a published version the draft again; publishes nothing.',
  input: z.strictObject({ subject: Subject, version, number: edition }),
  data: DocumentView,
});

export const previewDocumentEndpoint = endpoint('POST /api/office/documents/:subject/preview', {
  who: 'staff',
  roles: editors,
  summary: 'A private link to the draft, good for a day; an earlier link ends.',
  input: subjectOnly,
  data: z.object({ url: z.string(), until: z.string() }),
});

export const PortraitConsent = z.object({
  id: z.number(),
  student: z.string(),
  scope: z.array(z.enum(['name', 'picture', 'work'])),
  givenOn: z.string(),
  evidence: z.string(),
  withdrawnAt: z.string().nullable(),
});
export type PortraitConsent = z.infer<typeof PortraitConsent>;

export const listPortraitsEndpoint = endpoint('GET /api/office/portraits', {
  who: 'staff',
  roles: editors,
  summary: 'Consents of guardians to names, pictures and works (200 at most), newest first.',
  input: z.strictObject({ q: z.string().max(50, '50자까지 찾을 수 있습니다.').optional() }),
  data: z.array(PortraitConsent),
});

export const addPortraitEndpoint = endpoint('POST /api/office/portraits', {
  who: 'staff',
  roles: editors,
  summary: 'Puts a consent on file.',
  input: z.strictObject({
    student: z
      .string('학생 표시를 적어 주세요.')
      .trim()
      .min(2, '학생 표시를 적어 주세요. 예: 김○○, 초6')
      .max(60, '60자까지 적을 수 있습니다.'),
    scope: z
      .array(z.enum(['name', 'picture', 'work'], '동의 범위를 확인해 주세요.'))
      .min(1, '동의 범위를 하나 이상 골라 주세요.')
      .max(3),
    givenOn: z.iso.date('동의한 날짜를 확인해 주세요.'),
    evidence: z
      .string('동의를 받은 방법을 적어 주세요.')
      .trim()
      .min(4, '동의를 받은 방법을 적어 주세요.')
      .max(300, '300자까지 적을 수 있습니다.'),
  }),
  data: PortraitConsent,
});

export const withdrawPortraitEndpoint = endpoint('POST /api/office/portraits/:consentId/withdraw', {
  who: 'staff',
  roles: editors,
  summary: 'Withdraws a consent: every page and post that stands on it is hidden at once.',
  input: z.strictObject({ consentId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  data: z.object({ hidden: z.array(z.string()) }),
});
