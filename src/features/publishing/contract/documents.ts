import { z } from 'zod';
import { OfficeChange } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';

export const publishingErrors = errorTable('publishing', {
  not_found: [404, '찾으시는 글이나 페이지가 없습니다.'],
  someone_else: [409, '다른 담당자가 먼저 저장했습니다. 내용을 확인한 뒤 다시 저장해 주세요.'],
  content_invalid: [400, '글의 모양이 올바르지 않습니다. 표시된 칸을 확인해 주세요.'],
  unlawful: [422, '게시하기 전에 고칠 곳이 있습니다.'],
  thrown_away: [409, '버린 글입니다. 게시글 목록에서 되살린 뒤에 게시해 주세요.'],
  nothing_new: [409, '저장된 변경이 없습니다.'],
  edition_gone: [404, '그 버전을 찾을 수 없습니다.'],
  past: [400, '예약 시각은 지금보다 뒤여야 합니다.'],
  not_planned: [409, '예약되어 있지 않습니다. 그 사이 게시되었거나 예약이 풀렸습니다.'],
  needs_approval: [
    409,
    '모집 광고와 법 점검에서 확인이 필요한 글은 쓴 사람이 아닌 다른 담당자가 승인해야 게시됩니다. 승인을 요청해 주세요.',
  ],
  own_approval: [409, '글을 쓰거나 승인을 요청한 사람은 승인할 수 없습니다. 다른 담당자가 승인해야 합니다.'],
  not_asked: [409, '승인을 기다리는 글이 아닙니다. 그 사이 승인되었거나 돌려보냈거나 글이 바뀌었습니다.'],
  consent_gone: [404, '철회할 수 있는 동의 기록이 없습니다.'],
  consent_kept: [409, '보호자가 직접 철회한 동의는 되살릴 수 없습니다. 동의를 새로 받아 주세요.'],
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
  /** How it is called that nobody sees it though it is published; null where it is shown, or is none. */
  hiddenLabel: z.string().nullable(),
  version: z.number(),
  hasChanges: z.boolean(),
  /** Who saved last and when; null where nobody has. */
  editedBy: z.string().nullable(),
  editedAt: z.string().nullable(),
  publishAt: z.string().nullable(),
  /** What was answered to the legal check when it was planned; where nothing is planned, why it did not go out. */
  publishNote: z.string(),
  /** Who planned or asked for it; null where nothing is planned, and nothing that was has failed. */
  plannedBy: z.string().nullable(),
  /** Where a second person's word is waited for; null otherwise. */
  approval: z
    .object({
      askedBy: z.string(),
      askedAt: z.string(),
      /** When it shall be published; null: at once. */
      at: z.string().nullable(),
      note: z.string(),
      /** Whether whoever looks may give it: neither the writer nor who asked. */
      mayApprove: z.boolean(),
      isOwn: z.boolean(),
    })
    .nullable(),
  content: z.unknown(),
});
export type DocumentView = z.infer<typeof DocumentView>;

const version = z.number('버전 번호가 없습니다.').int().min(0).max(1_000_000_000);
/** A text of many layers travels as one string: the limit on nesting is for everything else. */
const JsonText = z.string('내용이 없습니다.').max(800_000, '글이 너무 깁니다.');

const subjectOnly = z.strictObject({ subject: Subject });

export const openDocumentEndpoint = endpoint('GET /api/office/documents/:subject', {
  who: 'staff',
  roles: rights.content,
  summary: 'What is being written: the draft, or what is published where there is no draft.',
  input: subjectOnly,
  data: DocumentView,
});

export const saveDocumentEndpoint = endpoint('PUT /api/office/documents/:subject', {
  who: 'staff',
  roles: rights.content,
  summary:
    'Saves the draft; refused where another window has saved since `version`. `isOver`: put over that, which is kept.',
  input: z.strictObject({ subject: Subject, version, content: JsonText, isOver: z.boolean().default(false) }),
  data: z.object({
    version: z.number(),
    editedAt: z.string(),
    /** True where a planned publishing or an asked approval ended with it: they were for another text. */
    isUnplanned: z.boolean(),
  }),
});

export const checkDocumentEndpoint = endpoint('POST /api/office/documents/:subject/check', {
  who: 'staff',
  roles: rights.content,
  summary: 'What the legal check says of the saved draft.',
  input: subjectOnly,
  data: z.object({ findings: z.array(Finding) }),
});

const publishing = z.strictObject({
  subject: Subject,
  version,
  at: z.iso.datetime({ offset: true, error: '예약 시각을 확인해 주세요.' }).optional(),
  reason: z.string().trim().max(500, '사유는 500자까지입니다.').optional(),
});

export const publishDocumentEndpoint = endpoint('POST /api/office/documents/:subject/publish', {
  who: 'staff',
  roles: rights.content,
  summary:
    'Publishes the draft now or at `at`, if the legal check allows; a reason answers what it asks. Recruiting text needs another person.',
  isRepeatable: true,
  input: publishing,
  data: DocumentView,
});

export const askApprovalEndpoint = endpoint('POST /api/office/documents/:subject/ask', {
  who: 'staff',
  roles: rights.content,
  summary: 'Asks another person to approve the draft, to be published now or at `at`.',
  isRepeatable: true,
  input: publishing,
  data: DocumentView,
});

export const approveDocumentEndpoint = endpoint('POST /api/office/documents/:subject/approve', {
  who: 'staff',
  roles: rights.content,
  summary: 'Approves what was asked for: it is published or planned. Neither the writer nor who asked may.',
  isRepeatable: true,
  input: z.strictObject({ subject: Subject, version }),
  data: DocumentView,
});

export const declineDocumentEndpoint = endpoint('POST /api/office/documents/:subject/decline', {
  who: 'staff',
  roles: rights.content,
  summary: 'Sends the draft back with a reason, or takes one’s own asking back.',
  isRepeatable: true,
  input: z.strictObject({ subject: Subject, version, reason: ReasonInput }),
  data: DocumentView,
});

export const documentChangesEndpoint = endpoint('GET /api/office/documents/:subject/changes', {
  who: 'staff',
  roles: rights.content,
  summary:
    'What was done with the text besides writing: planned, approved, hidden; newest first (100 at most).',
  input: subjectOnly,
  data: z.object({ changes: z.array(OfficeChange) }),
});

export const unscheduleDocumentEndpoint = endpoint('POST /api/office/documents/:subject/unschedule', {
  who: 'staff',
  roles: rights.content,
  summary: 'Takes back a planned publishing, or settles what is told of one that did not go out.',
  isRepeatable: true,
  input: z.strictObject({ subject: Subject, version }),
  data: DocumentView,
});

export const listEditionsEndpoint = endpoint('GET /api/office/documents/:subject/editions', {
  who: 'staff',
  roles: rights.content,
  summary:
    'Every version that was published and every draft another took the place of, newest first (100 of each).',
  input: subjectOnly,
  data: z.array(
    z.object({
      of: z.enum(['edition', 'draft']),
      number: z.number(),
      by: z.string().nullable(),
      approvedBy: z.string().nullable(),
      publishedAt: z.string(),
      note: z.string(),
    }),
  ),
});

const edition = z.coerce.number('버전 번호를 확인해 주세요.').int().min(1).max(1_000_000);
/** A published version, or a draft that was saved over. */
const of = z.enum(['edition', 'draft'], '버전의 종류를 확인해 주세요.').default('edition');

export const compareEditionEndpoint = endpoint('GET /api/office/documents/:subject/editions/:number', {
  who: 'staff',
  roles: rights.content,
  summary: 'What has changed between an earlier version and the draft, line by line.',
  input: z.strictObject({ subject: Subject, number: edition, of }),
  data: z.object({
    lines: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })),
  }),
});

export const restoreEditionEndpoint = endpoint('POST /api/office/documents/:subject/restore', {
  who: 'staff',
  roles: rights.content,
  summary: 'Makes an earlier version the draft again; publishes nothing.',
  isRepeatable: true,
  input: z.strictObject({ subject: Subject, version, number: edition, of }),
  data: DocumentView,
});

export const previewDocumentEndpoint = endpoint('POST /api/office/documents/:subject/preview', {
  who: 'staff',
  roles: rights.content,
  summary: 'A private link to the draft, good for a day; an earlier link ends.',
  input: subjectOnly,
  data: z.object({ url: z.string(), until: z.string() }),
});
