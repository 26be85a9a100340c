import { officeList, type RowOf, type Shapes } from '#src/shared/endpoint/office-list.ts';

/** A branch as parents are shown it. */
export const branchShape = ({ z }: Shapes) => ({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  region: z.string(),
  address: z.string(),
  directions: z.string(),
  phone: z.string(),
  hours: z.string(),
  registrationNo: z.string(),
  registeredName: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  programmes: z.array(z.string()),
});

/** A programme of the office's list; whether it may be chosen is judged against that list. */
export const programmeInput = ({ z }: Shapes) =>
  z
    .string('프로그램을 골라 주세요.')
    .trim()
    .min(1, '프로그램을 골라 주세요.')
    .max(40, '프로그램을 골라 주세요.');

export const branchList = officeList('GET /api/office/branches', {
  name: 'branches',
  title: '분원',
  summary: 'The own branches as they are shown to parents, with the number of courses filed.',
  right: 'branch',
  firstSort: 'position',
  moreSorts: ['position'],
  row: (shapes) =>
    shapes.z.object({
      ...branchShape(shapes),
      /** In the order of the office; those that are hidden say so. */
      programmeNames: shapes.z.string(),
      courses: shapes.z.number(),
      mayRename: shapes.z.boolean(),
      version: shapes.z.number(),
    }),
  filters: (shapes) => ({ programme: programmeInput(shapes).optional() }),
  columns: {
    name: {
      title: '분원',
      sort: 'name',
      isRowHeader: true,
      parts: { 분원: (row) => row.name, 지역: (row) => row.region },
    },
    phone: { title: '전화', value: (row) => row.phone },
    hours: { title: '상담 시간', mayWrap: true, value: (row) => row.hours },
    address: { title: '주소', parts: { 주소: (row) => row.address, '오시는 길': (row) => row.directions } },
    registrationNo: {
      title: '등록번호',
      isExtra: true,
      parts: { 등록번호: (row) => row.registrationNo, '등록된 이름': (row) => row.registeredName },
    },
    programmes: { title: '프로그램', mayWrap: true, value: (row) => row.programmeNames },
    courses: {
      title: '교습비',
      sort: 'courses',
      isNumber: true,
      parts: { '강좌 수': (row) => row.courses },
    },
  },
});
export type OfficeBranch = RowOf<typeof branchList>;
