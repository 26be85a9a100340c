import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cloneDatabase } from '#tests/clones.ts';
import { migrate, migrationStatus, tryMigrations } from './migrate.ts';

let url = '';
let folder = '';
let other: pg.Client;

beforeEach(async () => {
  url = await cloneDatabase();
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  cpSync('migrations', folder, { recursive: true });
  other = new pg.Client({ connectionString: url });
  await other.connect();
});
afterEach(async () => {
  await other.end();
  rmSync(folder, { recursive: true });
});

const add = (text: string, name = '9990_next.sql') => writeFileSync(join(folder, name), text);
const brief = { patienceMs: 300, lockMs: 50 };

test('an older program works with tables that only grew, and says whose they are', async () => {
  add('create table next_thing (id int)');
  expect(await migrate(url, folder)).toEqual(['9990_next.sql']);
  const lines: string[] = [];
  expect(await migrate(url, 'migrations', { log: (line) => lines.push(line) })).toEqual([]);
  expect(lines).toEqual([
    'These tables were prepared by a newer program (9990_next.sql) and serve this one too.',
  ]);
  expect((await migrationStatus(url, 'migrations')).waiting).toEqual([]);
  // Whatever the newer program added is there.
  expect((await other.query(`select to_regclass('next_thing') is not null as there`)).rows[0]?.there).toBe(
    true,
  );
});

test('an older program is refused by tables from which was taken what it uses; one that knows the step before is not', async () => {
  add('create table next_thing (id int)', '9980_grow.sql');
  const between = mkdtempSync(join(tmpdir(), 'migrations-'));
  cpSync(folder, between, { recursive: true });
  add('-- contracts: 9980_grow.sql\nalter table branches drop column directions');
  expect((await migrationStatus(url, folder)).requires).toEqual(['9980_grow.sql']);
  expect(await migrate(url, folder)).toEqual(['9980_grow.sql', '9990_next.sql']);
  const refused =
    /prepared by a newer program: 9990_next\.sql took away what programs before 9980_grow\.sql use/;
  await expect(migrate(url, 'migrations')).rejects.toThrow(refused);
  await expect(migrationStatus(url, 'migrations')).rejects.toThrow(refused);
  expect(await migrate(url, between)).toEqual([]);
  expect(await migrate(url, folder)).toEqual([]);
  rmSync(between, { recursive: true });
});

test('tables of a time before this was noted are prepared as ever', async () => {
  await other.query('alter table schema_migrations drop column requires');
  expect((await migrationStatus(url, folder)).waiting).toEqual([]);
  add('create table next_thing (id int)');
  expect(await migrate(url, folder)).toEqual(['9990_next.sql']);
});

test('a process waits for another that prepares the tables, says so, and gives up with a sentence', async () => {
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  await other.query('select pg_advisory_lock(727001)');
  await expect(migrate(url, folder, { ...brief, log })).rejects.toThrow(/held the lock of the migrations/);
  expect(lines).toEqual(['Another process prepares the tables; waiting for it.']);
  // It comes free while somebody waits.
  const waiting = migrate(url, folder, { log: () => void other.query('select pg_advisory_unlock(727001)') });
  expect(await waiting).toEqual([]);
});

test('a migration whose table is in use lets others go on with it, and is whole or not there at all', async () => {
  add('create table half (id int); alter table branches add column later text');
  await other.query('begin; select from branches');
  const migrating = migrate(url, folder, brief);
  const refused = expect(migrating).rejects.toThrow(/9990_next\.sql did not get its tables in 5 tries/);
  const third = new pg.Client({ connectionString: url, statement_timeout: 10_000 });
  await third.connect();
  // Behind a statement that waits without a limit this would wait too.
  for (let n = 0; n < 20; n++) await third.query('select count(*) from branches');
  await refused;
  expect((await third.query(`select to_regclass('half') as half`)).rows[0]?.half).toBeNull();
  await other.query('rollback');
  expect(await migrate(url, folder, brief)).toEqual(['9990_next.sql']);
  await third.end();
});

test('by itself it waits less for a table than a call may, so that no call behind it fails', async () => {
  add('alter table branches add column later text');
  await other.query('begin; select from branches');
  const migrating = migrate(url, folder);
  const call = new pg.Client({ connectionString: url, lock_timeout: 5_000 });
  await call.connect();
  for (const until = performance.now() + 2_500; performance.now() < until; )
    await call.query('select count(*) from branches');
  await other.query('rollback');
  expect(await migrating).toEqual(['9990_next.sql']);
  await call.end();
});

test('an index that is made beside the work waits for whoever writes, and is whole', async () => {
  add('-- concurrently\ncreate index concurrently later on branches (name)');
  await other.query('begin; update branches set name = name');
  const migrating = migrate(url, folder, brief);
  await new Promise((done) => setTimeout(done, 500));
  await other.query('rollback');
  expect(await migrating).toEqual(['9990_next.sql']);
  const { rows } = await other.query(`select indisvalid from pg_index where indexrelid = 'later'::regclass`);
  expect(rows).toEqual([{ indisvalid: true }]);
});

test('control: without a limit the one that waits keeps everybody else from the table', async () => {
  add('alter table branches add column later text');
  await other.query('begin; select from branches');
  const migrating = migrate(url, folder, { lockMs: 0 });
  const third = new pg.Client({ connectionString: url, statement_timeout: 300 });
  await third.connect();
  const isKept = async () => {
    await third.query('select count(*) from branches');
    return 'read';
  };
  await expect.poll(() => isKept().catch(() => 'kept')).toBe('kept');
  await third.end();
  await other.query('rollback');
  expect(await migrating).toEqual(['9990_next.sql']);
});

test('an index is made beside those who write, where the file says so; elsewhere PostgreSQL refuses', async () => {
  add('create index concurrently branches_again on branches (name);\n');
  await expect(migrate(url, folder)).rejects.toThrow(/cannot run inside a transaction block/);
  add(
    '-- concurrently\ncreate index concurrently branches_again on branches (name);\ncreate index concurrently branches_more on branches (code);\n',
  );
  expect(await migrate(url, folder)).toEqual(['9990_next.sql']);
  const { rows } =
    await other.query(`select count(*)::int as n from pg_indexes where indexname like 'branches\\_%e'
    and indexname in ('branches_more')`);
  expect(rows[0]?.n).toBe(1);
});

test('what waits is named, and a dry run finds its faults and changes nothing', async () => {
  add('create table next_thing (id int)');
  const { waiting } = await migrationStatus(url, folder);
  expect(waiting).toEqual(['9990_next.sql']);
  expect(await tryMigrations(url, folder)).toEqual(['9990_next.sql']);
  expect((await migrationStatus(url, folder)).waiting).toEqual(['9990_next.sql']);
  add('alter table nowhere add column a int');
  await expect(tryMigrations(url, folder)).rejects.toThrow(/nowhere/);
});
