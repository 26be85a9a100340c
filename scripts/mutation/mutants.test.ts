import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesOf, groups, testsOf } from './groups.ts';
import { mutantsOf, mutated } from './mutants.ts';
import { filesWithReasons, linesWithReasons } from './why-left.ts';

const root = join(import.meta.dirname, '..', '..');
const changesOf = (text: string) => mutantsOf('a.ts', text).map((one) => mutated(text, one));

test.each([
  ['a border', 'x = a < b', ['x = (a <= b)', 'x = (a >= b)']],
  ['an equality', 'x = a === b', ['x = (a !== b)']],
  ['a code it is compared with', "x = a === 'paid'", ["x = a === ''", "x = (a !== 'paid')"]],
  ['a sum', 'x = a + b', ['x = (a - b)']],
  ['a sum that is kept', 'x += a', ['(x -= a)']],
  ['no text that is joined', "x = a + ' won'", []],
  ['a number', 'x = 7', ['x = (8)', 'x = (6)']],
  ['a negation', 'x = !a', ['x = (a)']],
  ['both or one', 'x = a && b', ['x = (a || b)']],
  ['what stands for nothing', 'x = a ?? b', ['x = (a && b)']],
  ['a choice', 'x = a ? b : c', ['x = true ? b : c', 'x = false ? b : c']],
  ['an element', 'x = [a, b]', ['x = [a]', 'x = [b]']],
  ['a filter', 'x = a.filter(b)', ['x = a']],
  ['some and every', 'x = a.some(b)', ['x = a.every(b)']],
  ['a function', 'x = () => y', ['x = () => undefined']],
  ['the ends of a pattern', 'x = /^a$/u', ['x = /^a/u', 'x = /a$/u']],
  ['no sentence', "x = '접수가 끝났습니다.'", []],
  ['no type', "let x: 'a' | 'b' = y as 'a'", []],
  ['no import', "import { a } from 'b'", []],
  ['nothing that is thrown', "throw new Error('a1')", []],
])('changes %s', (_name, text, changes) => {
  // An assignment as a statement is left out too; that is its own case below.
  const found = changesOf(text).filter((one) => one !== ';');
  expect(found.toSorted()).toEqual(changes.toSorted());
});

test('a statement is left out', () => {
  expect(changesOf('a();')).toEqual([';']);
});

test('every group has files, each in one group', () => {
  const all = Object.keys(groups).flatMap((group) => filesOf(root, group));
  for (const group of Object.keys(groups)) expect(filesOf(root, group).length).toBeGreaterThan(2);
  expect(new Set(all).size).toBe(all.length);
});

test('tests are found by what they import, those that name the file first, none that needs a database', () => {
  const sources = new Map([
    ['src/features/a/rules.ts', ''],
    ['src/features/a/rules.test.ts', "import './rules.ts'"],
    ['src/features/a/parts.ts', "import '#src/features/a/rules.ts'"],
    ['src/features/a/parts.test.ts', "import './parts.ts'"],
    ['src/features/a/far.test.ts', ''],
    ['src/features/a/all.api.test.ts', "import './rules.ts'"],
    ['src/features/b/uses.test.ts', "import '#src/features/a/parts.ts'"],
    ['tests/names.test.ts', "import '#src/features/a/rules.ts'"],
  ]);
  expect(testsOf('src/features/a/rules.ts', sources)).toEqual([
    ['src/features/a/rules.test.ts', 'tests/names.test.ts'],
    ['src/features/a/parts.test.ts'],
  ]);
});

test('what is said of a survivor is said of a line that is there', () => {
  for (const file of filesWithReasons) {
    expect(existsSync(join(root, file))).toBe(true);
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    const known = new Set(lines.map((line) => line.trim()));
    for (const line of linesWithReasons(file))
      expect(`${file}: ${known.has(line) ? line : 'gone'}`).toBe(`${file}: ${line}`);
  }
});
