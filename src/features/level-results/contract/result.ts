import { z } from 'zod';
import { AttemptNoInput } from '#src/features/level-attempts/contract/attempt.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';

export const DomainResult = z.object({
  name: z.string(),
  points: z.number(),
  maxPoints: z.number(),
  itemCount: z.number(),
  /** Items with full marks, and each item in order; empty in what was kept before they were. */
  rightCount: z.number().default(0),
  marks: z.array(z.enum(['right', 'part', 'wrong', 'blank', 'open'])).default([]),
  /** null: too few items, or too uncertain, to claim anything. On the scale 500 + 100θ. */
  band: z.object({ low: z.number(), mid: z.number(), high: z.number() }).nullable(),
  claim: z.enum(['stronger', 'even', 'weaker']).nullable(),
});
export type DomainResult = z.infer<typeof DomainResult>;

const Counted = z.object({ right: z.number(), items: z.number() });

/** A skill of the items that were sat, with what became of the easy, the middle and the hard ones. */
export const SkillResult = z.object({ name: z.string(), easy: Counted, middle: Counted, hard: Counted });
export type SkillResult = z.infer<typeof SkillResult>;

/** A level with where it begins; null for the lowest. */
export const LevelFrom = z.object({ code: z.string(), name: z.string(), from: z.number().nullable() });

/** Everything the report shows; computed once and kept, so a later edit never changes it. */
export const LevelResult = z.object({
  level: z.string(),
  levelCode: z.string(),
  levels: z.array(LevelFrom),
  /** The neighbouring level in question when the placement is not certain. */
  neighbour: z.string().nullable(),
  /** Of the level placed in. */
  probability: z.number(),
  /** How sure the likeliest level is; null in results that were made before it was said in words. */
  certainty: z.enum(['nearly-certain', 'quite-certain', 'boundary']).nullable().default(null),
  scale: z.object({ low: z.number(), mid: z.number(), high: z.number() }),
  points: z.number(),
  maxPoints: z.number(),
  answeredCount: z.number(),
  itemCount: z.number(),
  /** Items whose points everybody got: they stand in points and dots, and say nothing of skills or level. */
  grantedCount: z.number().default(0),
  /** Some item parameters are a teacher's estimate so far. */
  isProvisional: z.boolean(),
  domains: z.array(DomainResult),
  /** By the items' own skills, finer than domains; empty in what was kept before they were. */
  skills: z.array(SkillResult).default([]),
  growth: z
    .object({
      before: z.number(),
      after: z.number(),
      z: z.number(),
      isClear: z.boolean(),
      earlierAt: z.string(),
      /** The smallest gain these two tests could have shown, in points; null where it was not kept. */
      smallest: z.number().nullable().default(null),
      /** Of a hundred who gained 80 points so many are told by two such tests that they grew; null where it was not kept. */
      shownOf100: z.number().nullable().default(null),
    })
    .nullable(),
  /** A retest on a scale that nothing links to the earlier one: the two are not compared. */
  isOnOtherScale: z.boolean().default(false),
  /** Which scale it was measured on; null in results from before scales had a number. */
  scaleVersion: z.number().nullable().default(null),
  /** Of a retest: which of the two results counts, by the rule that was told before. */
  counted: z
    .object({
      rule: z.enum(['higher', 'last']),
      isThis: z.boolean(),
      earlierLevel: z.string(),
      earlierLevelCode: z.string(),
    })
    .nullable()
    .default(null),
});
export type LevelResult = z.infer<typeof LevelResult>;

/** The stored result carries θ, its error and the domains' θ besides what the report shows. */
export const StoredResult = LevelResult.extend({
  theta: z.number(),
  se: z.number(),
  domainThetas: z.array(z.object({ domainId: z.number(), theta: z.number(), se: z.number() })),
});

/** The level the family may build on, and who said so. */
export const EffectiveLevel = z.object({
  level: z.string(),
  levelCode: z.string(),
  by: z.enum(['measured', 'earlier', 'staff']),
  /** Of the staff's decision. */
  reason: z.string().nullable(),
  at: z.string().nullable(),
});
export type EffectiveLevel = z.infer<typeof EffectiveLevel>;

export const ResultView = z.object({
  attemptNo: z.string(),
  kind: z.enum(['test', 'retest']),
  studentName: z.string(),
  grade: z.number(),
  title: z.string(),
  subject: z.string(),
  subjectLabel: z.string(),
  branchCode: z.string(),
  branchName: z.string(),
  branchPhone: z.string(),
  state: z.enum(['submitted', 'expired', 'scored', 'review', 'released', 'void']),
  stateLabel: z.string(),
  startedAt: z.string(),
  closedAt: z.string(),
  isByClock: z.boolean(),
  retestFrom: z.string(),
  /** That instant is past. */
  isRested: z.boolean(),
  /** Until when the result may be used for a class. */
  validUntil: z.string(),
  isValid: z.boolean(),
  /** By which rule a retest of this one would count. */
  countsBy: z.enum(['higher', 'last']),
  effective: EffectiveLevel.nullable(),
  receipt: z.object({ count: z.number(), hash: z.string() }),
  /** Answers that came after the end, about which staff have not decided. */
  lateCount: z.number(),
  /** Answers that a window or device sent after another had taken the test over, about which staff have not decided. */
  leftCount: z.number(),
  /** When it is to be shown, where the head office has set an instant; null otherwise. */
  plannedReleaseAt: z.string().nullable(),
  /** Handed in within a day, or without a result yet: that it arrived is still news. */
  isJustIn: z.boolean(),
  /** When the retest of it was handed in, once its result is shown. */
  retakenAt: z.string().nullable(),
  /** When what was shown was last made another result; null where it stands as it was first shown. */
  correctedAt: z.string().nullable(),
  /** null until it is released. */
  result: LevelResult.nullable(),
});
export type ResultView = z.infer<typeof ResultView>;

/** What names a result: its private link, or its number in the browser or account it belongs to. */
export const resultKey = {
  link: z
    .string('링크를 확인해 주세요.')
    .regex(/^[\w-]{20,100}$/, '링크를 확인해 주세요.')
    .optional(),
  attemptNo: AttemptNoInput.optional(),
};
export type ResultKey = { readonly link?: string | undefined; readonly attemptNo?: string | undefined };

/** A result is named by exactly one of the two. */
export const isOneKey = ({ link, attemptNo }: ResultKey) =>
  (link === undefined) !== (attemptNo === undefined);
export const oneKeyFault = {
  message: '링크나 응시 번호 가운데 하나가 필요합니다.',
  path: ['attemptNo'],
};

export const readResult = endpoint('GET /api/level-tests/results', {
  who: 'anyone',
  summary:
    'A closed attempt and, once released, its result: by private link, or in the browser or account it belongs to.',
  input: z.strictObject(resultKey).refine(isOneKey, oneKeyFault),
  data: ResultView,
});
