import { rmSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { givenOwnPostgres } from '#tests/own-postgres.ts';
import { throwAwayFolder } from '#tests/throw-away.ts';
import { startEmbeddedPostgres } from './embedded.ts';

/** When the server was started, by its own word; null while it does not answer. */
async function startedAt(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query('select pg_postmaster_start_time()::text as at')).rows[0]?.at ?? null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

test('a server that is killed under the product is started again where it was, more than once', async () => {
  const lost: unknown[] = [];
  const own = await givenOwnPostgres((error) => lost.push(error));
  let before = await startedAt(own.url);
  for (let round = 0; round < 2; round++) {
    own.kill();
    await expect.poll(async () => (await startedAt(own.url)) ?? before, { interval: 100 }).not.toBe(before);
    before = await startedAt(own.url);
  }
  await own.end();
  expect(lost).toEqual([]);
  // Ended by us, it stays ended.
  expect(await startedAt(own.url)).toBeNull();
});

test('control: a server nobody looks after stays away', async () => {
  const own = await givenOwnPostgres();
  own.kill();
  await new Promise((done) => setTimeout(done, 2_000));
  expect(await startedAt(own.url)).toBeNull();
  await own.end();
});

test('a second start that fails leaves the server it found to whoever runs it; control: its end would take it along', async () => {
  const dataDir = throwAwayFolder('academy-twice-');
  const begin = () =>
    startEmbeddedPostgres({ projectRoot: process.cwd(), dataDir, log: () => undefined, isThrowAway: true });
  const first = await begin();
  const before = await startedAt(first.url);
  const second = await begin();
  expect(second.url).toBe(first.url);
  await second.giveUp();
  expect(await startedAt(first.url)).toBe(before);
  await second.stop();
  expect(await startedAt(first.url)).toBeNull();
  for (const folder of [dataDir, first.home]) rmSync(folder, { recursive: true, force: true });
});
