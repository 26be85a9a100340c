// The version before and this one on the same tables, under load: one process after the other becomes the new one.
import pg from 'pg';
import { openPostgres } from '#bench/kit.ts';
import { emptyDatabase, startProduct } from '#tests/product.ts';
import { countOf, gather, givenCrowd, missingOf } from './parts/crowd.ts';
import { type Drill, pause } from './parts/drill.ts';
import { betweenMs, describeFailures, givenFleet, restart, streamsOf } from './parts/fleet.ts';
import { buildPrevious } from './parts/previous.ts';

/** Which version is the older one: a commit, or the one before a migration. */
const from = process.env.DRILL_FROM ?? 'before:0720';
const togetherMs = 8_000;

const first = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => /prepared by a newer|did not answer|ended/.test(line)) ?? '';

/** Whether the older program starts anew on tables of this one; otherwise what it says. */
async function startsAgain(databaseUrl: string, folder: string): Promise<string> {
  try {
    const product = await startProduct(databaseUrl, { ROLE: 'web' }, folder);
    await product.end('SIGKILL');
    return 'starts';
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return said.includes('newer program')
      ? 'is refused with a sentence'
      : `fails: ${first(said).slice(0, 80)}`;
  }
}

async function alter(databaseUrl: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

async function migrationsOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client
    .query('select count(*)::int as n from schema_migrations')
    .finally(() => client.end());
  return rows[0]?.n ?? 0;
}

export const drill: Drill = {
  name: 'rolling-upgrade',
  title: 'The version before and this one together on the same tables, under load',
  async run(log) {
    const previous = buildPrevious(from);
    log(`The version before: ${previous.title}.`);
    const postgres = await openPostgres();
    const databaseUrl = await emptyDatabase(postgres.url);
    const fleet = await givenFleet(databaseUrl, { folder: previous.folder });
    try {
      const given = await givenCrowd(databaseUrl);
      const before = await migrationsOf(databaseUrl);
      const crowd = gather(fleet.front.port, given);
      await pause(4_000);
      const [one, other] = fleet.webs;
      if (!one || !other) throw new Error('two web processes');
      await restart(one, 'SIGTERM', '.');
      const applied = (await migrationsOf(databaseUrl)) - before;
      log(`${applied} migrations were applied while the older ones went on.`);
      await pause(togetherMs);
      const again = await startsAgain(databaseUrl, previous.folder);
      await restart(fleet.worker, 'SIGTERM', '.');
      await pause(betweenMs);
      await restart(other, 'SIGTERM', '.');
      await pause(betweenMs);
      const told = await crowd.stop();
      const missing = await missingOf(databaseUrl, told.promised);
      log(JSON.stringify({ ...told, promised: told.promised.length }));
      for (const line of fleet.front.faults().slice(0, 10)) log(line);
      // What a migration that takes something away would do to whoever still uses it.
      const noticing = gather(fleet.front.port, { ...given, sessionIds: [] });
      await pause(1_000);
      await alter(databaseUrl, 'alter table level_answers rename column rev to revision');
      await pause(2_000);
      await alter(databaseUrl, 'alter table level_answers rename column revision to rev');
      const control = await noticing.stop();
      return [
        {
          what: `requests that failed while ${previous.title} and this one worked together (${applied} migrations)`,
          limit: '0',
          measured: describeFailures(told),
          control: `a column renamed for two seconds: ${describeFailures(control)}`,
          ok: countOf(told.failed) === 0 && applied > 0 && countOf(control.failed) > 0,
        },
        {
          what: 'live streams that ended',
          limit: 'all whole',
          measured: streamsOf(told),
          control: '-',
          ok: told.streams.cut + told.streams.refused === 0,
        },
        {
          what: 'places promised and not in the books',
          limit: '0',
          measured: `${missing} of ${told.promised.length}`,
          control: '-',
          ok: missing === 0 && told.promised.length > 0,
        },
        {
          what: 'the older program, started again on the newer tables',
          limit: 'starts, or is refused with a sentence',
          measured: again,
          control: '-',
          ok: !again.startsWith('fails'),
        },
      ];
    } finally {
      await fleet.end();
      await postgres.stop();
    }
  },
};
