import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { findIdleJobs, listJobs, retryJobs } from '#src/platform/jobs/jobs.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { DashboardCard } from '#src/shared/access/office.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import type { jobList } from '../contract/job-list.ts';
import { jobLabels, jobStateLabels } from '../rules/jobs.ts';

/** Background work as the office lists it. */
export async function readJobs({ db }: Academy, query: QueryOf<typeof jobList>) {
  const page = await listJobs(db, query);
  const rows = page.rows.map((job) => ({
    ...job,
    label: jobLabels[job.name] ?? job.name,
    stateLabel: jobStateLabels[job.state],
  }));
  return { ...page, rows };
}

/** `메시지 보내기 2건, 환불 보내기 1건` */
function countText(names: readonly string[]): string {
  const counts = Map.groupBy(names, (name) => jobLabels[name] ?? name);
  return [...counts].map(([label, all]) => `${label} ${all.length}건`).join(', ');
}

/** Has failed work tried again; only what waits or was given up, never what runs. The history keeps who, what and why. */
export async function retryFailed(
  academy: Academy,
  actor: StaffActor,
  input: { readonly jobIds: readonly number[]; readonly reason: string },
): Promise<number> {
  return inTransaction(academy.db, async (tx) => {
    const chosen = await findIdleJobs(tx, input.jobIds);
    if (chosen.length === 0) throw commonErrors.not_found();
    const retried = await retryJobs(
      tx,
      chosen.map(({ jobId }) => jobId),
    );
    const change = {
      entity: 'jobs',
      entityId: 'all',
      action: '작업 다시 시도',
      after: { 작업: countText(chosen.map(({ name }) => name)) },
      reason: input.reason,
    };
    await auditChange(tx, actor, { ...change, at: academy.clock.now() });
    return retried;
  });
}

/** The first page's number of background work that needs somebody. */
export async function jobCards(academy: Academy): Promise<DashboardCard[]> {
  const { total } = await listJobs(academy.db, { state: 'given_up', q: '', page: 1, size: 1 });
  return [
    {
      key: 'jobs-given-up',
      label: '멈춘 작업',
      value: total,
      unit: '건',
      to: '/office/jobs?state=given_up',
      tone: 'act',
      note: '',
    },
  ];
}
