import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { listBranchesEndpoint } from '#src/features/branches/contract/branches.ts';
import { attemptLabels, subjectLabels } from '#src/features/level-attempts/rules/attempts.ts';
import { attemptTones } from '#src/features/level-attempts/rules/tones.ts';
import type { OfficeAttempt } from '#src/features/level-results/contract/attempt-report.ts';
import { releaseEndpoint } from '#src/features/level-results/contract/marks.ts';
import { EmptyState } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi } from '#src/web/api/api.ts';
import { type CellsOf, DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { eachRow } from '#src/web/office/list/each-row.ts';
import type { BulkAct } from '#src/web/office/list/list-bulk.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { useMayCall } from '#src/web/office/staff-key.ts';
import { attemptList, waitLabels } from '../contract/attempt-list.ts';

const pathOf = (row: OfficeAttempt) => `/office/level-tests/attempts/${row.attemptNo}`;
const cells: CellsOf<typeof attemptList> = {
  student: (row) => (
    <Link
      to={pathOf(row)}
      className="inline-flex min-h-11 items-center whitespace-nowrap text-brand underline-offset-4 hover:underline"
    >
      {row.studentName}
    </Link>
  ),
  state: ({ state }, text) => <StatusBadge tone={attemptTones[state]}>{text}</StatusBadge>,
  notices: (_row, text) => `${text}건`,
};

const bulk: readonly BulkAct<OfficeAttempt>[] = [
  {
    label: '결과 공개',
    summary: (rows) => (
      <>
        <p>결과를 가정에 보이고 문자로 알립니다. 채점이 끝나지 않은 응시는 그대로 남습니다.</p>
        <ul className="list-disc pl-5">
          {rows.map((row) => (
            <li key={row.attemptNo}>
              {row.studentName} · {row.title} · {row.stateLabel} · {row.level ?? '레벨 없음'}
            </li>
          ))}
        </ul>
      </>
    ),
    run: (rows, reason) =>
      eachRow(rows, {
        nameOf: (row) => row.studentName,
        done: '건의 결과를 공개했습니다.',
        act: ({ attemptNo }) => callApi(releaseEndpoint, { attemptNo, reason }),
      }),
  },
];

/** Every attempt of the own branches, filtered by state, subject, branch, day and name. */
export default function AttemptsPage() {
  const navigate = useNavigate();
  const branches = useQuery({ queryKey: ['branches'], queryFn: () => callApi(listBranchesEndpoint, {}) });
  const mayRelease = useMayCall(releaseEndpoint);
  return (
    <section className="grid grid-cols-1 gap-3">
      <PageHead title="레벨 테스트 응시 기록" />
      <DeclaredList
        list={attemptList}
        cells={cells}
        keyOf={(row) => row.attemptNo}
        nameOf={(row) => `${row.studentName} ${row.attemptNo}`}
        searchHint="학생 이름, 접수번호"
        {...(mayRelease && { bulk })}
        onOpen={(row) => void navigate(pathOf(row))}
        filters={[
          { kind: 'choice', name: 'state', label: '상태', choices: Object.entries(attemptLabels) },
          { kind: 'choice', name: 'subject', label: '과목', choices: Object.entries(subjectLabels) },
          {
            kind: 'choice',
            name: 'branchId',
            label: '분원',
            choices: (branches.data ?? []).map(({ id, name }) => [String(id), name] as const),
          },
          { kind: 'choice', name: 'waits', label: '할 일', choices: Object.entries(waitLabels) },
          { kind: 'day', name: 'from', label: '신청일부터' },
          { kind: 'day', name: 'to', label: '신청일까지' },
        ]}
        empty={<EmptyState title="아직 응시한 학생이 없습니다." />}
      />
    </section>
  );
}
