import { z } from 'zod';
import { errorTable } from '#src/shared/app-error.ts';
import { endpoint } from '#src/shared/endpoint.ts';
import type { Doc } from './contract/document.ts';

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

export const PostLine = z.object({
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
  hasFiles: z.boolean(),
});
export type PostLine = z.infer<typeof PostLine>;

export interface PostFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly audience: 'everyone' | 'members';
}

export interface Post extends PostLine {
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
  posts: z.array(PostLine),
  total: z.number(),
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
