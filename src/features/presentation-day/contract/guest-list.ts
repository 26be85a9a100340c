import { bookingLabels } from '#src/features/presentations/rules/bookings.ts';
import { officeList, type RowOf } from '#src/shared/endpoint/office-list.ts';
import { keysOf } from '#src/shared/record.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

const states = keysOf(bookingLabels);

export const guestList = officeList('GET /api/office/presentation-sessions/:sessionId/guests', {
  name: 'guests',
  title: '예약 명단',
  summary:
    'Who booked a session, in order unless asked otherwise, filtered and paged; phones are masked. Those given up are listed only where they are asked for, and in the file.',
  right: 'checkIn',
  fileRight: 'branch',
  firstSort: 'createdAt',
  row: ({ z }) =>
    z.object({
      bookingNo: z.string(),
      name: z.string(),
      /** Masked on the screen, whole in the file; blank at the door, as needs and question are. */
      mobile: z.string(),
      party: z.number(),
      /** How many of the party came; null until then. */
      arrived: z.number().nullable(),
      isWalkIn: z.boolean(),
      childGrades: z.string(),
      question: z.string(),
      needs: z.string(),
      state: z.enum(states),
      stateLabel: z.string(),
      createdAt: z.string(),
    }),
  filters: ({ z, idInput }) => ({
    sessionId: idInput(),
    state: z.enum(states, '상태를 골라 주세요.').optional(),
  }),
  people: (row) => `예약 ${row.bookingNo}`,
  columns: {
    name: { title: '이름', sort: 'name', isRowHeader: true, value: (row) => row.name },
    state: {
      title: '상태',
      sort: 'state',
      parts: { 상태: (row) => row.stateLabel, '현장 등록': (row) => (row.isWalkIn ? '현장' : '') },
    },
    party: {
      title: '인원',
      sort: 'party',
      isNumber: true,
      parts: { 인원: (row) => row.party, '온 인원': (row) => row.arrived },
    },
    mobile: { title: '휴대폰', value: (row) => row.mobile },
    grades: { title: '자녀 학년', value: (row) => row.childGrades },
    needs: { title: '필요하신 것', mayWrap: true, value: (row) => row.needs || '-' },
    question: { title: '질문', value: (row) => row.question || '-' },
    bookingNo: {
      title: '예약번호',
      sort: 'createdAt',
      parts: { 예약번호: (row) => row.bookingNo, 신청: (row) => formatSeoulDateTime(row.createdAt) },
    },
  },
});
export type GuestListRow = RowOf<typeof guestList>;
