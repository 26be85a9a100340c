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
const visitAt = (startsAt: string) => ({ kind: 'visit', startsAt: new Date(startsAt) }) as const;
test.each([
  ['assigned', '2026-11-23T05:59:00Z', null, true],
  ['assigned', '2026-11-23T06:01:00Z', null, false],
  ['contacted', '2026-11-20T05:00:00Z', null, false],
  ['contacted', null, '2026-11-22', true],
  ['contacted', null, '2026-11-23', false],
  ['closed', null, '2026-11-01', false],
] as const)('%s due %s, next on %s: overdue is %s', (state, due, nextOn, expected) => {
  const request = { state, firstContactDue: due === null ? null : new Date(due), nextOn, booked: null };
  expect(isOverdue(request, now, '2026-11-23')).toBe(expected);
});

test.each([
  ['contacted', visitAt('2026-11-23T05:30:00Z'), true],
  ['no_answer', visitAt('2026-11-20T05:30:00Z'), true],
  // Its half hour still runs.
  ['contacted', visitAt('2026-11-23T05:30:01Z'), false],
  ['contacted', { ...visitAt('2026-11-20T05:30:00Z'), kind: 'call' }, false],
  ['visited', visitAt('2026-11-20T05:30:00Z'), false],
  ['closed', visitAt('2026-11-20T05:30:00Z'), false],
] as const)('%s with a visit at %o that is over: unrecorded is %s', (state, booked, expected) => {
  const request = { state, firstContactDue: null, nextOn: null, booked };
  expect(isOverdue(request, now, '2026-11-23')).toBe(expected);
  const said = expected ? { tone: 'bad', label: '방문 미기록' } : null;
  expect(pressingOf(request, now, '2026-11-23')).toEqual(said);
});

describe('what is due next', () => {
  const now = new Date('2026-11-23T05:00:00Z');
  const request = (state: CounsellingState, dueInMinutes: number | null, nextOn: string | null = null) => ({
    state,
    firstContactDue: dueInMinutes === null ? null : new Date(now.getTime() + dueInMinutes * 60_000),
    nextOn,
    booked: null,
  });
  test.each([
    [request('received', 90), 'calm', '기한 안'],
    [request('assigned', 12), 'wait', '첫 연락 12분 남음'],
    [request('assigned', -5), 'bad', '첫 연락 5분 늦음'],
    [request('received', -200), 'bad', '첫 연락 3시간 늦음'],
    [request('received', -3_000), 'bad', '첫 연락 2일 늦음'],
    [request('contacted', -5, '2026-11-22'), 'bad', '약속일 지남'],
    [request('contacted', -5, '2026-11-23'), 'wait', '오늘 할 일'],
  ])('%o', (given, tone, label) => {
    expect(pressingOf(given, now, '2026-11-23')).toEqual({ tone, label });
  });
  test('nothing where all is done or lies ahead', () => {
    expect(pressingOf(request('closed', -5, '2026-11-01'), now, '2026-11-23')).toBeNull();
    expect(pressingOf(request('contacted', null, '2026-12-01'), now, '2026-11-23')).toBeNull();
  });
});
