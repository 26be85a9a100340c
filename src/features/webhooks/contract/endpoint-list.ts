import { type RowOf, screenList } from '#src/shared/endpoint/office-list.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

const states = ['active', 'paused', 'failed'] as const;

export const webhookList = screenList('GET /api/office/webhooks', {
  name: 'webhooks',
  title: '알림 받을 주소',
  summary: 'Where events are sent, with how it goes; never a secret.',
  right: 'headOffice',
  firstSort: 'name',
  row: ({ z }) =>
    z.object({
      endpointId: z.number(),
      name: z.string(),
      url: z.string(),
      events: z.array(z.string()),
      branches: z.array(z.string()),
      state: z.enum(states),
      stateLabel: z.string(),
      waiting: z.number(),
      failingSince: z.string().nullable(),
      version: z.number(),
    }),
  filters: ({ z }) => ({ state: z.enum(states, '상태를 골라 주세요.').optional() }),
  columns: {
    name: { title: '이름', sort: 'name', isRowHeader: true, value: (row) => row.name },
    url: { title: '주소', mayWrap: true, value: (row) => row.url },
    events: { title: '알릴 일', mayWrap: true, value: (row) => row.events.join(', ') },
    branches: { title: '분원', value: (row) => row.branches.join(', ') || '전체 분원' },
    state: {
      title: '상태',
      value: (row) =>
        row.failingSince
          ? `${row.stateLabel} (${formatSeoulDateTime(row.failingSince)}부터 닿지 않음)`
          : row.stateLabel,
    },
    waiting: { title: '보낼 것', isNumber: true, value: (row) => row.waiting },
  },
});
export type WebhookRow = RowOf<typeof webhookList>;
