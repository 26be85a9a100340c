import { z } from 'zod';
import { versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { idInput } from '#src/shared/endpoint/inputs.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';
import { shapes } from '#src/shared/endpoint/list-endpoints.ts';
import { reconciliationList } from './reconciliation-list.ts';

const id = idInput();

const Reconciliation = reconciliationList.row(shapes);

export const startReconciliationEndpoint = endpoint('POST /api/office/reconciliations', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Compares one Seoul day with the provider’s books, in the background.',
  isCreating: true,
  input: z.strictObject({ day: z.iso.date('날짜를 골라 주세요.') }),
  data: z.object({ runId: z.number() }),
});

export const ReconciliationLine = z.object({
  lineId: z.number(),
  paymentId: z.string(),
  title: z.string(),
  kindLabel: z.string(),
  oursKrw: z.number(),
  theirsKrw: z.number(),
  note: z.string().nullable(),
  version: z.number(),
});
export type ReconciliationLine = z.infer<typeof ReconciliationLine>;

export const readReconciliationEndpoint = endpoint('GET /api/office/reconciliations/:runId', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'One comparison with everything that differs (500 at most).',
  input: z.strictObject({ runId: id }),
  data: z.object({ run: Reconciliation, lines: z.array(ReconciliationLine) }),
});

export const resolveLineEndpoint = endpoint('POST /api/office/reconciliation-lines/:lineId/resolve', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Settles one difference with a note on what was done.',
  isRepeatable: true,
  input: z.strictObject({ lineId: id, version: versionInput, note: ReasonInput }),
  data: z.object({ resolved: z.boolean() }),
});
