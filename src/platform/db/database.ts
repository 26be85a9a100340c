import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, type LogEvent, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { keepPrepared } from './prepared.ts';
import { hangUpOnSilence } from './silence.ts';
import type { DB } from './tables/db-types.ts';

export type Db = Kysely<DB>;
/** A transaction: functions that must run inside one ask for this type. */
export type Tx = Transaction<DB>;

// `date` stays the text of a Seoul day; `bigint` counts stay far below 2^53 and become numbers.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// `bigint[]`: the driver's own parser leaves texts in it.
const int8Array: number = 1016;
pg.types.setTypeParser(int8Array, (text: string) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(Number),
);

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** The time limits of the house, in milliseconds. */
export const timeLimits = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/**
 * What is done for many at once has connections of its own, and waits behind no single call: what is written in groups,
 * which waits for locks, and what is read for many, which never does.
 */
const beside = new WeakMap<Db, { readonly groups: Db; readonly loaders: Db }>();
/** How many of the connections those are. */
const connectionsBeside = { groups: 6, loaders: 4 } as const;

/** Where groups are written; where a database has no connections for them, itself. */
export const groupsOf = (db: Db): Db => beside.get(db)?.groups ?? db;
/** Where is read what many ask for together. */
export const loadersOf = (db: Db): Db => beside.get(db)?.loaders ?? db;

/**
 * Opens the connections of the process: those of single calls, and those of groups (`groupsOf`, `loadersOf`).
 * See docs/decisions/0070-lines-and-payments-in-groups.md.
 */
export function openDatabase(url: string, maxConnections = 22, isPooled = false): Database {
  const others = connectionsBeside.groups + connectionsBeside.loaders;
  const limits = isPooled ? null : { ...timeLimits, options: nearDisk };
  if (maxConnections <= others) return openPool(url, maxConnections, limits);
  const single = openPool(url, maxConnections - others, limits);
  const keyed = limits && { ...limits, options: `${nearDisk} ${byKeys}` };
  const groups = openPool(url, connectionsBeside.groups, keyed);
  const loaders = openPool(url, connectionsBeside.loaders, keyed);
  beside.set(single.db, { groups: groups.db, loaders: loaders.db });
  return {
    ...single,
    async close() {
      await Promise.all([single.close(), groups.close(), loaders.close()]);
    },
  };
}

/**
 * What a page looked up costs beside one read in its turn: PostgreSQL's 4 is of disks that turn, and has whole tables read
 * rather than some thousand rows looked up. See docs/decisions/0250-reads-over-many-years.md.
 */
export const randomPageCost = 1.1;
const nearDisk = `-c random_page_cost=${randomPageCost}`;

/**
 * What is written in groups, its foreign keys too, and what is read for many is looked up by keys. A plan that was made while
 * a table had a handful of rows would read it whole for each key, until the database looks at it again: in a rush it has
 * thousands by then. See docs/decisions/0122-calls-begin-by-turns.md.
 */
const byKeys = '-c enable_seqscan=off';

let onStatement: ((event: LogEvent) => void) | null = null;

/** Has every statement of databases that are opened from now on told as it is answered; null: nobody is told. */
export function watchStatements(listen: ((event: LogEvent) => void) | null): void {
  onStatement = listen;
}

/**
 * Opens a pool with the time limits of the house: statement 5 s, lock 2 s, idle transaction 10 s, no answer 6 s. Behind a
 * pooler (PgBouncer in transaction mode) a session is somebody else's with the next statement: there the limits are those of
 * the role (see `grantWork`), and no statement is kept prepared.
 */
function openPool(url: string, maxConnections: number, limits: pg.PoolConfig | null): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    ...limits,
  });
  // Without a listener a restart of the database ends the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (limits) keepPrepared(client);
    hangUpOnSilence(client);
  });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    ...(onStatement && { log: onStatement }),
  });
  return { db, pool, close: () => db.destroy() };
}

// A serialization failure, a deadlock, a row that another held for longer than the lock limit.
const retryable = new Set(['40001', '40P01', '55P03']);
const mostAttempts = 3;

function sqlState(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
}

/** Whether an error is the named unique or check constraint speaking. */
export function brokeConstraint(error: unknown, constraint: string): boolean {
  return (
    typeof error === 'object' && error !== null && 'constraint' in error && error.constraint === constraint
  );
}

/** Rolls a transaction back that came too soon: `inTransaction` awaits what `doFirst` registered, outside of it, and runs it again. */
export class NotBefore extends Error {}

const firsts = new WeakMap<Db, () => Promise<unknown>>();

/** Registers what `inTransaction` awaits when a transaction of this database threw `NotBefore`: outages that are to be given back. */
export function doFirst(db: Db, work: () => Promise<unknown>): void {
  firsts.set(db, work);
  firsts.set(groupsOf(db), work);
}

/** What every transaction of a call does last, just before it commits: whoever answers the call says it here. */
export const beforeCommit = new AsyncLocalStorage<(tx: Tx) => Promise<unknown>>();

/**
 * Runs one transaction, and again, three times at most in all, where another was in the way (serialization failure, deadlock,
 * lock held too long) or it threw `NotBefore`.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (tx) => {
        const done = await work(tx);
        await beforeCommit.getStore()?.(tx);
        return done;
      });
    } catch (error) {
      const isEarly = error instanceof NotBefore;
      if (attempt >= mostAttempts || !(isEarly || retryable.has(sqlState(error) ?? ''))) throw error;
      // Nothing is locked any more: it takes its locks in its own order.
      if (isEarly) await firsts.get(db)?.();
    }
  }
}

/** Answers whether the database does. */
export async function isAnswering(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
