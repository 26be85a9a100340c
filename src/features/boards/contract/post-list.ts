import { officeList, type RowOf } from '#src/shared/endpoint/office-list.ts';
import { keysOf } from '#src/shared/record.ts';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';
import { boards, postLabel, postLabels } from '../rules/boards.ts';

export const boardKeys = boards.map(({ key }) => key);
export const boardNames = new Map<string, string>(boards.map(({ key, label }) => [key, label]));
export const statuses = keysOf(postLabels);

export const postList = officeList('GET /api/office/posts', {
  name: 'posts',
  title: '게시글',
  summary: 'Posts of all boards or one, in whatever state, filtered, ordered and paged; newest first.',
  right: 'content',
  firstSort: '-publishedAt',
  row: ({ z }) =>
    z.object({
      id: z.number(),
      board: z.enum(boardKeys),
      category: z.string(),
      title: z.string(),
      status: z.enum(statuses),
      isPinned: z.boolean(),
      publishedAt: z.string(),
      viewCount: z.number(),
      hasDraft: z.boolean(),
      /** A second person's word is waited for. */
      isAsked: z.boolean(),
      /** It was planned or asked for, and did not go out. */
      isMissed: z.boolean(),
      /** False for what the public never saw: it can be thrown away and brought back as a draft only. */
      wasPublished: z.boolean(),
      publishAt: z.string().nullable(),
      /** True: a consent it stands on was withdrawn, so the public does not see it. */
      isWithdrawn: z.boolean(),
      movedTo: z.string().nullable(),
    }),
  filters: ({ z }) => ({
    board: z.enum(boardKeys).optional(),
    status: z.enum(statuses, '상태를 골라 주세요.').optional(),
    /** `asked`: waits for a second person; `missed`: did not go out as planned; `pending`: holds words that are not published; `scheduled`: they go out by themselves; `withdrawn`: taken from the public because a consent was. */
    work: z.enum(['asked', 'missed', 'pending', 'scheduled', 'withdrawn'], '할 일을 골라 주세요.').optional(),
  }),
  columns: {
    title: { title: '제목', sort: 'title', isRowHeader: true, value: (row) => row.title },
    status: {
      title: '상태',
      value: (row) => (row.movedTo ? `${postLabel(row)}, 옮긴 곳 ${row.movedTo}` : postLabel(row)),
    },
    act: { title: '할 일', isScreenOnly: true },
    board: { title: '게시판', value: (row) => `${boardNames.get(row.board) ?? ''} · ${row.category}` },
    publishedAt: {
      title: '게시일',
      sort: 'publishedAt',
      value: (row) => (row.wasPublished ? formatSeoulDate(row.publishedAt) : '-'),
    },
    viewCount: { title: '조회', sort: 'viewCount', isNumber: true, value: (row) => row.viewCount },
  },
});
export type OfficePost = RowOf<typeof postList>;
