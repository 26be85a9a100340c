import { z } from 'zod';
import { stateNames } from '#src/features/counselling/rules/requests.ts';
import { versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { clockInput, idInput } from '#src/shared/endpoint/inputs.ts';
import { keysOf } from '#src/shared/record.ts';
import { visitLabels, weekBounds } from './rules.ts';

const id = idInput();
const day = z.iso
  .date('날짜를 골라 주세요.')
  .refine(
    (one) => one >= weekBounds.first && one <= weekBounds.last,
    '2020년부터 2100년까지의 날짜를 골라 주세요.',
  );
const kinds = ['call', 'visit'] as const;

const Time = z.object({
  requestId: z.number(),
  requestNo: z.string(),
  version: z.number(),
  staffId: z.number(),
  day: z.string(),
  /** `14:30` */
  time: z.string(),
  kind: z.enum(kinds),
  kindLabel: z.string(),
  guardianName: z.string(),
  childGrade: z.number(),
  topics: z.array(z.string()),
  state: z.enum(stateNames),
  stateLabel: z.string(),
  /** Whether who was to come came, once the time is over; null before, and where nobody was to come. */
  visit: z.enum(keysOf(visitLabels)).nullable(),
  /** Whether it can still be given another time. */
  mayMove: z.boolean(),
});
export type WeekTime = z.infer<typeof Time>;

export const CounsellingWeek = z.object({
  branchId: z.number(),
  today: z.string(),
  /** The first instant and the last day that a family can be given from now. */
  earliest: z.string(),
  latest: z.string(),
  /** Sunday first. */
  days: z.array(
    z.object({
      day: z.string(),
      /** Why nobody counsels then; null where somebody does. */
      closed: z.string().nullable(),
      /** The parts of the day in which the branch counsels: `14:00` to `18:00`. */
      spans: z.array(z.object({ from: z.string(), until: z.string() })),
    }),
  ),
  people: z.array(z.object({ staffId: z.number(), name: z.string() })),
  shifts: z.array(
    z.object({
      shiftId: z.number(),
      staffId: z.number(),
      day: z.string(),
      starts: z.string(),
      ends: z.string(),
    }),
  ),
  daysOff: z.array(z.object({ dayOffId: z.number(), staffId: z.number(), day: z.string() })),
  times: z.array(Time),
  mayPlan: z.boolean(),
});
export type CounsellingWeek = z.infer<typeof CounsellingWeek>;

export const counsellingBranches = endpoint('GET /api/office/counselling-branches', {
  who: 'staff',
  roles: rights.counter,
  summary: 'The own branches, in which who called or came by can be written down.',
  input: z.strictObject({}),
  data: z.object({ branches: z.array(z.object({ id: z.number(), name: z.string() })) }),
});

export const counsellingWeekEndpoint = endpoint('GET /api/office/counselling-calendars/:branchId/week', {
  who: 'staff',
  roles: rights.families,
  summary: 'A week of a branch: who counsels when, who is away, and which families come, by person.',
  input: z.strictObject({ branchId: id, day: day.optional() }),
  data: CounsellingWeek,
});

export const giveTimeEndpoint = endpoint('POST /api/office/counselling/:requestId/time', {
  who: 'staff',
  roles: rights.families,
  summary:
    'Gives a request another time or another counsellor, or its first time; the family gets a text of what has changed.',
  idempotent: true,
  input: z.strictObject({
    requestId: id,
    version: versionInput,
    kind: z.enum(kinds, '상담 방법을 골라 주세요.'),
    day,
    time: clockInput('시각을 골라 주세요.').regex(/[03]0$/, '14:00, 14:30처럼 30분 단위로 골라 주세요.'),
    staffId: idInput('선생님을 골라 주세요.'),
  }),
  data: z.object({ staffId: z.number() }),
});
