import { expect, test } from 'vitest';
import { hasRoom } from './bar-numbers.ts';

/** A month of narrow bars, 29 of them, two a day. */
const drawn = { barWidth: 5, step: 11.5, unitHeight: 2.2, textOf: String };
const numbered = (values: readonly number[], change: Partial<typeof drawn> = {}) =>
  values.filter((_, at) => hasRoom(values, at, { ...drawn, ...change }));

test('a bar beside a far higher one has its number still: both stand at different heights', () => {
  expect(numbered([1, 6, 19, 76, 6, 1])).toEqual([1, 6, 19, 76, 6, 1]);
});

test('where two numbers would run into each other the higher bar has its own, of equal ones the first', () => {
  expect(numbered([118, 120])).toEqual([120]);
  expect(numbered([120, 120])).toEqual([120]);
  // Control: far enough apart both have theirs.
  expect(numbered([118, 120], { step: 24 })).toEqual([118, 120]);
});

test('no number stands in a bar, and nothing has none', () => {
  expect(numbered([1_000, 2_000], { unitHeight: 0.1 })).toEqual([2_000]);
  expect(numbered([0, 3, 0])).toEqual([3]);
});
