import { expect, test } from 'vitest';
import { claimTexts, dueOf, lastDayLabel } from './number-claims.ts';

const none = new Set<string>();

test.each([
  ['any hour of the day begins the same count', '2026-11-21T15:00:00Z', none, '2026-11-30T15:00:00.000Z'],
  ['the first day does not count', '2026-11-18T03:00:00Z', none, '2026-11-25T15:00:00.000Z'],
  ['a Saturday goes on to Monday', '2026-11-21T02:00:00Z', none, '2026-11-30T15:00:00.000Z'],
  [
    'a holiday goes on to the next working day',
    '2026-12-18T02:00:00Z',
    new Set(['2026-12-25']),
    '2026-12-28T15:00:00.000Z',
  ],
])('seven days: %s', (_name, askedAt, holidays, due) => {
  expect(dueOf(new Date(askedAt), holidays).toISOString()).toBe(due);
});

test('the last day that is said is the one before the number goes', () => {
  expect(lastDayLabel(new Date('2026-11-30T15:00:00Z'))).toBe('2026년 11월 30일 (월)');
});

test('the link stands in the letter to the account alone', () => {
  const dueAt = new Date('2026-11-30T15:00:00Z');
  expect(claimTexts.question(dueAt, 'secret')).toContain('#secret');
  expect(claimTexts.asked(dueAt)).not.toContain('#');
});
