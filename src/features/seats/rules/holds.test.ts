import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  allot,
  type HoldState,
  holdMinutes,
  holdMoves,
  mayMove,
  offerEnd,
  offerHours,
  offerUntil,
} from './holds.ts';

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
  ['to the last minute before the night', '2026-11-21T18:59', '2026-11-21T20:59'],
  ['where two hours end in the night until the morning', '2026-11-21T19:00', '2026-11-22T10:00'],
  ['at 20:59 until the morning', '2026-11-21T20:59', '2026-11-22T10:00'],
  ['just before eight in the morning', '2026-11-22T07:59', '2026-11-22T10:00'],
  ['from 21:00 until the morning', '2026-11-21T21:00', '2026-11-22T10:00'],
  ['at midnight until the same morning', '2026-11-22T00:00', '2026-11-22T10:00'],
  ['a second of the old year', '2026-12-31T23:59', '2027-01-01T10:00'],
  ['the first of the new year', '2027-01-01T00:00', '2027-01-01T10:00'],
  ['at 08:00 two hours again', '2026-11-22T08:00', '2026-11-22T10:00'],
  ['half past eight is no night', '2026-11-22T08:30', '2026-11-22T10:30'],
])('an offer stands: %s', (_name, now, until) => {
  expect(offerUntil(new Date(`${now}:00+09:00`))).toEqual(new Date(`${until}:00+09:00`));
});

test('a registration has ten minutes to pay, an offer two hours', () => {
  expect([holdMinutes, offerHours]).toEqual([10, 2]);
});

test('without an end it stands as long as any other', () => {
  const now = new Date('2026-11-21T10:00:00+09:00');
  expect(offerEnd(now, null)).toEqual(offerUntil(now));
});

test.each([
  ['two hours before a far end', '2026-11-21T10:00', '2026-11-28T10:00', '2026-11-21T12:00'],
  ['no longer than registration', '2026-11-21T10:00', '2026-11-21T11:00', '2026-11-21T11:00'],
  ['not past the start by the rule of the night', '2026-11-21T22:00', '2026-11-22T09:00', '2026-11-22T09:00'],
  [
    'no later than the evening before an end at night',
    '2026-11-21T19:30',
    '2026-11-21T23:59',
    '2026-11-21T21:00',
  ],
  [
    '… nor than the hour in which that night begins',
    '2026-11-21T19:30',
    '2026-11-21T21:30',
    '2026-11-21T21:00',
  ],
  [
    'no later than the evening before an end at dawn',
    '2026-11-21T19:30',
    '2026-11-22T07:00',
    '2026-11-21T21:00',
  ],
  ['none at night where registration ends before the morning', '2026-11-21T22:00', '2026-11-22T07:00', null],
  ['exactly half an hour', '2026-11-21T10:00', '2026-11-21T10:30', '2026-11-21T10:30'],
  ['none under half an hour', '2026-11-21T10:00', '2026-11-21T10:29', null],
  ['none after the end', '2026-11-21T10:00', '2026-11-16T10:00', null],
])('an offer with an end: %s', (_name, now, latest, until) => {
  const at = (text: string) => new Date(`${text}:00+09:00`);
  expect(offerEnd(at(now), at(latest))).toEqual(until === null ? null : at(until));
});

test('no offer ends at night, past its end, or within half an hour', () => {
  const day = 86_400_000;
  const from = Date.parse('2026-11-21T00:00:00+09:00');
  fc.assert(
    fc.property(fc.nat(3 * day), fc.nat(5 * day), (later, span) => {
      const now = new Date(from + later);
      const latest = new Date(now.getTime() + span - day);
      const end = offerEnd(now, latest);
      if (end === null) return;
      const hour = new Date(end.getTime() + 9 * 3_600_000 - 1).getUTCHours();
      expect(hour >= 8 && hour < 21).toBe(true);
      expect(end.getTime()).toBeLessThanOrEqual(latest.getTime());
      expect(end.getTime() - now.getTime()).toBeGreaterThanOrEqual(1_800_000);
    }),
  );
});
