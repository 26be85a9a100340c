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
