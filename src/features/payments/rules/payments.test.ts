import { expect, test } from 'vitest';
import { keysOf } from '#src/shared/record.ts';
import { mayMovePayment, mayRefund, paymentMoves, refundsGone, stateAfterRefund } from './payments.ts';

const states = keysOf(paymentMoves);
const legal = new Set([
  'ready>confirming',
  'ready>waiting_for_deposit',
  'ready>wrong_deposit',
  'ready>paid',
  'ready>failed',
  'ready>expired',
  'confirming>paid',
  'confirming>waiting_for_deposit',
  'confirming>wrong_deposit',
  'confirming>failed',
  'waiting_for_deposit>paid',
  'waiting_for_deposit>wrong_deposit',
  'waiting_for_deposit>expired',
  'waiting_for_deposit>failed',
  'paid>partly_refunded',
  'paid>refunded',
  'partly_refunded>partly_refunded',
  'partly_refunded>refunded',
  'wrong_deposit>failed',
  'failed>paid',
  'failed>wrong_deposit',
  'expired>paid',
  'refunded>paid',
  'refunded>wrong_deposit',
  'expired>wrong_deposit',
]);

test('the table of moves is exactly the intended one', () => {
  for (const from of states)
    for (const to of states)
      expect(mayMovePayment(from, to), `${from}>${to}`).toBe(legal.has(`${from}>${to}`));
});

test.each([
  [20_000, 0, 'paid'],
  [20_000, 1, 'partly_refunded'],
  [20_000, 19_999, 'partly_refunded'],
  [20_000, 20_000, 'refunded'],
] as const)('%i won of which %i went back is %s', (amount, refunded, state) =>
  expect(stateAfterRefund(amount, refunded)).toBe(state),
);

test.each([
  ['paid', 0, 20_000, true],
  ['paid', 0, 20_001, false],
  ['partly_refunded', 15_000, 5_000, true],
  ['partly_refunded', 15_000, 5_001, false],
  ['paid', 0, 0, false],
  ['paid', 0, -1, false],
  ['confirming', 0, 1, false],
  ['refunded', 20_000, 1, false],
] as const)('%s with %i back: %i more is %s', (state, refundedKrw, amount, answer) => {
  expect(mayRefund({ state, amountKrw: 20_000, refundedKrw }, amount)).toBe(answer);
});

test.each([
  [[5_000, 10_000], 5_000, [5_000]],
  [[5_000, 10_000], 10_000, [10_000]],
  [[5_000, 10_000], 15_000, [5_000, 10_000]],
  [[5_000, 10_000], 12_000, [5_000]],
  [[10_000], 5_000, []],
  [[], 5_000, []],
] as const)('of %j asked for and %i gone at the provider, %j are ours', (asked, missing, gone) =>
  expect(
    refundsGone(
      asked.map((amount_krw) => ({ amount_krw })),
      missing,
    ).map((one) => one.amount_krw),
  ).toEqual(gone),
);
