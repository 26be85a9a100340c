import { type RowOf, screenList } from '#src/shared/endpoint/office-list.ts';
import { keysOf } from '#src/shared/record.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { jobStateLabels } from '../rules/jobs.ts';

const states = keysOf(jobStateLabels);

export const jobList = screenList('GET /api/office/jobs', {
  name: 'jobs',
  title: '뒤에서 하는 작업',
  summary: 'Background work that waits, runs or failed, filtered, ordered and paged; failures first.',
  right: 'headOffice',
  firstSort: 'place',
  row: ({ z }) =>
    z.object({
      jobId: z.number(),
      name: z.string(),
      /** The name as people say it. */
      label: z.string(),
      runAt: z.string(),
      attempts: z.number(),
      maxAttempts: z.number(),
      state: z.enum(states),
      stateLabel: z.string(),
      lastError: z.string(),
    }),
  filters: ({ z }) => ({ state: z.enum(states, '상태를 골라 주세요.').optional() }),
  columns: {
    name: { title: '작업', sort: 'name', isRowHeader: true, value: (row) => row.label },
    state: { title: '상태', sort: 'place', value: (row) => row.stateLabel },
    attempts: {
      title: '시도',
      sort: 'attempts',
      isNumber: true,
      value: (row) => `${row.attempts} / ${row.maxAttempts}`,
    },
    runAt: { title: '예정', sort: 'runAt', value: (row) => formatSeoulDateTime(row.runAt) },
    lastError: { title: '마지막 오류', mayWrap: true, value: (row) => row.lastError },
    jobId: { title: '번호', isExtra: true, isNumber: true, value: (row) => row.jobId },
  },
});
export type OfficeJob = RowOf<typeof jobList>;
