import { z } from 'zod';
import { subjectInput as subject } from '#src/features/level-attempts/contract/attempt.ts';
import { Release } from '#src/features/level-results/contract/releases.ts';
import { LevelFrom } from '#src/features/level-results/contract/result.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { reasonText } from '#src/shared/endpoint/inputs.ts';

const level = z.strictObject({
  code: z.string().regex(/^[a-z][a-z0-9_]{0,19}$/, '레벨 기호를 확인해 주세요.'),
  name: z
    .string()
    .trim()
    .min(1, '레벨 이름을 적어 주세요.')
    .max(20, '레벨 이름은 20자까지 적을 수 있습니다.'),
  /** Scale points at which the level begins; null for the lowest. */
  from: z
    .number('컷 점수를 적어 주세요.')
    .int('컷 점수는 정수로 적어 주세요.')
    .min(0, '컷 점수는 0점부터 적을 수 있습니다.')
    .max(1_000, '컷 점수는 1,000점까지 적을 수 있습니다.')
    .nullable(),
});
export type CutLevel = z.infer<typeof level>;
const levels = z.array(level).min(2, '레벨은 둘 이상이어야 합니다.').max(10, '레벨은 열까지 둘 수 있습니다.');

export const readCuts = endpoint('GET /api/office/level-tests/cuts', {
  who: 'staff',
  roles: rights.branch,
  summary: 'The cut lines of a subject, every version.',
  input: z.strictObject({ subject }),
  data: z.object({
    versions: z.array(
      z.object({
        version: z.number(),
        createdAt: z.string(),
        note: z.string(),
        levels: z.array(LevelFrom),
      }),
    ),
    mayPublish: z.boolean(),
    /** Whether results are shown as soon as they are scored, or wait for the head office. */
    isReleasedAtOnce: z.boolean(),
    /** Scored and not shown yet, by branch and by what it waits for; `release`: only to be shown. */
    waiting: z.array(
      z.object({
        branchName: z.string(),
        students: z.number(),
        reason: z.enum(['marks', 'late', 'reading', 'unmeasured', 'release']),
      }),
    ),
    /** How the scores of the latest attempts in the own branches lie, in steps of 20 points, from the lowest to the highest. */
    scores: z.array(z.object({ from: z.number(), students: z.number() })),
    /** How many of them the lines that hold put in each level, the lowest first. */
    counts: z.array(z.number()),
    /** What was shown together and what is planned, the newest first. */
    releases: z.array(Release),
  }),
});

export const previewCutsEndpoint = endpoint('POST /api/office/level-tests/cuts/preview', {
  who: 'staff',
  roles: rights.branch,
  summary: 'Whom new cut lines would move, and how large the classes of each branch would be.',
  input: z.strictObject({ subject, levels }),
  data: z.object({
    students: z.number(),
    /** Expected share placed right, before and after (Rudner). */
    accuracy: z.object({ before: z.number().nullable(), after: z.number().nullable() }),
    namesBefore: z.array(z.string()),
    namesAfter: z.array(z.string()),
    moves: z.array(
      z.object({
        attemptNo: z.string(),
        studentName: z.string(),
        branchName: z.string(),
        score: z.number(),
        from: z.string(),
        to: z.string(),
        /** Why it is another level than the score alone would lead to; empty where it is the same. */
        why: z.string(),
      }),
    ),
    moveCount: z.number(),
    sizes: z.array(
      z.object({ branchName: z.string(), before: z.array(z.number()), after: z.array(z.number()) }),
    ),
  }),
});

/** Published tests judged by other terms, and how many are not yet. */
export const JudgedPapers = z.object({
  papers: z.array(
    z.object({
      blueprintId: z.number(),
      title: z.string(),
      /** A line each; none: it reaches the floor. */
      shortfalls: z.array(z.string()),
      /** It fell short of what holds now already. */
      isShortNow: z.boolean(),
    }),
  ),
  waiting: z.number(),
});
export type JudgedPaper = z.infer<typeof JudgedPapers>['papers'][number];

export const cutPapers = endpoint('POST /api/office/level-tests/cuts/check', {
  who: 'staff',
  roles: rights.branch,
  summary:
    'Which published tests fall short of the floor with new cut lines: what is simulated within a moment, and how many are not yet.',
  input: z.strictObject({ subject, levels }),
  data: JudgedPapers,
});

export const publishCuts = endpoint('POST /api/office/level-tests/cuts', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Publishes new cut lines for every branch at the same instant; old reports stay as they are.',
  isCreating: true,
  input: z.strictObject({
    subject,
    levels,
    /** The version that was looked at: another one published meanwhile is told. */
    basedOn: z.coerce.number().int().positive(),
    /** The published tests that were named as falling short: another one is named first. */
    short: z.array(z.number().int().positive()).max(200).default([]),
    note: reasonText(2, 300),
  }),
  data: z.object({ version: z.number() }),
});
