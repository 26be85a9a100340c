import { officeList, type RowOf } from '#src/shared/endpoint/office-list.ts';

export const cashDrawerList = officeList('GET /api/office/cash-drawers', {
  name: 'cash-drawers',
  title: '현금 시재',
  summary:
    'The money each person took by hand in a branch on a day: whoever stands at the counter sees the own drawers, a manager those of the branch.',
  right: 'counter',
  fileRight: 'money',
  firstSort: '-day',
  row: ({ z }) =>
    z.object({
      drawerId: z.number(),
      day: z.string(),
      /** The second of a day has 2. */
      no: z.number(),
      branchName: z.string(),
      staffName: z.string(),
      state: z.enum(['open', 'closed']),
      stateLabel: z.string(),
      /** A day that is over and was never counted. */
      isOverdue: z.boolean(),
      openingKrw: z.number(),
      takenKrw: z.number(),
      refundedKrw: z.number(),
      movedKrw: z.number(),
      expectedKrw: z.number(),
      countedKrw: z.number().nullable(),
      differenceKrw: z.number().nullable(),
      differenceReason: z.string(),
      correctedKrw: z.number(),
      terminalKrw: z.number(),
      bankKrw: z.number(),
    }),
  filters: ({ z, idInput, dayFilter }) => ({
    branchId: idInput().optional(),
    state: z.enum(['open', 'closed'], '상태를 골라 주세요.').optional(),
    /** `off`: counted, and the difference is not zero. */
    count: z.enum(['off'], '차이를 골라 주세요.').optional(),
    from: dayFilter,
    to: dayFilter,
  }),
  columns: {
    day: {
      title: '날짜',
      sort: 'day',
      isRowHeader: true,
      value: (row) => (row.no > 1 ? `${row.day} (${row.no})` : row.day),
    },
    branch: { title: '분원', value: (row) => row.branchName },
    staff: { title: '담당', value: (row) => row.staffName },
    state: { title: '상태', value: (row) => row.stateLabel },
    openingKrw: { title: '준비금', isNumber: true, value: (row) => row.openingKrw },
    takenKrw: { title: '현금 수납', isNumber: true, value: (row) => row.takenKrw },
    refundedKrw: { title: '현금 환불', isNumber: true, value: (row) => row.refundedKrw },
    movedKrw: { title: '입출금', isNumber: true, value: (row) => row.movedKrw },
    expectedKrw: { title: '있어야 할 현금', isNumber: true, value: (row) => row.expectedKrw },
    countedKrw: { title: '센 금액', isNumber: true, value: (row) => row.countedKrw },
    difference: {
      title: '차이',
      parts: { 차이: (row) => row.differenceKrw, '차이 사유': (row) => row.differenceReason },
    },
    correctedKrw: { title: '마감 뒤 정정', isNumber: true, isExtra: true, value: (row) => row.correctedKrw },
    terminalKrw: { title: '단말기', isNumber: true, value: (row) => row.terminalKrw },
    bankKrw: { title: '계좌 입금', isNumber: true, value: (row) => row.bankKrw },
  },
});
export type CashDrawer = RowOf<typeof cashDrawerList>;
