import { expect, test } from 'vitest';
import type { SourceFile } from '../scripts/house/folders.ts';
import { castsIn, limits, outgrown } from '../scripts/house/limits.ts';
import { readSource } from './architecture.ts';

const source = readSource('src').map(({ path, text }) => ({ path: `src/${path}`, text }));

// Which figures of the plan were not reached, and why: docs/decisions/0050-figures-not-reached.md.
test('nothing has outgrown its limit', () => {
  expect(castsIn(source).casts).toBeGreaterThan(0);
  expect(outgrown(source)).toEqual([]);
});

/** So many files of a feature, five to a folder. */
const feature = (count: number, text = 'export const a = 1;\n'): SourceFile[] =>
  Array.from({ length: count }, (_, at) => ({
    path: `src/features/seats/rules/group-${Math.floor(at / 5)}/rule-${at}.ts`,
    text,
  }));
const side = (count: number, ending: string): SourceFile[] =>
  Array.from({ length: count }, (_, at) => ({ path: `src/ui/fields/field-${at}${ending}`, text: '' }));
const lines = (text: string, count: number): SourceFile => ({
  path: 'src/ui/a.ts',
  text: text.repeat(count),
});

test.each([
  ['a feature of 71 files', feature(limits.featureFiles + 1), 'seats has 71 files'],
  ['a feature of 7,001 lines', feature(1, '\n'.repeat(limits.featureLines + 1)), '7001 lines'],
  ['a folder of 16 files', side(limits.folderFiles + 1, '.ts'), 'src/ui/fields has 16 files'],
  ['251 casts', [lines('export const a = b as string;\n', limits.casts + 1)], '251 casts, of 250'],
  [
    '10 casts by unknown',
    [lines('f(b as unknown as string);\n', limits.doubleCasts + 1)],
    '10 casts by unknown',
  ],
] as const)('a planted fault is caught: %s', (_name, files, sentence) => {
  expect(outgrown(files).join('\n')).toContain(sentence);
});

test('what is within its limits, and what does not run in the product, is not refused', () => {
  const casts = lines('f(b as string);\n', limits.casts);
  const tests = { ...lines('f(b as unknown as string);\n', 300), path: 'src/ui/a.test.ts' };
  expect(
    outgrown([...feature(limits.featureFiles), ...side(limits.folderFiles, '.ts'), casts, tests]),
  ).toEqual([]);
  expect(outgrown(side(limits.folderFiles + 1, '.test.ts'))).toEqual([]);
  expect(castsIn([lines("f(['a'] as const);\n", 3)]).casts).toBe(0);
});
