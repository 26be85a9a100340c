import { expect, test } from 'vitest';
import { namesIn, readMap, rowsOf } from '../scripts/house/feature-map.ts';
import { readSource } from './architecture.ts';
import { neighbours } from './neighbours.ts';

const map = readMap();
const usesOf = (feature: string) => neighbours[feature] ?? [];

/** Arrows from a feature to one that does not use it. */
const wrongArrows = (rows: readonly string[]) =>
  rows.flatMap((row) =>
    row.split(';').flatMap((chain) => {
      const steps = chain.split('→').map(namesIn);
      return steps
        .slice(1)
        .flatMap((users, n) =>
          users.flatMap((user) =>
            (steps[n] ?? [])
              .filter((used) => !usesOf(user).includes(used))
              .map((used) => `${used} → ${user}`),
          ),
        );
    }),
  );

/** Features that use one of a row below their own. */
const upwards = (rows: readonly string[]) => {
  const rowOf = new Map(rows.flatMap((row, n) => namesIn(row).map((name) => [name, n] as const)));
  return [...rowOf].flatMap(([feature, row]) =>
    usesOf(feature)
      .filter((used) => (rowOf.get(used) ?? Number.POSITIVE_INFINITY) > row)
      .map((used) => `${feature} uses ${used}`),
  );
};

test('the table of features says what the list of neighbours says', () => {
  const rows = rowsOf(map);
  expect(new Set(rows.flatMap(namesIn))).toEqual(new Set(Object.keys(neighbours)));
  expect(wrongArrows(rows)).toEqual([]);
  expect(upwards(rows)).toEqual([]);
});

test('the features without tables are those without a personal.ts', () => {
  const paths = readSource('src').map(({ path }) => path);
  const without = Object.keys(neighbours).filter((name) => !paths.includes(`features/${name}/personal.ts`));
  const from = map.indexOf('\nA feature is');
  const told = map.slice(map.indexOf('\n- ', from), map.indexOf('```', from));
  expect(namesIn(told).sort()).toEqual(without.sort());
});

test('control: a wrong arrow and a feature that uses what stands below it are found out', () => {
  expect(wrongArrows(['| x | `seats` → `registrations`; `classes` → `seats` |'])).toEqual([
    'classes → seats',
  ]);
  expect(upwards(['| x | `item-exchange` |', '| y | `items` |'])).toEqual(['item-exchange uses items']);
});
