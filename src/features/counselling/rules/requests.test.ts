import { describe, expect, test } from 'vitest';
import { keysOf } from '#src/shared/record.ts';
import {
  type CounsellingState,
  counsellingMoves,
  isOverdue,
  leastLoaded,
  mayMoveCounselling,
  pressingOf,
} from './requests.ts';

test('the moves lead from every state to an end, and out of no end', () => {
  const ends = ['enrolled', 'closed', 'cancelled'] as const;
  for (const end of ends) expect(counsellingMoves[end]).toEqual([]);
  const reaches = (state: CounsellingState, seen: CounsellingState[] = []): boolean =>
    ends.some((end) => end === state) ||
    counsellingMoves[state].some((next) => !seen.includes(next) && reaches(next, [...seen, state]));
  for (const state of keysOf(counsellingMoves)) expect(reaches(state)).toBe(true);
  expect(mayMoveCounselling('received', 'visited')).toBe(false);
  expect(mayMoveCounselling('visited', 'cancelled')).toBe(false);
});

test.each([
  [[], {}, null],
  [[3, 4], {}, 3],
  [[3, 4], { 3: 2, 4: 1 }, 4],
  [[3, 4], { 3: 1, 4: 1 }, 3],
] as const)('of %j with %j open, %j takes the next', (ids, open, chosen) => {
  const openOf = new Map(Object.entries(open).map(([id, count]) => [Number(id), count as number]));
  expect(leastLoaded(ids, openOf)).toBe(chosen);
});

const now = new Date('2026-11-23T06:00:00Z');
test.each([
  ['assigned', '2026-11-23T05:59:00Z', null, true],
  ['assigned', '2026-11-23T06:01:00Z', null, false],
  ['contacted', '2026-11-20T05:00:00Z', null, false],
  ['contacted', null, '2026-11-22', true],
  ['contacted', null, '2026-11-23', false],
  ['closed', null, '2026-11-01', false],
] as const)('%s due %s, next on %s: overdue is %s', (state, due, nextOn, expected) => {
  const request = { state, firstContactDue: due === null ? null : new Date(due), nextOn };
  expect(isOverdue(request, now, '2026-11-23')).toBe(expected);
});

describe('what is due next', () => {
  const now = new Date('2026-11-23T05:00:00Z');
  const request = (state: CounsellingState, dueInMinutes: number | null, nextOn: string | null = null) => ({
    state,
    firstContactDue: dueInMinutes === null ? null : new Date(now.getTime() + dueInMinutes * 60_000),
    nextOn,
  });
  test.each([
    [request('received', 90), 'calm', '기한 안'],
    [request('assigned', 12), 'wait', '첫 연락 12분 남음'],
    [request('assigned', -5), 'bad', '첫 연락 5분 늦음'],
    [request('received', -200), 'bad', '첫 연락 3시간 늦음'],
    [request('received', -3_000), 'bad', '첫 연락 2일 늦음'],
    [request('contacted', -5, '2026-11-22'), 'bad', '약속한 날 지남'],
    [request('contacted', -5, '2026-11-23'), 'wait', '오늘 할 일'],
  ])('%o', (given, tone, label) => {
    expect(pressingOf(given, now, '2026-11-23')).toEqual({ tone, label });
  });
  test('nothing where all is done or lies ahead', () => {
    expect(pressingOf(request('closed', -5, '2026-11-01'), now, '2026-11-23')).toBeNull();
    expect(pressingOf(request('contacted', null, '2026-12-01'), now, '2026-11-23')).toBeNull();
  });
});
