import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnsOf, type TableDeclaration } from '#src/platform/db/personal/declaration.ts';
import { personalEnds } from '#src/platform/db/personal/personal-ends.ts';
import { columnShapes } from '#tests/filled-tables.ts';
import { startAcademy, type TestAcademy } from '#tests/start.ts';
import { declaredTables, personalCatalogue, personalExceptions } from './personal-catalogue.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const declared: readonly (readonly [string, TableDeclaration])[] = Object.entries(personalCatalogue);
const classified = declared.flatMap(([name, table]) => columnsOf(table).map((column) => `${name}.${column}`));

const inDatabase = async () =>
  (await columnShapes(academy.owner)).map(({ table, column }) => `${table}.${column}`);

const unclassified = (columns: readonly string[]) =>
  columns
    .filter((name) => !classified.includes(name))
    .map(
      (name) =>
        `${name} is not declared: say in the personal.ts of its feature whose it is, how long, how erased.`,
    );

test('every column of every table is declared by the feature that owns it', async () => {
  expect(unclassified(await inDatabase())).toEqual([]);
});

test('control: a new column and a new table that nobody declared are found', async () => {
  await sql`alter table branches add column words_of_a_family text`.execute(academy.owner);
  await sql`create table undeclared (id bigint, seats integer)`.execute(academy.owner);
  const found = unclassified(await inDatabase()).join();
  for (const name of ['branches.words_of_a_family', 'undeclared.id', 'undeclared.seats'])
    expect(found).toContain(name);
  await sql`alter table branches drop column words_of_a_family`.execute(academy.owner);
  await sql`drop table undeclared`.execute(academy.owner);
});

test('nothing is declared that is not there, and nothing twice', async () => {
  const there = new Set(await inDatabase());
  expect(classified.filter((name) => !there.has(name))).toEqual([]);
  expect(classified.filter((name, at) => classified.indexOf(name) !== at)).toEqual([]);
  const tables = declaredTables.flatMap((one) => Object.keys(one));
  expect(tables.filter((name, at) => tables.indexOf(name) !== at)).toEqual([]);
});

/** What is wrong with how one table is declared. */
function faultsOf([name, table]: readonly [string, TableDeclaration]): string[] {
  return Object.entries(table.columns ?? {}).flatMap(([column, one]) => {
    const fault = (what: string) => [`${name}.${column} ${what}`];
    if (!one.whose !== !one.until) return fault('says whose it is, or how long, and not both.');
    if (!one.until || one.whose === 'staff') return [];
    const isErased =
      one.erased !== undefined || one.erasedAt !== undefined || (table.rowsGo ?? []).length > 0;
    const goesByJob = personalEnds[one.until].by !== null;
    return [
      ...(goesByJob && !isErased ? fault('does not say how it is erased.') : []),
      ...((one.title ?? one.withheld ?? table.withheld)
        ? []
        : fault('is neither in the download nor withheld with a reason.')),
      ...(one.title && !table.download ? fault('has a title, and its table is in no download.') : []),
    ];
  });
}

test('whatever tells of a family says whose, how long, how it is erased, and how the download calls it', () => {
  expect(declared.flatMap(faultsOf)).toEqual([]);
});

test('control: a column that says too little is found', () => {
  const personal = { whose: 'guardian', until: 'year' } as const;
  const faults = faultsOf(['asked', { plain: 'id', columns: { wish: personal } }]);
  expect(faults).toHaveLength(2);
  expect(
    faultsOf(['asked', { plain: 'id', columns: { wish: { ...personal, erased: '', title: '바람' } } }]),
  ).toHaveLength(1);
});

test('the work that ends them exists, and the exceptions that are named', () => {
  const jobs = Object.values(personalEnds).flatMap(({ by }) => (by && !(by in academy.jobs) ? [by] : []));
  expect(jobs).toEqual([]);
  const named = declared.flatMap(([, { rows }]) => (rows?.kept ? [rows.kept] : []));
  expect(new Set(named)).toEqual(new Set(Object.keys(personalExceptions)));
});
