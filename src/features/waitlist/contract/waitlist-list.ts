import { sessionList } from '#src/features/test-sessions/contract/session-list.ts';
import { officeList, type RowOf } from '#src/shared/endpoint/office-list.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

const states = ['waiting', 'offered', 'accepted', 'declined', 'lapsed', 'withdrawn'] as const;

export const waitlistList = officeList('GET /api/office/test-sessions/:sessionId/line', {
  name: 'test-line',
  title: '대기 명단',
  summary:
    'Who waits, in order, filtered and paged, and why each was or was not offered a seat; what was passed over lately.',
  right: 'counter',
  fileRight: 'branch',
  firstSort: 'place',
  row: ({ z }) =>
    z.object({
      waitKey: z.string(),
      memberId: z.number(),
      /** Null for those who do not wait any more. */
      place: z.number().nullable(),
      childName: z.string(),
      childGrade: z.string(),
      /** Only in the file. */
      guardianName: z.string(),
      /** Masked on the screen, whole in the file. */
      guardianMobile: z.string(),
      partySize: z.number(),
      since: z.string(),
      state: z.enum(states),
      stateLabel: z.string(),
      /** Why there is no offer, or who decided the one there was. */
      reason: z.string(),
      offeredAt: z.string().nullable(),
      offeredUntil: z.string().nullable(),
    }),
  filters: ({ z, idInput }) => ({
    sessionId: idInput(),
    /** `current`: those who wait or have an offer. */
    state: z.enum([...states, 'current'], '상태를 골라 주세요.').optional(),
  }),
  also: (shapes) => ({
    session: sessionList.row(shapes),
    /** Seats nobody holds. */
    free: shapes.z.number(),
    /** Whether anybody can still be offered a seat: too little time is left, or registration has ended. */
    mayOffer: shapes.z.boolean(),
    passed: shapes.z.array(shapes.z.object({ at: shapes.z.string(), sentence: shapes.z.string() })),
  }),
  people: (row) => `회원 ${row.memberId}`,
  columns: {
    place: { title: '순번', sort: 'place', isNumber: true, value: (row) => row.place ?? '-' },
    child: {
      title: '학생',
      sort: 'childName',
      isRowHeader: true,
      parts: { 학생: (row) => row.childName, 보호자: (row) => row.guardianName },
    },
    state: { title: '상태', value: (row) => row.stateLabel },
    reason: { title: '이유', value: (row) => row.reason },
    grade: { title: '학년', value: (row) => row.childGrade },
    party: { title: '함께', value: (row) => (row.partySize > 1 ? `${row.partySize}명` : '-') },
    mobile: { title: '연락처', value: (row) => row.guardianMobile },
    since: { title: '신청', sort: 'since', value: (row) => formatSeoulDateTime(row.since) },
    offeredAt: {
      title: '안내',
      sort: 'offeredAt',
      isExtra: true,
      value: (row) => (row.offeredAt ? formatSeoulDateTime(row.offeredAt) : '-'),
    },
  },
});
export type WaitlistRow = RowOf<typeof waitlistList>;
