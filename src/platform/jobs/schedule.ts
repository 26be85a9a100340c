import { parseCronItem } from 'graphile-worker';
import type pg from 'pg';
import { minuteMs } from '#src/shared/durations.ts';
import type { Clock } from '../clock/clock.ts';
import type { ScheduledJob } from './jobs.ts';

/** The clock may be set forward: it is looked at so often. */
const pollEveryMs = 1_000;
/** Of a longer sleep only the latest minutes are made up for. */
const mostMinutes = 60;

/** Which jobs came due after one minute and until another, each once with its latest minute (ms, whole minutes). */
export function dueBetween(
  scheduled: readonly ScheduledJob[],
  afterMs: number,
  untilMs: number,
): { readonly name: string; readonly minute: Date; readonly priority: number }[] {
  const count = Math.min((untilMs - afterMs) / minuteMs, mostMinutes);
  const minutes = Array.from(
    { length: Math.max(0, count) },
    (_, back) => new Date(untilMs - back * minuteMs),
  );
  return scheduled.flatMap(({ name, cron, priority = 0 }) => {
    const { match } = parseCronItem({ task: name, match: cron });
    const minute = minutes.find((at) =>
      match({
        min: at.getUTCMinutes(),
        hour: at.getUTCHours(),
        date: at.getUTCDate(),
        month: at.getUTCMonth() + 1,
        dow: at.getUTCDay(),
      }),
    );
    return minute ? [{ name, minute, priority }] : [];
  });
}

/**
 * Adds what is due, whichever process comes first (one row a job in `schedule_ticks`). A clock that was set back by more
 * than a moment does not make anybody wait until it is where it was.
 */
export async function addDue(pool: pg.Pool, due: ReturnType<typeof dueBetween>): Promise<number> {
  const { rowCount } = await pool.query(
    `with due as (
       select * from unnest($1::text[], $2::timestamptz[], $3::int[]) as d (name, minute, priority) order by name
     ), first as (
       insert into schedule_ticks as tick (name, minute) select name, minute from due
       on conflict (name) do update set minute = excluded.minute
       where tick.minute < excluded.minute or tick.minute > excluded.minute + interval '2 minutes'
       returning name
     )
     select graphile_worker.add_job(name, job_key := 'cron ' || name, priority := priority)
     from due where name in (select name from first)`,
    [due.map((one) => one.name), due.map((one) => one.minute), due.map((one) => one.priority)],
  );
  return rowCount ?? 0;
}

/**
 * Adds the scheduled jobs as the academy's clock comes to their minutes, from now on; the answer ends it. What could not be
 * added, because the database was away, is added when it is back.
 */
export function keepSchedule(pool: pg.Pool, scheduled: readonly ScheduledJob[], clock: Clock): () => void {
  const minuteOf = () => Math.floor(clock.now().getTime() / minuteMs) * minuteMs;
  let lastMs = minuteOf();
  let timer: NodeJS.Timeout;
  let isOver = false;
  const run = async () => {
    const untilMs = minuteOf();
    const due = dueBetween(scheduled, lastMs, untilMs);
    if (due.length > 0) await addDue(pool, due);
    lastMs = untilMs;
  };
  const next = () => {
    if (isOver) return;
    const untilMinuteMs = minuteMs - (clock.now().getTime() % minuteMs);
    timer = setTimeout(() => void run().then(next, next), Math.min(untilMinuteMs, pollEveryMs)).unref();
  };
  next();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
