import { type RowOf, screenList } from '#src/shared/endpoint/office-list.ts';
import { keysOf } from '#src/shared/record.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

export const kindLabels = { page: '안내 페이지', legal: '약관과 방침', faq: '자주 묻는 질문' } as const;
export const stateLabels = {
  published: '게시됨',
  editing: '고치는 중',
  asked: '승인 대기',
  planned: '예약',
  missed: '예약대로 게시 못 함',
  unwritten: '아직 쓰지 않음',
} as const;
const kinds = keysOf(kindLabels);
const states = keysOf(stateLabels);

export const pageList = screenList('GET /api/office/pages', {
  name: 'pages',
  title: '페이지',
  summary:
    'What is written as a page, filtered, ordered and paged: pages by their addresses, then the legal texts and the questions.',
  right: 'content',
  firstSort: 'place',
  row: ({ z }) =>
    z.object({
      subject: z.string(),
      kind: z.enum(kinds),
      path: z.string(),
      title: z.string(),
      /** Null where it was never published from the office. */
      publishedAt: z.string().nullable(),
      state: z.enum(states),
      /** The draft's version; 0 where there is none. */
      version: z.number(),
      publishAt: z.string().nullable(),
    }),
  filters: ({ z }) => ({
    kind: z.enum(kinds, '종류를 골라 주세요.').optional(),
    state: z.enum(states, '상태를 골라 주세요.').optional(),
  }),
  columns: {
    title: { title: '제목', sort: 'title', isRowHeader: true, value: (row) => row.title },
    state: {
      title: '상태',
      value: ({ publishAt, state }) =>
        publishAt ? `${formatSeoulDateTime(publishAt)} 예약` : stateLabels[state],
    },
    kind: { title: '종류', sort: 'place', value: (row) => kindLabels[row.kind] },
    path: { title: '주소', mayWrap: true, value: (row) => row.path },
    publishedAt: {
      title: '마지막 게시',
      sort: 'publishedAt',
      value: ({ publishedAt, state }) =>
        publishedAt ? formatSeoulDateTime(publishedAt) : state === 'unwritten' ? '' : '처음 내용',
    },
  },
});
export type OfficePage = RowOf<typeof pageList>;
