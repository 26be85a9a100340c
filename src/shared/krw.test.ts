import { expect, test } from 'vitest';
import { formatCount, formatKrw, formatPrice } from './krw.ts';

test.each([
  [0, '0'],
  [7, '7'],
  [999, '999'],
  [1_000, '1,000'],
  [65_000, '65,000'],
  [1_234_567, '1,234,567'],
  [-1_234_567, '-1,234,567'],
  [-100, '-100'],
  [1234.5, '1,235'],
  [9_007_199_254_740_991, '9,007,199,254,740,991'],
])('%d is read as %s, and as the tables of the language have it', (count, read) => {
  expect(formatCount(count)).toBe(read);
  expect(formatCount(count)).toBe(Math.round(count).toLocaleString('ko-KR'));
});

test('a sum has its unit, and a price of nothing its word', () => {
  expect([formatKrw(10_000), formatKrw(0), formatPrice(0), formatPrice(65_000)]).toEqual([
    '10,000원',
    '0원',
    '무료',
    '65,000원',
  ]);
});
