import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffLines, linesOf } from './diff.ts';

test('what was taken out and what was put in', () =>
  expect(diffLines(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toEqual([
    { kind: 'same', text: 'a' },
    { kind: 'removed', text: 'b' },
    { kind: 'added', text: 'x' },
    { kind: 'same', text: 'c' },
    { kind: 'added', text: 'd' },
  ]));
test('both texts can be read back from the lines', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });
  fc.assert(
    fc.property(words, words, (before, after) => {
      const lines = diffLines(before, after);
      const side = (gone: string) => lines.filter(({ kind }) => kind !== gone).map(({ text }) => text);
      expect(side('added')).toEqual(before);
      expect(side('removed')).toEqual(after);
    }),
  );
});
test('a text without end is still told', () => {
  const long = Array.from({ length: 3_000 }, (_, index) => String(index));
  expect(diffLines(long, [...long, 'x']).filter(({ kind }) => kind === 'added')).toHaveLength(1);
});
test('the lines of a content are its words', () =>
  expect(
    linesOf({ title: '제목', n: 3, blocks: [{ kind: 'text', paragraphs: ['하나\n둘', '셋'] }] }),
  ).toEqual(['제목', '하나', '둘', '셋']));
