import { z } from 'zod';
import { kinds } from '#src/features/branches/contract/room-list.ts';
import { rights } from '#src/shared/access/rights.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { dayTimeInput, idInput, tickInput } from '#src/shared/endpoint/inputs.ts';
import { mostRows } from './rules.ts';

export const seasonErrors = errorTable('season', {
  clashes: [409, '함께 만들 수 없는 칸이 있습니다. 표시된 칸을 고친 뒤 다시 눌러 주세요.'],
});

const id = idInput();
const Row = z.strictObject({
  /** A test or a presentation. */
  whatId: id,
  branchId: id,
  room: z
    .string('고사실이나 장소를 입력해 주세요.')
    .trim()
    .min(1, '고사실이나 장소를 입력해 주세요.')
    .max(40, '40자까지 입력할 수 있습니다.'),
  day: z.string('날짜를 입력해 주세요.').pipe(z.iso.date('날짜를 입력해 주세요.')),
  startsAt: z
    .string('시각을 입력해 주세요.')
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '시각은 14:00처럼 입력해 주세요.'),
  capacity: z.coerce
    .number('정원을 입력해 주세요.')
    .int('정원은 정수로 입력해 주세요.')
    .min(1, '정원은 1명 이상입니다.')
    .max(2_000, '정원은 2,000명까지입니다.'),
  sharesRoom: tickInput(),
  onClosedDay: tickInput(),
  overRoom: tickInput(),
  /** Of presentations: a team that speaks in two places. */
  speaksTwice: tickInput(),
});

const Plan = z.strictObject({
  /** Only says what clashes. */
  isCheck: tickInput(),
  kind: z.enum(['test', 'presentation'], '무엇을 편성할지 골라 주세요.'),
  /** When all of them open, Seoul wall-clock. */
  opensAt: dayTimeInput('접수 시작을 입력해 주세요.'),
  /** Tests close at 18:00 so many days before; presentations are booked until they begin. */
  closesDaysBefore: z.coerce
    .number('며칠 전에 마감할지 적어 주세요.')
    .int()
    .min(1, '시험 하루 전까지 받습니다.')
    .max(30, '30일 전까지 정할 수 있습니다.'),
  /** How long a presentation is; a test has its own length. */
  minutes: z.coerce
    .number('진행 시간을 입력해 주세요.')
    .int()
    .min(20, '진행 시간은 20분 이상입니다.')
    .max(300, '진행 시간은 300분까지입니다.'),
  rows: z
    .array(Row, '회차를 적어 주세요.')
    .min(1, '회차를 하나 이상 적어 주세요.')
    .max(mostRows, `한 번에 ${mostRows}개까지입니다.`),
});
export type SeasonPlan = z.output<typeof Plan>;

export const Clash = z.object({
  /** The row, counted from 0, and its cell. */
  row: z.number(),
  field: z.enum(['whatId', 'branchId', 'room', 'day', 'startsAt', 'capacity']),
  sentence: z.string(),
});
export type Clash = z.infer<typeof Clash>;

export const seasonChoices = endpoint('GET /api/office/seasons', {
  who: 'staff',
  roles: rights.planning,
  summary: 'What a season can be planned of: tests, presentations, the own branches and their rooms.',
  input: z.strictObject({}),
  data: z.object({
    tests: z.array(z.object({ id: z.number(), title: z.string() })),
    presentations: z.array(z.object({ id: z.number(), title: z.string() })),
    branches: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        rooms: z.array(z.object({ name: z.string(), kind: z.enum(kinds), capacity: z.number() })),
      }),
    ),
  }),
});
export type SeasonChoices = z.infer<(typeof seasonChoices)['data']>;

export const planSeason = endpoint('POST /api/office/seasons', {
  who: 'staff',
  roles: rights.planning,
  summary:
    'Plans all sessions of a season as drafts, or none where one clashes: rooms, closed days, who speaks, each other. A check makes nothing and says the cells.',
  isCreating: true,
  input: Plan,
  data: z.object({ clashes: z.array(Clash), sessionIds: z.array(z.number()) }),
});
