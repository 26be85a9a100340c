import { expect, test } from 'vitest';
import { type CallKind, callTurns } from './call-turns.ts';

/** Turns of an event loop that come when they are told to; writes down which calls began. */
function given(perTurn = 4, forOldest = 1) {
  let now = 0;
  let next: (() => void)[] = [];
  const began: string[] = [];
  const turns = callTurns({
    perTurn,
    forOldest,
    nowMs: () => now,
    nextTurn: (work) => next.push(work),
  });
  return {
    turns,
    began,
    come: (name: string, kind: CallKind = 'public') => turns.take(kind, () => began.push(name)),
    pass: (ms: number) => (now += ms),
    /** What begins in the next turn. */
    turn() {
      const before = began.length;
      const due = next;
      next = [];
      for (const work of due) work();
      return began.slice(before).join('');
    },
    isQuiet: () => next.length === 0,
  };
}

test('a few begin at once, the others in later turns, a few in each; then nothing is left to do', () => {
  const { come, began, turn, turns, isQuiet } = given(3);
  for (const name of 'abcdefgh') come(name);
  expect(began.join('')).toBe('abc');
  expect([turn(), turn(), turn()]).toEqual(['def', 'gh', '']);
  expect(isQuiet()).toBe(true);
  come('i');
  expect(began.at(-1)).toBe('i');
  expect(turns.waitedMs).toBe(0);
});

test('whoever comes while others wait stands behind them, however little began in that turn', () => {
  const { come, turn, began } = given(2);
  for (const name of 'abcde') come(name);
  expect(turn()).toBe('cd');
  come('f');
  expect(began.join('')).toBe('abcd');
  expect(turn()).toBe('ef');
});

test('a seat comes before a look; one place of each turn is for whoever waits longest, so that no look waits for ever', () => {
  const { come, turn, pass } = given(3);
  for (const name of 'abc') come(name);
  come('x', 'public');
  come('y', 'public');
  for (const name of '12345678') {
    pass(10);
    come(name, 'write');
  }
  pass(10);
  come('o', 'own');
  expect([turn(), turn(), turn(), turn()]).toEqual(['x12', 'y34', '567', '8o']);
});

test('tells how long the first in line waits', () => {
  const { come, turn, pass, turns } = given(1);
  come('a');
  expect(turns.waitedMs).toBe(0);
  come('b');
  pass(40);
  come('c', 'write');
  pass(10);
  expect(turns.waitedMs).toBe(50);
  turn();
  expect(turns.waitedMs).toBe(10);
});
