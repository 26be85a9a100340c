import { type RowOf, screenList } from '#src/shared/endpoint/office-list.ts';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';

export const enrolledList = screenList('GET /api/office/enrolled', {
  name: 'enrolled',
  title: '등록한 학생',
  summary:
    'Children who are in a class of the own branches; how to reach their guardians stands in the file only.',
  right: 'branch',
  firstSort: '-enrolledAt',
  row: ({ z }) =>
    z.object({
      placeId: z.number(),
      studentName: z.string(),
      grade: z.string(),
      className: z.string(),
      branchName: z.string(),
      enrolledAt: z.string(),
    }),
  filters: ({ idInput, dayFilter }) => ({
    branchId: idInput().optional(),
    /** Enrolled on these Seoul days. */
    from: dayFilter,
    to: dayFilter,
  }),
  columns: {
    student: { title: '이름', sort: 'studentName', isRowHeader: true, value: (row) => row.studentName },
    grade: { title: '학년', value: (row) => row.grade },
    class: { title: '반', sort: 'className', value: (row) => row.className },
    branch: { title: '분원', value: (row) => row.branchName },
    enrolledAt: { title: '등록일', sort: 'enrolledAt', value: (row) => formatSeoulDate(row.enrolledAt) },
  },
});
export type EnrolledRow = RowOf<typeof enrolledList>;
