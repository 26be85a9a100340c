import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { prepared } from '#src/platform/db/prepared.ts';
import { likeText, readList } from '#src/platform/db/queries/list.ts';
import type { ListPage, ListQuery } from '#src/shared/endpoint/list.ts';
import type { Db, Tx } from '../db/database.ts';

export interface JobOptions {
  /** By the academy's clock. */
  readonly runAt?: Date;
  /** Two jobs with one key are one job; the later one replaces the earlier. */
  readonly key?: string;
  readonly maxAttempts?: number;
  /** Within a lane the lowest goes first; 0 is the usual. */
  readonly priority?: number;
}

/** A job with more than its name. */
export interface NamedJob extends JobOptions {
  readonly name: string;
}

export interface NewJob {
  readonly name: string;
  readonly payload: object;
  readonly options?: JobOptions;
}

/**
 * Adds a job, by its name or with more than that, in the transaction that makes it true: it exists if and only if that commits.
 * See docs/decisions/0003-jobs-in-the-transaction.md.
 */
export async function addJob(tx: Db | Tx, job: string | NamedJob, payload: object): Promise<void> {
  const { name, ...options }: NamedJob = typeof job === 'string' ? { name: job } : job;
  await addJobs(tx, [{ name, payload, options }]);
}

/** Adds jobs in their order as `addJob` does, by one statement however many; of two with one key the later one is added. */
export async function addJobs(tx: Db | Tx, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const lastOf = new Map(jobs.map(({ options }, place) => [options?.key ?? place, place]));
  const given = jobs.map(({ name, payload, options = {} }, place) => ({
    place,
    name,
    payload,
    run_at: options.runAt ?? null,
    job_key: options.key ?? null,
    max_attempts: options.maxAttempts ?? 25,
    priority: options.priority ?? 0,
  }));
  const added = given.filter(({ job_key, place }) => lastOf.get(job_key ?? place) === place);
  // Workers go by priority and time; a microsecond each keeps the order among those of one time.
  await sql`select count(*) from graphile_worker.add_jobs((
    select array_agg((g.name, g.payload, null,
      coalesce(server_time(g.run_at), now()) + g.place * interval '1 microsecond',
      g.max_attempts, g.job_key, g.priority, null)::graphile_worker.job_spec)
    from json_to_recordset(${JSON.stringify(added)}::json)
      as g(place int, name text, payload json, run_at timestamptz, job_key text, max_attempts smallint, priority smallint)))`.execute(
    tx,
  );
}

/**
 * Adds the job that does together what comes in these seconds, unless somebody has: every job that is added wakes a worker of
 * each lane, whenever it is to run. It begins a second after them; who commits later than that must be found otherwise.
 */
export async function addGatheringJob(tx: Tx, name: string, seconds: number): Promise<void> {
  await sql`${prepared('add_gathering_job')}
    with turn as materialized (select floor(extract(epoch from clock_timestamp()) / ${seconds}::int)::bigint as no)
    select (graphile_worker.add_job(${name}::text, '{}'::json, run_at := to_timestamp((no + 1) * ${seconds}::int + 1),
      job_key := ${name}::text || ' ' || no, job_key_mode := 'preserve_run_at')).id
    from turn where not exists (select from graphile_worker.jobs where key = ${name}::text || ' ' || no)`.execute(
    tx,
  );
}

/** Takes jobs back by their keys, in the transaction in which there is nothing left for them to do; one that runs is not run again. */
export async function removeJobs(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`select count(graphile_worker.remove_job(k.key))
    from (select key from unnest(${[...keys]}::text[]) as g (key) order by key) k`.execute(tx);
}

/** A background handler: its payload is parsed by itself, once, with zod. */
export type JobHandler = (payload: unknown) => Promise<void>;

export interface ScheduledJob {
  readonly name: string;
  /** Five-field cron in UTC, or `* * * * *` for every minute. */
  readonly cron: string;
  /** As of a single job. */
  readonly priority?: number;
}

/**
 * Jobs with workers of their own: whatever they wait for, no other job waits for them. Jobs that no lane names share the
 * usual workers.
 */
export interface JobLane {
  readonly jobs: readonly string[];
  /** How many of them run at the same time in one process. */
  readonly workers: number;
}

/** Prepares the worker's own tables, as the owner of the database; called once after the migrations. */
export async function migrateJobs(ownerUrl: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl });
}

export const jobStates = ['waiting', 'running', 'retrying', 'given_up'] as const;
export type JobState = (typeof jobStates)[number];

export interface WaitingJob {
  readonly jobId: number;
  readonly name: string;
  readonly runAt: Date;
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly state: JobState;
  /** The first line of the last error; payloads are never shown. */
  readonly lastError: string;
}

export interface JobFilter extends ListQuery {
  readonly state?: JobState | undefined;
}

/** Jobs that wait, run or have failed, filtered, ordered and paged; those with errors first, then by their time. */
export async function listJobs(db: Db | Tx, filter: JobFilter): Promise<ListPage<WaitingJob>> {
  const { q: keywords, state } = filter;
  const text = likeText(keywords);
  const jobs = sql<WaitingJob & { readonly place: string }>`(
    select id as "jobId", task_identifier as name, academy_time(run_at) as "runAt", attempts, max_attempts as "maxAttempts",
      case when locked_at is not null then 'running' when attempts >= max_attempts then 'given_up'
        when last_error is null then 'waiting' else 'retrying' end as state,
      coalesce(left(split_part(last_error, E'\n', 1), 200), '') as "lastError",
      (case when last_error is null then 1 else 0 end) || to_char(run_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') as place
    from graphile_worker.jobs)`;
  const query = db
    .selectFrom(jobs.as('job'))
    .select(['jobId', 'name', 'runAt', 'attempts', 'maxAttempts', 'state', 'lastError'])
    .$if(keywords !== '', (q) =>
      q.where((e) => e.or([e('name', 'ilike', text), e('lastError', 'ilike', text)])),
    )
    .$if(state !== undefined, (q) => q.where('state', '=', state ?? 'waiting'));
  return readList(query, filter, {
    by: { place: 'place', runAt: 'runAt', name: 'name', attempts: 'attempts' },
    first: 'place',
    tie: 'jobId',
  });
}

/** Of these jobs those that still are there and do not run, with their names. */
export async function findIdleJobs(
  db: Db | Tx,
  jobIds: readonly number[],
): Promise<readonly { readonly jobId: number; readonly name: string }[]> {
  const { rows } = await sql<{ jobId: number; name: string }>`
    select id as "jobId", task_identifier as name from graphile_worker.jobs
    where id = any(${[...jobIds]}::bigint[]) and locked_at is null order by id limit 500`.execute(db);
  return rows;
}

/** Has failed jobs tried again at once, with all their tries; answers how many there were. */
export async function retryJobs(tx: Tx, jobIds: readonly number[]): Promise<number> {
  const { rows } = await sql`select id from graphile_worker.reschedule_jobs(
    ${[...jobIds]}::bigint[], run_at := now(), attempts := 0)`.execute(tx);
  return rows.length;
}
