import { expect, test } from 'vitest';
import { byUrgency, pressingOf } from './watch.ts';

const now = new Date('2026-12-01T10:00:00+09:00');
const session = { opensAt: '2026-11-20T10:00:00+09:00', capacity: 30, left: 20, waiting: 0 };
const at = (time: string) => `2026-12-01T${time}:00+09:00`;

test.each([
  ['opens in an hour', { opensAt: at('11:00') }, 'opening'],
  ['opens later', { opensAt: at('11:01') }, 'scheduled'],
  ['opened nine minutes ago', { opensAt: at('09:51'), waiting: 3 }, 'opening'],
  ['opened ten minutes ago', { opensAt: at('09:50'), waiting: 3 }, 'waiting'],
  ['families wait', { waiting: 1, left: 0 }, 'waiting'],
  ['three of thirty are left', { left: 3 }, 'last'],
  ['four of thirty are left', { left: 4 }, 'none'],
  ['two of twelve are left', { capacity: 12, left: 2 }, 'last'],
  ['four of twelve are left', { capacity: 12, left: 4 }, 'none'],
  ['full and nobody waits', { left: 0 }, 'none'],
] as const)('%s', (_what, more, pressing) => expect(pressingOf({ ...session, ...more }, now)).toBe(pressing));

test('the most pressing first: what opens next, the longest line, the fewest seats', () => {
  const row = (id: string, more: Partial<typeof session>) => {
    const one = { id, ...session, ...more };
    return { ...one, pressing: pressingOf(one, now) };
  };
  const rows = [
    row('calm', { left: 12 }),
    row('fuller', { left: 8 }),
    row('last', { left: 1 }),
    row('long line', { left: 0, waiting: 9 }),
    row('line', { left: 0, waiting: 2 }),
    row('opens at 13:00', { opensAt: at('13:00') }),
    row('opens at 12:00', { opensAt: at('12:00'), left: 30 }),
    row('opens at 10:50', { opensAt: at('10:50') }),
    row('opens at 10:30', { opensAt: at('10:30') }),
  ];
  expect(byUrgency(rows).map(({ id }) => id)).toEqual([
    'opens at 10:30',
    'opens at 10:50',
    'opens at 12:00',
    'opens at 13:00',
    'long line',
    'line',
    'last',
    'fuller',
    'calm',
  ]);
});
