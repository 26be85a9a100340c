import pg from 'pg';
import { minuteMs } from '#src/shared/durations.ts';
import { hangUp } from '../db/listen.ts';
import { type Clock, type Following, type FollowingState, systemClock } from './clock.ts';
import { closest, followingClock, type Sight } from './following-clock.ts';

export interface DatabaseClock extends Clock {
  readonly following: Following;
  /** Looks no more; the time goes on. */
  close(): void;
}

/** What PostgreSQL said: the academy's time, and its own. */
export interface ClockReading extends Sight {
  readonly serverMs: number;
}

export interface ClockOptions {
  /** Asks PostgreSQL a few times what time it is; fails while that is away. */
  readonly ask: () => Promise<readonly ClockReading[]>;
  readonly log: (line: string) => void;
  /** Only differences count, and nobody can set it: the system's monotonic clock. */
  readonly elapsedMs?: () => number;
  /** This machine's own clock, which is compared and never shown. */
  readonly machine?: Clock;
}

const asks = 5;
const answersWithinMs = 3_000;
const tickMs = 5_000;
const pollEveryMs = minuteMs;
/** A machine's clock that moves so much against the elapsed time was set, or the machine slept. */
const jumpMs = 500;
/** More than so much is said. */
const logAboveMs = 2_000;

/** Asks a few times on a connection of its own, so that no waiting for one is counted as the way. */
export function askDatabase(
  url: string,
  elapsedMs: () => number = () => performance.now(),
): ClockOptions['ask'] {
  return async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: answersWithinMs,
      query_timeout: answersWithinMs,
    });
    client.on('error', () => undefined);
    const readings: ClockReading[] = [];
    try {
      await client.connect();
      for (let count = 0; count < asks; count++) {
        const askedAt = elapsedMs();
        const { rows } = await client.query<{ academy: number; server: number }>(
          `select (extract(epoch from at) * 1000)::float8 as academy,
             (extract(epoch from server_time(at)) * 1000)::float8 as server
           from (select academy_now() as at offset 0) asked`,
        );
        const [row] = rows;
        if (row) readings.push({ askedAt, heardAt: elapsedMs(), theirMs: row.academy, serverMs: row.server });
      }
      return readings;
    } finally {
      await hangUp(client);
    }
  };
}

const seconds = (ms: number) => (Math.abs(ms) / 1000).toFixed(1);

/** Says once that this machine's clock is off, and once that it is right again. */
function watchMachine(log: (line: string) => void): (aheadMs: number) => void {
  let isOff = false;
  return (aheadMs) => {
    const wasOff = isOff;
    isOff = Math.abs(aheadMs) > logAboveMs;
    if (isOff && !wasOff)
      log(
        `The clock of this machine is ${seconds(aheadMs)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} PostgreSQL's, by which everything is judged. See to its time service (NTP).`,
      );
    if (wasOff && !isOff) log("The clock of this machine agrees with PostgreSQL's again.");
  };
}

/**
 * The academy's time as PostgreSQL has it, the same in every process whatever its machine's clock shows. It looks when it
 * opens (which fails where PostgreSQL does not answer), each minute, after a jump of the machine's clock, and when it is
 * told to; between two looks, and while PostgreSQL is away, it runs on elapsed time.
 */
export async function followDatabase({
  ask,
  log,
  elapsedMs = () => performance.now(),
  machine = systemClock,
}: ClockOptions): Promise<DatabaseClock> {
  const clock = followingClock(elapsedMs);
  const watch = watchMachine(log);
  const driftMs = () => machine.now().getTime() - elapsedMs();
  let state: FollowingState | null = null;
  let looking: Promise<void> | null = null;
  let asking: Promise<void> | null = null;
  let seenAtMs = 0;
  let seenDriftMs = 0;
  const see = async () => {
    const best = closest(await ask());
    const moved = clock.hear(best);
    const withinMs = (best.heardAt - best.askedAt) / 2;
    seenAtMs = elapsedMs();
    seenDriftMs = driftMs();
    const machineAheadMs = seenDriftMs - (best.serverMs - best.askedAt - withinMs);
    state = { machineAheadMs, academyAheadMs: best.theirMs - best.serverMs, seenAt: clock.now(), withinMs };
    watch(machineAheadMs);
    if (Math.abs(moved) > logAboveMs)
      log(
        `The academy's time was set ${moved > 0 ? 'forward' : 'back'} by ${seconds(moved)} s, as PostgreSQL's.`,
      );
  };
  /** A change that is heard of during a look may have come after its answer: it looks once more. */
  const measure = (): Promise<void> => {
    if (looking) {
      asking ??= looking
        .catch(() => undefined)
        .then(() => {
          asking = null;
          return measure();
        });
      return asking;
    }
    looking = see().finally(() => {
      looking = null;
    });
    return looking;
  };
  await measure();
  const tick = () => {
    const isDue = elapsedMs() - seenAtMs >= pollEveryMs;
    // What cannot be seen now is looked for again at the next tick.
    if (!looking && (isDue || Math.abs(driftMs() - seenDriftMs) > jumpMs)) measure().catch(() => undefined);
  };
  const timer = setInterval(tick, tickMs).unref();
  return {
    now: clock.now,
    following: {
      measure: () => measure().catch(() => undefined),
      state: () => {
        if (!state) throw new Error('The clock was not set yet.');
        return state;
      },
    },
    close: () => clearInterval(timer),
  };
}
