import { z } from 'zod';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { idInput } from '#src/shared/endpoint/inputs.ts';

export const day = z.string('날짜를 골라 주세요.').pipe(z.iso.date('날짜를 골라 주세요.'));

export const counsellingBoard = endpoint('GET /api/office/counselling', {
  who: 'staff',
  roles: rights.families,
  summary: 'How many requests of the own branches stand in each part of the work, and what this role may do.',
  input: z.strictObject({ branchId: idInput().optional() }),
  data: z.object({
    counts: z.object({
      new: z.number(),
      today: z.number(),
      mine: z.number(),
      overdue: z.number(),
      open: z.number(),
    }),
    branches: z.array(z.object({ id: z.number(), name: z.string() })),
    myId: z.number(),
    mayPlan: z.boolean(),
    /** Whether requests can be this person's. */
    mayTake: z.boolean(),
  }),
});

export const counsellingFigures = endpoint('GET /api/office/counselling-figures', {
  who: 'staff',
  roles: rights.branch,
  summary: 'How far the requests of a span came, by branch and source.',
  input: z.strictObject({ from: day.optional(), until: day.optional() }),
  data: z.object({
    from: z.string(),
    until: z.string(),
    rows: z.array(
      z.object({
        branchName: z.string(),
        sourceLabel: z.string(),
        received: z.number(),
        contacted: z.number(),
        /** Of those asked with an account, who registered a child for a test afterwards. */
        tested: z.number(),
        visited: z.number(),
        enrolled: z.number(),
        /** Enrolled of received, in whole percent. */
        percent: z.number(),
      }),
    ),
  }),
});
