import { z } from 'zod';
import { id, registrationNo } from '#src/features/test-sessions/contract/fields.ts';
import { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import { versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { ImportAnswer, importFields, importLimit } from '#src/shared/endpoint/import.ts';
import { dayTimeInput } from '#src/shared/endpoint/inputs.ts';
import { ExportFile, exportFields, listInput, listOf, ReasonInput } from '#src/shared/endpoint/list.ts';

const ofSession = { sessionId: id };

export const Appeal = z.object({ text: z.string(), createdAt: z.string(), answer: z.string().nullable() });

export const OfficeResult = z.object({
  registrationNo: z.string(),
  childName: z.string(),
  childGrade: z.string(),
  stateLabel: z.string(),
  scores: z.array(z.number()),
  placement: z.string(),
  verdictLabel: z.string(),
  comment: z.string(),
  hasResult: z.boolean(),
  /** Came, and has no result yet. */
  isMissing: z.boolean(),
  /** Who entered it last, and when; null where there is none. */
  enteredBy: z.string().nullable(),
  enteredAt: z.string().nullable(),
  /** Its newest change: whoever types over it says which one was read. 0 where nobody ever entered one. */
  mark: z.number(),
  appeal: Appeal.nullable(),
});
export type OfficeResult = z.infer<typeof OfficeResult>;

export const ResultPaste = z.object({
  importId: z.number(),
  at: z.string(),
  staffName: z.string(),
  count: z.number(),
  /** Who took it back; null where it stands. */
  undoneBy: z.string().nullable(),
});
export type ResultPaste = z.infer<typeof ResultPaste>;

export const ResultHead = z.object({
  session: OfficeSession,
  areas: z.array(z.object({ name: z.string(), max: z.number() })),
  resultsAt: z.string().nullable(),
  isOut: z.boolean(),
  /** Of those who came. */
  entered: z.number(),
  missing: z.number(),
  /** The newest tables that were taken in (20 at most). */
  pastes: z.array(ResultPaste),
  /** Those who do not agree with their result (200 at most). */
  appealed: z.array(
    z.object({ registrationNo: z.string(), childName: z.string(), appeal: Appeal, answeredBy: z.string() }),
  ),
});
export type ResultHead = z.infer<typeof ResultHead>;

export const resultHeadEndpoint = endpoint('GET /api/office/test-sessions/:sessionId/results-head', {
  who: 'staff',
  roles: rights.sessions,
  summary: 'How far the results of a session are: areas, time of publication, tables taken in, appeals.',
  input: z.strictObject(ofSession),
  data: ResultHead,
});

const filters = {
  ...ofSession,
  verdict: z.enum(['pass', 'wait', 'fail', 'none'], '결과를 골라 주세요.').optional(),
  state: z.enum(['confirmed', 'attended', 'absent'], '응시 여부를 골라 주세요.').optional(),
};
const sorts = [
  'createdAt',
  'registrationNo',
  'childName',
  'childGrade',
  'total',
  'placement',
  'enteredAt',
] as const;

export const listResultsEndpoint = endpoint('GET /api/office/test-sessions/:sessionId/results', {
  who: 'staff',
  roles: rights.sessions,
  summary: 'The score table of a session, filtered, ordered and paged; with appeals and who entered what.',
  input: listInput(sorts, filters),
  data: listOf(OfficeResult),
});

export const exportResultsEndpoint = endpoint('POST /api/office/test-sessions/:sessionId/results/export', {
  who: 'staff',
  roles: rights.marking,
  summary:
    'The score table as a spreadsheet that can be filled in and taken in again; the reason is written down.',
  input: listInput(sorts, { ...filters, ...exportFields }),
  data: ExportFile,
});

/** What each typed row was read from: the `mark` of its row. */
const basedOn = z
  .array(z.strictObject({ registrationNo, mark: z.number().int().min(0) }))
  .max(importLimit)
  .optional();

/** At which rows somebody else was faster, and how each stands now. */
export const ChangedResults = z.object({
  rows: z.array(z.object({ registrationNo: z.string(), sentence: z.string() })),
});

export const importResultsEndpoint = endpoint('POST /api/office/test-sessions/:sessionId/results', {
  who: 'staff',
  roles: rights.marking,
  summary:
    'A score table as it was pasted or uploaded: without `plan` it says row by row what would change, with it exactly that is done; where a colleague has entered one of these marks meanwhile, nothing is, and it says who. Rows that were typed over what was read say by `basedOn` which that was: where one of them is another by now, none is saved, and each is named with how it stands. What families were shown is changed by who may show it, for a reason, and they are told.',
  isRepeatable: true,
  input: z.strictObject({ ...ofSession, ...importFields, basedOn, reason: ReasonInput.optional() }),
  data: ImportAnswer.extend({
    importId: z.number().nullable(),
    /** How many results that families were shown become others: such a change has a reason. */
    shown: z.number(),
  }),
});

export const undoResultsEndpoint = endpoint('POST /api/office/result-pastes/:importId/undo', {
  who: 'staff',
  roles: rights.marking,
  summary:
    'Takes a whole table back as it was before; refused once the results are out or one of the marks was changed since.',
  isRepeatable: true,
  input: z.strictObject({ importId: id }),
  data: z.object({ restored: z.number() }),
});

export const publishResultsEndpoint = endpoint('PUT /api/office/test-sessions/:sessionId/results-time', {
  who: 'staff',
  roles: rights.results,
  summary:
    'Sets when the results of a session are shown and told (Seoul wall-clock); blank takes it back before then.',
  isRepeatable: true,
  input: z.strictObject({
    ...ofSession,
    version: versionInput,
    at: z.union([z.literal(''), dayTimeInput()]),
  }),
  data: ResultHead,
});

export const answerAppealEndpoint = endpoint('POST /api/office/registrations/:registrationNo/appeal', {
  who: 'staff',
  roles: rights.results,
  summary: 'Answers an appeal once; the guardian sees it with the result.',
  isRepeatable: true,
  input: z.strictObject({
    registrationNo,
    answer: z
      .string('답변을 적어 주세요.')
      .trim()
      .min(5, '답변을 5자 이상 적어 주세요.')
      .max(1000, '1,000자까지 적을 수 있습니다.'),
  }),
  data: z.object({ answered: z.boolean() }),
});
