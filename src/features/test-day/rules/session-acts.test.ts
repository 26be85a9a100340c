import { expect, test } from 'vitest';
import { sessionActs } from './session-acts.ts';

const startsAt = '2026-11-14T01:00:00.000Z';
const at = (now: string, isPast = false, state = 'open') =>
  Object.entries(sessionActs({ state, startsAt }, isPast, new Date(now))).flatMap(([act, may]) =>
    may ? [act] : [],
  );

test('a session is moved, called off and registered for until it begins, and sized until its day is over', () => {
  expect(at('2026-11-14T00:59:59.000Z')).toEqual(['sizes', 'enters', 'edits', 'cancels']);
  expect(at('2026-11-14T01:00:00.000Z')).toEqual(['sizes']);
  expect(at('2026-11-29T01:00:00.000Z', true)).toEqual([]);
});

test('a draft takes nobody yet, and what was called off is neither moved nor called off again', () => {
  expect(at('2026-11-01T00:00:00.000Z', false, 'draft')).toEqual(['sizes', 'edits', 'cancels']);
  expect(at('2026-11-01T00:00:00.000Z', false, 'cancelled')).toEqual(['sizes']);
});
