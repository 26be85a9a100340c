import { classState, shownState } from '#src/features/classes/rules/class-state.ts';
import { officeList, type RowOf } from '#src/shared/endpoint/office-list.ts';
import { formatDay } from '#src/shared/seoul-time.ts';

export const classList = officeList('GET /api/office/level-tests/classes', {
  name: 'level-classes',
  title: '반과 좌석',
  summary:
    'Classes of the own branches, filtered, ordered and paged; the one that starts soonest first, those that have begun last.',
  right: 'families',
  fileRight: 'branch',
  firstSort: 'soonest',
  moreSorts: ['startsOn'],
  row: ({ z }) =>
    z.object({
      classId: z.number(),
      branchId: z.number(),
      branchName: z.string(),
      subjectLabel: z.string(),
      level: z.string(),
      grades: z.string(),
      title: z.string(),
      weekly: z.string(),
      startsOn: z.string(),
      teacherId: z.number().nullable(),
      teacherName: z.string(),
      isOpen: z.boolean(),
      capacity: z.number(),
      taken: z.number(),
      /** How many families keep a seat for now or were offered one, how many of them were offered it, and how many are enrolled. */
      held: z.number(),
      offered: z.number(),
      enrolled: z.number(),
      /** Goes back with a change, so that two people who change it are told. */
      version: z.number(),
    }),
  filters: ({ z, idInput, dayFilter }) => ({
    branchId: idInput().optional(),
    subject: z.string().max(20).optional(),
    level: z.string().max(20).optional(),
    /** Whether reports recommend it. */
    state: z.enum(['open', 'closed'], '상태를 골라 주세요.').optional(),
    /** Only where a family keeps a seat and has not been enrolled yet. */
    waits: z.enum(['held'], '좌석을 골라 주세요.').optional(),
    from: dayFilter,
    to: dayFilter,
  }),
  columns: {
    class: { title: '반', sort: 'title', isRowHeader: true, value: (row) => row.title },
    startsOn: { title: '개강일', sort: 'soonest', value: (row) => formatDay(row.startsOn) },
    branch: { title: '분원', isBesideName: true, value: (row) => row.branchName },
    level: { title: '과목·레벨', sort: 'level', value: (row) => `${row.subjectLabel} ${row.level}` },
    free: {
      title: '남은 좌석 / 정원',
      isNumber: true,
      isEarly: true,
      parts: { '남은 좌석': (row) => row.capacity - row.taken, 정원: (row) => row.capacity },
    },
    offered: { title: '답변 대기', sort: 'offered', isNumber: true, value: (row) => row.offered },
    kept: { title: '보류', isNumber: true, value: (row) => row.held - row.offered },
    enrolled: {
      title: '등록',
      sort: 'enrolled',
      isNumber: true,
      isEarly: true,
      value: (row) => row.enrolled,
    },
    state: { title: '상태', value: (row) => classState(row) || shownState },
    grades: { title: '학년', value: (row) => row.grades },
    weekly: { title: '요일과 시간', isBesideName: true, value: (row) => row.weekly },
    teacher: { title: '선생님', value: (row) => row.teacherName || '미정' },
  },
});
export type OfficeClass = RowOf<typeof classList>;
