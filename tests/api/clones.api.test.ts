import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { cloneDatabase, removeClones } from '../clones.ts';

async function isThere(url: string): Promise<boolean> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [
    url.split('/').at(-1),
  ]);
  await admin.end();
  return rowCount === 1;
}

test('a database is removed once nobody is connected to it; control: until then it stays', async () => {
  const url = await cloneDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await removeClones();
  expect(await isThere(url)).toBe(true);
  await client.end();
  await expect.poll(() => removeClones().then(() => isThere(url))).toBe(false);
});
