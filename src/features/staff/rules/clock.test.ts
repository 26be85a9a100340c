import { expect, it } from 'vitest';
import { clockLabel } from './clock.ts';

it.each([
  [0, '맞습니다'],
  [2_000, '맞습니다'],
  [-1_999, '맞습니다'],
  [10_040, '10.0초 빠릅니다'],
  [-2_100, '2.1초 느립니다'],
])('%d ms ahead: %s', (aheadMs, words) => {
  expect(clockLabel(aheadMs)).toContain(words);
});
