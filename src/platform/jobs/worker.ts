import { EventEmitter } from 'node:events';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Clock } from '../clock/clock.ts';
import type { JobHandler, JobLane, ScheduledJob } from './jobs.ts';
import { lenientPool } from './lenient-pool.ts';
import { keepSchedule } from './schedule.ts';

/** A failing job is news; a finished one is not. Payloads never reach the log. */
const onlyErrors = new Logger(() => (level, message) => {
  if (level === 'error') console.error(message);
});

const retryAfterMs = 1_000;
/** Between taking its first job and saying that it lives, a worker has so long. */
const unheardAfter = '8 seconds';
const freeing = 'jobs.free';

/** What is needed of the runner to watch over it. */
type Running = Pick<Runner, 'promise' | 'stop'>;

export interface JobWorker {
  /** Lets running jobs finish. */
  stop(): Promise<void>;
}

/**
 * Keeps one runner at work until it is stopped: where a runner fails, as it does when the database is away, the
 * process goes on and another runner begins a second later. The first must begin, or there is no worker.
 */
export async function keepAtWork(begin: () => Promise<Running>, pauseMs = retryAfterMs): Promise<JobWorker> {
  let runner: Running | null = await begin();
  let isStopping = false;
  let logged = '';
  let wake = () => {};
  const pause = () =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, pauseMs);
      wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  const tend = async () => {
    while (!isStopping) {
      try {
        runner ??= await begin();
        logged = '';
        // It may have been logged to stop while it began.
        if (isStopping) await runner.stop();
        await runner.promise;
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        // Once a second the same is logged once: a database may be away for long.
        if (why !== logged) console.error(`The jobs stopped and begin again: ${why}`);
        logged = why;
      }
      runner = null;
      if (!isStopping) await pause();
    }
  };
  const tended = tend();
  return {
    async stop() {
      isStopping = true;
      wake();
      await runner?.stop().catch(() => undefined);
      await tended;
    },
  };
}

/**
 * Gives back the jobs of workers that are gone, whose locks would otherwise stand for four hours: a worker that lives
 * holds an advisory lock of its name. Answers how many workers were gone.
 */
export async function freeJobsOfTheGone(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ gone: string[] }>(
    `select coalesce(array_agg(locked_by), '{}') as gone from (
       select distinct locked_by from graphile_worker.jobs
       where locked_by is not null and locked_at < now() - $1::interval) taken
     where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))`,
    [unheardAfter],
  );
  const gone = rows[0]?.gone ?? [];
  if (gone.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [gone]);
  return gone.length;
}

/** Holds the lock that says a worker lives, on a connection of its own; `onLost` where that connection breaks. */
export async function reportAlive(pool: pg.Pool, name: string, onLost: () => void): Promise<() => void> {
  const client = await pool.connect();
  let isOver = false;
  const end = (isLost: boolean) => {
    if (isOver) return;
    isOver = true;
    // Destroyed rather than given back: the lock goes with the session.
    client.release(true);
    if (isLost) onLost();
  };
  client.on('error', () => end(true));
  client.on('end', () => end(true));
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
  return () => end(false);
}

async function beginRunner(pool: pg.Pool, taskList: TaskList, workers: number): Promise<Running> {
  const events: WorkerEvents = new EventEmitter();
  let name = '';
  events.once('pool:create', ({ workerPool }) => (name = workerPool.id));
  const runner = await run({
    pgPool: lenientPool(pool),
    concurrency: workers,
    noHandleSignals: true,
    pollInterval: 1_000,
    taskList,
    logger: onlyErrors,
    events,
    // Without a batch the library lets go of a job without heeding whether it could: the process would end.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    // The library's own schedule goes by this machine's clock; see `keepSchedule`.
    parsedCronItems: [],
  });
  const goodbye = await reportAlive(pool, name, () => void runner.stop().catch(() => undefined)).catch(
    async (error: unknown) => {
      await runner.stop().catch(() => undefined);
      throw error;
    },
  );
  return { promise: runner.promise.finally(goodbye), stop: () => runner.stop() };
}

/** How many jobs that are in no lane of their own run at the same time. */
const usualWorkers = 4;

/** The jobs that no lane names, then each lane with its own. */
function inLanes(names: readonly string[], lanes: readonly JobLane[]): readonly JobLane[] {
  const apart = new Set(lanes.flatMap((lane) => lane.jobs));
  return [{ jobs: names.filter((name) => !apart.has(name)), workers: usualWorkers }, ...lanes];
}

export interface Work {
  readonly handlers: Readonly<Record<string, JobHandler>>;
  readonly scheduled: readonly ScheduledJob[];
  readonly clock: Clock;
  readonly lanes?: readonly JobLane[];
}

/**
 * Works jobs off as they come and as the clock says, each lane with workers of its own, and gives back what a killed
 * process had taken.
 */
export async function startJobs(
  pool: pg.Pool,
  { handlers, scheduled, clock, lanes = [] }: Work,
): Promise<JobWorker> {
  const all: Record<string, JobHandler> = {
    ...handlers,
    [freeing]: async () => void (await freeJobsOfTheGone(pool)),
  };
  const minutely = [...scheduled, { name: freeing, cron: '* * * * *' }];
  const begin = async ({ jobs, workers }: JobLane) => {
    const taskList: TaskList = Object.fromEntries(
      jobs.map((name) => [name, async (payload: unknown) => all[name]?.(payload)]),
    );
    // Before the runner: whatever fails here leaves none behind.
    await freeJobsOfTheGone(pool);
    // Whoever was killed a moment ago is not yet beyond doubt.
    await pool.query(
      'select graphile_worker.add_job($1, run_at := now() + $2::interval, job_key := $1, max_attempts := 1)',
      [freeing, unheardAfter],
    );
    return beginRunner(pool, taskList, workers);
  };
  const running: JobWorker[] = [];
  let endSchedule = () => {};
  const stop = async () => {
    endSchedule();
    await Promise.all(running.map((worker) => worker.stop()));
  };
  try {
    for (const lane of inLanes(Object.keys(all), lanes)) running.push(await keepAtWork(() => begin(lane)));
    endSchedule = keepSchedule(pool, minutely, clock);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}
