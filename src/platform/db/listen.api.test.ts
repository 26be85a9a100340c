import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '#tests/clones.ts';
import { listenTo } from './listen.ts';

let url: string;
let ledgers: pg.Client;
beforeAll(async () => {
  url = await cloneDatabase();
  ledgers = new pg.Client({ connectionString: url });
  await ledgers.connect();
});
afterAll(() => ledgers.end());

const listeners = async () =>
  (
    await ledgers.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
    )
  ).rows.map((row) => row.pid);

test('one connection hears all channels; after every gap each channel is told once, and there is still one', async () => {
  const received = { pages_changed: 0, seats_changed: 0 };
  const listening = await listenTo(url, {
    pages_changed() {
      received.pages_changed += 1;
    },
    seats_changed() {
      received.seats_changed += 1;
    },
  });
  await ledgers.query('notify seats_changed');
  await expect.poll(() => received).toEqual({ pages_changed: 0, seats_changed: 1 });
  for (let gap = 1; gap <= 5; gap++) {
    const [pid, ...others] = await listeners();
    expect(others).toEqual([]);
    await ledgers.query('select pg_terminate_backend($1)', [pid]);
    await expect.poll(() => received).toEqual({ pages_changed: gap, seats_changed: gap + 1 });
  }
  expect(await listeners()).toHaveLength(1);
  await listening.close();
  await expect.poll(listeners).toEqual([]);
});

test('the first connection that fails is an error of the start', async () => {
  await expect(listenTo('postgres://nobody@127.0.0.1:1/none', {})).rejects.toThrow('ECONNREFUSED');
});

test('closing does not wait for a server that is away', async () => {
  const listening = await listenTo(url, { pages_changed: () => undefined });
  const [pid] = await listeners();
  await ledgers.query('select pg_terminate_backend($1)', [pid]);
  const began = performance.now();
  await listening.close();
  // It waits a second for a goodbye; a server that is away never says one.
  expect(performance.now() - began).toBeLessThan(10_000);
});
