import { z } from 'zod';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { shapes } from '#src/shared/endpoint/list-endpoints.ts';
import { presentationList } from './presentation-list.ts';

export const OfficePresentation = presentationList.row(shapes);

export const presentationChoices = endpoint('GET /api/office/presentations', {
  who: 'staff',
  roles: rights.checkIn,
  summary: 'What sessions can be planned of and where, and what this role may do and see.',
  input: z.strictObject({}),
  data: z.object({
    mayPlan: z.boolean(),
    mayReadSurvey: z.boolean(),
    /** Phones, questions and needs; at the door a name and grades are all one gets. */
    seesFamilies: z.boolean(),
    titles: z.array(z.object({ presentationId: z.number(), title: z.string() })),
    branches: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
});
