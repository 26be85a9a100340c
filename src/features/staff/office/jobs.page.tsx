import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge, type StatusTone } from '#src/ui/status.tsx';
import { Table } from '#src/ui/table.tsx';
import { say } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api.ts';
import { ReasonDialog } from '#src/web/office/reason-dialog.tsx';
import { listJobsEndpoint, type OfficeJob, retryJobsEndpoint } from '../contract/jobs.ts';

const tones: Readonly<Record<OfficeJob['state'], StatusTone>> = {
  waiting: 'soon',
  running: 'wait',
  retrying: 'last',
  given_up: 'bad',
};
const refreshMs = 5_000;

export default function JobsPage() {
  const queries = useQueryClient();
  const state = useQuery({
    queryKey: ['office', 'jobs'],
    queryFn: () => callApi(listJobsEndpoint, {}),
    refetchInterval: refreshMs,
  });
  const [asked, setAsked] = useState<OfficeJob | null>(null);
  if (state.error) return <Notice tone="bad" title={sentenceOf(state.error)} isLive />;
  if (!state.data) return <Skeleton className="h-96" />;
  const { jobs, providers } = state.data;
  return (
    <section className="grid gap-6">
      <h1 className="text-2xl">작업과 연결 상태</h1>
      <h2 className="text-lg">외부 서비스</h2>
      <Table
        caption="외부 서비스"
        rows={providers}
        keyOf={(row) => row.name}
        columns={[
          { name: '서비스', cell: (row) => row.name, isRowHeader: true },
          { name: '연결', cell: (row) => row.mode },
          {
            name: '상태',
            cell: (row) => (
              <StatusBadge tone={row.isWell ? 'good' : 'bad'}>
                {row.isWell ? '정상' : '확인 필요'}
              </StatusBadge>
            ),
          },
          { name: '내용', cell: (row) => row.word },
        ]}
      />
      <h2 className="text-lg">뒤에서 하는 작업</h2>
      {jobs.length === 0 ? (
        <EmptyState title="기다리는 작업이 없습니다." />
      ) : (
        <Table
          caption="뒤에서 하는 작업"
          rows={jobs}
          keyOf={(row) => row.jobId}
          columns={[
            { name: '작업', cell: (row) => row.name, isRowHeader: true },
            {
              name: '상태',
              cell: (row) => <StatusBadge tone={tones[row.state]}>{row.stateWord}</StatusBadge>,
            },
            { name: '시도', cell: (row) => `${row.attempts} / ${row.maxAttempts}`, isNumber: true },
            { name: '예정', cell: (row) => formatSeoulDateTime(row.runAt) },
            { name: '마지막 오류', cell: (row) => row.lastError },
            {
              name: '할 일',
              cell: (row) =>
                row.lastError !== '' && (
                  <Button look="secondary" onClick={() => setAsked(row)}>
                    다시 시도<span className="sr-only"> {row.name}</span>
                  </Button>
                ),
            },
          ]}
        />
      )}
      {asked && (
        <ReasonDialog
          title="다시 시도"
          button="다시 시도"
          isOpen
          onClose={() => setAsked(null)}
          run={async (reason) => {
            await callApi(retryJobsEndpoint, { jobIds: [asked.jobId], reason });
            await queries.invalidateQueries({ queryKey: ['office', 'jobs'] });
            await say('바로 다시 시도합니다.');
          }}
        >
          <p>
            {asked.name} 작업을 지금 다시 시도합니다. 마지막 오류: {asked.lastError}
          </p>
        </ReasonDialog>
      )}
    </section>
  );
}
