import { seatShape } from '#src/features/seats/rules/session-lists.ts';
import { officeList, type RowOf } from '#src/shared/endpoint/office-list.ts';
import { keysOf } from '#src/shared/record.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { topicLabels } from '../rules/bookings.ts';

const states = ['draft', 'open', 'cancelled'] as const;

export const presentationList = officeList('GET /api/office/presentation-list', {
  name: 'presentations',
  title: '설명회 회차',
  summary: 'Sessions of presentations of the own branches, filtered, ordered and paged.',
  right: 'checkIn',
  fileRight: 'branch',
  firstSort: 'startsAt',
  row: ({ z }) =>
    z.object({
      sessionId: z.number(),
      presentationId: z.number(),
      title: z.string(),
      topicLabel: z.string(),
      gradeBand: z.string(),
      branchId: z.number(),
      branchName: z.string(),
      place: z.string(),
      isOnline: z.boolean(),
      room: z.string(),
      onlineUrl: z.string(),
      startsAt: z.string(),
      endsAt: z.string(),
      state: z.enum(states),
      stateLabel: z.string(),
      ...seatShape(z),
      postId: z.number().nullable(),
      /** Goes back with a change, so that two people who change one session are told. */
      version: z.number(),
    }),
  filters: ({ z, idInput, dayFilter }) => ({
    /**
     * `today`: open and still to come today; `waiting`: open, within seven days, with somebody in line; `offered`: open, to come,
     * with an offer that runs out; `unmarked`: over, and nobody has written whether somebody came; `past`: has begun. Without it and without a day: from a month ago on.
     */
    when: z.enum(['today', 'waiting', 'offered', 'unmarked', 'past'], '시기를 골라 주세요.').optional(),
    state: z.enum(states, '상태를 골라 주세요.').optional(),
    topic: z.enum(keysOf(topicLabels), '주제를 골라 주세요.').optional(),
    branchId: idInput().optional(),
    from: dayFilter,
    to: dayFilter,
  }),
  columns: {
    title: { title: '설명회', sort: 'title', isRowHeader: true, value: (row) => row.title },
    startsAt: { title: '일시', sort: 'startsAt', value: (row) => formatSeoulDateTime(row.startsAt) },
    taken: {
      title: '좌석',
      isNumber: true,
      parts: {
        예약: (row) => row.taken,
        정원: (row) => row.capacity,
        '입장 미기록': (row) => row.unmarked,
      },
    },
    waiting: {
      title: '대기 명단',
      isNumber: true,
      parts: { 대기: (row) => row.waiting, '제안 중': (row) => row.offered },
    },
    state: { title: '상태', value: (row) => row.stateLabel },
    act: { title: '관리', isScreenOnly: true },
    place: { title: '장소', value: (row) => row.place },
    topic: { title: '주제', value: (row) => `${row.topicLabel} · ${row.gradeBand}` },
  },
});
export type OfficePresentation = RowOf<typeof presentationList>;
