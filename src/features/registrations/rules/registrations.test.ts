import { expect, test } from 'vitest';
import {
  isPreschool,
  obstacleFor,
  overlaps,
  sessionState,
} from '#src/features/test-sessions/rules/sessions.ts';
import { gradeBand } from '#src/shared/people/grade.ts';
import {
  cardBadge,
  mayMoveRegistration,
  type RegistrationState,
  registrationLabel,
  registrationMoves,
} from './registrations.ts';

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

test('states', () => {
  const ended: RegistrationState[] = ['cancelled'];
  for (const state of ended) expect(registrationMoves[state]).toEqual([]);
  expect(mayMoveRegistration('expired', 'confirmed')).toBe(true);
  expect(mayMoveRegistration('cancelled', 'confirmed')).toBe(false);
  expect(mayMoveRegistration('confirmed', 'held')).toBe(false);
  expect(gradeBand(3, 4)).toBe('초3~초4');
  expect(gradeBand(12, 12)).toBe('고3');
});

const deposit = { account: '1' };
test.each([
  ['confirming', { state: 'waiting_for_deposit', deposit }, '입금 대기'],
  ['expired', { state: 'expired', deposit }, '입금 기한 지남'],
  ['confirming', { state: 'confirming', deposit: null }, '결제 확인 중'],
  ['expired', { state: 'expired', deposit: null }, '시간 초과'],
  ['confirmed', { state: 'paid', deposit }, '접수 완료'],
  ['held', null, '결제 대기'],
] as const)('a registration that is %s, its payment %j, reads %s', (state, payment, label) =>
  expect(registrationLabel(state, payment)).toBe(label),
);

test('a registration the bank took the money of is not done on its card', () => {
  const one = { state: 'confirmed', stateLabel: '접수 완료' } as const;
  expect(cardBadge(one, true)).toEqual({ label: '다시 결제 필요', like: 'held' });
  expect(cardBadge(one, false)).toEqual({ label: '접수 완료', like: 'confirmed' });
});
