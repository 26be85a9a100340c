import { expect, test } from 'vitest';
import { methodWords, paidWords } from './method-words.ts';

test('what is paid at the desk is called cash wherever money is listed, and is no choice of a parent', () => {
  expect(paidWords.cash).toBe('현금');
  expect(Object.keys(methodWords)).not.toContain('cash');
  expect(Object.keys(paidWords).filter((one) => one !== 'cash')).toEqual(Object.keys(methodWords));
});
