import pg from 'pg';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

export interface ClockStart {
  /** The owner of the tables: nobody else may move the time by which logs are kept. */
  readonly ownerUrl: string;
  /** What CLOCK_START says, if anything. */
  readonly startsAt: Date | undefined;
  /** Whether this academy may only live in the present. */
  readonly isReal: boolean;
  readonly log: (line: string) => void;
}

/**
 * Gives the academy of this database its time, before its clock is looked at. The first process that is started with a
 * CLOCK_START sets it; those with the same one, and those with none, find it as it went on since. Refused: back behind
 * what was already written, and for a real academy any time but the present.
 */
export async function startClock({ ownerUrl, startsAt, isReal, log }: ClockStart): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query('lock table clock_shifts in exclusive mode');
    if (startsAt) await shift(owner, startsAt);
    const { rows } = await owner.query<{ at: Date }>('select academy_now() as at from clock_shifts');
    const [shifted] = rows;
    if (shifted && isReal)
      throw new Error(
        'This database was started at another time (CLOCK_START) and holds a demo: a real academy needs a database of its own.',
      );
    await owner.query('commit');
    if (shifted) log(`The clock of this demo shows ${formatSeoulDateTime(shifted.at)} (CLOCK_START).`);
  } finally {
    await owner.end();
  }
}

async function shift(owner: pg.Client, startsAt: Date): Promise<void> {
  const { rows } = await owner.query<{ isSame: boolean }>(
    'select starts_at = $1 as "isSame" from clock_shifts',
    [startsAt],
  );
  if (rows[0]?.isSame) return;
  const beats = await owner.query<{ at: Date }>('select at from service_beat where at > $1', [startsAt]);
  const [heartbeat] = beats.rows;
  if (heartbeat)
    throw new Error(
      `CLOCK_START is before ${formatSeoulDateTime(heartbeat.at)}, when this academy was open last: what was written then would lie in the future. Give a later time, or an empty DATA_DIR.`,
    );
  await owner.query(
    `insert into clock_shifts (starts_at, told_at) values ($1, clock_timestamp())
     on conflict (id) do update set starts_at = excluded.starts_at, told_at = excluded.told_at`,
    [startsAt],
  );
  // The time between was skipped: nobody waited through it, and nothing of it is given back.
  await owner.query('update service_beat set at = $1', [startsAt]);
  await owner.query("select pg_notify('clock_changed', '')");
}
