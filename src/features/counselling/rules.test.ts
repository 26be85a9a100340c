import { expect, test } from 'vitest';
import { counsellingStates, gradeName, mayMove, openStates } from './rules.ts';

test('what is done or cancelled stays so', () => {
  for (const to of counsellingStates) {
    expect(mayMove('done', to)).toBe(false);
    expect(mayMove('cancelled', to)).toBe(false);
  }
  expect(openStates).toEqual(['received', 'assigned', 'contacted', 'booked', 'unreachable']);
  expect(mayMove('received', 'done')).toBe(false);
});

test.each([
  [1, '초등 1학년'],
  [7, '중등 1학년'],
  [12, '고등 3학년'],
])('grade %i is %s', (grade, name) => expect(gradeName(grade)).toBe(name));
