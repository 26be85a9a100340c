import { expect, test } from 'vitest';
import { namedPlans } from './named-plans.ts';

test('a card names all plans it counts, or says how many there are besides the first', () => {
  expect(namedPlans([])).toBe('');
  expect(namedPlans(['가', '나', '다', '라'])).toBe('가, 나, 다, 라');
  expect(namedPlans(['가', '나', '다', '라', '마'])).toBe('가, 나, 다 등 모두 5개');
});
