import { z } from 'zod';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { dayFilter, ExportFile, exportFields, listInput, listOf } from '#src/shared/endpoint/list.ts';
import { AnswersShown, Appointment, id, stateNames } from './requests.ts';

export const day = z.string('날짜를 골라 주세요.').pipe(z.iso.date('날짜를 골라 주세요.'));

export const BoardRow = z.object({
  requestId: z.number(),
  requestNo: z.string(),
  branchId: z.number(),
  branchName: z.string(),
  guardianName: z.string(),
  /** Masked; whole in the details and in a file. */
  mobile: z.string(),
  childGrade: z.string(),
  ...AnswersShown,
  topics: z.array(z.string()),
  message: z.string(),
  /** The class whose seat the family kept when it asked. */
  classWord: z.string().nullable(),
  state: z.enum(stateNames),
  stateWord: z.string(),
  sourceWord: z.string(),
  assigneeId: z.number().nullable(),
  assigneeName: z.string(),
  appointment: Appointment.nullable(),
  wishWord: z.string(),
  nextAction: z.string(),
  nextOn: z.string().nullable(),
  firstContactDue: z.string().nullable(),
  isOverdue: z.boolean(),
  /** What is due next and how near it is. */
  pressing: z.object({ tone: z.enum(['bad', 'wait', 'calm']), word: z.string() }).nullable(),
  createdAt: z.string(),
  /** Goes back with a change, so that two people who work on one request are told. */
  version: z.number(),
});
export type BoardRow = z.infer<typeof BoardRow>;

/** How the work is parted: what has not been called, today's times, one's own, what is late, all open, over, all. */
export const tabNames = ['new', 'today', 'mine', 'overdue', 'open', 'done', 'all'] as const;
export type Tab = (typeof tabNames)[number];

const filters = {
  tab: z.enum(tabNames, '보기를 골라 주세요.').default('open'),
  branchId: id.optional(),
  state: z.enum(stateNames, '상태를 골라 주세요.').optional(),
  source: z.string().max(20).optional(),
  from: dayFilter,
  to: dayFilter,
};
const sorts = ['createdAt', 'guardianName', 'nextOn', 'assigneeName'] as const;

export const counsellingBoard = endpoint('GET /api/office/counselling', {
  who: 'staff',
  roles: rights.families,
  summary: 'How many requests of the own branches stand in each part of the work, and what this role may do.',
  input: z.strictObject({ branchId: id.optional() }),
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

export const listCounselling = endpoint('GET /api/office/counselling-list', {
  who: 'staff',
  roles: rights.families,
  summary:
    'Requests of the own branches, filtered, ordered and paged; oldest first, because they wait longest.',
  input: listInput(sorts, filters),
  data: listOf(BoardRow),
});

export const exportCounselling = endpoint('POST /api/office/counselling/export', {
  who: 'staff',
  roles: rights.branch,
  summary: 'The list as a spreadsheet with whole phones (5,000 rows at most); the reason is kept.',
  input: listInput(sorts, { ...filters, ...exportFields }),
  data: ExportFile,
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
        sourceWord: z.string(),
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
