import { z } from 'zod';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { listInput, listOf } from '#src/shared/endpoint/list.ts';
import { disagreementStates, invariantNames } from './rules.ts';

/** One thing on which two books do not agree. */
export const Disagreement = z.object({
  disagreementId: z.number(),
  invariant: z.string(),
  /** What disagrees, as a sentence. */
  sentence: z.string(),
  /** How it is settled. */
  advice: z.string(),
  /** The number of what it is about. */
  subject: z.string(),
  /** Where it is settled. */
  wayOut: z.string(),
  foundAt: z.string(),
  settledAt: z.string().nullable(),
});
export type Disagreement = z.infer<typeof Disagreement>;

export const listDisagreementsEndpoint = endpoint('GET /api/office/disagreements', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'What the books of seats, registrations, money and items say against each other.',
  input: listInput(['foundAt', 'invariant'], {
    state: z.enum(disagreementStates, '상태를 골라 주세요.').default('open'),
    invariant: z.enum(invariantNames, '항목을 골라 주세요.').optional(),
  }),
  data: listOf(Disagreement),
});
