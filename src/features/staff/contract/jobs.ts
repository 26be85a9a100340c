import { z } from 'zod';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';

/** An outside service and how its calls end. */
export const OfficeProvider = z.object({
  name: z.string(),
  mode: z.string(),
  /** False for what this academy does without: neither well nor ill. */
  isUsed: z.boolean(),
  /** Without it no real academy works. */
  isCompulsory: z.boolean(),
  /** Part of the product: in use whether anybody asked it or not. */
  isOwn: z.boolean(),
  label: z.string(),
  isWell: z.boolean(),
  lastSuccessAt: z.string().nullable(),
  lastFailureAt: z.string().nullable(),
  failure: z.string(),
  /** When a person last had it asked. */
  checkedAt: z.string().nullable(),
});
export type OfficeProvider = z.infer<typeof OfficeProvider>;

export const listProvidersEndpoint = endpoint('GET /api/office/providers', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'How the calls to each outside service end.',
  input: z.strictObject({}),
  data: z.object({ providers: z.array(OfficeProvider) }),
});

export const checkProvidersEndpoint = endpoint('POST /api/office/providers/check', {
  who: 'staff',
  roles: rights.headOffice,
  summary:
    'Asks every outside service for an answer now, without sending, paying or changing anything there.',
  input: z.strictObject({}),
  data: z.object({ providers: z.array(OfficeProvider) }),
});

export const retryJobsEndpoint = endpoint('POST /api/office/jobs/retry', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Has failed work tried again at once.',
  input: z.strictObject({
    jobIds: z.array(z.coerce.number().int().min(1)).min(1, '작업을 골라 주세요.').max(200),
    reason: ReasonInput,
  }),
  data: z.object({ retried: z.number() }),
});
