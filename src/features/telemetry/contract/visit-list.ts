import { officeList } from '#src/shared/endpoint/office-list.ts';
import { keysOf } from '#src/shared/record.ts';
import { sourceLabels } from '#src/shared/visit-sources.ts';

/** What is counted, as people say it. */
export const eventLabels = {
  page_view: '페이지 보기',
  sign_up: '회원 가입',
  registration: '입학 테스트 접수',
  payment: '결제',
  booking: '설명회 예약',
  level_test: '레벨 테스트 시작',
} as const;

export const visitList = officeList('GET /api/office/visits', {
  name: 'visits',
  title: '방문 통계',
  summary: 'How often each page was shown on each day and from where visits came; nothing about visitors.',
  right: 'content',
  firstSort: '-day',
  row: ({ z }) =>
    z.object({
      /** A day of Seoul. */
      day: z.string(),
      eventLabel: z.string(),
      page: z.string(),
      source: z.string(),
      total: z.number(),
      /** How many of them began a visit. */
      visits: z.number(),
    }),
  filters: ({ z, dayFilter }) => ({
    event: z.enum(keysOf(eventLabels), '종류를 골라 주세요.').optional(),
    source: z.string().max(20).optional(),
    from: dayFilter,
    to: dayFilter,
  }),
  columns: {
    day: { title: '날', sort: 'day', isRowHeader: true, value: (row) => row.day },
    event: { title: '종류', value: (row) => row.eventLabel },
    page: { title: '쪽', sort: 'page', value: (row) => row.page },
    source: { title: '유입 경로', value: (row) => sourceLabels[row.source] ?? row.source },
    total: { title: '횟수', sort: 'total', isNumber: true, value: (row) => row.total },
    visits: { title: '방문', sort: 'visits', isNumber: true, value: (row) => row.visits },
  },
});
