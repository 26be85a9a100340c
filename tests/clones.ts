import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** The databases of this worker that were not removed yet. */
let cloned: string[] = [];

async function asAdmin<T>(act: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  try {
    return await act(admin);
  } finally {
    await admin.end();
  }
}

/** A database of its own, cloned from the migrated template. */
export async function cloneDatabase(): Promise<string> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  // By default each page of the copy is written to the log too, which takes four times the work.
  await asAdmin((admin) =>
    admin.query(`create database ${name} template academy_template strategy file_copy`),
  );
  cloned.push(name);
  return inject('postgresUrl').replace(/\/postgres$/, `/${name}`);
}

/** Removes the databases nobody is connected to any more; the others wait for the end of the next file. */
export async function removeClones(): Promise<void> {
  if (cloned.length === 0) return;
  await asAdmin(async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      'select datname from pg_stat_activity where datname = any($1)',
      [cloned],
    );
    const inUse = new Set(rows.map(({ datname }) => datname));
    const left = cloned.filter((name) => !inUse.has(name));
    cloned = cloned.filter((name) => inUse.has(name));
    for (const name of left) await admin.query(`drop database if exists ${name}`);
  });
}
