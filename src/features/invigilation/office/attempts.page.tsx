import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { listBranchesEndpoint } from '#src/features/branches/contract/branches.ts';
import { attemptWords, subjectWords } from '#src/features/level-attempts/rules/attempts.ts';
import { attemptTones } from '#src/features/level-attempts/rules/tones.ts';
import type { OfficeAttempt } from '#src/features/level-results/contract/attempt-report.ts';
import { releaseEndpoint } from '#src/features/level-results/contract/marks.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import type { ListColumn } from '#src/ui/list/list-table.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi } from '#src/web/api/api.ts';
import { eachRow } from '#src/web/office/list/each-row.ts';
import type { BulkAct } from '#src/web/office/list/list-bulk.tsx';
import { OfficeList } from '#src/web/office/list/office-list.tsx';
import { exportOfficeAttempts, listOfficeAttempts } from '../contract/office-list.ts';

const pathOf = (row: OfficeAttempt) => `/office/level-tests/attempts/${row.attemptNo}`;
const whole = (text: string) => <span className="whitespace-nowrap">{text}</span>;

const columns: readonly ListColumn<OfficeAttempt>[] = [
  {
    key: 'student',
    name: '학생',
    sort: 'studentName',
    isRowHeader: true,
    cell: (row) => (
      <Link
        to={pathOf(row)}
        className="inline-flex min-h-11 items-center whitespace-nowrap text-brand underline-offset-4 hover:underline"
      >
        {row.studentName}
      </Link>
    ),
  },
  { key: 'grade', name: '학년', sort: 'grade', cell: (row) => whole(row.grade) },
  { key: 'branch', name: '분원', cell: (row) => whole(row.branchName) },
  {
    key: 'test',
    name: '시험',
    cell: (row) => whole(row.kind === 'retest' ? `${row.title} 재시험` : row.title),
  },
  {
    key: 'state',
    name: '상태',
    cell: (row) => <StatusBadge tone={attemptTones[row.state]}>{row.stateWord}</StatusBadge>,
  },
  { key: 'level', name: '레벨', sort: 'level', cell: (row) => whole(row.level ?? '-') },
  { key: 'notices', name: '기록', sort: 'notices', isNumber: true, cell: (row) => `${row.noticeCount}건` },
  {
    key: 'createdAt',
    name: '신청',
    sort: 'createdAt',
    cell: (row) => whole(formatSeoulDateTime(row.createdAt)),
  },
  {
    key: 'closedAt',
    name: '제출',
    sort: 'closedAt',
    isExtra: true,
    cell: (row) => whole(row.closedAt === null ? '-' : formatSeoulDateTime(row.closedAt)),
  },
  { key: 'attemptNo', name: '접수번호', isExtra: true, cell: (row) => whole(row.attemptNo) },
];

const bulk: readonly BulkAct<OfficeAttempt>[] = [
  {
    label: '결과 공개',
    summary: (rows) => (
      <>
        <p>결과를 가정에 보이고 문자로 알립니다. 채점이 끝나지 않은 응시는 그대로 남습니다.</p>
        <ul className="list-disc pl-5">
          {rows.map((row) => (
            <li key={row.attemptNo}>
              {row.studentName} · {row.title} · {row.stateWord} · {row.level ?? '레벨 없음'}
            </li>
          ))}
        </ul>
      </>
    ),
    run: (rows, reason) =>
      eachRow(
        rows,
        (row) => row.studentName,
        '건의 결과를 공개했습니다.',
        ({ attemptNo }) => callApi(releaseEndpoint, { attemptNo, reason }),
      ),
  },
];

/** Every attempt of the own branches, filtered by state, subject, branch, day and name. */
export default function AttemptsPage() {
  const navigate = useNavigate();
  const branches = useQuery({ queryKey: ['branches'], queryFn: () => callApi(listBranchesEndpoint, {}) });
  const may = useQuery({
    queryKey: ['office', 'level-tests', 'may'],
    queryFn: () => callApi(listOfficeAttempts, { size: '1' }),
  }).data?.may;
  return (
    <section className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-2xl">레벨 테스트 응시 기록</h1>
        <ButtonLink to="/office/level-tests" variant="secondary">
          실시간 보기
        </ButtonLink>
      </div>
      <OfficeList
        name="level-attempts"
        caption="응시 기록"
        endpoint={listOfficeAttempts}
        columns={columns}
        keyOf={(row) => row.attemptNo}
        nameOf={(row) => `${row.studentName} ${row.attemptNo}`}
        searchHint="학생 이름, 접수번호"
        firstSort="-createdAt"
        {...(may?.export && { exporting: exportOfficeAttempts })}
        {...(may?.release && { bulk })}
        onOpen={(row) => void navigate(pathOf(row))}
        filters={[
          { kind: 'choice', name: 'state', label: '상태', choices: Object.entries(attemptWords) },
          { kind: 'choice', name: 'subject', label: '과목', choices: Object.entries(subjectWords) },
          {
            kind: 'choice',
            name: 'branchId',
            label: '분원',
            choices: (branches.data ?? []).map(({ id, name }) => [String(id), name] as const),
          },
          { kind: 'choice', name: 'waits', label: '할 일', choices: [['retest', '재시험 안내 필요']] },
          { kind: 'day', name: 'from', label: '신청일부터' },
          { kind: 'day', name: 'to', label: '신청일까지' },
        ]}
        empty={<EmptyState title="조건에 맞는 응시 기록이 없습니다." />}
      />
    </section>
  );
}
