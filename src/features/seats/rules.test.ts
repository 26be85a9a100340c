import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allot, type HoldState, holdMoves, mayMove, offerUntil } from './rules.ts';

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

test.each([
  ['by day two hours', '2026-11-21T10:00', '2026-11-21T12:00'],
  ['at 20:59 two hours', '2026-11-21T20:59', '2026-11-21T22:59'],
  ['from 21:00 until the morning', '2026-11-21T21:00', '2026-11-22T10:00'],
  ['at midnight until the same morning', '2026-11-22T00:00', '2026-11-22T10:00'],
  ['a second of the old year', '2026-12-31T23:59', '2027-01-01T10:00'],
  ['the first of the new year', '2027-01-01T00:00', '2027-01-01T10:00'],
  ['at 08:00 two hours again', '2026-11-22T08:00', '2026-11-22T10:00'],
])('an offer stands: %s', (_name, now, until) => {
  expect(offerUntil(new Date(`${now}:00+09:00`))).toEqual(new Date(`${until}:00+09:00`));
});
