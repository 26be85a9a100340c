import { expect, test } from 'vitest';
import type { Answer } from '#src/features/items/contract/answer.ts';
import { publicItemSchema } from '#src/features/items/contract/public-item.ts';
import { practiceItems } from './practice-items.ts';

const typed = (text: string): Answer => ({ kind: 'number', text });

test.each(['math', 'science'])(
  '%s: both are questions as the paper sends them, and nothing answered is not done',
  (subject) => {
    for (const { item, isDone } of practiceItems(subject)) {
      expect(() => publicItemSchema.parse(item)).not.toThrow();
      expect(isDone(null)).toBe(false);
    }
  },
);

test('done is what was asked for, however a number is written', () => {
  const [choosing, fraction] = practiceItems('math');
  expect(choosing?.isDone({ kind: 'single', option: 'o2' })).toBe(true);
  expect(choosing?.isDone({ kind: 'single', option: 'o1' })).toBe(false);
  expect(['3/4', '\\frac{3}{4}', '4분의 3'].map((one) => fraction?.isDone(typed(one)))).toEqual([
    true,
    true,
    true,
  ]);
  expect(fraction?.isDone(typed('4/3'))).toBe(false);
  const [, twelve] = practiceItems('reading');
  expect([twelve?.isDone(typed('12')), twelve?.isDone(typed('21'))]).toEqual([true, false]);
});
