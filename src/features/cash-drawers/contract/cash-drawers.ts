import { z } from 'zod';
import { rights } from '#src/shared/access/rights.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { idInput, krwInput } from '#src/shared/endpoint/inputs.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';
import { shapes } from '#src/shared/endpoint/list-endpoints.ts';
import { cashDrawerList } from './cash-drawer-list.ts';

export const cashErrors = errorTable('cash', {
  no_drawer: [404, '시재를 찾을 수 없습니다.'],
  drawer_open: [409, '이 분원에서 오늘 시작한 시재가 있습니다. 그 시재를 이어서 쓰세요.'],
  drawer_closed: [409, '마감한 시재입니다. 바로잡을 것은 정정으로 적어 주세요.'],
  drawer_not_closed: [409, '아직 마감하지 않은 시재입니다. 입금이나 출금으로 적어 주세요.'],
  opening_known: [409, '준비금을 이미 적었습니다. 더한 돈은 입금으로 적어 주세요.'],
  more_than_there: [
    409,
    '서랍에 있어야 할 현금보다 많이 꺼낼 수 없습니다. 준비금이나 입금을 먼저 적어 주세요.',
  ],
  too_much: [409, '시재 하나에는 1억 원까지 적을 수 있습니다. 금액을 확인해 주세요.'],
  sums_changed: [409, '그사이 수납이나 환불이 있었습니다. 있어야 할 현금을 다시 확인하고 마감해 주세요.'],
  difference_unexplained: [400, '차이가 난 사유를 적어 주세요.'],
});

const drawerId = idInput('시재를 확인해 주세요.');
const krw = (least: number, missing: string) => krwInput({ missing, least });

const CashDrawer = cashDrawerList.row(shapes);

export const CashDrawerDetail = z.object({
  drawer: CashDrawer,
  /** Who looks may write in it: the own one, or any of the own branches for a manager. */
  mayCorrect: z.boolean(),
  hasOpening: z.boolean(),
  closedAt: z.string().nullable(),
  closedBy: z.string(),
  openedAt: z.string(),
  lines: z.array(
    z.object({
      lineId: z.number(),
      at: z.string(),
      kind: z.enum(['opening', 'taken', 'refunded', 'put_in', 'taken_out', 'correction']),
      kindLabel: z.string(),
      methodLabel: z.string(),
      amountKrw: z.number(),
      /** What was paid or given back; blank for what is only of the drawer. */
      title: z.string(),
      paymentId: z.string().nullable(),
      /** Whether who looks may open the payment: its seat may be another branch's by now. */
      mayOpen: z.boolean(),
      note: z.string(),
      staffName: z.string(),
    }),
  ),
});
export type CashDrawerDetail = z.infer<typeof CashDrawerDetail>;

export const ownCashDrawersEndpoint = endpoint('GET /api/office/cash-drawers/own', {
  who: 'staff',
  roles: rights.counter,
  summary: 'The own drawers that are not counted yet, and the branches in which one can be begun today.',
  input: z.strictObject({}),
  data: z.object({
    drawers: z.array(CashDrawer),
    /** With what was counted there last, as the sum to begin with. */
    branches: z.array(z.object({ branchId: z.number(), name: z.string(), lastCountedKrw: z.number() })),
  }),
});

/** Which drawer was written in; its page is read anew. */
const Written = z.object({ drawerId: z.number() });

export const openCashDrawerEndpoint = endpoint('POST /api/office/cash-drawers', {
  who: 'staff',
  roles: rights.counter,
  summary: 'Begins the own drawer of today in a branch with what lies in the drawer.',
  isCreating: true,
  input: z.strictObject({
    branchId: idInput('분원을 골라 주세요.'),
    openingKrw: krw(0, '준비금을 입력해 주세요.'),
  }),
  data: Written,
});

export const readCashDrawerEndpoint = endpoint('GET /api/office/cash-drawers/:drawerId', {
  who: 'staff',
  roles: rights.counter,
  summary: 'One drawer with its lines.',
  input: z.strictObject({ drawerId }),
  data: CashDrawerDetail,
});

export const addCashLineEndpoint = endpoint('POST /api/office/cash-drawers/:drawerId/lines', {
  who: 'staff',
  roles: rights.counter,
  summary:
    'Writes what lay in the drawer to begin with, or what was put in or taken out besides payments; only while the drawer is open.',
  idempotent: true,
  input: z
    .strictObject({
      drawerId,
      kind: z.enum(['opening', 'put_in', 'taken_out'], '입금인지 출금인지 골라 주세요.'),
      amountKrw: krw(0, '금액을 입력해 주세요.'),
      note: z.string().trim().max(200, '적요는 200자까지입니다.').default(''),
    })
    .superRefine(({ kind, amountKrw, note }, context) => {
      if (kind === 'opening') return;
      if (amountKrw === 0)
        context.addIssue({ code: 'custom', path: ['amountKrw'], message: '금액을 입력해 주세요.' });
      if (note === '') context.addIssue({ code: 'custom', path: ['note'], message: '적요를 적어 주세요.' });
    }),
  data: Written,
});

export const closeCashDrawerEndpoint = endpoint('POST /api/office/cash-drawers/:drawerId/close', {
  who: 'staff',
  roles: rights.counter,
  summary:
    'Counts the drawer and closes the drawer for good; a difference needs its reason, and another sum than was shown is refused.',
  idempotent: true,
  input: z.strictObject({
    drawerId,
    countedKrw: krw(0, '센 금액을 입력해 주세요.'),
    /** What the screen said must lie there. */
    expectedKrw: krwInput({
      missing: '새로 고친 뒤 다시 시도해 주세요.',
      least: Number.MIN_SAFE_INTEGER,
      most: Number.MAX_SAFE_INTEGER,
    }),
    reason: z.string().trim().max(200, '사유는 200자까지입니다.').default(''),
  }),
  data: Written,
});

export const correctCashDrawerEndpoint = endpoint('POST /api/office/cash-drawers/:drawerId/corrections', {
  who: 'staff',
  roles: rights.money,
  summary: 'Adds a line to a closed drawer: what was found later to be too much or too little.',
  idempotent: true,
  input: z.strictObject({
    drawerId,
    direction: z.enum(['more', 'less'], '남았는지 부족했는지 골라 주세요.'),
    amountKrw: krw(1, '금액을 입력해 주세요.'),
    reason: ReasonInput,
  }),
  data: Written,
});
