import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { openAcademy } from '#src/open.ts';
import { movableClock } from '#src/platform/clock/clock.ts';
import { readConfig } from '#src/platform/config.ts';
import { cloneDatabase } from '#tests/clones.ts';
import { hasPooler, givenPooler as poolerFor } from '#tests/outside/pooler.ts';
import { call } from '#tests/start.ts';
import { openDatabase } from './database.ts';
import { grantWork, productUrlOf } from './product-role.ts';

const ending: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

async function givenPooler(ownerUrl: string) {
  const pooler = await poolerFor(ownerUrl);
  ending.push(() => pooler.end());
  return pooler;
}

// Where there is no PgBouncer there is nothing to try: `apt-get install pgbouncer`.
describe.skipIf(!hasPooler())('behind PgBouncer in transaction mode', () => {
  it('an academy with 8 calls at once works on two connections and does its jobs', async () => {
    const ownerUrl = await cloneDatabase();
    await grantWork(ownerUrl, productUrlOf(ownerUrl), true);
    const pooler = await givenPooler(ownerUrl);
    const config = readConfig(
      { NODE_ENV: 'test', PORT: '0', SHED_AT_MS: '0', DRAIN_MS: '0' },
      'a'.repeat(64),
    );
    const clock = movableClock(new Date('2026-11-21T01:00:00Z'));
    const directUrl = productUrlOf(ownerUrl);
    const academy = await openAcademy({ config, clock, databaseUrl: pooler.url, directUrl });
    ending.push(() => academy.close());
    const url = await academy.app.listen({ port: 0, host: '127.0.0.1' });
    await academy.work();
    const answers = await Promise.all(Array.from({ length: 8 }, () => call({ url }, 'GET /api/branches')));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    await expect
      .poll(
        async () =>
          (
            await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs
              where key = 'payments.reconcile:start'`.execute(academy.db)
          ).rows[0]?.n,
        { timeout: 60_000 },
      )
      .toBe(0);
  });

  it('keeps the time limits of the house, which the pooler would not hand on', async () => {
    const ownerUrl = await cloneDatabase();
    await grantWork(ownerUrl, productUrlOf(ownerUrl), true);
    const pooler = await givenPooler(ownerUrl);
    const pooled = openDatabase(pooler.url, 2, true);
    ending.push(() => pooled.close());
    const { rows } = await sql<{ statement: string; lock: string }>`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(
      pooled.db,
    );
    expect(rows).toEqual([{ statement: '5s', lock: '2s' }]);
  });

  it('control: opened as without a pooler, nothing answers', async () => {
    const ownerUrl = await cloneDatabase();
    const pooler = await givenPooler(ownerUrl);
    const plain = openDatabase(pooler.url, 2);
    ending.push(() => plain.close());
    await expect(sql`select 1`.execute(plain.db)).rejects.toThrow(/startup parameter/);
  });
});
