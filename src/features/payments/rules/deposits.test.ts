import { expect, test } from 'vitest';
import {
  accountKeptDays,
  bankLabel,
  closingLabels,
  depositEndText,
  depositUntil,
  isDepositOver,
  isOtherDeposit,
  maskAccount,
  reversedSeatHours,
  taxFreeKrw,
} from './deposits.ts';

const far = new Date('2030-01-01T00:00:00Z');
test.each([
  // The last minute of the day two days on, in Seoul; a second past midnight is another day.
  ['2026-11-21T01:00:00Z', far, '2026-11-23T14:59:00.000Z'],
  ['2026-11-21T14:59:59Z', far, '2026-11-23T14:59:00.000Z'],
  ['2026-11-21T15:00:00Z', far, '2026-11-24T14:59:00.000Z'],
  // Over the year's end.
  ['2026-12-30T15:30:00Z', far, '2027-01-02T14:59:00.000Z'],
  // What is sold ends earlier.
  ['2026-11-21T01:00:00Z', new Date('2026-11-22T00:00:00Z'), '2026-11-22T00:00:00.000Z'],
  ['2026-11-21T01:00:00Z', new Date('2026-11-21T02:00:00Z'), '2026-11-21T02:00:00.000Z'],
  ['2026-11-21T01:00:00Z', new Date('2026-11-21T01:59:59Z'), null],
])('from %s', (now, latest, until) => {
  expect(depositUntil(new Date(now), latest)?.toISOString() ?? null).toBe(until);
});

test('a deposit is over ten minutes after its end, at that very instant', () => {
  const due = new Date('2026-11-23T14:59:00Z');
  expect(isDepositOver(due, new Date('2026-11-23T15:08:59.999Z'))).toBe(false);
  expect(isDepositOver(due, new Date('2026-11-23T15:09:00Z'))).toBe(true);
  expect(isDepositOver(null, far)).toBe(false);
});

test('banks as people call them', () => {
  expect(bankLabel('KAKAO')).toBe('카카오뱅크');
  expect(bankLabel('NEW_BANK')).toBe('NEW_BANK');
  expect(maskAccount('KOOKMIN', '1234')).toBe('국민은행 ****1234');
});

const booked = {
  state: 'waiting_for_deposit',
  method: 'virtual_account',
  amount_krw: 20,
  deposited_krw: null,
};
test.each([
  ['the sum of the order', booked, 20, false],
  ['another sum', booked, 19, true],
  ['another sum, but by card', { ...booked, method: 'card' }, 19, false],
  ['the wrong sum that is known', { ...booked, state: 'wrong_deposit', deposited_krw: 19 }, 19, false],
  ['another wrong sum', { ...booked, state: 'wrong_deposit', deposited_krw: 19 }, 20, true],
  ['a wrong sum of which nothing is known', { ...booked, state: 'wrong_deposit' }, 19, false],
])('an account holds %s', (_name, payment, heldKrw, isOther) =>
  expect(isOtherDeposit(payment, heldKrw)).toBe(isOther),
);

test('why nothing came: what we did ourselves, else what was told', () => {
  expect(depositEndText('released', '기한 지남')).toBe(closingLabels.released);
  expect(depositEndText('of_another_version', '기한 지남')).toBe('기한 지남');
  expect(depositEndText(null, '기한 지남')).toBe('기한 지남');
});

test('lessons are free of VAT; a number nobody used goes after thirty days, a seat after a day', () => {
  expect(taxFreeKrw(20_000)).toBe(20_000);
  expect([accountKeptDays, reversedSeatHours]).toEqual([30, 24]);
});
