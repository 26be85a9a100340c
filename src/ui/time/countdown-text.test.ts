import { expect, test } from 'vitest';
import { countdownText } from './countdown-text.ts';

test.each([
  [-5000, '0초'],
  [1, '1초'],
  [59_000, '59초'],
  [547_000, '9분 07초'],
  [3_600_000, '1시간 0분'],
  [2 * 86_400_000 + 3 * 3_600_000, '2일 3시간'],
])('%d ms are said as %s', (ms, words) => {
  expect(countdownText(ms)).toBe(words);
});
