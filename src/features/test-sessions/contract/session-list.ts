import { seatShape } from '#src/features/seats/rules/session-lists.ts';
import { officeList, type Shapes } from '#src/shared/endpoint/office-list.ts';
import { keysOf } from '#src/shared/record.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { officeStageLabels } from '../rules/sessions.ts';

const stagesOf = (z: Shapes['z']) => z.enum(keysOf(officeStageLabels), '상태를 골라 주세요.');
const states = ['draft', 'open', 'cancelled'] as const;
const times = ['today', 'opening', 'open', 'waiting', 'offered', 'unmarked', 'past'] as const;

export const sessionList = officeList('GET /api/office/test-session-list', {
  name: 'test-sessions',
  title: '입학 테스트 회차',
  summary: 'Test sessions of the own branches, filtered, ordered and paged.',
  right: 'checkIn',
  fileRight: 'branch',
  firstSort: 'startsAt',
  row: ({ z }) =>
    z.object({
      sessionId: z.number(),
      testId: z.number(),
      title: z.string(),
      gradeBand: z.string(),
      branchId: z.number(),
      branchName: z.string(),
      room: z.string(),
      startsAt: z.string(),
      endsAt: z.string(),
      opensAt: z.string(),
      closesAt: z.string(),
      feeKrw: z.number(),
      state: z.enum(states),
      /** Where it stands by the clock and its seats, and how that is called. */
      stage: stagesOf(z),
      stateLabel: z.string(),
      ...seatShape(z),
      /** Of those taken, how many the head office keeps back. */
      reserved: z.number(),
      /** Whether freed seats go to the line by themselves. */
      offers: z.enum(['auto', 'manual']),
      /** From so many days before the test a party of several is passed where fewer seats are free; null: never. */
      passFromDays: z.number().nullable(),
      /** The academy cancelled: until then families choose another session or their money. */
      choiceUntil: z.string().nullable(),
      /** Goes back with a change, so that two people who change one session are told. */
      version: z.number(),
    }),
  filters: ({ z, idInput, dayFilter }) => ({
    /**
     * `today`: is held today; `opening`: opens within 24 hours; `open`: takes registrations now; `waiting`: comes and somebody
     * waits for a seat; `offered`: comes and an offer from its waiting list runs out; `unmarked`: is over and nobody has written
     * whether somebody came; `past`: has begun. Without it: from a week ago on.
     */
    when: z.enum(times, '시기를 골라 주세요.').optional(),
    stage: stagesOf(z).optional(),
    state: z.enum(states, '상태를 골라 주세요.').optional(),
    subject: z.enum(['math', 'science', 'reading'], '과목을 골라 주세요.').optional(),
    branchId: idInput().optional(),
    from: dayFilter,
    to: dayFilter,
  }),
  columns: {
    title: {
      title: '테스트',
      sort: 'title',
      isRowHeader: true,
      parts: { 테스트: (row) => row.title, 학년: (row) => row.gradeBand },
    },
    branch: {
      title: '분원',
      isBesideName: true,
      parts: { 분원: (row) => row.branchName, 고사실: (row) => row.room },
    },
    startsAt: {
      title: '일시',
      sort: 'startsAt',
      isBesideName: true,
      value: (row) => formatSeoulDateTime(row.startsAt),
    },
    taken: {
      title: '좌석',
      isNumber: true,
      isEarly: true,
      parts: {
        접수: (row) => row.taken,
        정원: (row) => row.capacity,
        '출결 미기록': (row) => row.unmarked,
      },
    },
    waiting: {
      title: '대기 명단',
      isNumber: true,
      parts: { 대기: (row) => row.waiting, '제안 중': (row) => row.offered },
    },
    state: { title: '상태', sort: 'stage', isBesideName: true, value: (row) => row.stateLabel },
    opensAt: { title: '접수 시작', sort: 'opensAt', value: (row) => formatSeoulDateTime(row.opensAt) },
    closesAt: { title: '접수 마감', isExtra: true, value: (row) => formatSeoulDateTime(row.closesAt) },
    fee: { title: '응시료', isNumber: true, isExtra: true, value: (row) => row.feeKrw },
    act: { title: '관리', isScreenOnly: true },
  },
});
