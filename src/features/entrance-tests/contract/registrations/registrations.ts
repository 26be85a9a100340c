import { z } from 'zod';
import { BankAccountInput } from '#src/features/payments/contract/account.ts';
import { CashReceiptView } from '#src/features/payments/contract/cash-receipt.ts';
import { DepositView } from '#src/features/payments/contract/payments.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { OwnRefundView } from '../payments/own-refund.ts';
import { ChangeOffer, id, registrationNo } from './fields.ts';

export const testErrors = errorTable('test', {
  session_gone: [404, '입학 테스트 회차를 찾을 수 없습니다.'],
  child_gone: [404, '자녀 정보를 찾을 수 없습니다.'],
  not_open: [409, '아직 접수 시작 전입니다.'],
  closed: [409, '접수가 마감된 회차입니다.'],
  sold_out: [409, '방금 자리가 모두 찼습니다. 대기 신청을 하시거나 다른 회차를 선택해 주세요.'],
  seats_left: [409, '아직 자리가 남아 있습니다. 바로 접수해 주세요.'],
  already: [409, '이미 이 테스트에 접수되어 있습니다. 신청 내역에서 확인해 주세요.'],
  already_waiting: [409, '이미 이 회차의 대기 명단에 있습니다.'],
  preschool: [403, '취학 전 아동은 법에 따라 선발·수준별 시험에 응시할 수 없습니다.'],
  grade: [409, '응시할 수 있는 학년이 아닙니다.'],
  conflict: [409, '같은 시간에 접수한 다른 테스트가 있습니다.'],
  too_many_unpaid: [409, '결제·입금 전인 자리는 3개까지입니다. 먼저 결제하거나 포기하신 뒤 접수해 주세요.'],
  held_too_often: [409, '한 시간 안에 두 번 결제하지 않고 놓으신 자리입니다. 잠시 뒤 다시 접수해 주세요.'],
  hold_gone: [409, '좌석 보관 시간(10분)이 지났습니다. 결제는 진행되지 않았습니다.'],
  registered_by_other: [
    403,
    '다른 보호자가 접수한 신청입니다. 결제와 변경, 취소는 접수하신 분만 하실 수 있습니다.',
  ],
  registration_gone: [404, '접수 내역을 찾을 수 없습니다.'],
  not_cancellable: [409, '지금은 취소할 수 없는 접수입니다.'],
  quote_changed: [409, '환불 금액이 달라졌습니다. 금액을 다시 확인해 주세요.'],
  ticket_not_ready: [409, '접수가 완료된 뒤에 수험표를 볼 수 있습니다.'],
  below_sold: [409, '이미 접수된 인원보다 적게 줄일 수 없습니다.'],
  room_taken: [409, '그 시간에 같은 고사실을 쓰는 다른 회차가 있습니다.'],
  fee_basis: [400, '응시료를 받으려면 근거를 적어 주세요.'],
  not_together: [409, '모든 자녀의 자리를 함께 잡지 못했습니다. 아무 자리도 잡지 않았습니다.'],
  not_today: [409, '응시는 시험 당일부터 기록할 수 있습니다.'],
  not_over: [409, '시험이 끝난 뒤에 결시를 정리할 수 있습니다.'],
  roster_changed: [409, '그 사이 명단이 달라졌습니다. 새 명단을 확인하고 다시 정리해 주세요.'],
  nothing_closed: [409, '되돌릴 결시 정리가 없습니다.'],
  not_attendable: [409, '접수가 확정된 학생만 응시를 기록할 수 있습니다.'],
  payment_open: [409, '결제를 확인하고 있는 접수가 있습니다. 1~2분 뒤에 다시 시도해 주세요.'],
  results_missing: [409, '결과가 입력되지 않은 응시자가 있습니다.'],
  paste_undone: [409, '이미 되돌린 점수표입니다.'],
  paste_built_on: [409, '그 뒤에 바뀐 결과가 있어 되돌릴 수 없습니다.'],
  appeal_answered: [409, '이미 답변한 이의 신청입니다.'],
  has_result: [409, '결과가 들어간 학생입니다. 점수표를 먼저 되돌려 주세요.'],
  results_out: [409, '이미 공개된 결과입니다.'],
  no_result: [409, '아직 공개된 결과가 없습니다.'],
  appealed: [409, '이미 이의를 신청하셨습니다. 답변을 기다려 주세요.'],
  appeal_late: [409, '이의 신청은 결과 공개 후 7일까지 할 수 있습니다. 분원으로 문의해 주세요.'],
  appeal_gone: [409, '이의 신청이 없는 결과입니다.'],
  round_gone: [404, '접수 방식을 찾을 수 없습니다.'],
  not_drawn: [409, '아직 순번을 정하지 않았습니다.'],
  no_lobby: [409, '대기실이나 추첨이 없는 접수입니다.'],
  wishes_missing: [400, '원하시는 자녀와 회차를 골라 주세요.'],
  other_guardian: [
    409,
    '다른 보호자께서 이 자녀의 순번을 이미 받으셨습니다. 한 자녀의 순번은 하나이며, 그 계정에서 접수하실 수 있습니다.',
  ],
  lottery: [409, '추첨으로 접수하는 회차입니다.'],
  lottery_over: [409, '추첨 신청이 끝났습니다.'],
  lobby_busy: [409, '지금 순번을 정하고 있습니다. 바로 다시 눌러 주세요.'],
  queue_first: [409, '대기실에서 순번을 받은 뒤에 접수하실 수 있습니다.'],
  in_queue: [409, '아직 차례가 아닙니다. 창을 닫아도 순번은 유지됩니다.'],
  turn_over: [
    409,
    '차례의 시간(7분)이 지났습니다. 남은 자리가 있으면 차례가 모두 지난 뒤 접수하실 수 있습니다.',
  ],
  same_session: [409, '이미 이 회차에 접수되어 있습니다.'],
  other_test: [409, '같은 테스트의 다른 회차로만 바꿀 수 있습니다.'],
  not_here: [409, '이 회차에 있지 않은 접수가 섞여 있습니다. 새로 고친 뒤 다시 골라 주세요.'],
  wait_over: [409, '더는 기다리지 않는 분입니다. 새로 고친 뒤 확인해 주세요.'],
  no_free_seat: [409, '빈자리가 모자라거나 기다리는 분이 있어 본부 보유로 돌릴 수 없습니다.'],
  offer_late: [
    409,
    '접수 마감이나 밤까지 남은 시간이 짧아 안내할 수 없습니다. 보호자께 전화로 확인하고 직원 접수를 이용해 주세요.',
  ],
  cash_wrong: [400, '받은 금액이 응시료와 다릅니다.'],
  no_reserve: [409, '남은 본부 보유 좌석이 없습니다.'],
  choice_over: [409, '고르실 기한이 지나 전액 환불해 드렸습니다.'],
  not_changeable: [409, '회차 변경은 시험 하루 전까지 할 수 있습니다. 분원으로 문의해 주세요.'],
  already_opened: [409, '이미 접수가 시작된 회차입니다. 지금 접수하실 수 있습니다.'],
  seat_in_use: [409, '끝나지 않은 접수의 자리는 풀 수 없습니다. 접수를 먼저 취소해 주세요.'],
  no_seat_left: [409, '이 접수가 잡고 있는 자리가 없습니다. 명단을 다시 확인해 주세요.'],
  no_double: [409, '중복으로 의심되는 접수가 아닙니다. 명단을 다시 확인해 주세요.'],
  entry_gone: [404, '대기 내역을 찾을 수 없습니다.'],
  friend_gone: [404, '함께 대기 코드를 찾을 수 없습니다. 친구에게 코드를 다시 확인해 주세요.'],
  party_full: [409, '함께 대기는 4명까지 할 수 있습니다.'],
  offer_unknown: [404, '이 주소의 자리 안내를 찾지 못했습니다. 받으신 문자의 주소를 다시 눌러 주세요.'],
  offer_gone: [404, '자리 안내가 끝났습니다. 다음 순번에게 안내되었거나 이미 확정하신 자리입니다.'],
});

export const SessionView = z.object({
  sessionId: z.number(),
  testId: z.number(),
  title: z.string(),
  subject: z.enum(['math', 'science', 'reading']),
  subjectWord: z.string(),
  gradeFrom: z.number(),
  gradeTo: z.number(),
  gradeBand: z.string(),
  branchId: z.number(),
  branchName: z.string(),
  room: z.string(),
  minutes: z.number(),
  feeKrw: z.number(),
  /** On what ground a fee is asked; empty where the test is free. */
  feeLegalBasis: z.string(),
  /** The refund rules a registration made now would keep; empty where the test is free. */
  refundWord: z.string(),
  materials: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  opensAt: z.string(),
  closesAt: z.string(),
  capacity: z.number(),
  left: z.number(),
  waiting: z.number(),
  state: z.enum(['scheduled', 'open', 'last', 'waiting', 'closed']),
  stateWord: z.string(),
  /** The round it opens with; null where it simply opens. */
  roundId: z.number().nullable(),
  roundWord: z.string(),
});
export type SessionView = z.infer<typeof SessionView>;

export const listSessionsEndpoint = endpoint('GET /api/entrance-tests', {
  who: 'anyone',
  summary: 'Sessions to come, soonest first (100 at most), with seats left and the server time.',
  input: z.strictObject({
    branchId: id.optional(),
    subject: z.enum(['math', 'science', 'reading'], '과목을 확인해 주세요.').optional(),
    grade: z.coerce
      .number('학년을 확인해 주세요.')
      .int()
      .min(1, '학년을 확인해 주세요.')
      .max(12, '학년을 확인해 주세요.')
      .optional(),
  }),
  data: z.object({ serverNow: z.string(), sessions: z.array(SessionView) }),
});

export const ResultView = z.object({
  scores: z.array(z.object({ name: z.string(), score: z.number(), max: z.number() })),
  placement: z.string(),
  verdict: z.enum(['pass', 'wait', 'fail']),
  verdictWord: z.string(),
  comment: z.string(),
  publishedAt: z.string(),
  /** Until when an appeal can be made; null when one was made or it is too late. */
  appealUntil: z.string().nullable(),
  appeal: z.object({ text: z.string(), createdAt: z.string(), answer: z.string().nullable() }).nullable(),
});
export type ResultView = z.infer<typeof ResultView>;

export const RegistrationView = z.object({
  registrationNo: z.string(),
  /** Who registered, where it was somebody else who sees the child too; money and cancelling are theirs. */
  registeredBy: z.string().nullable(),
  sessionId: z.number(),
  childId: z.number(),
  childName: z.string(),
  childGrade: z.string(),
  schoolName: z.string(),
  title: z.string(),
  subjectWord: z.string(),
  branchName: z.string(),
  branchPhone: z.string(),
  room: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  materials: z.string(),
  state: z.enum(['held', 'confirming', 'confirmed', 'cancelled', 'expired', 'attended', 'absent']),
  stateWord: z.string(),
  amountKrw: z.number(),
  /** The refund rules it was made under; empty where nothing is to be paid. */
  refundWord: z.string(),
  orderNo: z.string().nullable(),
  holdExpiresAt: z.string().nullable(),
  createdAt: z.string(),
  confirmedAt: z.string().nullable(),
  cancelledAt: z.string().nullable(),
  /** The academy cancelled the session: until then another one or the money is chosen, then the money goes back. */
  choiceUntil: z.string().nullable(),
  /** The bank took the deposit back: until then the seat stays, to be paid again. */
  payAgainUntil: z.string().nullable(),
  /** Only once it is published. */
  result: ResultView.nullable(),
  payment: z
    .object({
      paymentId: z.string(),
      state: z.string(),
      /** Of this registration's part of the order, not of the order. */
      stateWord: z.string(),
      amountKrw: z.number(),
      refundedKrw: z.number(),
      method: z.string().nullable(),
      paidAt: z.string().nullable(),
      receiptUrl: z.string().nullable(),
      deposit: DepositView.nullable(),
      /** Money that goes back to an account. */
      toAccount: z
        .object({ paymentId: z.string(), amountKrw: z.number(), isWanted: z.boolean(), word: z.string() })
        .nullable(),
      cashReceipt: CashReceiptView.nullable(),
      refund: OwnRefundView.nullable(),
    })
    .nullable(),
});
export type RegistrationView = z.infer<typeof RegistrationView>;

export const registerEndpoint = endpoint('POST /api/entrance-tests/registrations', {
  who: 'member',
  summary: 'Claims a seat for a child: held for ten minutes, or confirmed at once where the test is free.',
  idempotent: true,
  input: z.strictObject({
    sessionId: id,
    childId: id,
    /** Also leaves the lines of other sessions of the same test; without it those places stay. */
    giveUpWaiting: z.boolean('대기를 그만둘지 골라 주세요.').default(false),
  }),
  data: RegistrationView,
});

export const getRegistrationEndpoint = endpoint('GET /api/entrance-tests/registrations/:registrationNo', {
  who: 'member',
  summary: 'One own registration with its payment.',
  input: z.strictObject({ registrationNo }),
  data: z.object({
    serverNow: z.string(),
    registration: RegistrationView,
    /** Everything the same order pays for, this one included; one child alone is a list of one. */
    together: z.array(RegistrationView),
    /** What is to pay for all of them that are held, being paid, or to be paid again. */
    orderAmountKrw: z.number(),
    /** Whether an account for a deposit is offered for what is held; asked again when one is opened. */
    offersAccount: z.boolean(),
  }),
});

export const releaseEndpoint = endpoint('POST /api/entrance-tests/registrations/:registrationNo/release', {
  who: 'member',
  summary: 'Gives up a held seat before paying.',
  input: z.strictObject({ registrationNo }),
  data: RegistrationView,
});

export const RefundQuote = z.object({
  amountKrw: z.number(),
  refundKrw: z.number(),
  percent: z.number(),
  sentence: z.string(),
});

export const refundQuoteEndpoint = endpoint(
  'GET /api/entrance-tests/registrations/:registrationNo/refund-quote',
  {
    who: 'member',
    summary: 'What would go back if the registration were cancelled now.',
    input: z.strictObject({ registrationNo }),
    data: RefundQuote,
  },
);

export const cancelEndpoint = endpoint('POST /api/entrance-tests/registrations/:registrationNo/cancel', {
  who: 'member',
  summary: 'Cancels a confirmed registration for the refund that was quoted.',
  idempotent: true,
  input: z.strictObject({
    registrationNo,
    /** The amount the parent saw; another one by now is refused rather than surprising. */
    quotedRefundKrw: z.coerce.number('환불 금액을 확인해 주세요.').int().min(0),
    /** Where a deposit goes back to; the others go back the way they came. */
    refundAccount: BankAccountInput.optional(),
  }),
  data: RegistrationView,
});

export const WaitView = z.object({
  /** Who took the place, where it was somebody else who sees the child too. */
  registeredBy: z.string().nullable(),
  sessionId: z.number(),
  childId: z.number(),
  childName: z.string(),
  title: z.string(),
  branchName: z.string(),
  startsAt: z.string(),
  place: z.number(),
  /** Why there is no offer yet, in words. */
  reason: z.string(),
  /** Rows of one entry belong together; those of one option are offered together. */
  entry: z.string().nullable(),
  optionNo: z.number(),
  /** With this code a friend's child joins the entry. */
  friendCode: z.string().nullable(),
  partySize: z.number(),
  offer: ChangeOffer.nullable(),
});
export type WaitView = z.infer<typeof WaitView>;
