import { expect, test } from 'vitest';
import { inWholePercent } from './figures.ts';

test('parts of one whole make a hundred in whole percent', () => {
  // 72.4, 14.6 and 13.0 would be 72, 15 and 13; 71.5, 14.5 and 14.0 would be 72, 15 and 14: a hundred and one.
  expect(inWholePercent([0.724, 0.146, 0.13])).toEqual([0.72, 0.15, 0.13]);
  const parts = inWholePercent([0.715, 0.145, 0.14]);
  expect(parts.reduce<number>((sum, one) => sum + Math.round(100 * (one ?? 0)), 0)).toBe(100);
  expect(inWholePercent([1 / 3, 1 / 3, 1 / 3])).toEqual([0.34, 0.33, 0.33]);
  expect(inWholePercent([1, 0, 0])).toEqual([1, 0, 0]);
  expect(inWholePercent([null, null, null])).toEqual([null, null, null]);
});
