import { expect, test } from 'vitest';
import { bankLabel, depositUntil, isDepositOver, maskAccount } from './deposits.ts';

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
