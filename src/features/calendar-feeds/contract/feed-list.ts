import { screenList } from '#src/shared/endpoint/office-list.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

export const feedList = screenList('GET /api/office/calendar-feeds', {
  name: 'calendar-feeds',
  title: '달력 주소',
  summary: 'Calendars of the own branches that are subscribed to; never the address itself.',
  right: 'branch',
  firstSort: '-createdAt',
  row: ({ z }) =>
    z.object({
      feedId: z.number(),
      name: z.string(),
      branch: z.string(),
      createdBy: z.string(),
      createdAt: z.string(),
      lastReadAt: z.string().nullable(),
    }),
  columns: {
    name: { title: '쓰는 사람', isRowHeader: true, value: (row) => row.name },
    branch: { title: '분원', value: (row) => row.branch },
    createdAt: {
      title: '만든 때',
      sort: 'createdAt',
      value: (row) => `${formatSeoulDateTime(row.createdAt)} ${row.createdBy}`,
    },
    lastReadAt: {
      title: '최근에 읽은 때',
      value: (row) => (row.lastReadAt ? formatSeoulDateTime(row.lastReadAt) : '읽은 적 없음'),
    },
  },
});
