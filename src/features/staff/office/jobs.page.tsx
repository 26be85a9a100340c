import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/field.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge, type StatusTone } from '#src/ui/status.tsx';
import { Table } from '#src/ui/table.tsx';
import { say } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api.ts';
import { ReasonDialog } from '#src/web/office/reason-dialog.tsx';
import { JobState, listJobsEndpoint, type OfficeJob, retryJobsEndpoint } from '../contract/jobs.ts';
import { Providers } from '../parts/providers.tsx';
import { jobStateWords as stateWords } from '../rules/jobs.ts';

const tones: Readonly<Record<OfficeJob['state'], StatusTone>> = {
  waiting: 'soon',
  running: 'wait',
  retrying: 'last',
  given_up: 'bad',
};
const refreshMs = 5_000;

export default function JobsPage() {
  const queries = useQueryClient();
  const [params, setParams] = useSearchParams();
  const wanted = JobState.safeParse(params.get('state')).data;
  const state = useQuery({
    queryKey: ['office', 'jobs', wanted],
    queryFn: () => callApi(listJobsEndpoint, wanted ? { state: wanted } : {}),
    refetchInterval: refreshMs,
  });
  const [asked, setAsked] = useState<OfficeJob | null>(null);
  if (state.error) return <Notice tone="bad" title={sentenceOf(state.error)} isLive />;
  if (!state.data) return <Skeleton className="h-96" />;
  const { jobs, providers } = state.data;
  return (
    <section className="grid gap-6">
      <h1 className="text-2xl">작업과 연결 상태</h1>
      <Providers providers={providers} />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-lg">뒤에서 하는 작업 {jobs.length}건</h2>
        <SelectField
          label="상태"
          value={wanted ?? ''}
          onChange={(event) => setParams(event.target.value ? { state: event.target.value } : {})}
        >
          <option value="">모두</option>
          {Object.entries(stateWords).map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </SelectField>
      </div>
      {jobs.length === 0 ? (
        <EmptyState title={wanted ? '이 상태인 작업이 없습니다.' : '기다리는 작업이 없습니다.'} />
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
