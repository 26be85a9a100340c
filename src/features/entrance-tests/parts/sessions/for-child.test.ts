import { expect, test } from 'vitest';
import type { SessionView } from '#src/features/registrations/contract/registrations.ts';
import { forChild } from './for-child.ts';
import { type Places, placed } from './use-places.ts';

type State = SessionView['state'];
const session = (sessionId: number, state: State, [gradeFrom, gradeTo] = [5, 6]) =>
  ({ sessionId, state, gradeFrom, gradeTo, startsAt: '2026-12-05T01:00:00.000Z' }) as SessionView;
const fifth = { grade: 5, birthDate: '2015-03-05' };
const ids = (sessions: readonly SessionView[]) => sessions.map(({ sessionId }) => sessionId);
const anew = { asked: 0, shown: [] };
const all = [
  session(1, 'closed'),
  session(2, 'scheduled'),
  session(3, 'waiting'),
  session(4, 'open', [7, 9]),
  session(5, 'last'),
  session(6, 'open'),
];

test('what the child can take stands first, other grades and what is over are folded away', () => {
  const { now, folded } = forChild(all, fifth, anew);
  expect([ids(now), ids(folded)]).toEqual([
    [5, 6, 3, 2],
    [1, 4],
  ]);
});

test('the one somebody came for stands first even where the child cannot take it', () => {
  expect(ids(forChild(all, fifth, { asked: 4, shown: [] }).now)).toEqual([4, 5, 6, 3, 2]);
  expect(ids(forChild(all, fifth, { asked: 1, shown: [] }).now)[0]).toBe(1);
});

test('without a child everything stands as it comes', () => {
  expect(ids(forChild(all, undefined, anew).now)).toEqual([1, 2, 3, 4, 5, 6]);
});

/** The list somebody looks at, as it is drawn again and again; the ids of what is shown. */
function lookAt() {
  let places: Places = { choice: '', shown: [] };
  return (choice: string, sessions: readonly SessionView[], child: typeof fifth = fifth) => {
    const next = placed(places, choice, (shown) => forChild(sessions, child, { asked: 0, shown }));
    places = next.places;
    return ids(next.sorted.now);
  };
}

test('a card that fills, closes or opens while it is looked at stays where it is; another choice sorts anew', () => {
  const look = lookAt();
  expect(look('of 1', all)).toEqual([5, 6, 3, 2]);
  const later = all.map((one) =>
    one.sessionId === 5
      ? session(5, 'waiting')
      : one.sessionId === 6
        ? session(6, 'closed')
        : one.sessionId === 2
          ? session(2, 'open')
          : one,
  );
  expect(look('of 1', later)).toEqual([5, 6, 3, 2]);
  // Control: somebody who opens the page now sees what can be taken first, and so does who chooses again.
  expect(lookAt()('of 1', later)).toEqual([2, 3, 5]);
  expect(look('of 2', later)).toEqual([2, 3, 5]);
});

test('what comes of use meanwhile is added below; what is gone leaves the others in their order', () => {
  const look = lookAt();
  look('of 1', all);
  const later = [session(1, 'open'), ...all.slice(1).filter(({ sessionId }) => sessionId !== 6)];
  expect(look('of 1', later)).toEqual([5, 3, 2, 1]);
  // And keeps that place.
  expect(look('of 1', [session(1, 'open'), session(7, 'open'), ...all.slice(1)])).toEqual([5, 3, 2, 1, 7, 6]);
});
