import { officeList, type RowOf } from '#src/shared/endpoint/office-list.ts';
import { keysOf } from '#src/shared/record.ts';
import { changeLabel, daysLabel, sectionLabels, units } from './rules.ts';

const sections = keysOf(sectionLabels);

export const figureList = officeList('GET /api/office/reports/figures', {
  name: 'report-figures',
  title: '월 보고서',
  summary:
    'A month of the own branches beside the month before and the same month of last year, one that runs beside the same days of both: the way to enrolment by branch, refunds and their reasons, sources, when seats were sold, money.',
  right: 'branch',
  sizes: { first: 1_000, most: 1_000 },
  row: ({ z }) =>
    z.object({
      section: z.enum(sections),
      /** Blank where it is of all that are shown. */
      branchName: z.string(),
      label: z.string(),
      unit: z.enum(units),
      /** Null where nothing can be said: a share of nothing. */
      value: z.number().nullable(),
      lastMonth: z.number().nullable(),
      lastYear: z.number().nullable(),
      /** So many days of each month are counted while the month runs; null: all of them. */
      days: z.number().nullable(),
    }),
  filters: ({ z, idInput }) => ({
    month: z
      .string('달을 골라 주세요.')
      .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '달을 골라 주세요.')
      .optional(),
    branchId: idInput().optional(),
  }),
  columns: {
    section: { title: '구분', value: (row) => sectionLabels[row.section] },
    branchName: { title: '분원', value: (row) => row.branchName || '전체' },
    label: { title: '항목', isRowHeader: true, value: (row) => row.label },
    unit: { title: '단위', value: (row) => row.unit },
    days: { title: '셈한 날', value: (row) => daysLabel(row.days) },
    value: { title: '이번 달', isNumber: true, value: (row) => row.value },
    lastMonth: { title: '지난달 같은 기간', isNumber: true, value: (row) => row.lastMonth },
    monthChange: {
      title: '지난달 대비',
      isNumber: true,
      value: (row) => changeLabel(row.value, row.lastMonth),
    },
    lastYear: { title: '지난해 같은 기간', isNumber: true, value: (row) => row.lastYear },
    yearChange: {
      title: '지난해 대비',
      isNumber: true,
      value: (row) => changeLabel(row.value, row.lastYear),
    },
  },
});
export type Figure = RowOf<typeof figureList>;
