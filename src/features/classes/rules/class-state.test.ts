import { expect, test } from 'vitest';
import { classState } from './class-state.ts';

test('of a class only what needs saying is said', () => {
  const state = (isOpen: boolean, taken: number) => classState({ isOpen, capacity: 4, taken });
  expect([state(true, 1), state(true, 4), state(false, 1), state(false, 4)]).toEqual([
    '',
    '마감',
    '추천 제외',
    '추천 제외',
  ]);
});
