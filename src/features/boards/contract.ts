import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';

/** The boards in the order of the menu: address, name, look and the categories of their posts. */
export const boards = [
  { key: 'notice', label: '공지사항', look: 'list', categories: ['운영', '입학', '시스템'] },
  { key: 'news', label: '뉴스', look: 'list', categories: ['분원 소식', '교육 소식'] },
  { key: 'columns', label: '교육 칼럼', look: 'list', categories: ['수학', '과학', '독서', '학습 습관'] },
  { key: 'seminar', label: '세미나', look: 'card', categories: ['초등', '중등', '고등'] },
  { key: 'promotion', label: '이벤트', look: 'card', categories: ['진행', '안내'] },
  { key: 'peek', label: '수업 엿보기', look: 'card', categories: ['수학', '과학', '독서'] },
  { key: 'bestReport', label: '우수 리포트', look: 'card', categories: ['초등', '중등', '고등'] },
  { key: 'experienceCase', label: '학습 사례', look: 'card', categories: ['초등', '중등', '고등'] },
  { key: 'learning', label: '학습 관리', look: 'list', categories: ['과제', '자료', '출결과 보강'] },
] as const;
export type Board = (typeof boards)[number];
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
