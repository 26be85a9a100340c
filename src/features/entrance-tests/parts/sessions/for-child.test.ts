import { expect, test } from 'vitest';
import type { SessionView } from '#src/features/registrations/contract/registrations.ts';
import { forChild } from './for-child.ts';

type State = SessionView['state'];
const session = (sessionId: number, state: State, [gradeFrom, gradeTo] = [5, 6]) =>
  ({ sessionId, state, gradeFrom, gradeTo, startsAt: '2026-12-05T01:00:00.000Z' }) as SessionView;
const fifth = { grade: 5, birthDate: '2015-03-05' };
const ids = (sessions: readonly SessionView[]) => sessions.map(({ sessionId }) => sessionId);
const all = [
  session(1, 'closed'),
  session(2, 'scheduled'),
  session(3, 'waiting'),
  session(4, 'open', [7, 9]),
  session(5, 'last'),
  session(6, 'open'),
];

test('what the child can take stands first, other grades and what is over are folded away', () => {
  const { now, folded } = forChild(all, fifth, 0);
  expect([ids(now), ids(folded)]).toEqual([
    [5, 6, 3, 2],
    [1, 4],
  ]);
});

test('the one somebody came for stands first even where the child cannot take it', () => {
  expect(ids(forChild(all, fifth, 4).now)).toEqual([4, 5, 6, 3, 2]);
  expect(ids(forChild(all, fifth, 1).now)[0]).toBe(1);
});

test('without a child everything stands as it comes', () => {
  expect(ids(forChild(all, undefined, 0).now)).toEqual([1, 2, 3, 4, 5, 6]);
});
