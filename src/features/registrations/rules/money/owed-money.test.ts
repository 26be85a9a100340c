import { expect, test } from 'vitest';
import { givenAgainst, owedRefunds, quotedKrw } from './owed-money.ts';

const asked = (requestKey: string, state: string, amountKrw = 20_000) => ({ requestKey, state, amountKrw });
const owedOf = (...refunds: ReturnType<typeof asked>[]) =>
  owedRefunds(refunds).map(({ amountKrw, isGivenSince }) => [amountKrw, isGivenSince]);

test('what was refused on its way is owed where a seat is gone for it, whoever gave it up', () => {
  for (const key of ['cancel:A', 'academy:A', 'no-seat:pay-1', 'office:pay-1:0:20000:seat'])
    expect([key, owedOf(asked(key, 'refused'))]).toEqual([key, [[20_000, false]]]);
  for (const key of ['office:pay-1:0:20000', 'console:pay-1:20000'])
    expect([key, owedOf(asked(key, 'refused'))]).toEqual([key, []]);
  for (const state of ['needs_account', 'requested', 'done', 'withdrawn'])
    expect([state, owedOf(asked('cancel:A', state))]).toEqual([state, []]);
});

test('it is given once as much went by hand after it; what went before, was refused or withdrawn does not count', () => {
  const owed = asked('cancel:A', 'refused');
  expect(owedOf(owed, asked('office:1', 'done', 15_000))).toEqual([[20_000, false]]);
  expect(owedOf(owed, asked('office:1', 'done', 15_000), asked('office:2', 'requested', 5_000))).toEqual([
    [20_000, true],
  ]);
  expect(owedOf(asked('office:1', 'done'), owed)).toEqual([[20_000, false]]);
  for (const state of ['refused', 'withdrawn'])
    expect(owedOf(owed, asked('office:1', state))).toEqual([[20_000, false]]);
  // Two children: what was given covers the first only.
  expect(owedOf(owed, asked('cancel:B', 'refused'), asked('office:1', 'done'))).toEqual([
    [20_000, true],
    [20_000, false],
  ]);
});

test('given is what went of it: with a child seated all by hand, with none only what came after', () => {
  const before = asked('office:0', 'done', 5_000);
  const owed = asked('cancel:A', 'refused', 15_000);
  const after = asked('office:2', 'done', 4_000);
  expect(givenAgainst([], [before, owed, after])).toBe(4_000);
  expect(givenAgainst(['B'], [before, owed, after])).toBe(9_000);
  expect(givenAgainst(['B'], [asked('cancel:A', 'done'), before])).toBe(5_000);
  expect(givenAgainst([], [before])).toBe(5_000);
});

test('a key is read from its beginning, and a seat from its end', () => {
  for (const key of ['office:cancel:A', 'office:1:seat:0'])
    expect([key, owedOf(asked(key, 'refused'))]).toEqual([key, []]);
});

test('with nobody owed and nobody seated all of it counts, from the first refund on', () => {
  expect(givenAgainst([], [asked('office:0', 'done', 5_000), asked('office:1', 'done', 4_000)])).toBe(9_000);
  expect(givenAgainst([], [asked('cancel:A', 'refused'), asked('office:1', 'done', 4_000)])).toBe(4_000);
});

test('a won less than what is owed is not as much', () => {
  expect(owedOf(asked('cancel:A', 'refused'), asked('office:1', 'done', 19_999))).toEqual([[20_000, false]]);
});

test.each([
  // 50 % of 20,000 and nothing given: the rule.
  [{ ownKrw: 10_000, seatedKrw: 10_000, givenKrw: 0, leftKrw: 20_000 }, 10_000],
  // 5,000 was given by hand: the rest of the rule, not the rule once more.
  [{ ownKrw: 10_000, seatedKrw: 10_000, givenKrw: 5_000, leftKrw: 15_000 }, 5_000],
  // More was given than the rule gives: nothing, and nothing is asked back.
  [{ ownKrw: 10_000, seatedKrw: 10_000, givenKrw: 12_000, leftKrw: 8_000 }, 0],
  // All of it by the rule: what is left.
  [{ ownKrw: 20_000, seatedKrw: 20_000, givenKrw: 5_000, leftKrw: 15_000 }, 15_000],
  // Of two children the first that leaves gets its part, as long as both parts hold it.
  [{ ownKrw: 10_000, seatedKrw: 20_000, givenKrw: 5_000, leftKrw: 35_000 }, 10_000],
  [{ ownKrw: 10_000, seatedKrw: 10_000, givenKrw: 5_000, leftKrw: 25_000 }, 5_000],
] as const)('of %j goes back %i', (of, krw) => expect(quotedKrw(of)).toBe(krw));
