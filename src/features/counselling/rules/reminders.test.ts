import { expect, test } from 'vitest';
import { dueReminders } from './reminders.ts';

const at = (seoul: string) => new Date(`2026-${seoul}+09:00`);

test.each([
  ['11-28T20:00:00', '11-27T19:59:59', []],
  ['11-28T20:00:00', '11-27T20:00:00', ['day']],
  ['11-28T20:00:00', '11-28T18:00:00', []],
  ['11-28T20:00:00', '11-28T19:00:00', ['hour']],
  ['11-28T20:00:00', '11-28T20:00:00', []],
  // The day before falls into the night: it waits for the morning, not for ever.
  ['11-28T21:30:00', '11-27T21:30:00', []],
  ['11-28T21:30:00', '11-28T07:59:59', []],
  ['11-28T21:30:00', '11-28T08:00:00', ['day']],
  ['11-28T21:30:00', '11-28T20:30:00', ['hour']],
] as const)('a time at %s is reminded of at %s by %j', (startsAt, now, kinds) => {
  const time = { startsAt: at(startsAt), takenAt: at('11-20T10:00:00') };
  expect(dueReminders(time, at(now))).toEqual(kinds);
});

test('a time taken after the moment of a reminder gets none of that kind', () => {
  const time = { startsAt: at('11-28T20:00:00'), takenAt: at('11-28T10:00:00') };
  expect(dueReminders(time, at('11-28T10:01:00'))).toEqual([]);
  expect(dueReminders(time, at('11-28T19:30:00'))).toEqual(['hour']);
});
