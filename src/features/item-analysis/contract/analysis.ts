import { z } from 'zod';
import { subjectInput as subject } from '#src/features/level-attempts/contract/attempt.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { ExportFile, exportFields, listInput, listOf } from '#src/shared/endpoint/list.ts';

const maybe = z.number().nullable();

export const ItemFlagView = z.object({
  code: z.string(),
  weight: z.enum(['look', 'act']),
  reason: z.string(),
});

export const ItemStatistics = z.object({
  versionId: z.number(),
  itemId: z.number(),
  code: z.string(),
  stem: z.string(),
  kindWord: z.string(),
  statusWord: z.string(),
  domain: z.string(),
  isAnchor: z.boolean(),
  students: z.number(),
  facility: maybe,
  r: maybe,
  /** Share of the attempts in reach of its grades that were given it. */
  exposure: z.number(),
  b: z.number(),
  seB: z.number(),
  a: z.number(),
  model: z.string(),
  isProvisional: z.boolean(),
  options: z.array(
    z.object({
      option: z.string(),
      isKey: z.boolean(),
      chosen: z.number(),
      share: z.number(),
      r: maybe,
    }),
  ),
  /** Mantel-Haenszel at equal ability, the largest difference first; positive Δ: easier for the group named. */
  comparisons: z.array(
    z.object({
      group: z.string(),
      class: z.string(),
      delta: maybe,
      deltaSe: maybe,
      focal: z.number(),
      reference: z.number(),
    }),
  ),
  /** How far b moved in the newest calibration, in logits. */
  drift: maybe,
  flags: z.array(ItemFlagView),
});
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
  roles: rights.words,
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

const itemFilters = {
  subject,
  /** Only what has something to look at, or only what wants action. */
  flags: z.enum(['any', 'act'], '살펴볼 점을 골라 주세요.').optional(),
  /** By its flag: a suspected key, too hard, drifting … */
  flag: z.string().max(40).optional(),
};
const itemSorts = ['weight', 'code', 'students', 'facility', 'r', 'exposure', 'b', 'drift'] as const;

export const listAnalysedItems = endpoint('GET /api/office/level-tests/analysis/items', {
  who: 'staff',
  roles: rights.words,
  summary: 'Items with their statistics, filtered, ordered and paged; those that want action first.',
  input: listInput(itemSorts, itemFilters),
  data: listOf(ItemStatistics),
});
export type AnalysisOrder = (typeof itemSorts)[number];

export const exportAnalysis = endpoint('POST /api/office/level-tests/analysis/sheet', {
  who: 'staff',
  roles: rights.words,
  summary: 'The item statistics of a subject as a spreadsheet, as they are filtered.',
  input: listInput(itemSorts, { ...itemFilters, ...exportFields }),
  data: ExportFile,
});

export const calibrationModels = {
  auto: '문항마다 응답 수에 맞게',
  rasch: 'Rasch',
  '1pl': '1PL',
  '2pl': '2PL',
  '3pl': '3PL',
} as const;
const model = z.enum(['auto', 'rasch', '1pl', '2pl', '3pl'], '모형을 골라 주세요.');
export const calibrationStates = {
  waiting: '차례 기다림',
  running: '계산 중',
  ready: '검토할 차례',
  published: '반영됨',
  cancelled: '그만둠',
  failed: '실패',
} as const;
const calibrationState = z.enum(['waiting', 'running', 'ready', 'published', 'cancelled', 'failed']);
const calibrationId = z.coerce.number().int().positive();

const parameters = z.object({ a: z.number(), b: z.number(), c: z.number() });

/** One item in a calibration's draft. */
export const ComparedItem = z.object({
  versionId: z.number(),
  code: z.string(),
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
  /** Whether publishing gives the item these parameters; if not, why. */
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
});
export type CalibrationDraft = z.infer<typeof CalibrationDraft>;

export const CalibrationView = z.object({
  calibrationId: z.number(),
  subject: z.string(),
  model,
  state: calibrationState,
  stateWord: z.string(),
  progress: z.object({ phase: z.string(), cycle: z.number(), logLikelihood: z.number() }).nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  mayCancel: z.boolean(),
  mayPublish: z.boolean(),
});
export type CalibrationView = z.infer<typeof CalibrationView>;

export const listCalibrations = endpoint('GET /api/office/level-tests/calibrations', {
  who: 'staff',
  roles: rights.words,
  summary: 'Calibrations of a subject, filtered, ordered and paged; newest first.',
  input: listInput(['createdAt', 'finishedAt', 'model', 'state'] as const, {
    subject,
    state: calibrationState.optional(),
    model: model.optional(),
  }),
  data: listOf(CalibrationView),
});

export const readCalibration = endpoint('GET /api/office/level-tests/calibrations/:calibrationId', {
  who: 'staff',
  roles: rights.words,
  summary: 'One calibration with its draft, before and after.',
  input: z.strictObject({ calibrationId }),
  data: z.object({ calibration: CalibrationView, draft: CalibrationDraft.nullable() }),
});

export const beginCalibration = endpoint('POST /api/office/level-tests/calibrations', {
  who: 'staff',
  roles: rights.words,
  summary: 'Begins a calibration in the background; one at a time for a subject.',
  isCreating: true,
  input: z.strictObject({ subject, model: model.default('auto') }),
  data: CalibrationView,
});

export const cancelCalibration = endpoint('POST /api/office/level-tests/calibrations/:calibrationId/cancel', {
  who: 'staff',
  roles: rights.words,
  summary: 'Stops a calibration, or drops a draft.',
  input: z.strictObject({ calibrationId }),
  data: CalibrationView,
});

export const publishCalibration = endpoint(
  'POST /api/office/level-tests/calibrations/:calibrationId/publish',
  {
    who: 'staff',
    roles: rights.headOffice,
    summary: 'Gives the bank the parameters of a draft; anchors keep theirs.',
    input: z.strictObject({ calibrationId }),
    data: CalibrationView,
  },
);
