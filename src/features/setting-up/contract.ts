import { z } from 'zod';
import { rights } from '#src/shared/access/rights.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';

export const setUpErrors = errorTable('set_up', {
  not_waivable: [400, '이 일은 건너뛸 수 없습니다. 연결된 화면에서 마쳐 주세요.'],
});

export const SetUpLine = z.object({
  key: z.string(),
  label: z.string(),
  /** Where it is done. */
  to: z.string(),
  state: z.enum(['done', 'open', 'waived']),
  /** What is missing, in sentences; empty where nothing is. */
  missing: z.array(z.string()),
  /** What the academy does instead, where it may do without; blank where it may not. */
  waiver: z.string(),
  /** Why it was waived. */
  reason: z.string(),
});
export type SetUpLine = z.infer<typeof SetUpLine>;

const SetUpAnswer = z.object({
  lines: z.array(SetUpLine),
  isDone: z.boolean(),
  /** True in a real academy, whose first page shows the list until it is done. */
  isReal: z.boolean(),
});

export const readSetUpEndpoint = endpoint('GET /api/office/set-up', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'What an academy has to do before it opens, each line as it is found now.',
  input: z.strictObject({}),
  data: SetUpAnswer,
});

const key = z.string().regex(/^[a-z-]{2,40}$/, '목록에 있는 일을 골라 주세요.');

export const waiveLineEndpoint = endpoint('PUT /api/office/set-up/:key/waiver', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Says that the academy does without this line, and why; only where that makes sense.',
  input: z.strictObject({ key, reason: ReasonInput }),
  data: SetUpAnswer,
});

export const dropWaiverEndpoint = endpoint('DELETE /api/office/set-up/:key/waiver', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Takes a waiver back.',
  input: z.strictObject({ key }),
  data: SetUpAnswer,
});
