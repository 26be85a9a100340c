import { officeList, type RowOf, type Shapes } from '#src/shared/endpoint/office-list.ts';
import { formatDay } from '#src/shared/seoul-time.ts';
import { courseLabels, feeChange } from '../rules/programmes.ts';
import { programmeInput } from './branch-list.ts';

/** What a course costs from some day on, as it was filed. */
export const feeShape = ({ z }: Shapes) => ({
  monthlyMinutes: z.number(),
  tuitionKrw: z.number(),
  extraKrw: z.number(),
  extraNote: z.string(),
});

/** A course with its fee, and the change of the fee that was announced with the Seoul day from which it holds. */
export const tuitionShape = (shapes: Shapes) => ({
  branchId: shapes.z.number(),
  programme: shapes.z.string(),
  course: shapes.z.string(),
  grades: shapes.z.string(),
  capacity: shapes.z.number(),
  weekly: shapes.z.string(),
  ...feeShape(shapes),
  next: shapes.z.object({ ...feeShape(shapes), effectiveFrom: shapes.z.string() }).nullable(),
});

/** All that an import asks for is shown at first, so that a list taken out can come in again as it is. */
export const tuitionList = officeList('GET /api/office/tuitions', {
  name: 'tuition',
  title: '교습비',
  summary: 'Tuition of the own branches as it is filed and shown.',
  right: 'branch',
  firstSort: 'branch',
  row: (shapes) =>
    shapes.z.object({
      ...tuitionShape(shapes),
      tuitionId: shapes.z.number(),
      branchName: shapes.z.string(),
      programmeName: shapes.z.string(),
      version: shapes.z.number(),
    }),
  filters: (shapes) => ({
    branchId: shapes.idInput().optional(),
    programme: programmeInput(shapes).optional(),
  }),
  columns: {
    course: { title: courseLabels.course, sort: 'course', isRowHeader: true, value: (row) => row.course },
    branch: { title: '분원', sort: 'branch', mayWrap: true, value: (row) => row.branchName },
    programme: {
      title: courseLabels.programme,
      sort: 'programme',
      mayWrap: true,
      value: (row) => row.programmeName,
    },
    grades: { title: courseLabels.grades, mayWrap: true, value: (row) => row.grades },
    weekly: { title: courseLabels.weekly, mayWrap: true, value: (row) => row.weekly },
    capacity: { title: courseLabels.capacity, isNumber: true, value: (row) => row.capacity },
    monthlyMinutes: {
      title: courseLabels.monthlyMinutes,
      isNumber: true,
      value: (row) => row.monthlyMinutes,
    },
    tuitionKrw: {
      title: courseLabels.tuitionKrw,
      sort: 'tuitionKrw',
      isNumber: true,
      value: (row) => row.tuitionKrw,
    },
    extraKrw: { title: courseLabels.extraKrw, isNumber: true, value: (row) => row.extraKrw },
    extraNote: { title: courseLabels.extraNote, mayWrap: true, value: (row) => row.extraNote },
    next: {
      title: '예고한 변경',
      value: (row) => row.next && `${formatDay(row.next.effectiveFrom)}부터 ${feeChange(row, row.next)}`,
    },
  },
});
export type OfficeTuition = RowOf<typeof tuitionList>;
