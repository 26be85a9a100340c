import { z } from 'zod';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { boards } from '../rules/boards.ts';
import type { Doc } from './document.ts';

export const BoardKey = z.enum(boards.map(({ key }) => key));
export type BoardKey = z.infer<typeof BoardKey>;

export const PostListRow = z.object({
  id: z.number(),
  board: BoardKey,
  category: z.string(),
  title: z.string(),
  summary: z.string(),
  isPinned: z.boolean(),
  publishedAt: z.iso.datetime(),
  viewCount: z.number(),
  /** Upload shown as the cover; null: a plate is drawn. */
  coverId: z.string().nullable(),
  /** Where the picture of the post is fetched, uploaded or drawn, and its other sizes where there are any. */
  cover: z.object({ src: z.string(), srcSet: z.string().optional(), avif: z.string().optional() }),
  hasFiles: z.boolean(),
});
export type PostListRow = z.infer<typeof PostListRow>;

export interface PostFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly audience: 'everyone' | 'members';
}

export interface Post extends PostListRow {
  readonly body: Doc;
  readonly updatedAt: string;
}

export interface NewPost {
  readonly board: BoardKey;
  readonly category: string;
  readonly title: string;
  readonly summary: string;
  readonly body: Doc;
  readonly isPinned: boolean;
  readonly publishedAt: Date;
}

export interface FaqEntry {
  readonly id: number;
  readonly category: string;
  readonly question: string;
  readonly answer: string;
}

export const PostPage = z.object({
  posts: z.array(PostListRow),
  total: z.number(),
  /** Of a search: more were found than are counted. */
  hasMore: z.boolean(),
  page: z.number(),
  pages: z.number(),
});
export type PostPage = z.infer<typeof PostPage>;

export const boardsErrors = errorTable('boards', {
  file_gone: [404, '첨부파일을 찾을 수 없습니다.'],
});

export const fileTicketEndpoint = endpoint('POST /api/files/:fileId/ticket', {
  who: 'member',
  summary: 'An address that opens a file for members during two minutes.',
  input: z.strictObject({ fileId: z.string().regex(/^[\w-]{22}$/, '파일 주소를 확인해 주세요.') }),
  data: z.object({ url: z.string() }),
});

export const listPostsEndpoint = endpoint('GET /api/boards/:board/posts', {
  who: 'anyone',
  summary: 'Ten posts of a board; pinned ones first.',
  input: z.strictObject({
    board: BoardKey,
    category: z.string().max(50, '분류는 50자까지입니다.').optional(),
    q: z.string().max(50, '검색어는 50자까지 입력해 주세요.').optional(),
    page: z.coerce.number('쪽 번호는 숫자입니다.').int().min(1).max(10_000).optional(),
  }),
  data: PostPage,
});

export const countViewEndpoint = endpoint('POST /api/board/:id/view', {
  who: 'anyone',
  summary: 'Says that a person opened the post; each visitor counts once a day.',
  input: z.strictObject({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  data: z.null(),
});
