import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '#tests/start.ts';
import { addJob } from '../jobs/jobs.ts';
import type { Db } from './database.ts';
import { grantWork, isSuperuser, productUrlOf } from './product-role.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

/** Runs one statement and takes it back; answers what PostgreSQL said against it. */
async function refusalOf(db: Db, statement: string): Promise<string> {
  try {
    await db.transaction().execute(async (tx) => {
      await sql.raw(statement).execute(tx);
      throw new Error('went through');
    });
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    return code ?? message;
  }
  return '';
}

/** What somebody would do who got to speak SQL as the product. */
const misdeeds = [
  'create table mine (id int)',
  'create function mine() returns int language sql as $$ select 1 $$',
  'create schema mine',
  'create role mine superuser',
  'alter role academy_product superuser',
  'alter table personal_access_log disable trigger all',
  'set local session_replication_role = replica',
  'truncate personal_access_log',
  'truncate history',
  'drop table personal_access_log cascade',
  'alter table seat_pools drop constraint seat_pools_never_oversold',
  "copy members to program 'cat'",
  "select pg_read_file('postgresql.conf')",
  'delete from schema_migrations',
  "insert into schema_migrations (name, hash) values ('9999.sql', '')",
  "insert into clock_shifts (starts_at, told_at) values (now() + interval '9 years', now())",
];

describe('the role the product works as', () => {
  test.each(misdeeds)('may not: %s', async (statement) => {
    expect(await refusalOf(academy.db, statement)).toBe('42501');
  });

  test('control: the owner of the server may, with each of them', async () => {
    // Logs are kept by a trigger too (P0001), which the owner may put to sleep.
    for (const statement of misdeeds)
      expect(await refusalOf(academy.owner, statement), statement).toMatch(/went through|P0001/);
  });

  test('has no right over the server, owns nothing and belongs to no other role', async () => {
    const { rows } = await sql`
      select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
        (select count(*) from pg_class c where c.relowner = r.oid) as owns,
        (select count(*) from pg_auth_members m where m.member = r.oid) as belongs
      from pg_roles r where rolname = current_user`.execute(academy.db);
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolreplication: false,
        rolbypassrls: false,
        owns: 0,
        belongs: 0,
      },
    ]);
    expect([await isSuperuser(productUrlOf(academy.ownerUrl)), await isSuperuser(academy.ownerUrl)]).toEqual([
      false,
      true,
    ]);
  });

  test('reads and writes rows of every table, those of the jobs too, but for the lists of migrations and the time', async () => {
    const { rows } = await sql<{ name: string }>`
      select schemaname || '.' || tablename as name from pg_tables
      where schemaname in ('public', 'graphile_worker')
        and not (has_table_privilege(format('%I.%I', schemaname, tablename), 'select')
          and has_table_privilege(format('%I.%I', schemaname, tablename), 'insert')
          and has_table_privilege(format('%I.%I', schemaname, tablename), 'update')
          and has_table_privilege(format('%I.%I', schemaname, tablename), 'delete'))
      order by 1`.execute(academy.db);
    expect(rows.map((row) => row.name)).toEqual([
      'graphile_worker.migrations',
      'public.clock_shifts',
      'public.schema_migrations',
    ]);
    await addJob(academy.db, { name: 'nobody.does', key: 'once' }, {});
    const seen = await sql`select 1 from graphile_worker.jobs where key = 'once'`.execute(academy.db);
    expect(seen.rows).toHaveLength(1);
  });

  test('a table of a later migration is opened at the next start; before it, it is not', async () => {
    await sql`create table of_tomorrow (id int)`.execute(academy.owner);
    expect(await refusalOf(academy.db, 'select * from of_tomorrow')).toBe('42501');
    await Promise.all([1, 2, 3].map(() => grantWork(academy.ownerUrl, productUrlOf(academy.ownerUrl))));
    expect(await refusalOf(academy.db, 'select * from of_tomorrow')).toBe('went through');
  });
});
