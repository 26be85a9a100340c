import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allot, type HoldState, holdMoves, mayMove, offersFor } from './rules.ts';

const states: HoldState[] = ['held', 'confirming', 'kept', 'freed'];
const legal = [
  'held>confirming',
  'held>kept',
  'held>freed',
  'confirming>held',
  'confirming>kept',
  'confirming>freed',
  'kept>freed',
];

test('only the listed moves are legal', () => {
  for (const from of states)
    for (const to of states) expect(mayMove(from, to)).toBe(legal.includes(`${from}>${to}`));
  expect(holdMoves.freed).toEqual([]);
});

test.each([
  [2, [1, 1, 1], [true, true, false]],
  [2, [2, 1], [true, false]],
  [1, [2, 1], [false, true]],
  [0, [1], [false]],
  [3, [], []],
])('%i free for parties %j', (free, parties, given) => {
  expect(
    allot(
      free,
      parties.map((seats) => ({ seats })),
    ),
  ).toEqual(given);
});

test('never more than there is, never less than could be given to singles', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 60 }), (free, parties) => {
      const given = allot(
        free,
        parties.map((seats) => ({ seats })),
      );
      const used = parties.reduce((sum, seats, index) => sum + (given[index] ? seats : 0), 0);
      expect(used).toBeLessThanOrEqual(free);
      const smallestRefused = Math.min(
        ...parties.filter((_, index) => !given[index]),
        Number.POSITIVE_INFINITY,
      );
      expect(free - used).toBeLessThan(smallestRefused);
    }),
  );
});

test('the waiting list is strict: nobody passes a family that waits for its second seat', () => {
  const line = [
    { name: 'a', seats: 1 },
    { name: 'family', seats: 2 },
    { name: 'c', seats: 1 },
  ];
  expect(offersFor(1, line).map((wait) => wait.name)).toEqual(['a']);
  expect(offersFor(2, line).map((wait) => wait.name)).toEqual(['a']);
  expect(offersFor(3, line).map((wait) => wait.name)).toEqual(['a', 'family']);
  expect(offersFor(4, line).map((wait) => wait.name)).toEqual(['a', 'family', 'c']);
});
