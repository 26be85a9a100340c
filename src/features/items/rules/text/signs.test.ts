import { expect, test } from 'vitest';
import { bank } from '#seed/items/bank.ts';
import { signedBlocks } from './plain.ts';
import { signTex } from './signs.ts';

test.each([
  ['x^2 - 4x - 21', 'x² - 4x - 21'],
  ['2^3 \\times 3^2', '2³ × 3²'],
  ['3\\sqrt{5} = \\sqrt{a}', '3√5 = √a'],
  ['\\frac{3}{4}', '3/4'],
  ['\\dfrac{\\sqrt{2}+1}{x-1}', '(√2+1)/(x-1)'],
  ['(x^3y^2)^4 \\div x^{10}', '(x³y²)⁴ ÷ x¹⁰'],
  ['a^{x+1}', 'a^(x+1)'],
  ['a_1 \\le a_{12}', 'a₁ ≤ a₁₂'],
  ['90^\\circ', '90°'],
  ['\\left( \\pi r^2 \\right)', '( π r² )'],
])('%s in signs', (tex, signs) => {
  expect(signTex(tex)).toBe(signs);
});

test('no question of the bank keeps a sign of the typesetting', () => {
  for (const { content } of bank) expect(signedBlocks(content.body.stem)).not.toMatch(/\\[a-zA-Z]|[{}]/);
});
