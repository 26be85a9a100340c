import { expect, test } from 'vitest';
import { isPreschool, obstacleFor, officeStage, overlaps, sessionState } from './sessions.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 11, 5, 1, 0) + minutes * 60_000);
const session = { isOpenedByStaff: true, opensAt: at(0), closesAt: at(60) };

test.each([
  ['before it opens', session, -1, 20, 20, 'scheduled'],
  ['at the second it opens', session, 0, 20, 20, 'open'],
  ['in its last minute', session, 59, 20, 20, 'open'],
  ['at the second it closes', session, 60, 20, 20, 'closed'],
  ['while staff have not opened it', { ...session, isOpenedByStaff: false }, 10, 20, 20, 'closed'],
  ['with a fifth left', session, 10, 4, 20, 'last'],
  ['with one more than a fifth left', session, 10, 5, 20, 'open'],
  ['with no more than a whole fifth left', session, 10, 5, 24, 'open'],
  ['with three left in a small room', session, 10, 3, 5, 'last'],
  ['with four left in a small room', session, 10, 4, 5, 'open'],
  ['with one left', session, 10, 1, 20, 'last'],
  ['with none left', session, 10, 0, 20, 'waiting'],
  ['with fewer than none left', session, 10, -1, 20, 'waiting'],
] as const)('a session %s', (_name, clock, minute, left, capacity, state) =>
  expect(sessionState(clock, { left, capacity }, at(minute))).toBe(state),
);

test('school begins on 1 March of the year in which a child turns seven', () => {
  expect(isPreschool('2020-12-31', '2027-02-28')).toBe(true);
  expect(isPreschool('2020-12-31', '2027-03-01')).toBe(false);
});

const child = (grade: number, birthDate = '2016-05-05') => ({ grade, birthDate });
test.each([
  ['the lowest grade', child(3), null],
  ['the highest grade', child(5), null],
  ['below', child(2), 'grade'],
  ['above', child(6), 'grade'],
  ['before school by the birth date', child(3, '2021-01-01'), 'preschool'],
  ['before school by the grade', child(0), 'preschool'],
] as const)('a child of %s', (_name, who, obstacle) =>
  expect(obstacleFor(who, { gradeFrom: 3, gradeTo: 5 }, '2026-12-05')).toBe(obstacle),
);

test('the first grade is no preschool', () =>
  expect(obstacleFor(child(1), { gradeFrom: 1, gradeTo: 2 }, '2026-12-05')).toBeNull());

const span = (from: number, to: number) => ({ startsAt: at(from), endsAt: at(to) });
test.each([
  ['one in the other', span(0, 60), span(10, 20), true],
  ['by a minute', span(0, 60), span(59, 120), true],
  ['touching', span(0, 60), span(60, 120), false],
  ['apart', span(0, 60), span(90, 120), false],
])('sessions %s', (_name, a, b, isOver) => {
  expect(overlaps(a, b)).toBe(isOver);
  expect(overlaps(b, a)).toBe(isOver);
});

const shown = { state: 'open', opensAt: at(0), closesAt: at(60) } as const;
test.each([
  ['nobody sees yet', { ...shown, state: 'draft' }, 10, 5, 0, 'hidden'],
  ['was cancelled', { ...shown, state: 'cancelled' }, 10, 5, 0, 'cancelled'],
  ['is before its hour', shown, -1, 5, 0, 'scheduled'],
  ['has seats', shown, 0, 1, 0, 'open'],
  ['is full', shown, 59, 0, 0, 'waiting'],
  ['has a line', shown, 59, 3, 1, 'waiting'],
  ['is after its hour', shown, 60, 5, 0, 'closed'],
] as const)('to the office a session that %s', (_name, session, minute, left, waiting, stage) =>
  expect(officeStage(session, { left, waiting }, at(minute))).toBe(stage),
);
