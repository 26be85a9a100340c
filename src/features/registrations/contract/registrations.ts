import { z } from 'zod';
import { BankAccountInput } from '#src/features/payments/contract/account.ts';
import { CashReceiptView } from '#src/features/payments/contract/cash-receipt.ts';
import { DepositView, PaymentWayView } from '#src/features/payments/contract/payments.ts';
import { ChangeOffer, id, registrationNo } from '#src/features/test-sessions/contract/fields.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { krwInput } from '#src/shared/endpoint/inputs.ts';
import { OwnRefundView } from './own-refund.ts';

export const SessionView = z.object({
  sessionId: z.number(),
  testId: z.number(),
  title: z.string(),
  subject: z.enum(['math', 'science', 'reading']),
  subjectLabel: z.string(),
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
  refundLabel: z.string(),
  materials: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  opensAt: z.string(),
  closesAt: z.string(),
  capacity: z.number(),
  left: z.number(),
  waiting: z.number(),
  state: z.enum(['scheduled', 'open', 'last', 'waiting', 'closed']),
  stateLabel: z.string(),
  /** The round it opens with; null where it simply opens. */
  roundId: z.number().nullable(),
  roundLabel: z.string(),
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

const ResultAppeal = z.object({ text: z.string(), createdAt: z.string(), answer: z.string().nullable() });

export const ResultView = z.object({
  scores: z.array(z.object({ name: z.string(), score: z.number(), max: z.number() })),
  placement: z.string(),
  verdict: z.enum(['pass', 'wait', 'fail']),
  verdictLabel: z.string(),
  comment: z.string(),
  publishedAt: z.string(),
  /** Until when an appeal can be made; null when one was made or it is too late. */
  appealUntil: z.string().nullable(),
  /** To this result, or waiting for its answer. */
  appeal: ResultAppeal.nullable(),
  /** To what was shown before it was put right, with their answers; oldest first. */
  earlierAppeals: z.array(ResultAppeal),
  /** Where the classes are that it leads to: of the branch and the subject of the test, for the child's grade. */
  leadsTo: z.object({
    branchCode: z.string(),
    grade: z.number(),
    subject: z.enum(['math', 'science', 'reading']),
  }),
});
export type ResultView = z.infer<typeof ResultView>;

/** Stands for the name of who registered, where that account is closed. */
export const closedAccount = '탈퇴한 보호자';

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
  subjectLabel: z.string(),
  branchName: z.string(),
  branchPhone: z.string(),
  room: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  materials: z.string(),
  state: z.enum(['held', 'confirming', 'confirmed', 'cancelled', 'expired', 'attended', 'absent']),
  stateLabel: z.string(),
  amountKrw: z.number(),
  /** The refund rules it was made under; empty where nothing is to be paid. */
  refundLabel: z.string(),
  orderNo: z.string().nullable(),
  holdExpiresAt: z.string().nullable(),
  /** The seat was offered by the waiting list or entered by staff: it is not kept for the ten minutes of a registration. */
  wasOffered: z.boolean(),
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
      stateLabel: z.string(),
      amountKrw: z.number(),
      refundedKrw: z.number(),
      method: z.string().nullable(),
      paidAt: z.string().nullable(),
      receiptUrl: z.string().nullable(),
      deposit: DepositView.nullable(),
      /** Money that goes back to an account. */
      toAccount: z
        .object({ paymentId: z.string(), amountKrw: z.number(), isWanted: z.boolean(), label: z.string() })
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
    /** How one may pay, in the order in which it is offered. */
    ways: z.array(PaymentWayView),
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
    quotedRefundKrw: krwInput({ missing: '환불 금액을 확인해 주세요.' }),
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
  /** What is promised meanwhile; null where nothing is offered any more, as the reason says, and for an offer. */
  promise: z.string().nullable(),
  /** Rows of one entry belong together; those of one option are offered together. */
  entry: z.string().nullable(),
  optionNo: z.number(),
  /** With this code a friend's child joins the entry. */
  friendCode: z.string().nullable(),
  partySize: z.number(),
  offer: ChangeOffer.nullable(),
});
export type WaitView = z.infer<typeof WaitView>;
