import { describe, expect, test } from 'vitest';
import {
  businessDigits,
  businessLabel,
  channelOf,
  feeKrwOf,
  heldOn,
  type PayoutTerms,
  payDayOf,
  termsLabel,
  typedRate,
} from './terms.ts';

const terms = (of: Partial<PayoutTerms> = {}): PayoutTerms => ({
  method: 'card',
  effectiveFrom: '2026-01-01',
  rateMilli: 3_300,
  flatKrw: 0,
  addsVat: false,
  workingDays: 2,
  ...of,
});

describe('the fee of one movement', () => {
  test.each([
    [20_000, {}, 660],
    [20_000, { rateMilli: 3_000, addsVat: true }, 660],
    // each part is cut to whole won: 33.0033 and then a tenth of 33
    [1_001, { rateMilli: 3_297 }, 33],
    [1_001, { rateMilli: 3_297, addsVat: true }, 36],
    [50_000, { rateMilli: 0, flatKrw: 300, addsVat: true }, 330],
    [50_000, { rateMilli: 1_800, flatKrw: 200 }, 1_100],
    [20_000, { rateMilli: 0 }, 0],
    // what goes back takes its share along and leaves the flat sum
    [-20_000, {}, -660],
    [-50_000, { rateMilli: 0, flatKrw: 300 }, 0],
    [-50_000, { rateMilli: 1_800, flatKrw: 200, addsVat: true }, -990],
  ])('of %i by %o is %i', (amountKrw, of, fee) => {
    expect(feeKrwOf(amountKrw, terms(of))).toBe(fee);
  });
});

describe('the day on which money comes', () => {
  const holidays = new Set(['2026-12-25', '2027-01-01']);
  test.each([
    // Thursday
    ['2026-11-26', 0, '2026-11-26'],
    ['2026-11-26', 1, '2026-11-27'],
    ['2026-11-26', 2, '2026-11-30'],
    // of a Saturday, and on a day on which banks rest
    ['2026-11-28', 0, '2026-11-30'],
    ['2026-11-28', 1, '2026-11-30'],
    ['2026-12-24', 1, '2026-12-28'],
    ['2026-12-25', 0, '2026-12-28'],
    ['2026-12-31', 1, '2027-01-04'],
    ['2026-11-26', 30, '2027-01-11'],
  ])('of %s after %i working days is %s', (day, workingDays, at) => {
    expect(payDayOf(day, workingDays, holidays)).toBe(at);
  });
});

test('what holds on a day is the latest that has begun', () => {
  const set = [
    { effectiveFrom: '2026-03-01' },
    { effectiveFrom: '2026-11-01' },
    { effectiveFrom: '2027-01-01' },
  ];
  expect(heldOn(set, '2026-02-28')).toBeUndefined();
  expect(heldOn(set, '2026-03-01')).toBe(set[0]);
  expect(heldOn(set, '2026-12-31')).toBe(set[1]);
  expect(heldOn(set.toReversed(), '2027-01-01')).toBe(set[2]);
});

test('cards and easy pay come in one sum', () => {
  expect([channelOf('card'), channelOf('easy_pay'), channelOf('terminal')]).toEqual([
    'card',
    'card',
    'terminal',
  ]);
});

test('a rate is typed in percent', () => {
  expect(['3.3', '3.3%', ' 0 ', '2.975', '20'].map(typedRate)).toEqual([3_300, 3_300, 0, 2_975, 20_000]);
  expect(['', '3,3', '20.001', '-1', '3.3333', 'abc', '100'].map(typedRate)).toEqual(Array(7).fill(null));
});

test('a contract is said in a line', () => {
  expect(termsLabel(terms())).toBe('3.3% · 부가세 포함 · 2영업일 뒤 입금');
  expect(termsLabel(terms({ rateMilli: 0, flatKrw: 300, addsVat: true, workingDays: 0 }))).toBe(
    '건당 300원 · 부가세 별도 · 당일 입금',
  );
  expect(termsLabel(terms({ rateMilli: 0 }))).toContain('0%');
});

test('a business number is ten digits however it is written', () => {
  expect(businessDigits('123-45-67890')).toBe('1234567890');
  expect(businessDigits('123-45-6789')).toBe('');
  expect([businessLabel('1234567890'), businessLabel('')]).toEqual(['123-45-67890', '번호 없음']);
});
