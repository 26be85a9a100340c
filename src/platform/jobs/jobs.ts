import { Logger, parseCronItems, type Runner, run, runMigrations, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db, Tx } from '../db/database.ts';

/** A failing job is news; a finished one is not. Payloads never reach the log. */
const onlyErrors = new Logger(() => (level, message) => {
  if (level === 'error') console.error(message);
});

export interface JobOptions {
  readonly runAt?: Date;
  /** Two jobs with one key are one job; the later one replaces the earlier. */
  readonly key?: string;
  readonly maxAttempts?: number;
}

/** Adds a job in the transaction that makes it true: it exists if and only if that commits. */
export async function addJob(
  tx: Db | Tx,
  name: string,
  payload: object,
  options: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}, payload := ${JSON.stringify(payload)}::json, run_at := ${options.runAt ?? null}::timestamptz,
    job_key := ${options.key ?? null}, max_attempts := ${options.maxAttempts ?? 25})`.execute(tx);
}

/** A background handler: its payload is parsed by itself, once, with zod. */
export type JobHandler = (payload: unknown) => Promise<void>;

export interface ScheduledJob {
  readonly name: string;
  /** Five-field cron in UTC, or `* * * * *` for every minute. */
  readonly cron: string;
}

/** Prepares the worker's own tables; called once after the migrations. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool });
}

/** Starts working; `stop()` lets running jobs finish. */
export async function startJobs(
  pool: pg.Pool,
  handlers: Readonly<Record<string, JobHandler>>,
  scheduled: readonly ScheduledJob[],
): Promise<Runner> {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [name, (payload: unknown) => handle(payload)]),
  );
  return run({
    pgPool: pool,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 1_000,
    taskList,
    logger: onlyErrors,
    parsedCronItems: parseCronItems(scheduled.map((job) => ({ task: job.name, match: job.cron }))),
  });
}
