import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '#tests/start.ts';
import { personalColumns } from './personal-columns.ts';
import { personalEnds } from './personal-ends.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

/** `table.column` of everything in the database that can hold words. */
async function columnsWithWords(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public'
      and data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'bytea', 'date', 'ARRAY', 'uuid', 'time without time zone')
      and udt_name not in ('_int4', '_int8', '_numeric', '_bool')
    order by 1`.execute(academy.db);
  return rows.map(({ name }) => name);
}

const classified = Object.entries(personalColumns).flatMap(([table, { plain, personal }]) =>
  [...plain, ...Object.keys(personal)].map((column) => `${table}.${column}`),
);

function unnamed(inDatabase: readonly string[]): string[] {
  const known = new Set(classified);
  return inDatabase
    .filter((name) => !known.has(name))
    .map(
      (name) =>
        `${name} can hold words about a person: say in personal-columns.ts whether, and what ends it.`,
    );
}

test('every column that can hold words is named, with its end where they may be about a person', async () => {
  expect(unnamed(await columnsWithWords())).toEqual([]);
});

test('control: a new column that nobody named is found', async () => {
  await sql`alter table branches add column words_of_a_family text`.execute(academy.owner);
  expect(unnamed(await columnsWithWords()).join()).toContain('branches.words_of_a_family');
  await sql`alter table branches drop column words_of_a_family`.execute(academy.owner);
});

test('nothing is named that is not there, and nothing twice', async () => {
  const there = new Set(await columnsWithWords());
  expect(classified.filter((name) => !there.has(name))).toEqual([]);
  expect(classified.filter((name, at) => classified.indexOf(name) !== at)).toEqual([]);
});

test('the work that ends them exists', () => {
  const missing = Object.values(personalEnds).flatMap(({ by }) => (by && !(by in academy.jobs) ? [by] : []));
  expect(missing).toEqual([]);
});
