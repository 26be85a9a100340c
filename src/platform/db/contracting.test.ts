import { describe, expect, it, test } from 'vitest';
import { contractionsIn, requiredBy } from './contracting.ts';
import { readMigrations } from './migrate.ts';

/** From here on the rule holds; what is older was written before it. */
const ruledFrom = '0741';
const migrations = readMigrations('migrations');

describe('what a program of the version before would fail by', () => {
  it.each([
    ['a table that goes', 'drop table visits'],
    ['a column that goes', 'alter table members drop column nickname'],
    ['a function that goes', 'drop function note_published_uploads()'],
    ['a name that changes', 'alter table members rename column name to full_name'],
    ['a table with another name', 'alter table members rename to people'],
    ['a type that changes', 'alter table payments alter column amount type bigint'],
    ['a column that must have a value', 'alter table members alter column email set not null'],
    ['a new column that must have one', 'alter table members add column region text not null'],
    [
      'two of them, the second',
      "alter table members add column a text not null default 'x', add column b int not null",
    ],
    ['a rule that refuses more', "alter table members add constraint known check (enroll_type <> '')"],
    ['a key that refuses twice', 'create unique index members_mail on members (email)'],
    [
      'a key beside one that is spoken of',
      '-- unbroken before: a, why\n create unique index b on members (email); create unique index a on members (id)',
    ],
    ['a key spoken of without a why', '-- unbroken before: a\ncreate unique index a on members (email)'],
    ['a default that goes', 'alter table members alter column email drop default'],
    ['what stands after a comment', '-- fine\n/* */ drop table visits'],
  ])('%s', (_name, text) => {
    expect(contractionsIn(`${text};`)).toHaveLength(1);
  });

  it.each([
    [
      'a new table with all it needs',
      "create table a (id int not null unique, b text not null); create unique index on a (b); alter table a add constraint c check (b <> '');",
    ],
    ['a column that may be empty', 'alter table members add column region text'],
    [
      'a column that is checked',
      'alter table members add column region text check (region is not null or name is not null)',
    ],
    ['a column with a default', "alter table members add column region text not null default ''"],
    [
      'a rule made wider',
      "alter table members drop constraint kinds, add constraint kinds check (enroll_type in ('a', 'b', 'c'))",
    ],
    [
      'a key and a rule of which it is said why no such program breaks them',
      "-- unbroken before: a, nobody writes x\n-- unbroken before: b, nobody writes x\ncreate unique index a on members (email) where name = 'x'; alter table members add constraint b check (name <> 'x')",
    ],
    ['an index', 'create index on members (email)'],
    [
      'a function that speaks of it',
      'create function f() returns void language plpgsql as $$ begin drop table visits; end $$',
    ],
    ['a text that speaks of it', "update settings set value = 'drop table visits; rename'"],
    ['a comment that speaks of it', '-- drop table visits\nselect 1'],
  ])('control: %s is not refused', (_name, text) => {
    expect(contractionsIn(text)).toEqual([]);
  });
});

test('who must be gone is read in the first lines alone', () => {
  expect(requiredBy('-- Nobody reads it.\n-- contracts: 0700_line_counts.sql\ndrop table a;')).toBe(
    '0700_line_counts.sql',
  );
  expect(requiredBy('drop table a;\n-- contracts: 0700_line_counts.sql\n')).toBeNull();
  expect(requiredBy('-- contracts: nothing\n')).toBeNull();
});

test.each(migrations.filter(({ name }) => name >= ruledFrom).map(({ name, text }) => [name, text] as const))(
  '%s takes nothing away, or says since when nobody uses it',
  (name, text) => {
    const required = requiredBy(text);
    if (required === null) {
      expect(
        contractionsIn(text),
        `${name} would let programs of the version before fail. Expand first; the migration that takes away comes with a later version and begins with "-- contracts: NNNN_name.sql", the expanding one. See docs/decisions/0082-two-versions-at-once.md.`,
      ).toEqual([]);
      return;
    }
    expect(migrations.map((one) => one.name)).toContain(required);
    expect(required < name, `${required} comes after ${name}`).toBe(true);
  },
);

test('control: the rule finds what older migrations took away', () => {
  const taking = migrations.filter(({ name, text }) => name < ruledFrom && contractionsIn(text).length > 0);
  expect(taking.length).toBeGreaterThan(5);
});
