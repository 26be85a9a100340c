import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenAcademy, openAcademy } from '#src/open.ts';
import { systemClock } from '#src/platform/clock/clock.ts';
import { readConfig } from '#src/platform/config.ts';
import { inTransaction, openDatabase } from '#src/platform/db/database.ts';
import { allowSeconds } from '#src/platform/db/silence.ts';
import { doublingListener } from '../doubling-listener.ts';
import { givenOwnPostgres, migrateAll, type OwnPostgres } from '../own-postgres.ts';
import { call } from '../start.ts';

let own: OwnPostgres;
beforeAll(async () => {
  own = await givenOwnPostgres();
  await migrateAll(own.url);
});
afterAll(() => own.end());

const awayMs = 4_000;
/** Long enough for every connection to be given up, and for those that are tried after it. */
const frozenMs = 22_000;
const patience = { timeout: 60_000 };
const callers = 8;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const openFiles = () => readdirSync('/proc/self/fd').length;

/** How many connections listen; no end where the server has none left to ask it by. */
async function listeners(): Promise<number> {
  const client = new pg.Client({ connectionString: own.url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(`select 1 from pg_stat_activity where query ilike 'listen%'`);
    return rows.length;
  } catch {
    return Number.POSITIVE_INFINITY;
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface Heard {
  readonly status: number;
  readonly code: unknown;
  readonly tookMs: number;
}

/** Asks for something in the database without pause, until told to stop. */
function load(url: string) {
  const heard: Heard[] = [];
  let isOver = false;
  const ask = async () => {
    while (!isOver) {
      const began = performance.now();
      const answer = await call({ url }, 'GET /api/entrance-tests').catch(() => null);
      const { status = 0, resultCode = 'dropped' } = answer ?? {};
      heard.push({ status, code: resultCode, tookMs: performance.now() - began });
      await pause(20);
    }
  };
  const asking = Promise.all(Array.from({ length: callers }, ask));
  return {
    heard,
    async stop() {
      isOver = true;
      await asking;
    },
  };
}

/** The database goes away under load for a while and comes back; the server stays. */
async function drill(how: 'killed' | 'frozen') {
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', SHED_AT_MS: '0', DRAIN_MS: '0' }, 'a'.repeat(64));
  const academy: OpenAcademy = await openAcademy({
    config,
    clock: systemClock,
    databaseUrl: own.url,
  });
  const url = await academy.app.listen({ port: 0, host: '127.0.0.1' });
  const loading = load(url);
  await expect.poll(() => loading.heard.length, patience).toBeGreaterThan(50);
  const filesBefore = openFiles();
  const leave = academy.seats.join({ send: () => undefined, end: () => undefined }, '127.0.0.1');
  await expect.poll(() => academy.seats.reads, patience).toBeGreaterThan(0);
  if (how === 'killed') own.kill();
  else own.freeze();
  await pause(500);
  loading.heard.length = 0;
  let mostFiles = 0;
  for (
    const until = performance.now() + (how === 'killed' ? awayMs : frozenMs);
    performance.now() < until;
    await pause(100)
  )
    mostFiles = Math.max(mostFiles, openFiles());
  const away = loading.heard.splice(0);
  const lives = (await fetch(`${url}/livez`)).status;
  if (how === 'killed') await own.revive();
  else own.thaw();
  const began = performance.now();
  const readsBefore = academy.seats.reads;
  await expect.poll(() => call({ url }, 'GET /api/entrance-tests'), patience).toMatchObject({ status: 200 });
  const wellAfterMs = performance.now() - began;
  // No notification was sent: what may have been missed is read again by itself.
  await expect.poll(() => academy.seats.reads, patience).toBeGreaterThan(readsBefore);
  await expect.poll(listeners, patience).toBe(1);
  // A second one would have come by now.
  await pause(1_000);
  const listening = await listeners();
  await loading.stop();
  leave?.();
  await academy.close();
  return { away, lives, wellAfterMs, listening, moreFiles: mostFiles - filesBefore };
}

test('the database is away under load: 503 at once, nothing grows, and all is well soon after it is back', {
  timeout: 240_000,
}, async () => {
  const seen = await drill('killed');
  expect(seen.away.length).toBeGreaterThan(20);
  expect(new Set(seen.away.map(({ status, code }) => `${status} ${code}`))).toEqual(
    new Set(['503 common.away']),
  );
  const took = seen.away.map((one) => one.tookMs).sort((a, b) => a - b);
  expect(took[Math.floor(took.length / 2)]).toBeLessThan(6_000);
  expect(seen.lives).toBe(200);
  expect(seen.moreFiles).toBeLessThan(40);
  expect(seen.wellAfterMs).toBeLessThan(30_000);
  expect(seen.listening).toBe(1);
});

test('the database is frozen under load: connections are given up, 503, and all is well when it goes on', {
  timeout: 240_000,
}, async () => {
  const seen = await drill('frozen');
  expect(seen.away.length).toBeGreaterThan(callers - 1);
  // Whoever waits for a connection in vain is one of many; whoever has one hears that the server is away.
  const codes = new Set(seen.away.map(({ status, code }) => `${status} ${code}`));
  expect([...codes].filter((code) => code !== '503 common.busy')).toEqual(['503 common.away']);
  expect(Math.max(...seen.away.map((one) => one.tookMs))).toBeLessThan(21_000);
  expect(seen.lives).toBe(200);
  expect(seen.moreFiles).toBeLessThan(60);
  expect(seen.wellAfterMs).toBeLessThan(30_000);
  expect(seen.listening).toBe(1);
});

test('a statement that is allowed to take long is not taken for silence; control: another is', async () => {
  const { pool, db, close } = openDatabase(own.url, 2);
  const seconds = (count: number) => sql`select pg_sleep(${count})`;
  await inTransaction(db, async (tx) => {
    await allowSeconds(tx, 20);
    await seconds(7).execute(tx);
  });
  // The server's own limit comes first where it lives; without it the silence is noticed, and the pool goes on.
  await expect(
    inTransaction(db, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await seconds(20).execute(tx);
    }),
  ).rejects.toThrow(/Connection terminated|connection error/);
  await sql`select 1`.execute(db);
  expect(pool.totalCount).toBe(1);
  await close();
});

test('control: a listener that is tried again from two sides multiplies', async () => {
  const listening = await doublingListener(own.url, {
    pages_changed: () => undefined,
    seats_changed: () => undefined,
  });
  expect(await listeners()).toBe(2);
  own.kill();
  await pause(awayMs);
  await own.revive();
  await expect.poll(listeners, patience).toBeGreaterThan(8);
  await listening.close();
});
