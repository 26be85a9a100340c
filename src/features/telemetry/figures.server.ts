import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { Db } from '#src/platform/db/database.ts';
import { type Count, countWork, type Measures, measureWork } from './store/figures.server.ts';

interface Watched {
  readonly db: Db;
  readonly pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  readonly registry: Registry;
  readonly nowMs: () => number;
}

/** Several collectors of a scrape, and several scrapers, ask the database once in so many milliseconds. */
const goodForMs = 5_000;

const counted: Readonly<Record<Count['what'], { readonly label: string; readonly help: string }>> = {
  payments: { label: 'state', help: 'Payments of the last day and those under way, by state' },
  messages: { label: 'state', help: 'Messages of the last day and those queued, by channel and state' },
  jobs: { label: 'state', help: 'Jobs: due, later, running, retrying, given_up' },
  failing_jobs: { label: 'job', help: 'Jobs whose last try failed, by name' },
  seat_holds: { label: 'state', help: 'Seats held and being paid now' },
  disagreements: { label: 'invariant', help: 'Records that disagree and are not settled, by invariant' },
};

type Measured = Exclude<keyof Measures, 'schema'>;

const measured: Readonly<Record<Measured, { readonly name: string; readonly help: string }>> = {
  oldestJobSeconds: { name: 'job_oldest_due_seconds', help: 'How long the longest waiting job has been due' },
  oldestMessageSeconds: {
    name: 'message_oldest_queued_seconds',
    help: 'How long the longest waiting message has been due',
  },
  oldestConfirmingSeconds: {
    name: 'payment_oldest_confirming_seconds',
    help: 'How long the longest unanswered payment has been under way',
  },
  seatHoldsBegun: {
    name: 'seat_holds_begun_total',
    help: 'Holds on seats ever begun, those rolled back included; their rate is seats claimed a second',
  },
  connections: { name: 'database_connections', help: 'Connections PostgreSQL has open, of everybody' },
  mostConnections: { name: 'database_connections_limit', help: 'max_connections of PostgreSQL' },
  backupSeconds: {
    name: 'backup_age_seconds',
    help: 'Since the last backup of a real academy, or the last well look at its archive; +Inf where there was none',
  },
  rehearsalSeconds: {
    name: 'backup_rehearsal_age_seconds',
    help: 'Since a backup of a real academy was last restored; +Inf where none was',
  },
  logFailingSeconds: {
    name: 'database_log_failing_seconds',
    help: 'How long no piece of the log of PostgreSQL could be archived; 0 where that works, or is off',
  },
  databaseBytes: { name: 'database_bytes', help: 'Size of the database' },
};

interface Figures {
  readonly counts: readonly Count[];
  readonly measures: Measures;
}

/** What the database says, at most every few seconds; null while it does not answer. */
function figuresOf({ db, nowMs }: Watched): () => Promise<Figures | null> {
  let asked: { readonly atMs: number; readonly answer: Promise<Figures | null> } | null = null;
  const ask = async (): Promise<Figures | null> => {
    try {
      const [counts, measures] = await Promise.all([countWork(db), measureWork(db)]);
      return { counts, measures };
    } catch {
      return null;
    }
  };
  return () => {
    if (!asked || nowMs() - asked.atMs > goodForMs) asked = { atMs: nowMs(), answer: ask() };
    return asked.answer;
  };
}

function poolGauge({ pool, registry }: Watched): void {
  new Gauge({
    name: 'academy_pool_connections',
    help: 'Connections of this process: in use, idle; and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

/** Adds to what a process counts what its database knows: whether it answers, payments, messages, jobs, seats, records. */
export function watchFigures(watched: Watched): void {
  const { registry } = watched;
  const read = figuresOf(watched);
  const registers = [registry];
  poolGauge(watched);
  new Gauge({
    name: 'academy_database_up',
    help: '1 while PostgreSQL answers this process',
    registers,
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
  for (const [what, { label, help }] of Object.entries(counted))
    new Gauge({
      name: `academy_${what}`,
      help,
      labelNames: [label],
      registers,
      async collect() {
        const figures = await read();
        this.reset();
        for (const count of figures?.counts ?? [])
          if (count.what === what) this.set({ [label]: count.kind }, count.n);
      },
    });
  for (const [key, { name, help }] of Object.entries(measured) as [
    Measured,
    { name: string; help: string },
  ][])
    new Gauge({
      name: `academy_${name}`,
      help,
      registers,
      async collect() {
        const figures = await read();
        this.reset();
        if (figures) this.set(figures.measures[key] ?? 0);
      },
    });
}
