import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sealedColumns } from './sealed-columns.ts';

/** Every column of the tables' types whose name says that something is sealed in it, by the name of its interface. */
function columnsByName(): string[] {
  return globSync('src/platform/db/tables/**/*.ts')
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/export interface (\w+) \{([^}]*)\}/g)])
    .flatMap(([, name = '', body = '']) =>
      [...body.matchAll(/^ {2}(\w*seal\w*):/gm)].map(([, column]) => `${snake(name)}.${column}`),
    )
    .sort();
}

const snake = (name: string) => name.replace(/(?<!^)([A-Z])/g, '_$1').toLowerCase();

test('every column in which something is sealed is sealed anew when the key changes', () => {
  const found = columnsByName();
  expect(found.length).toBeGreaterThan(8);
  expect(
    found,
    'a sealed column belongs into src/wiring/operations/sealed-columns.ts, or it cannot be read after a change of SECRET_KEY',
  ).toEqual(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort());
});
