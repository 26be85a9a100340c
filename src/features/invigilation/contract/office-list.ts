import { z } from 'zod';
import { stateShape as state } from '#src/features/level-attempts/contract/attempt.ts';
import { OfficeAttempt } from '#src/features/level-results/contract/attempt-report.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { dayFilter, ExportFile, exportFields, listInput, listOf } from '#src/shared/endpoint/list.ts';

const filters = {
  state: state.optional(),
  subject: z.string().max(20).optional(),
  kind: z.enum(['test', 'retest'], '종류를 골라 주세요.').optional(),
  branchId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  /** Only families who wait for a call about a retest without enough new items. */
  waits: z.enum(['retest'], '기다리는 일을 골라 주세요.').optional(),
  from: dayFilter,
  to: dayFilter,
};
const sorts = ['createdAt', 'studentName', 'grade', 'level', 'notices', 'closedAt'] as const;

export const listOfficeAttempts = endpoint('GET /api/office/level-tests/attempts', {
  who: 'staff',
  roles: rights.sessions,
  summary: 'Attempts of the own branches, filtered, ordered and paged; newest first.',
  input: listInput(sorts, filters),
  data: listOf(OfficeAttempt).extend({
    /** What this role may do here, so that the screen offers nothing that would be refused. */
    may: z.object({ release: z.boolean(), export: z.boolean() }),
  }),
});

export const exportOfficeAttempts = endpoint('POST /api/office/level-tests/attempts/export', {
  who: 'staff',
  roles: rights.branch,
  summary: 'The list as a spreadsheet (5,000 rows at most); the reason is kept.',
  input: listInput(sorts, { ...filters, ...exportFields }),
  data: ExportFile,
});
