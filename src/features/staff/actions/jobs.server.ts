import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { listJobs, retryJobs, type WaitingJob } from '#src/platform/jobs/jobs.ts';
import { noteChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/actor.ts';
import { commonErrors } from '#src/shared/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint.ts';
import type { Tile } from '#src/shared/office.ts';
import type { listJobsEndpoint, OfficeJob } from '../contract/jobs.ts';
import { jobStateWords } from '../rules/jobs.ts';
import { providersOf } from './providers.server.ts';

function stateOf(job: WaitingJob): OfficeJob['state'] {
  if (job.isRunning) return 'running';
  if (job.attempts >= job.maxAttempts) return 'given_up';
  return job.lastError === '' ? 'waiting' : 'retrying';
}

/** Background work and how the outside world does. */
export async function readJobs(
  academy: Academy,
  { state: wanted }: InputOf<typeof listJobsEndpoint>,
): Promise<DataOf<typeof listJobsEndpoint>> {
  const [jobs, providers] = await Promise.all([listJobs(academy.db), providersOf(academy)]);
  return {
    jobs: jobs
      .filter((job) => !wanted || stateOf(job) === wanted)
      .map(({ isRunning: _isRunning, ...job }) => {
        const state = stateOf({ ...job, isRunning: _isRunning });
        return { ...job, runAt: job.runAt.toISOString(), state, stateWord: jobStateWords[state] };
      }),
    providers,
  };
}

/** Has failed work tried again; only what waits or was given up, never what runs. */
export async function retryFailed(
  academy: Academy,
  actor: StaffActor,
  input: { readonly jobIds: readonly number[]; readonly reason: string },
): Promise<number> {
  const known = new Map((await listJobs(academy.db)).map((job) => [job.jobId, job]));
  const chosen = input.jobIds.filter((id) => known.has(id) && !known.get(id)?.isRunning);
  if (chosen.length === 0) throw commonErrors.not_found();
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const retried = await retryJobs(tx, chosen);
    for (const id of chosen) {
      const action = `작업 다시 시도: ${known.get(id)?.name}`;
      await noteChange(tx, actor, { entity: 'job', entityId: id, action, reason: input.reason }, now);
    }
    return retried;
  });
}

/** The first page's number of background work that needs somebody. */
export async function jobTiles(academy: Academy): Promise<Tile[]> {
  const value = (await listJobs(academy.db)).filter((job) => stateOf(job) === 'given_up').length;
  return [
    {
      key: 'jobs-given-up',
      label: '멈춘 작업',
      value,
      unit: '건',
      to: '/office/jobs?state=given_up',
      tone: 'act',
      note: '',
    },
  ];
}
