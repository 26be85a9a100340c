// Behind PgBouncer in transaction mode: families register and pay, students save, seats are told, limits are kept.
import { sql } from 'kysely';
import { openPostgres } from '#bench/kit.ts';
import { openDatabase } from '#src/platform/db/database.ts';
import { productUrlOf } from '#src/platform/db/product-role.ts';
import { givenPooler, hasPooler } from '#tests/outside/pooler.ts';
import { emptyDatabase, startProduct } from '#tests/product.ts';
import { type Drill, pause, type Row } from './parts/drill.ts';
import { lostOf, startLoad } from './parts/load.ts';

const loadMs = 12_000;
const size = 4;

/** Milliseconds from a change to the event of it, told by NOTIFY and heard by LISTEN; null where it does not come. */
async function heardAfter(url: string, databaseUrl: string): Promise<number | null> {
  const over = new AbortController();
  const stream = await fetch(`${url}/api/entrance-tests/live`, { signal: over.signal });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  // The first event is how it is now; what changes comes later.
  await reader?.read();
  await pause(1_000);
  const database = openDatabase(databaseUrl, 1);
  const began = performance.now();
  await sql`update seat_pools set capacity = capacity + 1 where id = (select pool_id from test_sessions order by id desc limit 1)`.execute(
    database.db,
  );
  await sql`select pg_notify('seats_changed', '')`.execute(database.db);
  await database.close();
  const heard = await Promise.race([reader?.read().then(() => performance.now() - began), pause(5_000)]);
  over.abort();
  return heard ?? null;
}

/** Starts behind the pooler as if it were PostgreSQL itself; what it says. */
async function withoutDirect(databaseUrl: string, poolerUrl: string): Promise<string> {
  try {
    const product = await startProduct(databaseUrl, { DATABASE_URL: poolerUrl });
    await product.end('SIGKILL');
    return 'starts';
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const why = said.split('\n').find((line) => /startup parameter|DATABASE_|pooler/.test(line)) ?? said;
    return `does not start: ${why.trim().slice(0, 100)}`;
  }
}

export const drill: Drill = {
  name: 'pooler',
  title: `Behind PgBouncer in transaction mode, ${size} connections for everything`,
  async run(log) {
    if (!hasPooler())
      throw new Error('The drill needs PgBouncer: apt-get install pgbouncer, then stop its service.');
    const postgres = await openPostgres();
    const databaseUrl = await emptyDatabase(postgres.url);
    // The first start makes the role the pooler signs in as.
    await (await startProduct(databaseUrl)).end();
    const pooler = await givenPooler(databaseUrl, size);
    const product = await startProduct(databaseUrl, {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: productUrlOf(databaseUrl),
    });
    try {
      const load = await startLoad({ url: product.url, databaseUrl, parents: 1_500 });
      await pause(loadMs);
      await load.stop();
      log(JSON.stringify(load.counted));
      const { lost, acknowledged } = await lostOf(load, databaseUrl);
      const { registrations, payments, answers } = load.acknowledged;
      const heard = await heardAfter(product.url, databaseUrl);
      const pooled = openDatabase(pooler.url, 1, true);
      const limits = await sql<{ statement: string; lock: string; idle: string }>`
        select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
          current_setting('idle_in_transaction_session_timeout') as idle`.execute(pooled.db);
      await pooled.close();
      const { statement, lock, idle } = limits.rows[0] ?? { statement: '', lock: '', idle: '' };
      const control = await withoutDirect(databaseUrl, pooler.url);
      const others = Object.entries(load.counted).filter(([status]) => status !== '200');
      const rows: Row[] = [
        {
          what: `calls of ${registrations.size} registrations, ${payments.size} payments, ${answers.size} answers`,
          limit: 'all 200',
          measured: Object.entries(load.counted)
            .map(([status, count]) => `${count} × ${status}`)
            .join(', '),
          control: `without DATABASE_DIRECT_URL it ${control}`,
          ok: others.length === 0 && payments.size > 0 && control !== 'starts',
        },
        {
          what: 'acknowledged and missing',
          limit: '0',
          measured: `${lost} of ${acknowledged}`,
          control: '-',
          ok: lost === 0 && acknowledged > 0,
        },
        {
          what: 'a change of seats is heard past the pooler',
          limit: '≤ 1 s',
          measured: heard === null ? 'not within 5 s' : `${heard.toFixed(0)} ms`,
          control: '-',
          ok: heard !== null && heard <= 1_000,
        },
        {
          what: 'time limits of a session behind the pooler: statement, lock, idle transaction',
          limit: '5s, 2s, 10s',
          measured: [statement, lock, idle].join(', '),
          control: '-',
          ok: statement === '5s' && lock === '2s' && idle === '10s',
        },
      ];
      return rows;
    } finally {
      await product.end();
      pooler.end();
      await postgres.stop();
    }
  },
};
