import { z } from 'zod';
import { reasonInput, versionInput } from '#src/shared/access/office.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { AttemptNoInput, stateShape as state } from './attempts.ts';
import { everybody, OfficeAttempt } from './office-list.ts';
import { LevelResult, StandingLevel } from './results/result.ts';

export const deciders = ['owner', 'manager', 'examiner'] as const;
const attemptNo = AttemptNoInput;
export const reason = z
  .string('까닭을 적어 주세요.')
  .trim()
  .min(2, '까닭을 2자 이상 적어 주세요.')
  .max(300, '까닭은 300자까지 적을 수 있습니다.');
export const LiveRow = z.object({
  attemptNo: z.string(),
  kind: z.enum(['test', 'retest']),
  studentName: z.string(),
  grade: z.string(),
  branchName: z.string(),
  title: z.string(),
  position: z.number(),
  itemCount: z.number(),
  answeredCount: z.number(),
  unsent: z.number(),
  startedAt: z.string(),
  deadlineAt: z.string(),
  seenAt: z.string().nullable(),
  lastSavedAt: z.string().nullable(),
  connection: z.enum(['live', 'shaky', 'away']),
  connectionWord: z.string(),
  device: z.string(),
  asksHelp: z.boolean(),
  noticeCount: z.number(),
  addedSeconds: z.number(),
  /** Goes back with a change of the time, so that two people who change it are told. */
  timeVersion: z.number(),
  branchId: z.number(),
  /** Since when staff have stopped the clock. */
  pausedAt: z.string().nullable(),
  /** Whether the student's screen shows what the room decided: the pause, or that it is over. */
  isPauseShown: z.boolean(),
});
export type LiveRow = z.infer<typeof LiveRow>;

export const liveRoomEndpoint = endpoint('GET /api/office/level-tests/live', {
  who: 'staff',
  roles: everybody,
  summary: 'Who is sitting a level test right now in the own branches.',
  input: z.strictObject({}),
  data: z.object({
    serverNow: z.string(),
    rows: z.array(LiveRow),
    /** Whether the settings of level tests, and what a student's time is, are this person's to change. */
    maySettle: z.boolean(),
    mayDecide: z.boolean(),
  }),
});

export const OfficeDetail = z.object({
  attempt: OfficeAttempt,
  guardianMobile: z.string(),
  startedAt: z.string().nullable(),
  deadlineAt: z.string().nullable(),
  extraTimePercent: z.number(),
  grantedSeconds: z.number(),
  givenBackSeconds: z.number(),
  pausedSeconds: z.number(),
  /** Goes back with a change of the time, so that two people who change it are told. */
  timeVersion: z.number(),
  pausedAt: z.string().nullable(),
  /** Whether the words of recordings are shown to this student. */
  hasTranscripts: z.boolean(),
  voidReason: z.string().nullable(),
  /** Since when the family waits for a call: it wanted a retest and there were too few new items. */
  retestWaitsSince: z.string().nullable(),
  /** When it is to be shown, where the head office has set an instant. */
  plannedReleaseAt: z.string().nullable(),
  receipt: z.object({ count: z.number(), hash: z.string() }).nullable(),
  may: z.object({
    release: z.boolean(),
    void: z.boolean(),
    addTime: z.boolean(),
    setPercent: z.boolean(),
    pause: z.boolean(),
    mark: z.boolean(),
    /** Marks a long answer of a result that is shown already, with a preview and a reason. */
    markShown: z.boolean(),
    /** Decides about answers that arrived late. */
    decideLate: z.boolean(),
    decideLevel: z.boolean(),
    replay: z.boolean(),
    /** Opens again what was handed in, or takes back that it was voided. */
    reopen: z.boolean(),
    /** Corrects the key of an item that was given. */
    correctKey: z.boolean(),
  }),
  result: LevelResult.nullable(),
  standing: StandingLevel.nullable(),
  /** What staff decided against the measured level, the latest first; a null level took it back. */
  decisions: z.array(
    z.object({
      level: z.string().nullable(),
      levelCode: z.string().nullable(),
      reason: z.string(),
      by: z.string(),
      at: z.string(),
    }),
  ),
  /** Goes back with a decision on the level, so that two people who decide are told. */
  decisionVersion: z.number(),
  items: z.array(
    z.object({
      position: z.number(),
      itemId: z.number(),
      versionId: z.number(),
      domain: z.string(),
      kindWord: z.string(),
      stem: z.string(),
      answer: z.string(),
      points: z.number().nullable(),
      maxPoints: z.number().nullable(),
      isFinal: z.boolean(),
      /** What was decided about its key since; blank for nothing. */
      correction: z.string(),
      isEssay: z.boolean(),
      /** What a long answer is marked by; staff only. */
      rubric: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          maxPoints: z.number(),
          levels: z.array(z.object({ points: z.number(), description: z.string() })),
        }),
      ),
      model: z.string(),
      /** How many people have marked it; what others gave is shown to those who have marked themselves. */
      markCount: z.number(),
      savedAt: z.string().nullable(),
      marks: z.array(
        z.object({
          isMine: z.boolean(),
          points: z.number(),
          note: z.string(),
          criteria: z.record(z.string(), z.number()).nullable(),
        }),
      ),
    }),
  ),
  essayMarkers: z.number(),
  /** What a release would show to whom, and what it still waits for. */
  release: z.object({ waitsFor: z.array(z.string()), messageTo: z.string() }),
  /** Answers that arrived after the deadline and about which nobody has decided. */
  late: z.array(
    z.object({ position: z.number(), answer: z.string(), answeredAt: z.string().nullable(), at: z.string() }),
  ),
  /** Answers that were kept and do not count. */
  uncounted: z.array(
    z.object({
      position: z.number(),
      outcomeWord: z.string(),
      answer: z.string(),
      at: z.string(),
    }),
  ),
  integrity: z.array(
    z.object({ word: z.string(), position: z.number().nullable(), detail: z.string(), at: z.string() }),
  ),
  history: z.array(z.object({ word: z.string(), actor: z.string(), cause: z.string(), at: z.string() })),
});
export type OfficeDetail = z.infer<typeof OfficeDetail>;

export const readOfficeAttempt = endpoint('GET /api/office/level-tests/attempts/:attemptNo', {
  who: 'staff',
  roles: everybody,
  summary: 'One attempt with answers, points, evidence and history.',
  input: z.strictObject({ attemptNo }),
  data: OfficeDetail,
});

/** An attempt after a decision about it. */
export const decided = z.object({ attemptNo: z.string(), state, deadlineAt: z.string().nullable() });

export const minutes = z.coerce
  .number('더 드릴 시간을 분으로 적어 주세요.')
  .int('더 드릴 시간을 분으로 적어 주세요.')
  .min(1, '1분부터 더 드릴 수 있습니다.')
  .max(120, '한 번에 120분까지 더 드릴 수 있습니다.');

export const addTimeEndpoint = endpoint('POST /api/office/level-tests/attempts/:attemptNo/time', {
  who: 'staff',
  roles: deciders,
  summary:
    'Grants minutes to an attempt, before it starts or while it runs; negative ones take back what was granted.',
  input: z.strictObject({
    attemptNo,
    minutes: z.coerce
      .number('더 드릴 시간을 분으로 적어 주세요.')
      .int('더 드릴 시간을 분으로 적어 주세요.')
      .min(-120, '한 번에 120분까지 거둘 수 있습니다.')
      .max(120, '한 번에 120분까지 더 드릴 수 있습니다.')
      .refine((value) => value !== 0, '1분부터 더 드릴 수 있습니다.'),
    reason,
    version: versionInput,
  }),
  data: decided,
});

export const setExtraTimeEndpoint = endpoint('POST /api/office/level-tests/attempts/:attemptNo/percent', {
  who: 'staff',
  roles: deciders,
  summary: 'Sets the student’s extra-time factor, before the start or while it runs.',
  input: z.strictObject({
    attemptNo,
    percent: z.coerce
      .number('비율을 적어 주세요.')
      .int('비율을 적어 주세요.')
      .min(0, '0%부터 적을 수 있습니다.')
      .max(300, '300%까지 적을 수 있습니다.'),
    reason,
    version: versionInput,
  }),
  data: decided,
});

export const voidEndpoint = endpoint('POST /api/office/level-tests/attempts/:attemptNo/void', {
  who: 'staff',
  roles: deciders,
  summary: 'Voids an attempt, with the reason.',
  input: z.strictObject({ attemptNo, reason }),
  data: decided,
});

export const releaseEndpoint = endpoint('POST /api/office/level-tests/attempts/:attemptNo/release', {
  who: 'staff',
  roles: deciders,
  summary: 'Shows the result to the family and sends the private link.',
  input: z.strictObject({ attemptNo, reason: reasonInput }),
  data: decided,
});

export const positionInput = z.coerce.number().int().min(1).max(100);
export const pointsInput = z.coerce
  .number('점수를 적어 주세요.')
  .min(0, '0점부터 줄 수 있습니다.')
  .max(100, '점수를 확인해 주세요.');
/** Points for each criterion of the rubric; their sum is the points of the mark. */
export const criteriaInput = z.record(
  z.string().max(60),
  z.number('점수를 적어 주세요.').min(0, '0점부터 줄 수 있습니다.').max(100, '점수를 확인해 주세요.'),
);

export const markEndpoint = endpoint('POST /api/office/level-tests/attempts/:attemptNo/marks', {
  who: 'staff',
  roles: deciders,
  summary: 'Marks one long answer; the latest mark of each person counts, two people are averaged.',
  isCreating: true,
  input: z.strictObject({
    attemptNo,
    position: positionInput,
    points: pointsInput,
    note: z.string().trim().max(500, '500자까지 적을 수 있습니다.').default(''),
    criteria: criteriaInput.optional(),
  }),
  data: decided,
});

export const decideLevelEndpoint = endpoint('POST /api/office/level-tests/attempts/:attemptNo/level', {
  who: 'staff',
  roles: ['owner', 'manager'],
  summary:
    'Decides another level than the measured one, with the reason the report shows; null takes it back.',
  input: z.strictObject({
    attemptNo,
    levelCode: z
      .string('레벨을 골라 주세요.')
      .regex(/^[a-z][a-z0-9_]{0,19}$/, '레벨을 골라 주세요.')
      .nullable(),
    reason,
    version: versionInput,
  }),
  data: decided,
});

export const helpedEndpoint = endpoint('POST /api/office/level-tests/attempts/:attemptNo/helped', {
  who: 'staff',
  roles: everybody,
  summary: 'Takes a student’s call for help off the list.',
  input: z.strictObject({ attemptNo }),
  data: decided,
});
