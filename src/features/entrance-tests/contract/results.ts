import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { ImportAnswer, importFields } from '#src/shared/import.ts';
import { id, registrationNo } from './fields.ts';
import { dayTimeInput, OfficeSession } from './office.ts';

const ofSession = { sessionId: id };

export const OfficeResult = z.object({
  registrationNo: z.string(),
  childName: z.string(),
  childGrade: z.string(),
  stateWord: z.string(),
  scores: z.array(z.number()),
  placement: z.string(),
  verdictWord: z.string(),
  comment: z.string(),
  hasResult: z.boolean(),
  appeal: z.object({ text: z.string(), createdAt: z.string(), answer: z.string().nullable() }).nullable(),
});
export type OfficeResult = z.infer<typeof OfficeResult>;

const ResultList = z.object({
  session: OfficeSession,
  areas: z.array(z.object({ name: z.string(), max: z.number() })),
  resultsAt: z.string().nullable(),
  isOut: z.boolean(),
  rows: z.array(OfficeResult),
});

export const listResultsEndpoint = endpoint('GET /api/office/test-sessions/:sessionId/results', {
  who: 'staff',
  roles: ['owner', 'manager', 'counsellor', 'examiner'],
  summary: 'The score table of a session: those who came, in order of their numbers, with appeals.',
  input: z.strictObject(ofSession),
  data: ResultList,
});

export const importResultsEndpoint = endpoint('POST /api/office/test-sessions/:sessionId/results', {
  who: 'staff',
  roles: ['owner', 'manager'],
  summary:
    'A score table as it was pasted or uploaded: without `plan` it says row by row what would change, with it exactly that is done.',
  input: z.strictObject({ ...ofSession, ...importFields }),
  data: ImportAnswer,
});

export const publishResultsEndpoint = endpoint('PUT /api/office/test-sessions/:sessionId/results-time', {
  who: 'staff',
  roles: ['owner', 'manager'],
  summary:
    'Sets when the results of a session are shown and told (Seoul wall-clock); blank takes it back before then.',
  input: z.strictObject({ ...ofSession, at: z.union([z.literal(''), dayTimeInput]) }),
  data: ResultList,
});

export const answerAppealEndpoint = endpoint('POST /api/office/registrations/:registrationNo/appeal', {
  who: 'staff',
  roles: ['owner', 'manager'],
  summary: 'Answers an appeal; the guardian sees it with the result.',
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
