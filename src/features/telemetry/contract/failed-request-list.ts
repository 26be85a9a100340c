import { type RowOf, screenList } from '#src/shared/endpoint/office-list.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

/** Who called, as the office reads it. */
export const callerLabels = {
  guest: '방문자',
  member: '회원',
  staff: '직원',
  key: '다른 시스템',
} as const;

export const failedRequestList = screenList('GET /api/office/failed-requests', {
  name: 'failed-requests',
  title: '실패한 요청',
  summary:
    'Requests of the last thirty days that ended in a fault of the server, found by the number people are shown.',
  right: 'headOffice',
  firstSort: '-at',
  row: ({ z }) =>
    z.object({
      requestId: z.string(),
      at: z.string(),
      method: z.string(),
      /** As it is written, without what stood in its places. */
      route: z.string(),
      status: z.number(),
      /** What was answered: a stable code; empty where a page broke. */
      code: z.string(),
      tookMs: z.number(),
      whoLabel: z.string(),
      process: z.string(),
      /** The page of the office that shows what it was about; null where it was about no such thing. */
      thing: z.object({ label: z.string(), to: z.string() }).nullable(),
    }),
  filters: ({ dayFilter }) => ({ from: dayFilter, to: dayFilter }),
  columns: {
    requestId: { title: '요청 번호', isRowHeader: true, value: (row) => row.requestId },
    at: { title: '시각', sort: 'at', value: (row) => formatSeoulDateTime(row.at) },
    route: { title: '주소', sort: 'route', mayWrap: true, value: (row) => `${row.method} ${row.route}` },
    answer: { title: '답', value: (row) => `${row.status}${row.code && ` ${row.code}`}` },
    who: { title: '요청한 사람', value: (row) => row.whoLabel },
    thing: { title: '대상', value: (row) => row.thing?.label ?? '-' },
    tookMs: { title: '걸린 시간 (ms)', sort: 'tookMs', isNumber: true, value: (row) => row.tookMs },
    process: { title: '프로세스', isExtra: true, value: (row) => row.process },
  },
});
export type FailedRequestRow = RowOf<typeof failedRequestList>;
