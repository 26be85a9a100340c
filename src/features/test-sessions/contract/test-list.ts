import { screenList } from '#src/shared/endpoint/office-list.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { subjectLabels } from '../rules/sessions.ts';

export const testList = screenList('GET /api/office/tests', {
  name: 'tests',
  title: '테스트 종류',
  summary: 'The tests that sessions are planned of, newest first, with how many sessions each has.',
  right: 'headOffice',
  firstSort: '-createdAt',
  moreSorts: ['createdAt'],
  row: ({ z }) =>
    z.object({
      testId: z.number(),
      title: z.string(),
      subject: z.enum(['math', 'science', 'reading']),
      gradeFrom: z.number(),
      gradeTo: z.number(),
      gradeBand: z.string(),
      minutes: z.number(),
      feeKrw: z.number(),
      feeLegalBasis: z.string(),
      materials: z.string(),
      sample: z.string(),
      /** `연산 40, 도형 30`; blank: one total of 100. */
      scoreAreas: z.string(),
      sessions: z.number(),
      isRetired: z.boolean(),
      /** Goes back with a change, so that two people who change one test are told. */
      version: z.number(),
    }),
  filters: ({ z }) => ({
    subject: z.enum(['math', 'science', 'reading'], '과목을 골라 주세요.').optional(),
    isRetired: z.enum(['true', 'false'], '상태를 골라 주세요.').optional(),
  }),
  columns: {
    title: { title: '테스트', sort: 'title', isRowHeader: true, value: (row) => row.title },
    subject: { title: '과목', value: (row) => subjectLabels[row.subject] },
    grades: { title: '학년', value: (row) => row.gradeBand },
    minutes: { title: '시간', isNumber: true, value: (row) => `${row.minutes}분` },
    fee: {
      title: '응시료',
      isNumber: true,
      value: (row) => (row.feeKrw === 0 ? '무료' : formatKrw(row.feeKrw)),
    },
    sessions: { title: '회차', isNumber: true, value: (row) => `${row.sessions}개` },
    state: { title: '상태', value: (row) => (row.isRetired ? '사용 종료' : '사용 중') },
  },
});
