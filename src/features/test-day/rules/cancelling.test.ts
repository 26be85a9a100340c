import { describe, expect, test } from 'vitest';
import { obstacleToCancel, refundOnCancel } from './cancelling.ts';
import { isNeverOwed, paymentText } from './roster-money.ts';

const startsAt = new Date('2026-12-05T01:00:00Z');
const before = new Date('2026-12-05T00:59:59Z');

describe('what keeps staff from cancelling a registration', () => {
  test.each([
    ['held', false, before, null],
    ['confirming', false, before, null],
    ['confirming', true, before, 'paying'],
    ['confirmed', false, before, null],
    ['confirmed', false, startsAt, 'begun'],
    ['attended', false, before, 'sat'],
    ['absent', false, startsAt, 'sat'],
    ['cancelled', false, startsAt, 'over'],
    ['expired', true, before, 'over'],
  ] as const)('%s, paying %s', (state, isPaying, now, obstacle) => {
    expect(obstacleToCancel({ state, startsAt, isPaying }, now)).toBe(obstacle);
  });
});

describe('what goes back', () => {
  const of = { byRuleKrw: 10_000, feeKrw: 20_000, leftKrw: 20_000 };
  test('on the family’s account what the rules say, on the academy’s all of it', () => {
    expect(refundOnCancel('family', of)).toBe(10_000);
    expect(refundOnCancel('academy', of)).toBe(20_000);
  });
  test('never more than is still here', () => {
    expect(refundOnCancel('family', { ...of, leftKrw: 4_000 })).toBe(4_000);
    expect(refundOnCancel('academy', { ...of, leftKrw: 4_000 })).toBe(4_000);
    expect(refundOnCancel('academy', { ...of, leftKrw: 0 })).toBe(0);
  });
});

test.each([
  ['cancelled', null, '-', true],
  ['expired', null, '-', true],
  ['cancelled', '환불 완료', '환불 완료', false],
  ['held', null, '20,000원', false],
] as const)('in a roster, %s with the payment %s reads %s', (state, paymentLabel, text, isNothing) => {
  const row = { state, paymentLabel, amountKrw: 20_000 };
  expect([paymentText(row), isNeverOwed(row)]).toEqual([text, isNothing]);
});
