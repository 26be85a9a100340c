import { expect, test } from 'vitest';
import { typedKrw } from './refunds.ts';

test.each([
  ['10000', 10_000],
  ['10,000원', 10_000],
  [' 10 000 ', 10_000],
  ['１０００', 1_000],
  ['1만', null],
  ['5000.5', null],
  ['-5000', null],
  ['', null],
  ['1'.repeat(12), null],
])('%s is %s won', (typed, krw) => expect(typedKrw(typed)).toBe(krw));
