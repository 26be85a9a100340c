import { registrationLabels } from '#src/features/registrations/rules/registrations.ts';
import { isNeverOwed, paymentText } from '#src/features/test-day/rules/roster-money.ts';
import { sessionList } from '#src/features/test-sessions/contract/session-list.ts';
import { officeList } from '#src/shared/endpoint/office-list.ts';
import { keysOf } from '#src/shared/record.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

const states = keysOf(registrationLabels);

export const rosterList = officeList('GET /api/office/test-sessions/:sessionId/roster', {
  name: 'roster',
  title: '접수 명단',
  summary:
    'Who is registered, in order of registration unless asked otherwise, filtered and paged; names and phones are masked as the role needs.',
  right: 'checkIn',
  fileRight: 'branch',
  firstSort: 'createdAt',
  // A session is printed whole: a page holds as many as one has.
  sizes: { first: 100, most: 2_000 },
  row: ({ z }) =>
    z.object({
      registrationNo: z.string(),
      /** Null for whoever only stands at the door, who sees nothing of the family. */
      memberId: z.number().nullable(),
      childName: z.string(),
      childGrade: z.string(),
      hasPhoto: z.boolean(),
      schoolName: z.string(),
      guardianName: z.string(),
      /** Masked on the screen, whole in the file. */
      guardianMobile: z.string(),
      state: z.enum(states),
      stateLabel: z.string(),
      amountKrw: z.number(),
      /** It is over and still takes a seat: somebody has to free it. */
      holdsSeat: z.boolean(),
      paymentLabel: z.string().nullable(),
      createdAt: z.string(),
      /** Another account's registration for this test that is likely of the same child; null where nobody has to look. */
      double: z
        .object({
          registrationNo: z.string(),
          branchName: z.string(),
          startsAt: z.string(),
          /** Staff have said so; one of the two is to be given up. */
          isSame: z.boolean(),
        })
        .nullable(),
    }),
  filters: ({ z, idInput }) => ({
    sessionId: idInput(),
    state: z.enum(states, '상태를 골라 주세요.').optional(),
  }),
  also: (shapes) => ({
    session: sessionList.row(shapes),
    /** How many came, and how many did not. */
    marked: shapes.z.object({ attended: shapes.z.number(), absent: shapes.z.number() }),
  }),
  people: (row) => `회원 ${row.memberId}`,
  columns: {
    child: { title: '학생', sort: 'childName', isRowHeader: true, value: (row) => row.childName },
    grade: { title: '학년', sort: 'childGrade', isBesideName: true, value: (row) => row.childGrade },
    state: { title: '상태', sort: 'state', isBesideName: true, value: (row) => row.stateLabel },
    /** Only from the day of the test on. */
    attendance: { title: '출결', isBesideName: true, isScreenOnly: true },
    registrationNo: { title: '접수번호', value: (row) => row.registrationNo },
    school: { title: '학교', value: (row) => row.schoolName },
    guardian: { title: '보호자', value: (row) => row.guardianName },
    mobile: { title: '연락처', value: (row) => row.guardianMobile },
    amount: {
      title: '결제',
      parts: {
        결제: (row) => paymentText(row),
        응시료: (row) => (isNeverOwed(row) ? '' : row.amountKrw),
      },
    },
    createdAt: {
      title: '접수 일시',
      sort: 'createdAt',
      value: (row) => row.createdAt && formatSeoulDateTime(row.createdAt),
    },
    act: { title: '관리', isScreenOnly: true },
  },
});
