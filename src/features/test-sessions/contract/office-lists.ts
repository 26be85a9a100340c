import { z } from 'zod';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { dayFilter, ExportFile, exportFields, listInput, listOf } from '#src/shared/endpoint/list.ts';
import { id } from './fields.ts';
import { OfficeSession } from './office.ts';

/**
 * `today`: is held today; `opening`: opens within 24 hours; `open`: takes registrations now; `waiting`: comes and somebody
 * waits for a seat; `offered`: comes and an offer from its waiting list runs out; `unmarked`: is over and nobody has written
 * whether somebody came; `past`: has begun. Without it: from a week ago on.
 */
const filters = {
  when: z
    .enum(['today', 'opening', 'open', 'waiting', 'offered', 'unmarked', 'past'], '시기를 골라 주세요.')
    .optional(),
  state: z.enum(['draft', 'open', 'cancelled'], '상태를 골라 주세요.').optional(),
  subject: z.enum(['math', 'science', 'reading'], '과목을 골라 주세요.').optional(),
  branchId: id.optional(),
  from: dayFilter,
  to: dayFilter,
};
const sorts = ['startsAt', 'opensAt', 'title'] as const;

export const listSessionsEndpoint = endpoint('GET /api/office/test-session-list', {
  who: 'staff',
  roles: rights.door,
  summary: 'Test sessions of the own branches, filtered, ordered and paged.',
  input: listInput(sorts, filters),
  data: listOf(OfficeSession),
});

export const exportSessionsEndpoint = endpoint('POST /api/office/test-session-list/export', {
  who: 'staff',
  roles: rights.branch,
  summary: 'The sessions as a spreadsheet; the reason is written down.',
  input: listInput(sorts, { ...filters, ...exportFields }),
  data: ExportFile,
});
