import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db, Tx } from '../db/database.ts';

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

export interface WaitingJob {
  readonly jobId: number;
  readonly name: string;
  readonly runAt: Date;
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly isRunning: boolean;
  /** The first line of the last error; payloads are never shown. */
  readonly lastError: string;
}

/** Jobs that wait, run or have failed, those with errors first (500 at most). */
export async function listJobs(db: Db): Promise<WaitingJob[]> {
  const { rows } = await sql<WaitingJob>`
    select id as "jobId", task_identifier as name, run_at as "runAt", attempts, max_attempts as "maxAttempts",
      locked_at is not null as "isRunning", coalesce(left(split_part(last_error, E'\n', 1), 200), '') as "lastError"
    from graphile_worker.jobs order by last_error is null, run_at, id limit 500`.execute(db);
  return rows;
}

/** Has failed jobs tried again at once, with all their tries; answers how many there were. */
export async function retryJobs(tx: Tx, jobIds: readonly number[]): Promise<number> {
  const { rows } = await sql`select id from graphile_worker.reschedule_jobs(
    ${[...jobIds]}::bigint[], run_at := now(), attempts := 0)`.execute(tx);
  return rows.length;
}
