import { z } from 'zod';
import { AttemptNoInput as attemptNo, stateShape } from '#src/features/level-attempts/contract/attempt.ts';
import { saveOutcomes } from '#src/features/level-attempts/rules/attempts.ts';
import { PersonNameInput } from '#src/features/proofs/contract.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';

const leaseEpoch = z.number().int().min(1).max(1_000_000);
const position = z.coerce.number().int().min(1).max(100);
const instant = z.iso.datetime({ offset: true });
const idInput = (sentence: string) => z.coerce.number(sentence).int(sentence).min(1, sentence);

/** What is offered for a grade and a subject. */
export const Offer = z.object({
  blueprintId: z.number(),
  title: z.string(),
  subject: z.string(),
  subjectLabel: z.string(),
  gradeFrom: z.number(),
  gradeTo: z.number(),
  minutes: z.number(),
  minItems: z.number(),
  /** The most there can be; a fixed paper has exactly so many. */
  itemCount: z.number(),
  isAdaptive: z.boolean(),
  canGoBack: z.boolean(),
});
export type Offer = z.infer<typeof Offer>;

export const AttemptView = z.object({
  attemptNo: z.string(),
  kind: z.enum(['test', 'retest']),
  studentName: z.string(),
  grade: z.number(),
  branchId: z.number(),
  branchName: z.string(),
  requiresGuardian: z.boolean(),
  offer: Offer,
  state: stateShape,
  stateLabel: z.string(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  deadlineAt: z.string().nullable(),
  pausedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  retestFrom: z.string().nullable(),
  /** Until when the result may be used for a class; null before it is handed in. */
  validUntil: z.string().nullable(),
  /** Which result counts: in a retest the rule it was begun with, otherwise that of a retest begun now; null before the result. */
  countsBy: z.enum(['higher', 'last']).nullable(),
  /** How long a retest of it would be, and the least gain, in points, that it could show as growth; null before the result. */
  retest: z
    .object({
      items: z.number(),
      minutes: z.number(),
      smallestGain: z.number().nullable(),
      /** Of a hundred who gain 80 points so many are told by it that they grew. */
      shownOf100: z.number().nullable(),
    })
    .nullable(),
  /** Of a retest: the least gain, in points, that it can show; null for a first test. */
  gainToShow: z.number().nullable(),
  receipt: z.object({ count: z.number(), hash: z.string() }).nullable(),
  /** Whether this browser may sit it without proving the phone again. */
  isHere: z.boolean(),
});
export type AttemptView = z.infer<typeof AttemptView>;

export const listOffers = endpoint('GET /api/level-tests', {
  who: 'anyone',
  summary: 'The level tests that are offered, by subject and grade.',
  input: z.strictObject({}),
  data: z.object({ offers: z.array(Offer), retestAfterDays: z.number() }),
});

export const listMine = endpoint('GET /api/level-tests/mine', {
  who: 'anyone',
  summary: 'Attempts of the phone that was proven in this browser, of the member, or begun in this browser.',
  input: z.strictObject({}),
  data: z.object({ serverNow: z.string(), isProven: z.boolean(), attempts: z.array(AttemptView) }),
});

export const beginAttempt = endpoint('POST /api/level-tests/attempts', {
  who: 'anyone',
  summary:
    'Begins an attempt: a member’s child, or a guest whose guardian’s phone was proven in this browser.',
  input: z.strictObject({
    blueprintId: idInput('학년과 과목을 골라 주세요.'),
    branchId: idInput('분원을 골라 주세요.'),
    /** A child of the signed-in member; otherwise the three fields below. */
    childId: z.coerce.number().int().min(1).optional(),
    studentName: PersonNameInput.optional(),
    birthDate: z.iso.date('생년월일은 2015-03-02처럼 입력해 주세요.').optional(),
    grade: z.coerce
      .number('학년을 골라 주세요.')
      .int('학년을 골라 주세요.')
      .min(1, '학년을 골라 주세요.')
      .max(12, '학년을 골라 주세요.')
      .optional(),
  }),
  data: AttemptView,
});

export const beginRetest = endpoint('POST /api/level-tests/attempts/:attemptNo/retest', {
  who: 'anyone',
  summary: 'Begins a retest of an earlier attempt, with items that were never seen.',
  input: z.strictObject({ attemptNo }),
  data: AttemptView,
});

export const readAttempt = endpoint('GET /api/level-tests/attempts/:attemptNo', {
  who: 'anyone',
  summary: 'One attempt of this browser.',
  input: z.strictObject({ attemptNo }),
  data: z.object({ serverNow: z.string(), attempt: AttemptView }),
});

export const resumeAttempt = endpoint('POST /api/level-tests/attempts/:attemptNo/resume', {
  who: 'anyone',
  summary: 'Lets this browser sit the attempt, after the phone was proven or the member signed in.',
  input: z.strictObject({ attemptNo }),
  data: AttemptView,
});

export const leaveDevice = endpoint('POST /api/level-tests/leave', {
  who: 'anyone',
  summary: 'Ends the proof of the phone in this browser and takes back every attempt it may see or sit.',
  input: z.strictObject({}),
  data: z.object({ isAuth: z.literal(false) }),
});

export const giveConsent = endpoint('POST /api/level-tests/attempts/:attemptNo/consent', {
  who: 'anyone',
  summary: 'Records what was agreed to before the test; under 14 the guardian has to agree.',
  input: z.strictObject({
    attemptNo,
    rules: z.literal(true, '응시 유의 사항에 동의해 주세요.'),
    privacy: z.literal(true, '개인정보 수집과 이용에 동의해 주세요.'),
    log: z.literal(true, '응시 중 기록되는 내용을 확인해 주세요.'),
    guardian: z.boolean().optional(),
  }),
  data: AttemptView,
});

const Answers = z.array(
  z.object({
    position: z.number(),
    leaseEpoch: z.number(),
    rev: z.number(),
    answer: z.unknown(),
    isFlagged: z.boolean(),
  }),
);

export const Sitting = z.object({
  serverNow: z.string(),
  deadlineAt: z.string(),
  /** Since when staff have stopped the clock. */
  pausedAt: z.string().nullable(),
  state: stateShape,
  leaseEpoch: z.number(),
  /** Positions that exist so far; a fixed paper has them all from the start. */
  itemCount: z.number(),
  answers: Answers,
});
export type Sitting = z.infer<typeof Sitting>;

export const startAttempt = endpoint('POST /api/level-tests/attempts/:attemptNo/start', {
  who: 'anyone',
  summary: 'Starts the clock, lays out the paper and takes the lease.',
  input: z.strictObject({ attemptNo }),
  data: Sitting,
});

export const readLease = endpoint('GET /api/level-tests/attempts/:attemptNo/lease', {
  who: 'anyone',
  summary: 'Who holds the lease of a running attempt.',
  input: z.strictObject({ attemptNo }),
  data: z.object({ holder: z.enum(['nobody', 'this_browser', 'other_browser']), leaseEpoch: z.number() }),
});

export const takeLease = endpoint('POST /api/level-tests/attempts/:attemptNo/lease', {
  who: 'anyone',
  summary: 'Takes the lease; from then on only this tab may save. Answers what was saved so far.',
  input: z.strictObject({ attemptNo }),
  data: Sitting,
});

export const saveAnswers = endpoint('POST /api/level-tests/attempts/:attemptNo/save', {
  who: 'anyone',
  summary: 'Saves answers; idempotent by position, lease and rev. The highest rev wins in any order.',
  input: z.strictObject({
    attemptNo,
    entries: z
      .array(
        z.strictObject({
          position,
          leaseEpoch,
          rev: z.number().int().min(1).max(1_000_000),
          answer: z.unknown(),
          isFlagged: z.boolean().default(false),
          answeredAt: instant.optional(),
        }),
      )
      .min(1)
      .max(60),
  }),
  data: z.object({
    serverNow: z.string(),
    deadlineAt: z.string().nullable(),
    state: stateShape,
    leaseEpoch: z.number(),
    results: z.array(
      z.object({
        position: z.number(),
        rev: z.number(),
        /** saved, older: the server holds this or a newer answer. The others are kept but do not count. */
        outcome: z.enum(saveOutcomes),
      }),
    ),
  }),
});

export const heartbeat = endpoint('POST /api/level-tests/attempts/:attemptNo/beat', {
  who: 'anyone',
  summary: 'A sign of life every 20 s; answers the server’s time, the deadline and who holds the lease.',
  input: z.strictObject({
    attemptNo,
    leaseEpoch,
    position,
    unsent: z.number().int().min(0).max(1_000),
    /** How long the server could not be reached in a row before this beat. */
    offlineSeconds: z.number().min(0).max(86_400).default(0),
    asksHelp: z.boolean().optional(),
    /** The screen shows that the clock stands. */
    showsPause: z.boolean().default(false),
    events: z
      .array(
        z.strictObject({
          kind: z.enum(['blur', 'hidden', 'fullscreen_left', 'paste', 'copy', 'offline', 'reload']),
          position: position.optional(),
          detail: z.string().max(100).default(''),
        }),
      )
      .max(50)
      .default([]),
  }),
  data: z.object({
    serverNow: z.string(),
    deadlineAt: z.string(),
    state: stateShape,
    leaseEpoch: z.number(),
    pausedAt: z.string().nullable(),
    givenBackSeconds: z.number(),
    /** Questions of which the window or device before sent an answer too late to count; absent where there are none. */
    leftElsewhere: z.array(z.number()).optional(),
  }),
});

export const handIn = endpoint('POST /api/level-tests/attempts/:attemptNo/hand-in', {
  who: 'anyone',
  summary: 'Hands the paper in and answers the receipt. Handing in twice answers the same receipt.',
  input: z.strictObject({ attemptNo, leaseEpoch }),
  data: z.object({
    serverNow: z.string(),
    attempt: AttemptView,
  }),
});

export const checkReceipt = endpoint('GET /api/level-tests/attempts/:attemptNo/receipt', {
  who: 'anyone',
  summary: 'Checks a receipt against the answers as they are stored today.',
  input: z.strictObject({
    attemptNo,
    hash: z
      .string('영수증의 확인 값을 입력해 주세요.')
      .regex(/^[0-9a-f]{64}$/, '확인 값은 영문과 숫자 64자입니다.'),
  }),
  data: z.object({ isSame: z.boolean(), count: z.number(), closedAt: z.string() }),
});
