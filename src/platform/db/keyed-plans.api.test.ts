import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { emptyDatabase } from '#tests/product.ts';
import { type Database, type Db, groupsOf, loadersOf, openDatabase } from './database.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase(await emptyDatabase(inject('postgresUrl')));
});
afterAll(() => database.close());

/** How one row is looked up in a table that has three rows by its statistics, however many have come since. */
const planOn = async (db: Db) => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select 1 from keyed where id = 7`.execute(db);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

test('what is written in groups and read for many is looked up by keys in a table that was small', async () => {
  const { db } = database;
  await sql`create table keyed (id bigint primary key)`.execute(db);
  await sql`insert into keyed values (6), (7), (8)`.execute(db);
  await sql`analyze keyed`.execute(db);
  expect(await planOn(groupsOf(db))).toContain('keyed_pkey');
  expect(await planOn(loadersOf(db))).toContain('keyed_pkey');
  // Control: the connections of single calls, which would plan the foreign keys of a group the same way.
  expect(await planOn(db)).toContain('Seq Scan');
});
