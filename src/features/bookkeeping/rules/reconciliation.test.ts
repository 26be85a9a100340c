import { expect, test } from 'vitest';
import type { PaymentFact } from '#src/providers/payment/port.ts';
import { differenceLabel, reconcileLedgers } from './reconciliation.ts';

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
  [
    'a deposit the bank took back, nothing in either book',
    { state: 'refunded', amountKrw: 20, refundedKrw: 20 },
    { kind: 'not_found' },
    null,
    0,
    0,
  ],
  [
    'a single won paid there, given up here',
    { state: 'expired', amountKrw: 1, refundedKrw: 0 },
    paid(1),
    'unpaid_here',
    0,
    1,
  ],
  ['no answer', { state: 'paid', amountKrw: 20, refundedKrw: 0 }, { kind: 'unknown' }, 'unknown', 20, 0],
] as const)('%s', (_name, ours, fact, mismatch, oursKrw, theirsKrw) => {
  expect(reconcileLedgers(ours, fact)).toEqual({ mismatch, oursKrw, theirsKrw });
});

test.each([
  [{ finishedAt: null, mismatches: 0, open: 0 }, '-'],
  [{ finishedAt: '2026-03-02T04:11:00Z', mismatches: 3, open: 2 }, '남은 차이 2건'],
  [{ finishedAt: '2026-03-02T04:11:00Z', mismatches: 3, open: 1 }, '남은 차이 1건'],
  [{ finishedAt: '2026-03-02T04:11:00Z', mismatches: 1, open: 0 }, '모두 처리'],
  [{ finishedAt: '2026-03-02T04:11:00Z', mismatches: 3, open: 0 }, '모두 처리'],
  [{ finishedAt: '2026-03-02T04:11:00Z', mismatches: 0, open: 0 }, '맞음'],
])('%o says %s', (run, label) => expect(differenceLabel(run)).toBe(label));
