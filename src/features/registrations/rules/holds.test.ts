import { expect, test } from 'vitest';
import { holdAfter, holdOver } from './holds.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 1, 0) + minute * 60_000);
const hold = (promised: number, renewals = 0, first = 10) => ({
  promisedUntil: at(promised),
  firstUntil: at(first),
  renewals,
});

test.each([
  ['a decline early keeps what was promised', hold(10), 'declined', 1, 10, 0],
  ['late, it leaves five minutes', hold(10), 'declined', 9, 14, 1],
  ['… up to five past the first end', hold(14, 1), 'declined', 12, 15, 2],
  ['… and twice', hold(12, 2), 'declined', 11, 12, 2],
  ['an answer that came after the end has what is left of the fifteen', hold(10), 'declined', 14, 15, 1],
  ['… which may be nothing new', hold(10), 'declined', 30, 15, 1],
  ['a payment nobody knows leaves what was promised', hold(10), 'stranger', 9, 10, 0],
  ['an account that was closed leaves ten minutes', hold(10), 'closed', 600, 610, 0],
  ['an offer of two hours keeps its end', hold(120, 0, 120), 'declined', 3, 120, 0],
] as const)('%s', (_, stopped, kind, now, until, renewals) => {
  expect(holdAfter(stopped, { kind }, at(now))).toEqual({ until: at(until), renewals });
});

test('a wrong sum keeps the seat until the end of its account', () => {
  expect(holdAfter(hold(10), { kind: 'wrong_sum', until: at(900) }, at(60)).until).toEqual(at(900));
  expect(holdAfter(hold(10), { kind: 'wrong_sum', until: at(20) }, at(60)).until).toEqual(at(65));
});

test('ten minutes are said of a registration, and not of an offer', () => {
  expect(holdOver(false)).toBe('좌석 보관 시간(10분)이 지났습니다. 결제는 진행되지 않았습니다.');
  expect(holdOver(true)).toBe('좌석 보관 시간이 지났습니다. 결제는 진행되지 않았습니다.');
});
