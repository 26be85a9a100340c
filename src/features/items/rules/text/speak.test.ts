import { expect, test } from 'vitest';
import { speakTex } from './speak.ts';

test.each([
  ['\\dfrac{1}{4}', '4분의 1'],
  ['x^2 + 3x', 'x 제곱 + 3x'],
  ['\\sqrt{\\frac{1}{2}}', '루트 2분의 1'],
  ['35^\\circ', '35도'],
  ['3 \\times 4', '3 곱하기 4'],
  ['\\begin{cases} 3x - 2y = -11 \\\\ x + y = 3 \\end{cases}', '3x - 2y = -11, x + y = 3'],
  ['x^{6}y^{9}', 'x의 6제곱y의 9제곱'],
])('%s is said %s', (tex, words) => {
  expect(speakTex(tex)).toBe(words);
});
