import { z } from 'zod';
import { subjectInput as subject } from '#src/features/level-attempts/contract/attempt.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';

const maybe = z.number().nullable();

export const listSimulable = endpoint('GET /api/office/level-tests/simulations', {
  who: 'staff',
  roles: rights.content,
  summary: 'The blueprints of a subject that can be simulated, drafts too.',
  input: z.strictObject({ subject }),
  data: z.object({
    blueprints: z.array(
      z.object({
        blueprintId: z.number(),
        title: z.string(),
        mode: z.enum(['fixed', 'adaptive']),
        statusLabel: z.string(),
        /** When it was tried last; null: never. */
        lastRanAt: z.string().nullable(),
      }),
    ),
  }),
});

const Shares = z.object({ right: maybe, tooLow: maybe, tooHigh: maybe });

export const boundaryCost = endpoint('GET /api/office/level-tests/boundary-cost', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'What each way of placing at a boundary does to simulated students on every published blueprint.',
  input: z.strictObject({}),
  data: z.object({
    papers: z.array(
      z.object({ blueprintId: z.number(), title: z.string(), likeliest: Shares, lower: Shares }),
    ),
    /** How many papers are still being simulated: asked again, more are told. */
    waiting: z.number(),
  }),
});

/** What a trial found. */
export const Simulated = z.object({
  bankSize: z.number(),
  provisionalItems: z.number(),
  /** How many students the paper could not be laid out for, and items missing from it. */
  missingItems: z.number(),
  summary: z.object({
    meanLength: maybe,
    bias: maybe,
    rmse: maybe,
    meanSe: maybe,
    accuracy: maybe,
    tooLow: maybe,
    tooHigh: maybe,
    adjacentAccuracy: maybe,
    /** What the results say of themselves: the figure of analysis and cut desk. */
    statedAccuracy: maybe,
    /** Share whose true score lies in the 95 % interval. */
    coverage: maybe,
    settledShare: maybe,
    highestExposure: z.number(),
    unusedShare: z.number(),
  }),
  /** By true level, the lowest first. */
  byLevel: z.array(
    z.object({
      name: z.string(),
      students: z.number(),
      right: maybe,
      tooLow: maybe,
      tooHigh: maybe,
    }),
  ),
  /** Whether it could be published by the floor of the head office: judged as publishing does, whoever is simulated here. */
  floor: z.object({
    isReached: z.boolean(),
    shortfalls: z.array(z.string()),
    help: z.array(z.string()),
  }),
  /** The same students placed by either way at a boundary. */
  boundaries: z.array(
    z.object({
      boundary: z.enum(['likeliest', 'lower']),
      right: maybe,
      tooLow: maybe,
      tooHigh: maybe,
    }),
  ),
  /**
   * How long the retest is, what it can show in points, and the width of a level beside it; null where the test measures
   * nothing, so that no retest shows anything either.
   */
  growth: z
    .object({
      length: z.number(),
      smallest: z.number(),
      step: maybe,
      isEnough: z.boolean(),
      items: maybe,
    })
    .nullable(),
  /** By scale score: the information of the whole bank, of what a student gets of it, and the error that leaves. */
  information: z.array(
    z.object({ score: z.number(), bank: z.number(), paper: z.number(), error: z.number() }),
  ),
  reasons: z.array(z.object({ label: z.string(), students: z.number() })),
  lengths: z.array(z.object({ items: z.number(), students: z.number() })),
  /** By true ability in steps of half a logit: bias, error and level accuracy, on the scale. */
  byAbility: z.array(
    z.object({
      from: z.number(),
      students: z.number(),
      bias: z.number(),
      rmse: z.number(),
      accuracy: z.number(),
    }),
  ),
  /** Exposure of every item, the most given first. */
  exposures: z.array(z.object({ itemId: z.number(), rate: z.number() })),
  milliseconds: z.number(),
});

export const simulateBlueprint = endpoint('POST /api/office/level-tests/simulations', {
  who: 'staff',
  roles: rights.content,
  summary: 'Simulates students on a blueprint: length, error, exposure, accuracy.',
  input: z.strictObject({
    blueprintId: z.coerce.number('시험 설계를 골라 주세요.').int().positive('시험 설계를 골라 주세요.'),
    mode: z.enum(['fixed', 'adaptive'], '방식을 골라 주세요.'),
    students: z.coerce
      .number('학생 수를 적어 주세요.')
      .int('학생 수는 정수로 적어 주세요.')
      .min(50, '50명부터 점검할 수 있습니다.')
      .max(2_000, '2,000명까지 점검할 수 있습니다.'),
    mean: z.coerce
      .number('평균을 적어 주세요.')
      .min(200, '평균은 200점부터 적을 수 있습니다.')
      .max(800, '평균은 800점까지 적을 수 있습니다.')
      .default(500),
    sd: z.coerce
      .number('표준편차를 적어 주세요.')
      .min(20, '표준편차는 20점부터 적을 수 있습니다.')
      .max(200, '표준편차는 200점까지 적을 수 있습니다.')
      .default(125),
    seed: z.coerce.number().int().min(1).max(2_147_483_647).default(1),
  }),
  data: Simulated,
});

export const readLastSimulation = endpoint('GET /api/office/level-tests/simulations/:blueprintId', {
  who: 'staff',
  roles: rights.content,
  summary: 'The last trial of a blueprint: who asked for it, when, of which students, and what it found.',
  input: z.strictObject({ blueprintId: z.coerce.number().int().positive() }),
  data: z.object({
    last: z
      .object({
        ranAt: z.string(),
        staffName: z.string(),
        mode: z.enum(['fixed', 'adaptive']),
        students: z.number(),
        mean: z.number(),
        sd: z.number(),
        result: Simulated,
      })
      .nullable(),
  }),
});
