import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { filedAs } from '#src/shared/endpoint/office-list.ts';
import { columnsOf } from '#src/web/office/list/declared-list.tsx';
import { importsOf, readSource } from './architecture.ts';
import { declaredLists } from './declared.ts';

let lists: Awaited<ReturnType<typeof declaredLists>>;
beforeAll(async () => {
  lists = await declaredLists();
});

test('every column that a screen shows is in its file, and nothing else', () => {
  expect(lists.length).toBeGreaterThan(0);
  for (const { name, columns } of lists) {
    const screen = columnsOf(columns, {}).filter((column) => !column.isScreenOnly);
    const file = Object.entries(columns).filter(([, column]) => filedAs(column).length > 0);
    expect([name, file.map(([key]) => key)]).toEqual([name, screen.map(({ key }) => key)]);
    const titles = file.flatMap(([, column]) => filedAs(column).map(([title]) => title));
    expect([name, new Set(titles).size]).toEqual([name, titles.length]);
  }
});

test('every list names its rows by one column, and no two lists keep their views under one name', () => {
  for (const { name, columns } of lists)
    expect([name, Object.values(columns).filter((one) => one.isRowHeader).length]).toEqual([name, 1]);
  expect(new Set(lists.map(({ name }) => name)).size).toBe(lists.length);
});

/** Whether a module brings zod with it when it is loaded, through whatever it imports. */
function bringsZod(path: string, seen = new Set<string>()): boolean {
  if (seen.has(path)) return false;
  seen.add(path);
  // What is imported as a type only is gone when it is loaded.
  const text = readFileSync(`src/${path}`, 'utf8').replace(/^import type [^;]*;$/gm, '');
  return / from 'zod'/.test(text) || importsOf({ path, text }).some((one) => bringsZod(one, seen));
}

test('a declaration brings no schema into the browser', () => {
  const files = readSource('src').filter(({ text }) => /= (?:office|screen)List\(/.test(text));
  expect(files.length).toBeGreaterThan(0);
  expect(files.map(({ path }) => path).filter((path) => bringsZod(path))).toEqual([]);
  expect(bringsZod('features/branches/contract/rooms.ts')).toBe(true);
});
