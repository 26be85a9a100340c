import { expect, test } from 'vitest';
import { methodLabels, paidLabels } from './method-labels.ts';

test('what is paid at the desk is called cash wherever money is listed, and is no choice of a parent', () => {
  expect(paidLabels.cash).toBe('현금');
  expect(Object.keys(methodLabels)).not.toContain('cash');
  expect(Object.keys(paidLabels).filter((one) => one !== 'cash')).toEqual(Object.keys(methodLabels));
});
