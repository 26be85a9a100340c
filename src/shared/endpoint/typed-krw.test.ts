import { expect, test } from 'vitest';
import { typedKrw } from './typed-krw.ts';

test.each([
  ['10000', 10_000],
  ['10,000원', 10_000],
  [' 10 000 ', 10_000],
  ['１０００', 1_000],
  ['1,5', null],
  ['10,00', null],
  [',100', null],
  ['1만', null],
  ['5000.5', null],
  ['-5000', null],
  ['원1000', null],
  ['10²', null],
  ['①', null],
  ['', null],
  ['1'.repeat(12), null],
])('%s is %s won', (typed, krw) => expect(typedKrw(typed)).toBe(krw));
