import { officeList, type RowOf } from '#src/shared/endpoint/office-list.ts';
import { gradesOf, teacherLabels } from '../rules/teachers.ts';

export const teacherList = officeList('GET /api/office/teachers', {
  name: 'teachers',
  title: '강사 소개',
  summary: 'Teachers in the order of the public pages, with whether they are shown and by which picture.',
  right: 'content',
  firstSort: 'position',
  moreSorts: ['position'],
  row: ({ z }) =>
    z.object({
      teacherId: z.number(),
      name: z.string(),
      title: z.string(),
      programmes: z.array(z.string()),
      programmeNames: z.string(),
      gradeFrom: z.number(),
      gradeTo: z.number(),
      motto: z.string(),
      introduction: z.string(),
      career: z.string(),
      portrait: z.number(),
      photo: z.string().nullable(),
      /** When and how the person agreed to the photograph shown; null: none is shown. */
      consentedOn: z.string().nullable(),
      evidence: z.string().nullable(),
      branchIds: z.array(z.number()),
      branchNames: z.string(),
      isPublished: z.boolean(),
      version: z.number(),
    }),
  filters: ({ z, idInput }) => ({
    branchId: idInput().optional(),
    programme: z.string().max(40).optional(),
    isPublished: z.enum(['true', 'false']).optional(),
  }),
  columns: {
    name: {
      title: teacherLabels.name,
      sort: 'name',
      isRowHeader: true,
      parts: { 이름: (row) => row.name, 직함: (row) => row.title },
    },
    programmes: {
      title: teacherLabels.programmes,
      mayWrap: true,
      parts: { '담당 과목': (row) => row.programmeNames, '담당 학년': (row) => gradesOf(row) },
    },
    branches: { title: '분원', mayWrap: true, value: (row) => row.branchNames },
    photo: {
      title: teacherLabels.photo,
      value: (row) => (row.photo ? `사진 (${row.consentedOn} 동의)` : '그림'),
    },
    isPublished: { title: '상태', value: (row) => (row.isPublished ? '공개' : '비공개') },
  },
});
export type OfficeTeacher = RowOf<typeof teacherList>;
