import { z } from 'zod';
import { JudgedPapers } from '#src/features/item-analysis/contract/cuts.ts';
import {
  AttemptNoInput,
  decided,
  decisionReason as reason,
} from '#src/features/level-attempts/contract/attempt.ts';
import { versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { minutes } from './office.ts';

/** Everybody who is sitting a test in the own branches, or in one of them. */
const branchId = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.coerce.number('분원을 다시 골라 주세요.').int().min(1).optional(),
);

export const pauseEndpoint = endpoint('POST /api/office/level-tests/attempts/:attemptNo/pause', {
  who: 'staff',
  roles: rights.marking,
  summary: 'Stops the clock of a running attempt, or lets it go on. The time it stood is added.',
  input: z.strictObject({ attemptNo: AttemptNoInput, isPaused: z.boolean(), reason }),
  data: decided,
});

export const reopenEndpoint = endpoint('POST /api/office/level-tests/attempts/:attemptNo/reopen', {
  who: 'staff',
  roles: rights.marking,
  summary:
    'Opens an attempt again that was handed in, with the time that was left and minutes more, until its result is shown; or takes back that it was voided. The guardian is told.',
  isRepeatable: true,
  input: z.strictObject({
    attemptNo: AttemptNoInput,
    minutes: z.coerce
      .number('더 드릴 시간을 분으로 적어 주세요.')
      .int('더 드릴 시간을 분으로 적어 주세요.')
      .min(0, '0분부터 적을 수 있습니다.')
      .max(120, '한 번에 120분까지 더 드릴 수 있습니다.'),
    reason,
  }),
  data: decided,
});

export const endRetestWaitEndpoint = endpoint(
  'POST /api/office/level-tests/attempts/:attemptNo/retest-told',
  {
    who: 'staff',
    roles: rights.sessions,
    summary:
      'Takes a family off the list of those who wait for a call about a retest without enough new items.',
    isRepeatable: true,
    input: z.strictObject({ attemptNo: AttemptNoInput, reason }),
    data: decided,
  },
);

const Participants = z.object({ changed: z.number(), unchanged: z.number() });

export const addTimeToAllEndpoint = endpoint('POST /api/office/level-tests/live/time', {
  who: 'staff',
  roles: rights.marking,
  summary: 'Grants minutes to everybody who is sitting a test now in the own branches.',
  input: z.strictObject({ minutes, reason, branchId }),
  data: Participants,
  // A second press or a retry must not grant the minutes twice.
  idempotent: true,
});

export const pauseAllEndpoint = endpoint('POST /api/office/level-tests/live/pause', {
  who: 'staff',
  roles: rights.marking,
  summary: 'Stops the clocks of everybody who is sitting a test now in the own branches, or lets them go on.',
  input: z.strictObject({ isPaused: z.boolean(), reason, branchId }),
  data: Participants,
});

const whole = (sentence: string) => z.coerce.number(sentence).int(sentence);

export const LevelSettingsInput = z.strictObject({
  retestAfterDays: whole('재시험까지의 날수를 적어 주세요.')
    .min(0, '0일부터 적을 수 있습니다.')
    .max(365, '365일까지 적을 수 있습니다.'),
  outageLimitMinutes: whole('돌려줄 시간의 한도를 분으로 적어 주세요.')
    .min(0, '0분부터 적을 수 있습니다.')
    .max(60, '60분까지 적을 수 있습니다.'),
  essayMarkers: whole('채점할 사람 수를 골라 주세요.')
    .min(1, '1명 또는 2명을 골라 주세요.')
    .max(2, '1명 또는 2명을 골라 주세요.'),
  thirdMarkPercent: whole('세 번째 사람이 채점할 기준을 적어 주세요.')
    .min(1, '1%부터 적을 수 있습니다.')
    .max(100, '100%까지 적을 수 있습니다.'),
  boundary: z.enum(['likeliest', 'lower'], '경계에 선 학생을 어디에 둘지 골라 주세요.'),
  floorPercent: whole('맞게 가야 하는 비율을 적어 주세요.')
    .min(0, '0%부터 적을 수 있습니다.')
    .max(95, '95%까지 적을 수 있습니다.'),
  levelFloorPercent: whole('레벨마다 맞게 가야 하는 비율을 적어 주세요.')
    .min(0, '0%부터 적을 수 있습니다.')
    .max(95, '95%까지 적을 수 있습니다.'),
  childrenPerPhone: whole('한 번호로 볼 수 있는 학생 수를 적어 주세요.')
    .min(1, '1명부터 적을 수 있습니다.')
    .max(50, '50명까지 적을 수 있습니다.'),
  version: versionInput,
  /** The published tests that were named as falling short: another one is named first. */
  short: z.array(z.number().int().positive()).max(200).default([]),
});
const Settings = z.object({
  retestAfterDays: z.number(),
  outageLimitMinutes: z.number(),
  essayMarkers: z.number(),
  thirdMarkPercent: z.number(),
  boundary: z.enum(['likeliest', 'lower']),
  floorPercent: z.number(),
  levelFloorPercent: z.number(),
  childrenPerPhone: z.number(),
  /** Goes back with a change, so that two people who change them are told. */
  version: z.number(),
});

export const readLevelSettings = endpoint('GET /api/office/level-tests/settings', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'What the academy decided about its level tests.',
  input: z.strictObject({}),
  data: Settings,
});

export const floorPapers = endpoint('POST /api/office/level-tests/settings/check', {
  who: 'staff',
  roles: rights.headOffice,
  summary:
    'Which published tests fall short of another floor, or by placing otherwise at boundaries: what is simulated within a moment, and how many are not yet.',
  input: LevelSettingsInput.pick({ boundary: true, floorPercent: true, levelFloorPercent: true }),
  data: JudgedPapers,
});

export const saveLevelSettings = endpoint('PUT /api/office/level-tests/settings', {
  who: 'staff',
  roles: rights.headOffice,
  summary:
    'Changes what the academy decided about its level tests; attempts that are released stay as they are.',
  isRepeatable: true,
  input: LevelSettingsInput,
  data: Settings,
});

export const grantTranscripts = endpoint('POST /api/office/level-tests/attempts/:attemptNo/transcripts', {
  who: 'staff',
  roles: rights.marking,
  summary: 'Grants a student the words of recordings, or takes that back.',
  input: z.strictObject({ attemptNo: AttemptNoInput, isGranted: z.boolean(), reason }),
  data: decided,
});
