import { type RowOf, screenList } from '#src/shared/endpoint/office-list.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { eventTypes } from '../rules/events.ts';

const states = ['waiting', 'delivered', 'given_up'] as const;

export const deliveryList = screenList('GET /api/office/webhook-deliveries', {
  name: 'webhook-deliveries',
  title: '보낸 알림',
  summary: 'What was sent to other systems in the last thirty days, with what they answered.',
  right: 'headOffice',
  firstSort: '-createdAt',
  row: ({ z }) =>
    z.object({
      deliveryId: z.number(),
      eventUid: z.string(),
      event: z.string(),
      eventLabel: z.string(),
      endpoint: z.string(),
      state: z.enum(states),
      stateLabel: z.string(),
      attempts: z.number(),
      answer: z.string(),
      createdAt: z.string(),
      lastAt: z.string().nullable(),
      dueAt: z.string().nullable(),
      tookMs: z.number().nullable(),
    }),
  filters: ({ z, idInput }) => ({
    state: z.enum(states, '상태를 골라 주세요.').optional(),
    event: z.enum(eventTypes, '일을 골라 주세요.').optional(),
    endpointId: idInput().optional(),
  }),
  columns: {
    event: { title: '일', isRowHeader: true, value: (row) => row.eventLabel },
    endpoint: { title: '받는 곳', value: (row) => row.endpoint },
    state: { title: '상태', value: (row) => row.stateLabel },
    answer: { title: '답', value: (row) => row.answer },
    attempts: { title: '보낸 횟수', isNumber: true, value: (row) => row.attempts },
    createdAt: { title: '일어난 때', sort: 'createdAt', value: (row) => formatSeoulDateTime(row.createdAt) },
    lastAt: { title: '마지막 전송', value: (row) => (row.lastAt ? formatSeoulDateTime(row.lastAt) : '-') },
    dueAt: { title: '다음 전송', value: (row) => (row.dueAt ? formatSeoulDateTime(row.dueAt) : '-') },
    tookMs: { title: '걸린 시간 (ms)', isNumber: true, isExtra: true, value: (row) => row.tookMs ?? '-' },
    eventUid: { title: '알림 번호', isExtra: true, value: (row) => row.eventUid },
  },
});
export type DeliveryRow = RowOf<typeof deliveryList>;
