import { expect, test } from 'vitest';
import { keysOf } from '#src/shared/record.ts';
import {
  askAfterEventSeconds,
  askOnEvent,
  isGoing,
  leftKrwOf,
  mayMovePayment,
  mayRefund,
  neverCapturedAfterSeconds,
  paymentMoves,
  refundsGone,
  settleAfterSeconds,
  stateAfterRefund,
  windowAskedMinutes,
  windowOverAfterMinutes,
  windowReusedMinutes,
} from './payments.ts';

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
  ['paid', 0, 1, true],
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
  [[10_000, 5_000, 4_000], 9_000, [5_000, 4_000]],
  [[3_000, 9_000, 8_000], 11_000, [3_000, 8_000]],
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

test('a refund goes until it was refused or taken back', () => {
  const states = ['needs_account', 'requested', 'done', 'refused', 'withdrawn'];
  expect(states.filter(isGoing)).toEqual(['needs_account', 'requested', 'done']);
});

test.each([
  ['paid', 0, 0, 20_000],
  ['paid', 0, 5_000, 15_000],
  ['partly_refunded', 4_000, 5_000, 11_000],
  ['confirming', 0, 0, 0],
  ['refunded', 20_000, 0, 0],
])('%s, %i back and %i promised: %i are left', (state, refundedKrw, promisedKrw, leftKrw) =>
  expect(leftKrwOf({ state, amountKrw: 20_000, refundedKrw }, promisedKrw)).toBe(leftKrw),
);

test('when the provider is asked again, and how long a window is kept', () => {
  expect(settleAfterSeconds).toEqual([5, 20, 50]);
  expect([windowOverAfterMinutes, windowReusedMinutes, neverCapturedAfterSeconds]).toEqual([45, 15, 45]);
  expect(windowAskedMinutes).toEqual([1, 5, 15, 45]);
});

const at = new Date('2026-12-01T01:00:00Z');
const ago = (seconds: number) => new Date(at.getTime() - seconds * 1000);
const card = { state: 'paid', isDeposit: false, paidAt: ago(5) } as const;

test.each([
  ['what we have just read back', 'paid', card, 'known'],
  ['while our own confirmation is under way', 'paid', { ...card, state: 'confirming', paidAt: null }, 'soon'],
  ['a window whose browser never came back', 'paid', { ...card, state: 'ready', paidAt: null }, 'now'],
  ['a payment that was given up', 'paid', { ...card, state: 'failed', paidAt: null }, 'now'],
  ['long after', 'paid', { ...card, paidAt: ago(120) }, 'now'],
  ['a deposit, which may come twice', 'paid', { ...card, isDeposit: true }, 'now'],
  ['given back in the console', 'other', card, 'now'],
  ['a payment we have not', 'paid', undefined, 'now'],
] as const)('a word of the provider about %s', (_, says, payment, when) => {
  expect(askOnEvent(says, payment, at)).toBe(when);
});

test('a word that waits is asked about before what would be asked anyway', () => {
  expect(askAfterEventSeconds).toBeLessThan(settleAfterSeconds[0]);
});
