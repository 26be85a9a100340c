import { readFileSync } from 'node:fs';

/** The map of the house, whose table of features is compared with the list of neighbours. */
export const readMap = () => readFileSync('docs/architecture.md', 'utf8');

/** What stands in code in a text: the names of features. */
export const namesIn = (text: string) => [...text.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name);

/** The rows of the table of features, as chains of steps: `a` → `b`, `c`; … */
export const rowsOf = (map: string): readonly string[] =>
  map
    .slice(map.indexOf('| floor | features |'), map.indexOf('\nA feature is'))
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'));

/** On which floor each feature stands, as a folder is named: `entrance-test`. */
export const floorsOf = (map: string): ReadonlyMap<string, string> =>
  new Map(
    rowsOf(map).flatMap((row) => {
      const floor = (row.split('|')[1] ?? '').trim().replaceAll(' ', '-');
      return namesIn(row).map((feature) => [feature, floor] as const);
    }),
  );
