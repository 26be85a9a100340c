import { officeList, type RowOf } from '#src/shared/endpoint/office-list.ts';
import { keysOf } from '#src/shared/record.ts';
import { payoutStates } from '../rules/payouts.ts';
import { businessLabel, channels } from '../rules/terms.ts';

const states = keysOf(payoutStates);

export const payoutList = officeList('GET /api/office/payouts', {
  name: 'payouts',
  title: '정산',
  summary:
    'What the provider and the card companies pay out by day, business number and kind: expected of the payments known here, less the fees of the contract, and received; the last month to two weeks ahead unless told (400 days at most).',
  right: 'money',
  firstSort: '-day',
  row: ({ z }) =>
    z.object({
      day: z.string(),
      /** Blank while the academy's own is not written. */
      businessNo: z.string(),
      channel: z.enum(channels),
      channelLabel: z.string(),
      branchNames: z.string(),
      count: z.number(),
      takenKrw: z.number(),
      refundedKrw: z.number(),
      feeKrw: z.number(),
      expectedKrw: z.number(),
      /** Null where nothing came yet, or where it came together with what one may not see. */
      receivedKrw: z.number().nullable(),
      differenceKrw: z.number().nullable(),
      state: z.enum(states),
      stateLabel: z.string(),
      receiptId: z.number().nullable(),
      note: z.string(),
    }),
  filters: ({ z, idInput, dayFilter }) => ({
    branchId: idInput().optional(),
    channel: z.enum(channels, '구분을 골라 주세요.').optional(),
    state: z.enum(states, '상태를 골라 주세요.').optional(),
    /** `branch`: a row for each branch. */
    split: z.enum(['branch'], '나누는 방법을 골라 주세요.').optional(),
    from: dayFilter,
    to: dayFilter,
  }),
  columns: {
    day: { title: '입금일', sort: 'day', isRowHeader: true, value: (row) => row.day },
    channel: { title: '구분', value: (row) => row.channelLabel },
    branches: { title: '분원', value: (row) => row.branchNames },
    businessNo: { title: '사업자등록번호', value: (row) => businessLabel(row.businessNo) },
    expectedKrw: { title: '입금 예정액', isNumber: true, value: (row) => row.expectedKrw },
    receivedKrw: { title: '입금액', isNumber: true, value: (row) => row.receivedKrw },
    differenceKrw: { title: '차이', isNumber: true, value: (row) => row.differenceKrw },
    state: { title: '상태', value: (row) => row.stateLabel },
    count: { title: '건수', isNumber: true, isExtra: true, value: (row) => row.count },
    takenKrw: { title: '결제', isNumber: true, isExtra: true, value: (row) => row.takenKrw },
    refundedKrw: { title: '환불', isNumber: true, isExtra: true, value: (row) => row.refundedKrw },
    feeKrw: { title: '수수료', isNumber: true, value: (row) => row.feeKrw },
    note: { title: '비고', mayWrap: true, value: (row) => row.note },
  },
});
export type PayoutRow = RowOf<typeof payoutList>;
