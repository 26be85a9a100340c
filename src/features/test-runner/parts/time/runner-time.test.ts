import { expect, test } from 'vitest';
import { heardChange, positionOf } from './runner-time.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 1, minutes)).toISOString();
const known = { deadlineMs: Date.parse(at(40)), pausedMs: null, addedSeconds: 0 };
const heard = (more: object) => ({ serverNow: at(10), deadlineAt: at(40), pausedAt: null, ...more });

test.each([
  ['nothing new', known, {}, null],
  ['ten minutes more', known, { deadlineAt: at(50) }, 600],
  ['minutes taken back', known, { deadlineAt: at(35) }, 0],
  ['an outage given back', known, { deadlineAt: at(42), givenBackSeconds: 120 }, 0],
  ['a pause that ended', { ...known, pausedMs: Date.parse(at(5)) }, { deadlineAt: at(45) }, 0],
  ['the first answer of all', { ...known, deadlineMs: 0 }, {}, 0],
  ['a second grant', { ...known, addedSeconds: 300 }, { deadlineAt: at(45) }, 600],
])('%s is told as so many seconds given: %s', (_, state, more, expected) => {
  expect(heardChange(state, heard(more))?.addedSeconds ?? null).toBe(expected);
});

test('a save, which says nothing of a pause, leaves it as it is known', () => {
  const paused = { ...known, pausedMs: Date.parse(at(5)) };
  expect(heardChange(paused, { serverNow: at(10), deadlineAt: at(40) })).toBeNull();
});

const paper = { itemCount: 20, isAdaptive: false, canGoBack: true, lastAnswered: 7, cached: 9 };
test.each([
  [paper, 9],
  [{ ...paper, cached: null }, 7],
  [{ ...paper, cached: null, lastAnswered: 0 }, 1],
  [{ ...paper, cached: 99 }, 20],
  [{ ...paper, canGoBack: false }, 8],
  [{ ...paper, canGoBack: false, lastAnswered: 20 }, 20],
  [{ ...paper, isAdaptive: true, itemCount: 4 }, 4],
])('%j goes on at question %i', (given, expected) => {
  expect(positionOf(given)).toBe(expected);
});
