import { z } from 'zod';
import { subjectInput as subject } from '#src/features/level-attempts/contract/attempt.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { shapes } from '#src/shared/endpoint/list-endpoints.ts';
import { analysedItem } from './analysed-list.ts';
import { calibrationList, modelOf } from './calibration-list.ts';

const maybe = z.number().nullable();

export const ItemStatistics = analysedItem({ z });
export type ItemStatistics = z.infer<typeof ItemStatistics>;

export const PaperStatistics = z.object({
  blueprintId: z.number(),
  title: z.string(),
  mode: z.enum(['fixed', 'adaptive']),
  students: z.number(),
  mean: maybe,
  sd: maybe,
  skewness: maybe,
  kurtosis: maybe,
  /** Of the estimates: var θ/(var θ + mean SE²). */
  reliability: maybe,
  /** Alpha of those who sat the same fixed form; null where papers are drawn. */
  alpha: maybe,
  meanSe: maybe,
  accuracy: maybe,
  /** Scale scores in steps of 50: from, students. */
  distribution: z.array(z.object({ from: z.number(), students: z.number() })),
});
export type PaperStatistics = z.infer<typeof PaperStatistics>;

export const readAnalysis = endpoint('GET /api/office/level-tests/analysis', {
  who: 'staff',
  roles: rights.content,
  summary: 'Item and paper statistics of a subject, with flags and their reasons.',
  input: z.strictObject({ subject }),
  data: z.object({
    subject: z.string(),
    attempts: z.number(),
    adaptiveAttempts: z.number(),
    since: z.string().nullable(),
    items: z.array(ItemStatistics),
    papers: z.array(PaperStatistics),
  }),
});

const model = modelOf(z);
const calibrationId = z.coerce.number().int().positive();

const parameters = z.object({
  a: z.number(),
  b: z.number(),
  c: z.number(),
  /** Of an item whose points come in steps: where they lie around b. */
  steps: z.array(z.number()).optional(),
});

/** One item in a calibration's draft. */
export const ComparedItem = z.object({
  versionId: z.number(),
  code: z.string(),
  /** The item and its question, as they are when the draft is read; a draft keeps neither. */
  itemId: z.number().nullable().default(null),
  stem: z.string().default(''),
  isAnchor: z.boolean(),
  /** An anchor that drifted and was therefore estimated anew. */
  isReleasedAnchor: z.boolean(),
  outcome: z.string(),
  model: z.string().nullable(),
  answers: z.number(),
  before: parameters.nullable(),
  after: parameters.nullable(),
  se: z.object({ a: maybe, b: maybe, c: maybe }),
  drift: z.object({ difference: z.number(), z: z.number(), isDrifting: z.boolean() }).nullable(),
  /** What stands before is a teacher's rating. */
  isRated: z.boolean().default(false),
  /** Why a person should look before the item is taken; such items are not ticked. */
  flags: z.array(z.string()).default([]),
  /** Those of the flags that only the calibration sees; the others are the analysis's own. In drafts from before none is told apart. */
  signals: z.array(z.string()).default([]),
  /** Mean squares of the residuals. */
  fit: z.object({ infit: z.number(), outfit: z.number() }).nullable().default(null),
  /** S-X² among students of one score; null where too few met the item, and in drafts from before. */
  scoreFit: z
    .object({ x2: z.number(), freedom: z.number(), p: z.number(), students: z.number() })
    .nullable()
    .default(null),
  /** Items whose answers go together with this one's beyond what ability explains. */
  dependsOn: z.array(z.object({ code: z.string(), q3: z.number() })).default([]),
  /** Groups of students of like ability: the share of the points beside what the new curve expects. */
  curve: z
    .array(
      z.object({
        theta: z.number(),
        students: z.number(),
        observed: z.number(),
        expected: z.number(),
        /** Of an item whose points come in steps: the share of students who took none, one, … all. */
        categories: z.array(z.number()).readonly().optional(),
      }),
    )
    .default([]),
  /** Whether publishing may give the item these parameters; if not, why. */
  willPublish: z.boolean(),
  reason: z.string(),
});
export type ComparedItem = z.infer<typeof ComparedItem>;

/** A calibration's draft as it is kept. */
export const CalibrationDraft = z.object({
  students: z.number(),
  itemCount: z.number(),
  anchorCount: z.number(),
  logLikelihood: z.number(),
  aic: z.number(),
  bic: z.number(),
  cycles: z.number(),
  isConverged: z.boolean(),
  population: z.object({ mean: z.number(), sd: z.number() }),
  milliseconds: z.number(),
  dataHash: z.string(),
  prior: z.record(z.string(), z.unknown()),
  items: z.array(ComparedItem),
  /** How the run stands on the scale in use; null in drafts from before runs were linked: they cannot be published. */
  link: z
    .object({
      by: z.enum(['anchors', 'known', 'ratings', 'none']),
      slope: z.number(),
      shift: z.number(),
      items: z.number(),
      scale: z.number(),
    })
    .nullable()
    .default(null),
  /** Of the latest students: how many would stand in another level by the items that are ticked at first. */
  moved: z.object({ students: z.number(), moved: z.number() }).nullable().default(null),
});
export type CalibrationDraft = z.infer<typeof CalibrationDraft>;

export const CalibrationView = calibrationList.row(shapes);
export type CalibrationView = z.infer<typeof CalibrationView>;

export const readCalibration = endpoint('GET /api/office/level-tests/calibrations/:calibrationId', {
  who: 'staff',
  roles: rights.content,
  summary: 'One calibration with its draft, before and after.',
  input: z.strictObject({ calibrationId }),
  data: z.object({ calibration: CalibrationView, draft: CalibrationDraft.nullable() }),
});

export const beginCalibration = endpoint('POST /api/office/level-tests/calibrations', {
  who: 'staff',
  roles: rights.content,
  summary: 'Begins a calibration in the background; one at a time for a subject.',
  isCreating: true,
  input: z.strictObject({ subject, model: model.default('auto') }),
  data: CalibrationView,
});

export const cancelCalibration = endpoint('POST /api/office/level-tests/calibrations/:calibrationId/cancel', {
  who: 'staff',
  roles: rights.content,
  summary: 'Stops a calibration, or drops a draft.',
  isRepeatable: true,
  input: z.strictObject({ calibrationId }),
  data: CalibrationView,
});

export const publishCalibration = endpoint(
  'POST /api/office/level-tests/calibrations/:calibrationId/publish',
  {
    who: 'staff',
    roles: rights.headOffice,
    summary: 'Gives the bank the parameters of a draft; anchors keep theirs.',
    isRepeatable: true,
    input: z.strictObject({
      calibrationId,
      /** The items that are taken, by version; each must be one that may be. */
      versionIds: z.array(z.number()).min(1, '반영할 문항을 하나 이상 골라 주세요.').max(2_000),
    }),
    data: CalibrationView,
  },
);
