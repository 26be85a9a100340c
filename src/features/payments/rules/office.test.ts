import { expect, test } from 'vitest';
import type { PaymentFact } from '#src/providers/payment/port.ts';
import { reconcileLedgers, typedKrw } from './office.ts';

const paid = (amountKrw: number): PaymentFact => ({
  kind: 'paid',
  amountKrw,
  paidAt: new Date(0),
  method: 'card',
  paidBy: {
    cardCompany: null,
    cardName: null,
    cardNumber: null,
    approvalNo: null,
    installmentMonths: null,
    easyPay: null,
    bank: null,
  },
  receiptUrl: null,
  transactionId: 't',
});
const cancelled = (amountKrw: number, cancelledKrw: number): PaymentFact => ({
  kind: 'cancelled',
  amountKrw,
  cancelledKrw,
  isWhole: amountKrw === cancelledKrw,
});

test.each([
  ['agreed', { state: 'paid', amountKrw: 20, refundedKrw: 0 }, paid(20), null, 20, 20],
  [
    'partly back on both sides',
    { state: 'partly_refunded', amountKrw: 20, refundedKrw: 5 },
    cancelled(20, 5),
    null,
    15,
    15,
  ],
  [
    'all back on both sides',
    { state: 'refunded', amountKrw: 20, refundedKrw: 20 },
    cancelled(20, 20),
    null,
    0,
    0,
  ],
  [
    'back there, not here',
    { state: 'paid', amountKrw: 20, refundedKrw: 0 },
    cancelled(20, 20),
    'refund',
    20,
    0,
  ],
  ['back here, not there', { state: 'refunded', amountKrw: 20, refundedKrw: 20 }, paid(20), 'refund', 0, 20],
  ['another amount', { state: 'paid', amountKrw: 20, refundedKrw: 0 }, paid(30), 'amount', 20, 30],
  [
    'never heard of there',
    { state: 'paid', amountKrw: 20, refundedKrw: 0 },
    { kind: 'not_found' },
    'missing',
    20,
    0,
  ],
  [
    'paid there, given up here',
    { state: 'expired', amountKrw: 20, refundedKrw: 0 },
    paid(20),
    'unpaid_here',
    0,
    20,
  ],
  [
    'given up on both sides',
    { state: 'failed', amountKrw: 20, refundedKrw: 0 },
    { kind: 'ready' },
    null,
    0,
    0,
  ],
  ['no answer', { state: 'paid', amountKrw: 20, refundedKrw: 0 }, { kind: 'unknown' }, 'unknown', 20, 0],
] as const)('%s', (_name, ours, fact, mismatch, oursKrw, theirsKrw) => {
  expect(reconcileLedgers(ours, fact)).toEqual({ mismatch, oursKrw, theirsKrw });
});

test.each([
  ['10000', 10_000],
  ['10,000원', 10_000],
  [' 10 000 ', 10_000],
  ['１０００', 1_000],
  ['1만', null],
  ['5000.5', null],
  ['-5000', null],
  ['', null],
  ['1'.repeat(12), null],
])('%s is %s won', (typed, krw) => expect(typedKrw(typed)).toBe(krw));
