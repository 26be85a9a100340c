import { expect, test } from 'vitest';
import { belowTaken, classState } from './class-state.ts';

test('of a class only what needs saying is said', () => {
  const state = (isOpen: boolean, taken: number) => classState({ isOpen, capacity: 4, taken });
  expect([state(true, 1), state(true, 4), state(false, 1), state(false, 4)]).toEqual([
    '',
    '마감',
    '안내 안 함',
    '안내 안 함',
  ]);
});

test('who makes a class too small reads how many seats are taken', () => {
  expect(belowTaken(3)).toBe('이미 찬 좌석 3석보다 적게 줄일 수 없습니다.');
});
