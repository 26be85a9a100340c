import { expect, test } from 'vitest';
import {
  afterNight,
  formatSeoulDateTime,
  isNight,
  nearSeoulDay,
  seoulDay,
  seoulInstant,
  startOfSeoulDay,
} from './seoul-time.ts';

test('dates read as Korean wording in Seoul', () => {
  expect(formatSeoulDateTime('2026-11-21T06:00:00Z')).toBe('2026년 11월 21일 (토) 오후 3:00');
});
test('what is written by hand reads as the browser’s own tables would have it, in forty years', () => {
  const own = new Intl.DateTimeFormat('ko-KR', {
    timeZone: 'Asia/Seoul',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
  const last = Date.parse('2030-01-01T00:00:00Z');
  for (let at = Date.parse('1990-01-01T00:00:00Z'); at < last; at += 26 * 7 * 3_600_000 + 780_000) {
    const part = Object.fromEntries(own.formatToParts(at).map(({ type, value }) => [type, value]));
    expect(formatSeoulDateTime(new Date(at))).toBe(
      `${part.year}년 ${part.month}월 ${part.day}일 (${part.weekday}) ${part.dayPeriod} ${part.hour}:${part.minute}`,
    );
  }
});
test.each([formatSeoulDateTime, seoulDay])('an instant that is none is refused', (write) => {
  expect(() => write('yesterday')).toThrow(RangeError);
});
test('the day changes at Seoul midnight, also over the year', () => {
  expect(seoulDay('2026-12-31T14:59:59Z')).toBe('2026-12-31');
  expect(seoulDay('2026-12-31T15:00:00Z')).toBe('2027-01-01');
  expect(startOfSeoulDay('2027-01-01').toISOString()).toBe('2026-12-31T15:00:00.000Z');
  expect(seoulInstant('2026-11-21', '10:00').toISOString()).toBe('2026-11-21T01:00:00.000Z');
});
test.each([
  ['2026-12-31T20:59:59', false],
  ['2026-12-31T21:00:00', true],
  ['2027-01-01T00:00:00', true],
  ['2027-01-01T07:59:59', true],
  ['2027-01-01T08:00:00', false],
])('%s in Seoul is night: %s', (at, answer) => expect(isNight(new Date(`${at}+09:00`))).toBe(answer));

test.each([
  ['2026-11-21T20:59:59', '2026-11-21T20:59:59'],
  ['2026-11-21T21:00:00', '2026-11-22T08:00:00'],
  ['2026-11-22T04:12:00', '2026-11-22T08:00:00'],
  ['2026-12-31T23:59:59', '2027-01-01T08:00:00'],
  ['2026-11-22T08:00:00', '2026-11-22T08:00:00'],
])('what is no hurry at %s goes out at %s', (at, out) =>
  expect(afterNight(new Date(`${at}+09:00`))).toEqual(new Date(`${out}+09:00`)),
);

test('a reminder of the day before that is late says today', () => {
  const at = (seoul: string) => new Date(`2026-${seoul}+09:00`);
  expect(nearSeoulDay(at('11-28T14:00:00'), at('11-27T14:00:00'))).toBe('내일');
  expect(nearSeoulDay(at('11-28T00:30:00'), at('11-27T23:59:59'))).toBe('내일');
  expect(nearSeoulDay(at('11-28T21:30:00'), at('11-28T08:00:00'))).toBe('오늘');
});
