import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { minuteMs } from '#src/shared/durations.ts';
import { requiredBy } from './contracting.ts';
import { type Db, timeLimits } from './database.ts';

interface Migration {
  readonly name: string;
  readonly text: string;
  /** Guards against later edits. */
  readonly hash: string;
}

interface Applied {
  readonly name: string;
  readonly hash: string;
  /** Of what takes away: the migration that whoever is served afterwards knows. */
  readonly requires: string | null;
}

/** The migrations of a folder in order. */
export function readMigrations(folder: string): readonly Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    });
}

/** The last migration this database has; null for one without tables. */
export async function lastMigration(db: Db): Promise<string | null> {
  const { rows } = await sql<{
    name: string | null;
  }>`select max(name) as name from schema_migrations`.execute(db);
  return rows[0]?.name ?? null;
}

/** Whether these tables still have all that a program with this folder uses. */
export async function isServedBy(db: Db, folder: string): Promise<boolean> {
  const rows = await db
    .selectFrom('schema_migrations')
    .select('requires')
    .where('requires', 'is not', null)
    .execute();
  const known = new Set(readMigrations(folder).map(({ name }) => name));
  return rows.every(({ requires }) => requires === null || known.has(requires));
}

export interface Migrating {
  readonly log?: (line: string) => void;
  /** Whoever prepares the same tables has so long; then this process gives up with a sentence. */
  readonly patienceMs?: number;
  /** A statement waits so long for a table that others use, and is tried again, a few times. */
  readonly lockMs?: number;
}

const migrationLock = 727_001;
const usualPatienceMs = minuteMs;
/** Less than a call may wait, for it waits behind this. */
const usualLockMs = timeLimits.lock_timeout / 2;
const mostTries = 5;
const pauseMs = 250;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** A connection of its own, and what is known of what was applied. */
async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function takeLock(client: pg.Client, { log, patienceMs = usualPatienceMs }: Migrating): Promise<void> {
  const until = performance.now() + patienceMs;
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [migrationLock]);
    if (rows[0]?.taken) return;
    if (tries === 0) log?.('Another process prepares the tables; waiting for it.');
    if (performance.now() > until)
      throw new Error(
        'Another process has held the lock of the migrations for too long. Look in pg_locks for who holds an advisory lock; behind a pooler in transaction mode give DATABASE_OWNER_URL the address of PostgreSQL itself. Then start again.',
      );
    await pause(pauseMs);
  }
}

async function readApplied(client: pg.Client): Promise<readonly Applied[]> {
  const { rows } = await client.query<{ column: string }>(
    `select attname as column from pg_attribute where attrelid = to_regclass('schema_migrations') and attnum > 0`,
  );
  if (rows.length === 0) return [];
  const requires = rows.some(({ column }) => column === 'requires') ? 'requires' : 'null as requires';
  return (await client.query<Applied>(`select name, hash, ${requires} from schema_migrations order by name`))
    .rows;
}

/**
 * The last migration a newer program has applied that this one does not know, where its tables serve this one too; null where
 * there is none. Refuses tables that something was taken away from which this program still uses.
 */
function servedBy(migrations: readonly Migration[], applied: readonly Applied[]): string | null {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = known.size === 0 ? [] : applied.filter(({ name }) => !known.has(name));
  const contracted = unknown.find(({ requires }) => requires !== null && !known.has(requires));
  if (contracted)
    throw new Error(
      `These tables were prepared by a newer program: ${contracted.name} took away what programs before ${contracted.requires} use, and this one knows them only up to ${migrations.at(-1)?.name}. Start the newer program; migrations go forward only.`,
    );
  return unknown.at(-1)?.name ?? null;
}

/** What of the folder is not applied yet. Refuses a file that was edited, and tables that serve this program no more. */
function waiting(migrations: readonly Migration[], applied: readonly Applied[]): readonly Migration[] {
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]));
  servedBy(migrations, applied);
  return migrations.filter(({ name, hash }) => {
    const before = hashes.get(name);
    if (before !== undefined && before !== hash)
      throw new Error(`Migration ${name} was edited after it was applied; add a new one instead.`);
    return before === undefined;
  });
}

/** A file whose first line says so runs outside of a transaction, each statement by itself: `create index concurrently`. */
const isConcurrent = ({ text }: Migration) => /^-- concurrently\b/.test(text);

const statementsOf = ({ text }: Migration) =>
  text
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replace(/^--.*$/gm, '').trim() !== '');

async function run(client: pg.Client, migration: Migration): Promise<void> {
  const note = 'insert into schema_migrations (name, hash, requires) values ($1, $2, $3)';
  const noted = [migration.name, migration.hash, requiredBy(migration.text)];
  if (isConcurrent(migration)) {
    for (const statement of statementsOf(migration)) await client.query(statement);
    await client.query(note, noted);
    return;
  }
  await client.query('begin');
  try {
    await client.query(migration.text);
    await client.query(note, noted);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

const isLate = (error: unknown) => error instanceof pg.DatabaseError && error.code === '55P03';

/** A statement that waits for a table lets nobody else at it meanwhile: it gives up soon and comes again. */
async function runPatiently(client: pg.Client, migration: Migration, lockMs: number): Promise<void> {
  // Nobody waits behind what is made beside the work, and where that gives up it leaves half an index.
  await client.query(`set lock_timeout = ${isConcurrent(migration) ? minuteMs : lockMs}`);
  for (let tries = 1; ; tries++) {
    try {
      return await run(client, migration);
    } catch (error) {
      if (!isLate(error)) throw error;
      if (isConcurrent(migration))
        throw new Error(
          `Migration ${migration.name} waited a minute for somebody who writes, and gave up. It may have left an index that is not valid: drop it, then start again.`,
        );
      if (tries === mostTries)
        throw new Error(
          `Migration ${migration.name} did not get its tables in ${mostTries} tries, because others use them. Nothing of it was done; start again when there is less to do.`,
        );
      await pause(pauseMs * tries);
    }
  }
}

/**
 * Applies what is missing, each file in its own transaction, under one advisory lock so that two starting processes do not
 * race. Returns the names applied. Refuses a file that changed after it was applied, and tables of a newer program that serve
 * this one no more. See docs/decisions/0082-two-versions-at-once.md.
 */
export async function migrate(url: string, folder: string, migrating: Migrating = {}): Promise<string[]> {
  return withClient(url, async (client) => {
    await takeLock(client, migrating);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now(), requires text)',
    );
    const { rowCount } = await client.query(
      `select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'requires'`,
    );
    if (!rowCount) await client.query('alter table schema_migrations add column requires text');
    const [migrations, applied] = [readMigrations(folder), await readApplied(client)];
    const missing = waiting(migrations, applied);
    const newest = servedBy(migrations, applied);
    if (newest)
      migrating.log?.(`These tables were prepared by a newer program (${newest}) and serve this one too.`);
    for (const migration of missing) await runPatiently(client, migration, migrating.lockMs ?? usualLockMs);
    return missing.map(({ name }) => name);
  });
}

export interface MigrationStatus {
  readonly applied: number;
  readonly waiting: readonly string[];
  /** What programs must know that still run while the waiting ones are applied; empty where every one is served. */
  readonly requires: readonly string[];
}

/** How far the tables are; changes nothing. */
export async function migrationStatus(url: string, folder: string): Promise<MigrationStatus> {
  return withClient(url, async (client) => {
    const applied = await readApplied(client);
    const missing = waiting(readMigrations(folder), applied);
    const requires = missing.flatMap(({ text }) => requiredBy(text) ?? []);
    return { applied: applied.length, waiting: missing.map(({ name }) => name), requires };
  });
}

/** Runs what is missing in one transaction that is rolled back; answers what it tried. What runs outside of one is left out. */
export async function tryMigrations(url: string, folder: string): Promise<readonly string[]> {
  return withClient(url, async (client) => {
    const missing = waiting(readMigrations(folder), await readApplied(client));
    const tried = missing.filter((migration) => !isConcurrent(migration));
    await client.query(`begin; set local lock_timeout = ${usualLockMs}`);
    try {
      for (const { text } of tried) await client.query(text);
    } finally {
      await client.query('rollback');
    }
    return tried.map(({ name }) => name);
  });
}
