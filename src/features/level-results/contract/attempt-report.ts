import { z } from 'zod';
import { AttemptNoInput as attemptNo } from '#src/features/level-attempts/contract/attempt.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { attemptLine } from './attempt-line.ts';
import { EffectiveLevel, LevelResult } from './result.ts';

export const OfficeAttempt = attemptLine({ z });
export type OfficeAttempt = z.infer<typeof OfficeAttempt>;

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
    /** Takes what was typed as right for everybody. */
    accept: z.boolean(),
  }),
  result: LevelResult.nullable(),
  effective: EffectiveLevel.nullable(),
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
      kindLabel: z.string(),
      stem: z.string(),
      answer: z.string(),
      /** The right answer by the key that counts now; blank for what people mark. */
      keyed: z.string(),
      /** What was typed and is not fully right by the key, box by box, with what was decided about it. */
      wrong: z.array(
        z.object({
          answerId: z.string(),
          typed: z.string(),
          keyed: z.string(),
          isRead: z.boolean(),
          isAccepted: z.boolean().nullable(),
        }),
      ),
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
  thirdMarkPercent: z.number(),
  /** What a release would show to whom, and what it still waits for. */
  release: z.object({ waitsFor: z.array(z.string()), messageTo: z.string() }),
  /** Answers that arrived after the deadline, or after another tab or device took over, about which nobody has decided. */
  late: z.array(
    z.object({
      position: z.number(),
      outcomeLabel: z.string(),
      answer: z.string(),
      answeredAt: z.string().nullable(),
      at: z.string(),
    }),
  ),
  /** Answers that were kept and do not count. */
  uncounted: z.array(
    z.object({
      position: z.number(),
      outcomeLabel: z.string(),
      answer: z.string(),
      at: z.string(),
    }),
  ),
  integrity: z.array(
    z.object({ label: z.string(), position: z.number().nullable(), detail: z.string(), at: z.string() }),
  ),
  history: z.array(z.object({ label: z.string(), actor: z.string(), cause: z.string(), at: z.string() })),
});
export type OfficeDetail = z.infer<typeof OfficeDetail>;

export const readOfficeAttempt = endpoint('GET /api/office/level-tests/attempts/:attemptNo', {
  who: 'staff',
  roles: rights.sessions,
  summary: 'One attempt with answers, points, evidence and history.',
  input: z.strictObject({ attemptNo }),
  data: OfficeDetail,
});
