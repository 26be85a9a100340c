import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bank } from '#seed/items/bank.ts';
import type { Inline } from '#src/features/items/contract/rich-text.ts';
import { blockToMarkup, lineToMarkup, markupToLine, withMarkup } from './markup.ts';

test.each([
  [
    '가 **나** 다',
    [
      { type: 'text', text: '가 ' },
      { type: 'text', text: '나', marks: ['strong'] },
      { type: 'text', text: ' 다' },
    ],
  ],
  [
    '$x^2$ 과 [[g1]]',
    [
      { type: 'maths', tex: 'x^2' },
      { type: 'text', text: ' 과 ' },
      { type: 'gap', gap: 'g1' },
    ],
  ],
  [
    'H~~2~~O',
    [
      { type: 'text', text: 'H' },
      { type: 'text', text: '2', marks: ['sub'] },
      { type: 'text', text: 'O' },
    ],
  ],
  ['3 * 4 ** 5', [{ type: 'text', text: '3 * 4 ** 5' }]],
  ['\\$5와 \\*', [{ type: 'text', text: '$5와 *' }]],
  ['가\n나', [{ type: 'text', text: '가' }, { type: 'break' }, { type: 'text', text: '나' }]],
])('%s', (typed, expected) => {
  expect(markupToLine(typed)).toEqual(expected);
});

test.each([
  '1/2',
  'a*b',
  '~물결~',
  'x_1, [보기], 와! 5^2 `',
  'C:\\글\\표',
  '\\',
  '끝은 \\',
  '$5',
  'a // b',
  'She ____ to school.',
  '____________',
  '2 * 3 ** 4',
  '가 **나** 다 1/2',
  '$x^2$ 과 [[g1]], 3/4',
  '![a/b](abcdefgh12)',
])('%s stands in the field as it was typed', (typed) => {
  expect(lineToMarkup(markupToLine(typed))).toBe(typed);
});

test.each([
  ['**a**', '\\**a**'],
  ['$5와 $6', '\\$5와 $6'],
  ['[[1]]', '\\[[1]]'],
  ['\\*', '\\\\*'],
])('the letters %s are kept apart from the mark', (text, field) => {
  expect(lineToMarkup([{ type: 'text', text }])).toBe(field);
  expect(markupToLine(lineToMarkup([{ type: 'text', text }]))).toEqual([{ type: 'text', text }]);
});

test('every text comes back from the field as it is, whatever signs it has', () => {
  const table = { type: 'table', caption: '', hasHead: false } as const;
  const signs = fc.string({ unit: fc.constantFrom(...'가a1 *$/_~^`[]()!\\|'), minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(signs, (text) => {
      expect(joined(markupToLine(lineToMarkup([{ type: 'text', text }])))).toEqual([{ type: 'text', text }]);
      expect(
        withMarkup(
          { ...table, rows: [] },
          blockToMarkup({ ...table, rows: [[[{ type: 'text', text: `a${text}a` }]]] }),
        ),
      ).toMatchObject({
        rows: [[[{ type: 'text', text: `a${text}a` }]]],
      });
    }),
    { numRuns: 1_000 },
  );
});

test('what was typed without a backslash and without a mark that is read stands there again', () => {
  const plain = fc.string({ unit: fc.constantFrom(...'가a1 */_~^[]()!|'), maxLength: 40 });
  fc.assert(
    fc.property(plain, (typed) => {
      const line = markupToLine(typed);
      fc.pre(line.length === 1 && JSON.stringify(line) === JSON.stringify([{ type: 'text', text: typed }]));
      expect(lineToMarkup(line)).toBe(typed);
    }),
    { numRuns: 1_000 },
  );
});

test('any typing is read, and what was read comes back', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'가a1 *$/_~^`[]()!\\\n|'), maxLength: 40 }), (typed) => {
      const line = markupToLine(typed);
      return JSON.stringify(joined(markupToLine(lineToMarkup(line)))) === JSON.stringify(joined(line));
    }),
    { numRuns: 2_000 },
  );
});

/** Neighbouring runs with the same marks are one run to a reader. */
function joined(line: readonly Inline[]): Inline[] {
  const runs: Inline[] = [];
  for (const run of line) {
    const last = runs.at(-1);
    if (run.type === 'text' && last?.type === 'text' && String(run.marks) === String(last.marks))
      runs[runs.length - 1] = { ...last, text: last.text + run.text };
    else runs.push(run);
  }
  return runs;
}

test('every block of the bank that ships survives its editor', () => {
  for (const { code, content } of bank)
    for (const block of [...content.body.stem, ...content.solution])
      expect(withMarkup(block, blockToMarkup(block)), code).toEqual(block);
});
