import { resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { emptyDatabase, type RunningProduct, startProduct } from '../product.ts';

const CLOCK_START = '2026-12-02T09:58:00+09:00';
const apartMs = 10_000;

let databaseUrl: string;
let ledgers: pg.Client;
const products: RunningProduct[] = [];

/** The product on a machine whose clock is wrong by so much. */
async function startOn(aheadMs: number, settings: Record<string, string> = {}): Promise<RunningProduct> {
  const product = await startProduct(databaseUrl, {
    NODE_OPTIONS: `--import=${resolve('tests/skewed-machine.ts')}`,
    MACHINE_AHEAD_MS: String(aheadMs),
    CLOCK_START,
    ...settings,
  });
  products.push(product);
  return product;
}

beforeAll(async () => {
  databaseUrl = await emptyDatabase(inject('postgresUrl'));
  await startOn(0);
  await startOn(apartMs, { ROLE: 'web' });
  await startOn(-apartMs, { ROLE: 'web' });
  ledgers = new pg.Client({ connectionString: databaseUrl });
  await ledgers.connect();
});
afterAll(async () => {
  await ledgers.end();
  for (const product of products) await product.end();
});

interface Listed {
  readonly serverNow: string;
  readonly sessions: readonly { readonly sessionId: number; readonly state: string }[];
}

async function seenBy({ url }: RunningProduct): Promise<Listed> {
  const answer = await fetch(`${url}/api/entrance-tests`);
  return ((await answer.json()) as { resultData: Listed }).resultData;
}

test('three processes on machines whose clocks are ten seconds apart begin at the time they were given and agree', async () => {
  const began = performance.now();
  const times = await Promise.all(
    products.map(async (product) => Date.parse((await seenBy(product)).serverNow)),
  );
  const wayMs = performance.now() - began;
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(wayMs + 1_000);
  const sinceStart = (times[0] ?? 0) - Date.parse(CLOCK_START);
  expect(sinceStart).toBeGreaterThan(0);
  expect(sinceStart).toBeLessThan(900_000);
});

test('they open and close a registration at one and the same moment', async () => {
  const states = async (opensIn: number) => {
    const { rows } = await ledgers.query<{ id: number }>(
      `update test_sessions set opens_at = academy_now() + make_interval(secs => $1)
       where id = (select min(id) from test_sessions where state = 'open' and starts_at > academy_now() + interval '2 days')
       returning id::int`,
      [opensIn],
    );
    const seen = await Promise.all(products.map(seenBy));
    return seen.map(({ sessions }) => sessions.find((one) => one.sessionId === rows[0]?.id)?.state);
  };
  expect(new Set(await states(60))).toEqual(new Set(['scheduled']));
  const opened = new Set(await states(-5));
  expect(opened.size).toBe(1);
  expect(opened.has('scheduled')).toBe(false);
});

test('each says how far its machine is off: to whoever watches over it, and in its log', async () => {
  const [right, ahead, behind] = products;
  const machineAheadMs = async (product: RunningProduct | undefined) => {
    const answer = await fetch(`${product?.url}/readyz`);
    return ((await answer.json()) as { clock: { machineAheadMs: number } }).clock.machineAheadMs;
  };
  expect(Math.abs(await machineAheadMs(right))).toBeLessThan(3_000);
  expect(Math.abs((await machineAheadMs(ahead)) - apartMs)).toBeLessThan(3_000);
  expect(Math.abs((await machineAheadMs(behind)) + apartMs)).toBeLessThan(3_000);
  expect(right?.output()).not.toContain("PostgreSQL's, by which");
  expect(ahead?.output()).toMatch(/The clock of this machine is (9|1[01])\.\d s ahead of PostgreSQL's/);
  expect(behind?.output()).toMatch(/The clock of this machine is (9|1[01])\.\d s behind PostgreSQL's/);
});
