import { expect, it } from 'vitest';
import { dueBetween } from './schedule.ts';

const scheduled = [
  { name: 'minutely', cron: '* * * * *' },
  { name: 'daily', cron: '17 18 * * *', priority: 3 },
  { name: 'mondays', cron: '0 18 * * 1' },
  { name: 'ten', cron: '*/10 * * * *' },
];
const due = (after: string, until: string) =>
  dueBetween(scheduled, Date.parse(after), Date.parse(until)).map(
    ({ name, minute }) => `${name} ${minute.toISOString().slice(11, 16)}`,
  );

it.each([
  ['nothing between', '2026-11-21T01:00:00Z', '2026-11-21T01:00:00Z', []],
  ['a minute', '2026-11-21T01:00:00Z', '2026-11-21T01:01:00Z', ['minutely 01:01']],
  ['a full ten', '2026-11-21T01:09:00Z', '2026-11-21T01:10:00Z', ['minutely 01:10', 'ten 01:10']],
  ['the daily minute', '2026-11-21T18:16:00Z', '2026-11-21T18:17:00Z', ['minutely 18:17', 'daily 18:17']],
  [
    'a sleep: each once, at its latest minute',
    '2026-11-23T17:58:00Z',
    '2026-11-23T18:24:00Z',
    ['minutely 18:24', 'daily 18:17', 'mondays 18:00', 'ten 18:20'],
  ],
  [
    'days: only the last hour',
    '2026-11-21T01:00:00Z',
    '2026-11-25T10:05:00Z',
    ['minutely 10:05', 'ten 10:00'],
  ],
  ['a clock that was set back', '2026-11-21T01:10:00Z', '2026-11-21T01:00:00Z', []],
])('%s', (_, after, until, expected) => {
  expect(due(after, until)).toEqual(expected);
});

it('keeps the priority, 0 where none is given', () => {
  const at = Date.parse('2026-11-21T18:17:00Z');
  expect(dueBetween(scheduled, at - 60_000, at).map((one) => one.priority)).toEqual([0, 3]);
});
