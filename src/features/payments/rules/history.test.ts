import { expect, test } from 'vitest';
import { labelOfCode, paymentCodes } from './history.ts';

test('a step is told by its code, one of before there were codes by what was written then', () => {
  expect(labelOfCode('refunded', '메모')).toBe(paymentCodes.refunded);
  expect(labelOfCode('noted', '메모')).toBe('메모');
});
