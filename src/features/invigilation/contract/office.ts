import { z } from 'zod';
import {
  AttemptNoInput as attemptNo,
  decided,
  decisionReason as reason,
} from '#src/features/level-attempts/contract/attempt.ts';
import { versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';

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
  connectionLabel: z.string(),
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

export const liveTestEndpoint = endpoint('GET /api/office/level-tests/live', {
  who: 'staff',
  roles: rights.sessions,
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

export const minutes = z.coerce
  .number('더 드릴 시간을 분으로 적어 주세요.')
  .int('더 드릴 시간을 분으로 적어 주세요.')
  .min(1, '1분부터 더 드릴 수 있습니다.')
  .max(120, '한 번에 120분까지 더 드릴 수 있습니다.');

export const addTimeEndpoint = endpoint('POST /api/office/level-tests/attempts/:attemptNo/time', {
  who: 'staff',
  roles: rights.marking,
  summary:
    'Grants minutes to an attempt, before it starts or while it runs; negative ones take back what was granted.',
  isRepeatable: true,
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
  roles: rights.marking,
  summary: 'Sets the student’s extra-time factor, before the start or while it runs.',
  isRepeatable: true,
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
  roles: rights.marking,
  summary: 'Voids an attempt, with the reason.',
  isRepeatable: true,
  input: z.strictObject({ attemptNo, reason }),
  data: decided,
});

export const helpedEndpoint = endpoint('POST /api/office/level-tests/attempts/:attemptNo/helped', {
  who: 'staff',
  roles: rights.sessions,
  summary: 'Takes a student’s call for help off the list.',
  input: z.strictObject({ attemptNo }),
  data: decided,
});
