import { z } from 'zod';
import { AgendaItem, DashboardCard, OfficeHit, ReportSection } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';

export const todayEndpoint = endpoint('GET /api/office/today', {
  who: 'staff',
  summary:
    'The numbers of this role’s first page, most urgent first, each with the list behind it, and what the day has.',
  input: z.strictObject({}),
  data: z.object({ serverNow: z.string(), cards: z.array(DashboardCard), agenda: z.array(AgendaItem) }),
});

export const reportSectionsEndpoint = endpoint('GET /api/office/reports/sections', {
  who: 'staff',
  roles: rights.branch,
  summary:
    'What the features add to the charts of a month of the own branches: money by means of payment, levels.',
  input: z.strictObject({
    month: z.string('달을 골라 주세요.').regex(/^\d{4}-(0[1-9]|1[0-2])$/, '달을 골라 주세요.'),
    branchId: z.coerce.number('분원을 골라 주세요.').int().min(1).optional(),
    /** Only so many first days of it: what a month that runs is held against. */
    days: z.coerce.number('날수를 확인해 주세요.').int().min(1).max(31).optional(),
  }),
  data: z.object({ sections: z.array(ReportSection) }),
});

export const findEndpoint = endpoint('GET /api/office/find', {
  who: 'staff',
  summary:
    'Children, registrations, payments and posts whose names or numbers hold a text: a few of each kind this role may see.',
  input: z.strictObject({
    q: z
      .string('찾을 말을 두 글자 넘게 적어 주세요.')
      .trim()
      .min(2, '찾을 말을 두 글자 넘게 적어 주세요.')
      .max(60, '찾을 말은 60자까지입니다.'),
  }),
  data: z.object({ hits: z.array(OfficeHit) }),
});
