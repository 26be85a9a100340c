import { expect, test } from 'vitest';
import { readHours } from '#src/features/branches/rules/hours.ts';
import { seoulInstant } from '#src/shared/seoul-time.ts';
import { holdUntil } from './hold.ts';

const hours = readHours('평일 13:30-22:00 · 토요일 09:30-17:00 · 일요일과 공휴일 휴무');
const until = (
  [day, time]: readonly [string, string],
  closed: readonly string[] = [],
  of: ReturnType<typeof readHours> = hours,
) => holdUntil(seoulInstant(day, time), { hours: of, closed: new Map(closed.map((one) => [one, '쉼'])) });

// 2026-11-23 is a Monday.
test.each([
  ['in the night: the evening two days later', '2026-11-23', '04:33', [], '2026-11-25', '18:00'],
  ['in the afternoon: the same', '2026-11-23', '17:59', [], '2026-11-25', '18:00'],
  ['after six: never less than two days', '2026-11-23', '18:01', [], '2026-11-26', '18:00'],
  ['a Saturday ends when the branch closes', '2026-11-26', '10:00', [], '2026-11-28', '17:00'],
  ['over a Sunday', '2026-11-27', '10:00', [], '2026-11-30', '18:00'],
  [
    'over days on which the branch is closed',
    '2026-11-23',
    '10:00',
    ['2026-11-25', '2026-11-26'],
    '2026-11-27',
    '18:00',
  ],
] as const)('%s', (_, day, time, closed, lastDay, end) => {
  expect(until([day, time], closed)).toEqual(seoulInstant(lastDay, end));
});

test('hours that are words only, and a branch that never opens, still end a hold', () => {
  expect(until(['2026-11-27', '10:00'], [], null)).toEqual(seoulInstant('2026-11-29', '18:00'));
  const never = { days: Array.from({ length: 7 }, () => null), isOpenOnHolidays: false };
  expect(until(['2026-11-27', '10:00'], [], never)).toEqual(seoulInstant('2026-11-29', '10:00'));
});
