import { z } from 'zod';
import { reasonInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { fileInput } from '#src/shared/endpoint/inputs.ts';
import { shapes } from '#src/shared/endpoint/list-endpoints.ts';
import { boardKeys, postList, statuses } from './post-list.ts';

export const officeErrors = errorTable('boards', {
  not_found: [404, '찾으시는 글이 없습니다.'],
  file_refused: [
    400,
    '올릴 수 없는 파일입니다. 그림(JPG, PNG, WebP, GIF)이나 문서(PDF, 한글, 워드, 엑셀, 파워포인트, ZIP)를 골라 주세요.',
  ],
  picture_broken: [400, '그림을 읽을 수 없습니다. 다른 그림을 골라 주세요.'],
  nowhere: [400, '옮긴 곳을 찾을 수 없습니다. 게시된 다른 글이나 이 홈페이지의 쪽 주소를 적어 주세요.'],
  outside: [400, '옮긴 곳은 이 홈페이지의 주소여야 합니다. 예: /board/12'],
  file_used: [409, '지금 쓰고 있는 파일입니다. 먼저 글에서 빼 주세요.'],
  store_away: [
    503,
    '파일을 보관하는 곳이 지금 응답하지 않습니다. 올린 것은 없으니 잠시 뒤에 다시 올려 주세요.',
  ],
  store_refused: [
    503,
    '파일을 보관하는 곳이 파일을 받지 않습니다. 올린 것은 없습니다. 서버 관리자에게 알려 주세요.',
  ],
  upload_gone: [404, '파일을 찾을 수 없습니다. 이미 지운 파일일 수 있습니다.'],
  unpublished: [409, '먼저 게시해야 합니다.'],
  was_published: [409, '게시한 적이 있는 글은 초안으로 되돌릴 수 없습니다. 숨기거나 내려 주세요.'],
});

const key = z.enum(boardKeys);
const uploadId = z.string().regex(/^[\w-]{22}$/, '올린 파일을 확인해 주세요.');

/** What the editor of a post holds; `body` is a document of Tiptap, cleaned by the server. */
export const PostContent = z.strictObject({
  board: key,
  category: z.string().max(50, '분류는 50자까지입니다.'),
  title: z.string().trim().max(120, '제목은 120자까지입니다.'),
  summary: z.string().trim().max(300, '요약은 300자까지입니다.'),
  body: z.unknown(),
  isPinned: z.boolean(),
  showUntil: z.iso.datetime({ offset: true, error: '게시 종료 시각을 확인해 주세요.' }).nullable(),
  coverId: uploadId.nullable(),
  files: z
    .array(
      z.strictObject({ id: uploadId, name: z.string().max(200), audience: z.enum(['everyone', 'members']) }),
    )
    .max(5, '첨부 파일은 5개까지입니다.'),
  consentIds: z.array(z.number().int().positive()).max(30, '동의 기록은 30개까지 연결할 수 있습니다.'),
  showsStudents: z.boolean(),
  /** The writer's word that it advertises for recruiting; a second person approves it then. */
  isRecruiting: z.boolean().default(false),
  evidence: z.string().trim().max(500, '근거는 500자까지입니다.'),
});
export type PostContent = z.infer<typeof PostContent>;

export const createPostEndpoint = endpoint('POST /api/office/posts', {
  who: 'staff',
  roles: rights.content,
  summary: 'An empty post that nobody sees yet.',
  isCreating: true,
  input: z.strictObject({ board: key }),
  data: z.object({ postId: z.number() }),
});

export const showPostEndpoint = endpoint('POST /api/office/posts/:postId/state', {
  who: 'staff',
  roles: rights.content,
  summary:
    'Hides, shows again, removes (410) or moves (301) a post, or throws away one that was never published and brings it back.',
  isRepeatable: true,
  input: z
    .strictObject({
      postId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
      status: z.enum(statuses, '상태를 골라 주세요.'),
      /** The state the screen showed; where somebody else was faster, the change is refused and told. */
      was: z.enum(statuses, '새로 고친 뒤 다시 시도해 주세요.'),
      reason: reasonInput,
      /** Where the screen showed that it had moved; unsaid: it stood at its own address. */
      wasMovedTo: z.string().max(200, '새로 고친 뒤 다시 시도해 주세요.').nullable().default(null),
      movedTo: z
        .string('옮긴 곳의 주소를 적어 주세요.')
        .trim()
        .max(200, '옮긴 곳은 200자까지입니다.')
        .nullable()
        .optional(),
    })
    // A post that stays published moves; a place that is blank is none, and never means that it stands in its place again.
    .refine(
      ({ status, was, movedTo }) => !(status === 'published' && was === status) || movedTo !== undefined,
      {
        path: ['movedTo'],
        error: '옮긴 곳의 주소를 적어 주세요.',
      },
    ),
  data: postList.row(shapes),
});

export const Upload = z.object({
  id: z.string(),
  kind: z.enum(['picture', 'file']),
  name: z.string(),
  size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});
export type Upload = z.infer<typeof Upload>;

export const uploadEndpoint = endpoint('POST /api/office/uploads', {
  who: 'staff',
  roles: rights.content,
  summary: 'A picture (made into WebP without its hidden data) or a file of 10 MB at most.',
  files: 1,
  input: z.strictObject({
    file: fileInput(),
    name: z
      .string('파일 이름이 없습니다.')
      .trim()
      .min(1, '파일 이름이 없습니다.')
      .max(150, '파일 이름이 너무 깁니다.'),
    kind: z.enum(['picture', 'file'], '파일의 쓰임을 확인해 주세요.'),
  }),
  data: Upload,
});
