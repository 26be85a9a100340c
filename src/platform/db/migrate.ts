import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './database.ts';

/** The migrations of a folder in order: name, text, and a hash that guards against later edits. */
export function readMigrations(folder: string) {
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

/**
 * Applies what is missing, each file in its own transaction, under one advisory lock so that two starting
 * processes do not race. Returns the names applied. Refuses a file that changed after it was applied.
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(727001)');
    await client.query(
      'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const known = new Map<string, string>();
    for (const row of (await client.query('select name, hash from schema_migrations')).rows)
      known.set(row.name, row.hash);
    const applied: string[] = [];
    for (const { name, text, hash } of readMigrations(folder)) {
      const before = known.get(name);
      if (before === hash) continue;
      if (before)
        throw new Error(`Migration ${name} was edited after it was applied; add a new one instead.`);
      await client.query('begin');
      await client.query(text);
      await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash]);
      await client.query('commit');
      applied.push(name);
    }
    return applied;
  } finally {
    await client.end();
  }
}
