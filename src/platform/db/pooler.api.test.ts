import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { openAcademy } from '#src/open.ts';
import { movableClock } from '#src/platform/clock/clock.ts';
import { readConfig } from '#src/platform/config.ts';
import { freePort } from '#tests/product.ts';
import { call, cloneDatabase } from '#tests/start.ts';
import { openDatabase } from './database.ts';
import { grantWork, productUrlOf } from './product-role.ts';

const pgbouncer = '/usr/sbin/pgbouncer';

interface Pooler {
  readonly url: string;
  end(): void;
}

const ending: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

/** Debian's PgBouncer in transaction mode, with two connections to the server, in front of one database. */
async function givenPooler(ownerUrl: string): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'pooler-'));
  chmodSync(folder, 0o777);
  const port = await freePort();
  const product = new URL(productUrlOf(ownerUrl));
  const name = product.pathname.slice(1);
  writeFileSync(join(folder, 'users.txt'), `"${product.username}" "${product.password}"\n`, { mode: 0o644 });
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]\n${name} = host=127.0.0.1 port=${product.port} dbname=${name}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}
unix_socket_dir =\nauth_type = plain\nauth_file = ${folder}/users.txt\npool_mode = transaction\ndefault_pool_size = 2\n`,
    { mode: 0o644 },
  );
  const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child: ChildProcess = spawn(pgbouncer, [join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...asNobody,
  });
  const url = new URL(product);
  url.port = String(port);
  const end = () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  };
  ending.push(end);
  const probe = openDatabase(url.href, 1, true);
  await expect
    .poll(() => sql`select 1`.execute(probe.db).then(() => 'answers', String), { timeout: 10_000 })
    .toBe('answers');
  await probe.close();
  return { url: url.href, end };
}

// Where there is no PgBouncer there is nothing to try: `apt-get install pgbouncer`.
describe.skipIf(!existsSync(pgbouncer))('behind PgBouncer in transaction mode', () => {
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
        { timeout: 10_000 },
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
