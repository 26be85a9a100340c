import { expect, test } from 'vitest';
import { referenceNo, referenceNumbers } from '#src/shared/reference-no.ts';
import { keyedNumber } from './keyed-order.ts';

const [key, other] = ['a'.repeat(64), 'b'.repeat(64)];
const day = '2026-11-21';

test('20,000 in a row are all different, and none is one that was given before there was a key', () => {
  const count = 20_000;
  const keyed = Array.from({ length: count }, (_, n) => keyedNumber(key, 'ET', n + 1));
  expect(new Set(keyed).size).toBe(count);
  expect(Math.min(...keyed)).toBeGreaterThanOrEqual(2 ** 20);
  expect(Math.max(...keyed)).toBeLessThan(referenceNumbers);
  const before = new Set(Array.from({ length: count }, (_, n) => referenceNo('ET', day, n + 1)));
  expect(keyed.filter((n) => before.has(referenceNo('ET', day, n)))).toEqual([]);
});

test('the first order of a day tells neither its place nor that of another kind, and another key has another order', () => {
  const firsts = [keyedNumber(key, 'ET', 1), keyedNumber(key, 'LT', 1), keyedNumber(other, 'ET', 1)];
  expect(new Set(firsts).size).toBe(3);
  expect(keyedNumber(key, 'ET', 1)).toBe(keyedNumber(key, 'ET', 1));
  expect(referenceNo('ET', day, firsts[0] ?? 0)).toMatch(/^ET26-[2-9A-HJ-NP-Z]{6}$/);
});
