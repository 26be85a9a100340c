import { expect, test } from 'vitest';
import { handMethods, isByHand } from './by-hand.ts';
import { methodLabels, paidLabels } from './method-labels.ts';

test('what is paid at the counter has one name wherever money is listed, and is no choice of a parent', () => {
  expect(paidLabels).toMatchObject({ cash: '현금', terminal: '카드 단말기', bank: '계좌 입금' });
  expect(Object.keys(methodLabels).filter(isByHand)).toEqual([]);
  expect(Object.keys(paidLabels)).toEqual([...Object.keys(methodLabels), ...handMethods]);
});
