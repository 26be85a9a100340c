import { expect, test } from 'vitest';
import { targetsFor } from './moving.ts';

const now = new Date('2026-11-22T03:00:00Z');
const from = {
  sessionId: 1,
  testId: 7,
  state: 'open',
  startsAt: '2026-12-01T01:00:00.000Z',
  capacity: 20,
  taken: 3,
};

test.each([
  ['a later one with seats', {}, true],
  ['the session itself', { sessionId: 1 }, false],
  ['another test', { testId: 8 }, false],
  ['a draft', { state: 'draft' }, false],
  ['a cancelled one', { state: 'cancelled' }, false],
  ['one that is over', { startsAt: '2026-11-19T01:00:00.000Z' }, false],
  ['one that begins now', { startsAt: now.toISOString() }, false],
  ['a full one', { taken: 20 }, false],
])('%s', (_name, change, isOffered) => {
  expect(targetsFor(from, [{ ...from, sessionId: 2, ...change }], now)).toHaveLength(isOffered ? 1 : 0);
});

test('the soonest is chosen first', () => {
  const at = (sessionId: number, startsAt: string) => ({ ...from, sessionId, startsAt });
  const sessions = [at(2, '2026-12-20T01:00:00.000Z'), at(3, '2026-12-05T01:00:00.000Z')];
  expect(targetsFor(from, sessions, now).map((one) => one.sessionId)).toEqual([3, 2]);
});
