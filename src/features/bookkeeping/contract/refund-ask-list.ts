import { type RowOf, screenList } from '#src/shared/endpoint/office-list.ts';
import { keysOf } from '#src/shared/record.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { askLabels } from '../rules/refunds.ts';

const states = keysOf(askLabels);

export const refundAskList = screenList('GET /api/office/refund-asks', {
  name: 'refund-asks',
  title: '환불 승인 요청',
  summary: 'Refunds that were asked of the head office, filtered, ordered and paged; own branches only.',
  right: 'money',
  firstSort: '-askedAt',
  row: ({ z }) =>
    z.object({
      askId: z.number(),
      paymentId: z.string(),
      /** The payment is of an own branch: a registration that moved takes it along. */
      mayOpen: z.boolean(),
      orderNo: z.string(),
      title: z.string(),
      amountKrw: z.number(),
      paidKrw: z.number(),
      givesSeatUp: z.boolean(),
      reason: z.string(),
      state: z.enum(states),
      stateLabel: z.string(),
      askedBy: z.string(),
      isMine: z.boolean(),
      askedAt: z.string(),
      decidedBy: z.string(),
      decidedAt: z.string().nullable(),
      note: z.string(),
    }),
  filters: ({ z }) => ({ state: z.enum(states, '상태를 골라 주세요.').optional() }),
  columns: {
    title: { title: '결제', isRowHeader: true, value: (row) => row.title },
    amountKrw: { title: '환불', sort: 'amountKrw', isNumber: true, value: (row) => row.amountKrw },
    state: { title: '상태', value: (row) => row.stateLabel },
    act: { title: '할 일', isScreenOnly: true },
    reason: { title: '사유', value: (row) => row.reason },
    askedAt: { title: '요청', sort: 'askedAt', value: (row) => formatSeoulDateTime(row.askedAt) },
    decidedAt: {
      title: '처리',
      sort: 'decidedAt',
      value: (row) => (row.decidedAt ? formatSeoulDateTime(row.decidedAt) : '-'),
    },
  },
});
export type RefundAsk = RowOf<typeof refundAskList>;
