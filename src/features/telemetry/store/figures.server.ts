import { sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';

/** One row of a figure: what is counted, of which kind, how many. */
export interface Count {
  readonly what: 'payments' | 'messages' | 'jobs' | 'failing_jobs' | 'seat_holds' | 'disagreements';
  readonly kind: string;
  readonly n: number;
}

/**
 * What the academy's work comes to now, in one query: payments and messages of the last day and those still under way, by
 * state; jobs by state and the failing ones by name; living holds on seats; records that disagree.
 */
export async function countWork(db: Db): Promise<readonly Count[]> {
  const { rows } = await sql<Count>`
    select 'payments' as what, state as kind, count(*)::int as n from payments
      where created_at > academy_now() - interval '1 day'
        or state in ('ready', 'confirming', 'waiting_for_deposit') group by state
    union all
    select 'messages', channel || ' ' || state, count(*)::int from messages
      where created_at > academy_now() - interval '1 day' or state = 'queued' group by channel, state
    union all
    select 'jobs', case when locked_at is not null then 'running' when attempts >= max_attempts then 'given_up'
        when last_error is not null then 'retrying' when run_at <= now() then 'due' else 'later' end,
      count(*)::int from graphile_worker.jobs group by 2
    union all
    select 'failing_jobs', task_identifier, count(*)::int from graphile_worker.jobs
      where last_error is not null group by 2
    union all
    select 'seat_holds', state, count(*)::int from seat_holds where state in ('held', 'confirming') group by state
    union all
    select 'disagreements', invariant, count(*)::int from disagreements where settled_at is null group by invariant
    order by 1, 2`.execute(db);
  return rows;
}

/** Single figures: seconds, bytes, how many. Null where there is nothing to measure. */
export interface Measures {
  /** How long the longest waiting job has been due, and the longest waiting message. */
  readonly oldestJobSeconds: number | null;
  readonly oldestMessageSeconds: number | null;
  readonly oldestConfirmingSeconds: number | null;
  /** How many holds on seats were ever begun, those rolled back included: the sequence, so that it costs nothing. */
  readonly seatHoldsBegun: number | null;
  readonly connections: number;
  readonly mostConnections: number;
  readonly databaseBytes: number;
  /** Since the last backup, and the last restore of one; of a real academy, and without end where there was none. */
  readonly backupSeconds: number;
  readonly rehearsalSeconds: number;
  /** How long every try to archive the log has failed. */
  readonly logFailingSeconds: number;
  readonly schema: string | null;
}

/** Reads them in one query of its own. */
export async function measureWork(db: Db): Promise<Measures> {
  const { rows } = await sql<Measures>`
    select
      (select extract(epoch from now() - min(run_at))::float8 from graphile_worker.jobs
        where locked_at is null and attempts < max_attempts and run_at <= now()) as "oldestJobSeconds",
      (select extract(epoch from academy_now() - min(greatest(created_at, not_before)))::float8 from messages
        where state = 'queued' and coalesce(not_before, created_at) <= academy_now()) as "oldestMessageSeconds",
      (select extract(epoch from academy_now() - min(confirming_at))::float8 from payments
        where state = 'confirming') as "oldestConfirmingSeconds",
      pg_sequence_last_value(pg_get_serial_sequence('seat_holds', 'id')::regclass) as "seatHoldsBegun",
      (select sum(numbackends)::int from pg_stat_database) as connections,
      current_setting('max_connections')::int as "mostConnections",
      pg_database_size(current_database()) as "databaseBytes",
      backups.made as "backupSeconds", backups.restored as "rehearsalSeconds",
      (select case when last_failed_time > coalesce(last_archived_time, '-infinity')
        then extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset))::float8 else 0 end
        from pg_stat_archiver) as "logFailingSeconds",
      (select max(name) from schema_migrations) as schema
    from (
      select
        case when is_real then coalesce(extract(epoch from academy_now() - max(ended_at)
          filter (where kind in ('base', 'check')))::float8, 'infinity') else 0 end as made,
        case when is_real then coalesce(extract(epoch from academy_now() - max(ended_at)
          filter (where kind in ('rehearsal', 'restore')))::float8, 'infinity') else 0 end as restored
      from (select exists (select from settings where name = 'academy.real') as is_real) r
        left join backups on is_well
      group by is_real) backups`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database measured nothing.');
  return row;
}
