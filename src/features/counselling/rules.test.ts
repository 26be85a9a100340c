import { expect, test } from 'vitest';
import {
  type CounsellingState,
  counsellingMoves,
  isOverdue,
  leastLoaded,
  mayMoveCounselling,
} from './rules.ts';

test('the moves lead from every state to an end, and out of no end', () => {
  const ends = ['enrolled', 'closed', 'cancelled'] as const;
  for (const end of ends) expect(counsellingMoves[end]).toEqual([]);
  const reaches = (state: CounsellingState, seen: CounsellingState[] = []): boolean =>
    ends.some((end) => end === state) ||
    counsellingMoves[state].some((next) => !seen.includes(next) && reaches(next, [...seen, state]));
  for (const state of Object.keys(counsellingMoves) as CounsellingState[]) expect(reaches(state)).toBe(true);
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
