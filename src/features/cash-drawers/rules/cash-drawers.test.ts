import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CashLine,
  type CashLineKind,
  cashDrawerMoves,
  cashLineLabels,
  closingOf,
  differenceLabel,
  leftOpenKrw,
  mayWrite,
  signedKrw,
  sumsOf,
} from './cash-drawers.ts';

const kinds = Object.keys(cashLineLabels) as CashLineKind[];

test.each(kinds)('a line of kind %s stands in an open or in a closed drawer, never in both', (kind) => {
  expect(mayWrite('open', kind)).toBe(kind !== 'correction');
  expect(mayWrite('closed', kind)).toBe(kind === 'correction');
});

test('nothing leads out of a closed drawer', () => expect(cashDrawerMoves.closed).toEqual([]));

test.each([
  ['taken', 20_000],
  ['put_in', 20_000],
  ['refunded', -20_000],
  ['taken_out', -20_000],
] as const)('%s of 20,000 is %i', (kind, krw) => expect(signedKrw(kind, 20_000)).toBe(krw));

const line = (kind: CashLineKind, amountKrw: number, method: CashLine['method'] = 'cash'): CashLine => ({
  kind,
  method,
  amountKrw,
});

test('a day: what must lie in the drawer is what came in less what left; cards and transfers stand beside it', () => {
  const day = [
    line('opening', 100_000),
    line('taken', 20_000),
    line('taken', 30_000, 'terminal'),
    line('taken', 45_000, 'bank'),
    line('refunded', -20_000),
    line('refunded', -10_000, 'terminal'),
    line('put_in', 50_000),
    line('taken_out', -30_000),
    line('correction', 5_000),
  ];
  expect(sumsOf(day)).toEqual({
    openingKrw: 100_000,
    takenKrw: 20_000,
    refundedKrw: 20_000,
    movedKrw: 20_000,
    expectedKrw: 120_000,
    correctedKrw: 5_000,
    terminalKrw: 20_000,
    bankKrw: 45_000,
  });
});

test('whatever the lines, the sums leave nothing out and count nothing twice', () => {
  const lines = fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      method: fc.constantFrom('cash', 'terminal', 'bank'),
      amountKrw: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    }) as fc.Arbitrary<CashLine>,
  );
  fc.assert(
    fc.property(lines, (some) => {
      const sums = sumsOf(some);
      const { expectedKrw, correctedKrw, terminalKrw, bankKrw } = sums;
      const all = some.reduce((sum, one) => sum + one.amountKrw, 0);
      expect(expectedKrw + correctedKrw + terminalKrw + bankKrw).toBe(all);
      expect(sums.openingKrw + sums.takenKrw - sums.refundedKrw + sums.movedKrw).toBe(expectedKrw);
    }),
  );
});

test.each([
  [120_000, 120_000, 0, false],
  [123_000, 120_000, 3_000, true],
  [117_000, 120_000, -3_000, true],
  [0, -20_000, 20_000, true],
])('counted %i of %i is %i off', (counted, expected, differenceKrw, wantsReason) =>
  expect(closingOf(counted, expected)).toEqual({ differenceKrw, wantsReason }),
);

test('a correction explains a difference', () => {
  expect(leftOpenKrw(-3_000, 3_000)).toBe(0);
  expect(leftOpenKrw(2_000, -2_000)).toBe(0);
  expect(leftOpenKrw(-3_000, 0)).toBe(-3_000);
});

test.each([
  [null, '-'],
  [0, '맞음'],
  [3_000, '3,000원 남음'],
  [-3_000, '3,000원 부족'],
])('%s reads %s', (krw, label) => expect(differenceLabel(krw)).toBe(label));
