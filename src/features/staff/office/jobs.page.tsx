import { useQuery } from '@tanstack/react-query';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge, type StatusTone } from '#src/ui/status.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { History } from '#src/web/office/history.tsx';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import type { BulkAct } from '#src/web/office/list/list-bulk.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { jobList, type OfficeJob } from '../contract/job-list.ts';
import { listProvidersEndpoint, retryJobsEndpoint } from '../contract/jobs.ts';
import { Providers } from '../parts/providers.tsx';
import { jobStateLabels } from '../rules/jobs.ts';

const tones: Readonly<Record<OfficeJob['state'], StatusTone>> = {
  waiting: 'soon',
  running: 'wait',
  retrying: 'last',
  given_up: 'bad',
};
const refreshMs = 5_000;

export default function JobsPage() {
  const health = useQuery({
    queryKey: ['office', 'providers'],
    queryFn: () => callApi(listProvidersEndpoint, {}),
    refetchInterval: refreshMs,
  });
  return (
    <section className="grid grid-cols-1 gap-3">
      <PageHead title="작업과 연결 상태" />
      <DeclaredList
        list={jobList}
        cells={{
          name: ({ name }, text) => (
            <span className="grid whitespace-nowrap">
              {text}
              <span className="font-normal text-ink-soft">{name}</span>
            </span>
          ),
          state: ({ state }, text) => <StatusBadge tone={tones[state]}>{text}</StatusBadge>,
        }}
        keyOf={({ jobId }) => jobId}
        nameOf={({ label, jobId }) => `${label} ${jobId}`}
        searchHint="작업의 영문 이름, 오류"
        refreshMs={refreshMs}
        bulk={[retry]}
        filters={[{ kind: 'choice', name: 'state', label: '상태', choices: Object.entries(jobStateLabels) }]}
        empty={<EmptyState title="남아 있는 작업이 없습니다." />}
      />
      <h2 className="text-lg">연결</h2>
      {health.error && <Notice tone="bad" title={sentenceOf(health.error)} isLive />}
      {health.data ? (
        <Providers providers={health.data.providers} />
      ) : (
        !health.error && <Skeleton className="h-64" />
      )}
      <History entity="jobs" entityId="all" />
    </section>
  );
}

const retry: BulkAct<OfficeJob> = {
  label: '다시 시도',
  summary: (jobs) => (
    <>
      <p>지금 바로 다시 시도합니다. 실행 중인 작업은 그대로 둡니다.</p>
      <ul className="list-disc pl-5">
        {jobs.map((job) => (
          <li key={job.jobId}>
            {job.label} · {job.stateLabel}
            {job.lastError && ` · ${job.lastError}`}
          </li>
        ))}
      </ul>
    </>
  ),
  run: async (jobs, reason) => {
    const jobIds = jobs.map(({ jobId }) => jobId);
    const { retried } = await callApi(retryJobsEndpoint, { jobIds, reason });
    return `${retried}건을 바로 다시 시도합니다.`;
  },
};
