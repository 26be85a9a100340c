import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { boards } from './rules/boards.ts';

export const BoardKey = z.enum(boards.map(({ key }) => key));
export type BoardKey = z.infer<typeof BoardKey>;

const text = z.string().min(1);

/** The body of a post is made of plain texts: no markup is ever stored. */
export const PostBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text }),
  z.object({ kind: z.literal('text'), text }),
  z.object({ kind: z.literal('list'), items: z.array(text).min(1) }),
  z.object({ kind: z.literal('quote'), text }),
]);
export type PostBlock = z.infer<typeof PostBlock>;
export const PostBody = z.array(PostBlock);

export const PostLine = z.object({
  id: z.number(),
  board: BoardKey,
  category: z.string(),
  title: z.string(),
  summary: z.string(),
  isPinned: z.boolean(),
  publishedAt: z.iso.datetime(),
  viewCount: z.number(),
});
export type PostLine = z.infer<typeof PostLine>;

export interface Post extends PostLine {
  readonly body: readonly PostBlock[];
}

export interface NewPost {
  readonly board: BoardKey;
  readonly category: string;
  readonly title: string;
  readonly summary: string;
  readonly body: readonly PostBlock[];
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
  posts: z.array(PostLine),
  total: z.number(),
  page: z.number(),
  pages: z.number(),
});
export type PostPage = z.infer<typeof PostPage>;

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
