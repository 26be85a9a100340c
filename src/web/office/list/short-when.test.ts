import { expect, test } from 'vitest';
import { formatSeoulDate, formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { shortWhen, shortWithin } from './short-when.ts';

test.each([
  ['2026-12-04T13:30:00+09:00', '12.4(금) 13:30'],
  ['2026-12-04T00:05:00+09:00', '12.4(금) 00:05'],
  ['2026-12-04T12:00:00+09:00', '12.4(금) 12:00'],
  ['2025-11-03T09:07:00+09:00', '25.11.3(월) 09:07'],
] as const)('%s is said as %s', (at, short) => {
  expect(shortWhen(formatSeoulDateTime(at), 2026)).toBe(short);
});
test.each([
  ['2026-12-04', '12.4(금)'],
  ['2026-12-04 (2)', '12.4(금) (2)'],
  ['2025-11-03', '25.11.3(월)'],
  ['2027-01-01', '27.1.1(금)'],
  // A birthday, and what is no day.
  ['2015-03-02', '2015-03-02'],
  ['2026-12-04-1', '2026-12-04-1'],
])('a day as files have it, %s, is said as %s', (day, short) => {
  expect(shortWhen(day, 2026)).toBe(short);
});
test('a day alone stays a day, and other words stay what they are', () => {
  expect(shortWhen(formatSeoulDate('2026-12-04T13:30:00+09:00'), 2026)).toBe('12.4(금)');
  for (const text of ['-', '', '2026년 12월', '결제 2026년 12월 4일 (금)'])
    expect(shortWhen(text, 2026)).toBe(text);
});

test('a sentence keeps its words and says its days in short', () => {
  const sentence = '가장 이른 접수 2026년 11월 29일 (일) 오전 10:00, 마감 2027년 1월 2일 (토)';
  expect(shortWithin(sentence, 2026)).toBe('가장 이른 접수 11.29(일) 10:00, 마감 27.1.2(토)');
});
