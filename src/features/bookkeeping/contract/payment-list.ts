import { paidLabels } from '#src/features/payments/rules/method-labels.ts';
import { stateLabels } from '#src/features/payments/rules/payments.ts';
import { officeList } from '#src/shared/endpoint/office-list.ts';
import { keysOf } from '#src/shared/record.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { acknowledged } from '../rules/attention.ts';
import { officeStateLabels } from '../rules/states.ts';

const states = keysOf(stateLabels);
const officeStates = keysOf(officeStateLabels);
const methods = keysOf(paidLabels);

export const paymentList = officeList('GET /api/office/payments', {
  name: 'payments',
  title: '결제',
  summary: 'Payments of the own branches; `attention` shows those somebody must look at before the day ends.',
  right: 'money',
  firstSort: '-createdAt',
  row: ({ z }) =>
    z.object({
      paymentId: z.string(),
      orderNo: z.string(),
      title: z.string(),
      /** Where its seat is now. */
      branchName: z.string(),
      /** Where its money was taken, if the seat has moved on since; otherwise blank. */
      takenIn: z.string(),
      memberId: z.number(),
      amountKrw: z.number(),
      /** What the academy gave back; not what a bank took of its own deposit. */
      refundedKrw: z.number(),
      state: z.enum(states),
      stateLabel: z.string(),
      method: z.enum(methods).nullable(),
      methodLabel: z.string(),
      /** Why somebody must look at it; blank where nobody must. */
      attentionLabel: z.string(),
      /** Where it ends with somebody saying what was done. */
      acknowledges: z.enum(acknowledged).nullable(),
      createdAt: z.string(),
      paidAt: z.string().nullable(),
    }),
  /** The branches to choose from, where these are several; how the list differs from the sums of what was taken. */
  also: ({ z }) => ({
    branches: z.array(z.object({ id: z.number(), name: z.string() })),
    moved: z.string(),
  }),
  filters: ({ z, idInput, dayFilter }) => ({
    branchId: idInput().optional(),
    /** As the office reads it: what the bank took back is no refund. */
    state: z.enum(officeStates).optional(),
    method: z.enum(methods).optional(),
    attention: z.enum(['true']).optional(),
    /** `open`: money is on its way back; `due`: it has to be back by the end of the day. */
    refund: z.enum(['open', 'due'], '환불을 골라 주세요.').optional(),
    from: dayFilter,
    to: dayFilter,
  }),
  people: (row) => `회원 ${row.memberId}`,
  columns: {
    orderNo: { title: '주문 번호', isRowHeader: true, value: (row) => row.orderNo },
    /** The title names them too; beside each other they are found at a glance. */
    student: { title: '학생', isBesideName: true, isScreenOnly: true },
    title: { title: '내용', value: (row) => row.title },
    branch: {
      title: '분원',
      value: ({ branchName, takenIn }) => (takenIn ? `${branchName} (${takenIn}에서 결제)` : branchName),
    },
    method: { title: '수단', value: (row) => row.methodLabel },
    amountKrw: {
      title: '금액',
      sort: 'amountKrw',
      isNumber: true,
      isEarly: true,
      value: (row) => row.amountKrw,
    },
    refundedKrw: { title: '환불', isNumber: true, value: (row) => row.refundedKrw },
    state: { title: '상태', isEarly: true, value: (row) => row.stateLabel },
    /** Its badge stands beside the state; a column of its own only where it is asked for, as in the file. */
    attention: { title: '확인', isExtra: true, value: (row) => row.attentionLabel },
    createdAt: { title: '결제 일시', sort: 'createdAt', value: (row) => formatSeoulDateTime(row.createdAt) },
    paidAt: {
      title: '완료 일시',
      sort: 'paidAt',
      isExtra: true,
      value: (row) => (row.paidAt ? formatSeoulDateTime(row.paidAt) : '-'),
    },
  },
});
