import { z } from 'zod';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { dayFilter, ExportFile, exportFields, listInput, listOf } from '#src/shared/endpoint/list.ts';
import { id, TopicInput } from './bookings.ts';

export const OfficePresentation = z.object({
  sessionId: z.number(),
  presentationId: z.number(),
  title: z.string(),
  topicWord: z.string(),
  gradeBand: z.string(),
  branchId: z.number(),
  branchName: z.string(),
  place: z.string(),
  isOnline: z.boolean(),
  room: z.string(),
  onlineUrl: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  state: z.enum(['draft', 'open', 'cancelled']),
  stateWord: z.string(),
  capacity: z.number(),
  taken: z.number(),
  waiting: z.number(),
  /** Offers from the waiting list whose time runs, and when the soonest ends. */
  offered: z.number(),
  offeredUntil: z.string().nullable(),
  /** Guests with a seat of whom nobody has written whether they came; 0 before it is over, and online. */
  unmarked: z.number(),
  postId: z.number().nullable(),
  /** Goes back with a change, so that two people who change one session are told. */
  version: z.number(),
});
export type OfficePresentation = z.infer<typeof OfficePresentation>;

export const presentationChoices = endpoint('GET /api/office/presentations', {
  who: 'staff',
  roles: rights.door,
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

/**
 * `today`: open and still to come today; `waiting`: open, within seven days, with somebody in line; `offered`: open, to come,
 * with an offer that runs out; `unmarked`: over, and nobody has written whether somebody came; `past`: has begun. Without it and without a day: from a month ago on.
 */
const filters = {
  when: z.enum(['today', 'waiting', 'offered', 'unmarked', 'past'], '시기를 골라 주세요.').optional(),
  state: z.enum(['draft', 'open', 'cancelled'], '상태를 골라 주세요.').optional(),
  topic: TopicInput.optional(),
  branchId: id.optional(),
  from: dayFilter,
  to: dayFilter,
};
const sorts = ['startsAt', 'title'] as const;

export const listOfficePresentations = endpoint('GET /api/office/presentation-list', {
  who: 'staff',
  roles: rights.door,
  summary: 'Sessions of presentations of the own branches, filtered, ordered and paged.',
  input: listInput(sorts, filters),
  data: listOf(OfficePresentation),
});

export const exportPresentations = endpoint('POST /api/office/presentation-list/export', {
  who: 'staff',
  roles: rights.branch,
  summary: 'The list as a spreadsheet; the reason is kept.',
  input: listInput(sorts, { ...filters, ...exportFields }),
  data: ExportFile,
});
