import { attemptLabels } from '#src/features/level-attempts/rules/attempts.ts';
import { attemptLine } from '#src/features/level-results/contract/attempt-line.ts';
import { officeList } from '#src/shared/endpoint/office-list.ts';
import { keysOf } from '#src/shared/record.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

/** What an attempt may wait for. */
export const waitLabels = {
  retest: '재시험 안내 필요',
  late: '늦게 도착한 답 결정',
  marks: '공개 뒤 채점 반영',
  unmeasured: '레벨을 알 수 없음',
} as const;

export const attemptList = officeList('GET /api/office/level-tests/attempts', {
  name: 'level-attempts',
  title: '응시 기록',
  summary: 'Attempts of the own branches, filtered, ordered and paged; newest first.',
  right: 'sessions',
  fileRight: 'branch',
  firstSort: '-createdAt',
  row: attemptLine,
  filters: ({ z, idInput, dayFilter }) => ({
    state: z.enum(keysOf(attemptLabels)).optional(),
    subject: z.string().max(20).optional(),
    kind: z.enum(['test', 'retest'], '종류를 골라 주세요.').optional(),
    branchId: idInput().optional(),
    /**
     * Only families who wait for a call about a retest without enough new items, late answers nobody has decided about,
     * shown results with an answer to mark or whose mark is not shown, or results that no item is left to measure by.
     */
    waits: z.enum(keysOf(waitLabels), '기다리는 일을 골라 주세요.').optional(),
    from: dayFilter,
    to: dayFilter,
  }),
  people: (row) => `레벨 테스트 ${row.attemptNo}`,
  columns: {
    student: { title: '학생', sort: 'studentName', isRowHeader: true, value: (row) => row.studentName },
    grade: { title: '학년', sort: 'grade', value: (row) => row.grade },
    branch: { title: '분원', value: (row) => row.branchName },
    test: { title: '시험', value: ({ kind, title }) => (kind === 'retest' ? `${title} 재시험` : title) },
    state: { title: '상태', value: (row) => row.stateLabel },
    level: { title: '레벨', sort: 'level', value: (row) => row.level ?? '-' },
    notices: { title: '기록', sort: 'notices', isNumber: true, value: (row) => row.noticeCount },
    createdAt: { title: '신청', sort: 'createdAt', value: (row) => formatSeoulDateTime(row.createdAt) },
    closedAt: {
      title: '제출',
      sort: 'closedAt',
      isExtra: true,
      value: (row) => (row.closedAt === null ? '-' : formatSeoulDateTime(row.closedAt)),
    },
    attemptNo: { title: '접수번호', isExtra: true, value: (row) => row.attemptNo },
  },
});
