import { expect, test } from 'vitest';
import {
  daysUntil,
  gradeBand,
  isPreschool,
  mayMoveRegistration,
  obstacleFor,
  overlaps,
  type RegistrationState,
  refundAmountKrw,
  refundRule,
  registrationMoves,
  sessionState,
} from './rules.ts';

const at = (text: string) => new Date(`${text}+09:00`);
const clock = {
  isOpenedByStaff: true,
  opensAt: at('2026-11-21T10:00:00'),
  closesAt: at('2026-11-27T18:00:00'),
};

test.each([
  ['before opening', '2026-11-21T09:59:59', 20, 30, 'scheduled'],
  ['at the second of opening', '2026-11-21T10:00:00', 20, 30, 'open'],
  ['a fifth left', '2026-11-22T10:00:00', 6, 30, 'last'],
  ['one more than a fifth', '2026-11-22T10:00:00', 7, 30, 'open'],
  ['three seats of a small room', '2026-11-22T10:00:00', 3, 6, 'last'],
  ['none left', '2026-11-22T10:00:00', 0, 30, 'waiting'],
  ['at closing', '2026-11-27T18:00:00', 20, 30, 'closed'],
] as const)('%s', (_name, now, left, capacity, state) => {
  expect(sessionState(clock, { left, capacity }, at(now))).toBe(state);
});
test('what staff have not opened is closed', () => {
  expect(
    sessionState({ ...clock, isOpenedByStaff: false }, { left: 9, capacity: 9 }, at('2026-11-22T10:00:00')),
  ).toBe('closed');
});

test.each([
  ['2019-12-31', '2026-02-28', true],
  ['2019-12-31', '2026-03-01', false],
  ['2020-01-01', '2026-11-21', true],
  ['2020-01-01', '2027-03-01', false],
])('born %s on %s is before school: %s', (birth, day, answer) =>
  expect(isPreschool(birth, day)).toBe(answer),
);

const band = { gradeFrom: 3, gradeTo: 4 };
test.each([
  [{ birthDate: '2017-05-05', grade: 3 }, null],
  [{ birthDate: '2015-05-05', grade: 5 }, 'grade'],
  [{ birthDate: '2021-05-05', grade: 3 }, 'preschool'],
] as const)('%j meets %s', (child, obstacle) =>
  expect(obstacleFor(child, band, '2026-11-21')).toBe(obstacle),
);

test('sessions that touch do not overlap', () => {
  const a = { startsAt: at('2026-11-28T10:00:00'), endsAt: at('2026-11-28T11:00:00') };
  expect(overlaps(a, { startsAt: at('2026-11-28T11:00:00'), endsAt: at('2026-11-28T12:00:00') })).toBe(false);
  expect(overlaps(a, { startsAt: at('2026-11-28T10:59:00'), endsAt: at('2026-11-28T12:00:00') })).toBe(true);
});

test('days are counted at Seoul midnight', () => {
  expect(daysUntil(at('2026-11-28T10:00:00'), at('2026-11-27T23:59:59'))).toBe(1);
  expect(daysUntil(at('2027-01-01T00:30:00'), at('2026-12-31T23:59:59'))).toBe(1);
  expect(daysUntil(at('2026-11-28T10:00:00'), at('2026-11-28T00:00:00'))).toBe(0);
});

test.each([
  ['a day after registering, a week before', '2026-11-20T10:00:00', '2026-11-21T10:00:00', 100],
  ['within 7 days, to the last second of D-3', '2026-11-20T10:00:00', '2026-11-25T23:59:59', 100],
  ['within 7 days, but D-2 has begun', '2026-11-20T10:00:00', '2026-11-26T00:00:00', 50],
  ['to the second seven days after registering', '2026-11-14T10:00:00', '2026-11-21T10:00:00', 100],
  ['a second later', '2026-11-14T10:00:00', '2026-11-21T10:00:01', 50],
  ['after 7 days, before D-3', '2026-11-01T10:00:00', '2026-11-21T10:00:00', 50],
  ['the day before', '2026-11-20T10:00:00', '2026-11-27T23:59:59', 50],
  ['on the day', '2026-11-20T10:00:00', '2026-11-28T00:00:00', 0],
])('refund: %s', (_name, registered, now, percent) => {
  expect(
    refundRule({ registeredAt: at(registered), startsAt: at('2026-11-28T10:00:00'), now: at(now) }).percent,
  ).toBe(percent);
});
test.each([
  ['D-3 over the end of the year', '2026-12-31T23:59:59', 100],
  ['D-2 begins with the new year', '2027-01-01T00:00:00', 50],
  ['the last second of the day before', '2027-01-02T23:59:59', 50],
  ['the day itself', '2027-01-03T00:00:00', 0],
])('refund for a test on 3 January: %s', (_name, now, percent) => {
  const startsAt = at('2027-01-03T10:00:00');
  expect(refundRule({ registeredAt: at('2026-12-28T10:00:00'), startsAt, now: at(now) }).percent).toBe(
    percent,
  );
});
test('control: counted in days of UTC, D-3 would go on until nine in the morning of D-2', () => {
  const day = (instant: Date) => Date.parse(instant.toISOString().slice(0, 10)) / 86_400_000;
  const startsAt = at('2027-01-03T10:00:00');
  const early = at('2027-01-01T00:00:00');
  expect(day(startsAt) - day(early)).toBe(3);
  expect(daysUntil(startsAt, early)).toBe(2);
});
test('the academy always gives all of it back', () => {
  expect(
    refundRule(
      {
        registeredAt: at('2026-01-01T00:00:00'),
        startsAt: at('2026-11-28T10:00:00'),
        now: at('2026-11-28T09:00:00'),
      },
      'academy',
    ).percent,
  ).toBe(100);
  expect(refundAmountKrw(15_001, 50)).toBe(7_501);
  expect(refundAmountKrw(20_000, 0)).toBe(0);
});
test('states', () => {
  const ended: RegistrationState[] = ['cancelled'];
  for (const state of ended) expect(registrationMoves[state]).toEqual([]);
  expect(mayMoveRegistration('expired', 'confirmed')).toBe(true);
  expect(mayMoveRegistration('cancelled', 'confirmed')).toBe(false);
  expect(mayMoveRegistration('confirmed', 'held')).toBe(false);
  expect(gradeBand(3, 4)).toBe('초3~초4');
  expect(gradeBand(12, 12)).toBe('고3');
});
