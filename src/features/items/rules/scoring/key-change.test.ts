import { expect, test } from 'vitest';
import type { Body } from '#src/features/items/contract/item.ts';
import { takesKeyOf } from './key-change.ts';

const line = (text: string) => [{ type: 'text' as const, text }];
const single = (...names: string[]): Body => ({
  kind: 'single',
  stem: [],
  isShuffled: true,
  options: names.map((id) => ({ id, content: line(id) })),
});

test('another version’s key fits where kind, options and gaps are the same', () => {
  expect(takesKeyOf(single('a', 'b'), single('b', 'a'))).toBe(true);
  expect(takesKeyOf(single('a', 'b'), single('a', 'c'))).toBe(false);
  expect(takesKeyOf(single('a', 'b'), single('a', 'b', 'c'))).toBe(false);
  const text: Body = { kind: 'text', stem: [], width: 5 };
  expect(takesKeyOf(text, { ...text, width: 9 })).toBe(true);
  expect(takesKeyOf(text, single('a'))).toBe(false);
  const gaps = (type: 'text' | 'number'): Body => ({
    kind: 'gaps',
    stem: [],
    gaps: [{ type, id: 'g1', width: 4 }],
  });
  expect(takesKeyOf(gaps('text'), gaps('text'))).toBe(true);
  expect(takesKeyOf(gaps('text'), gaps('number'))).toBe(false);
});

test('what people mark has no key to be marked by', () => {
  const essay: Body = { kind: 'essay', stem: [], maxLength: 100, criteria: [] };
  expect(takesKeyOf(essay, essay)).toBe(false);
});
