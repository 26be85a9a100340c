import { type RowOf, screenList } from '#src/shared/endpoint/office-list.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { differenceLabel } from '../rules/reconciliation.ts';

export const reconciliationList = screenList('GET /api/office/reconciliations', {
  name: 'reconciliations',
  title: '결제사와 대조',
  summary: 'Days compared with the provider’s books.',
  right: 'headOffice',
  firstSort: '-day',
  row: ({ z }) =>
    z.object({
      runId: z.number(),
      day: z.string(),
      startedAt: z.string(),
      finishedAt: z.string().nullable(),
      checked: z.number(),
      oursKrw: z.number(),
      theirsKrw: z.number(),
      mismatches: z.number(),
      open: z.number(),
    }),
  columns: {
    day: { title: '날짜', sort: 'day', isRowHeader: true, value: (row) => row.day },
    finishedAt: {
      title: '대조',
      value: (row) => (row.finishedAt ? formatSeoulDateTime(row.finishedAt) : '진행 중'),
    },
    checked: { title: '건수', isNumber: true, value: (row) => row.checked },
    oursKrw: { title: '우리 장부', isNumber: true, value: (row) => row.oursKrw },
    theirsKrw: { title: '결제사', isNumber: true, value: (row) => row.theirsKrw },
    mismatches: { title: '차이', value: (row) => differenceLabel(row) },
  },
});
export type Reconciliation = RowOf<typeof reconciliationList>;
