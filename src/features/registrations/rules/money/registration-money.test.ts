import { describe, expect, test } from 'vitest';
import { childrenText, isOfSibling, type RefundOfOrder, registrationMoney } from './registration-money.ts';

const at = new Date('2026-11-21T01:00:00Z');
const stays = { registrationNo: 'A', state: 'confirmed', amountKrw: 20_000 } as const;
const left = { registrationNo: 'B', state: 'cancelled', amountKrw: 10_000 } as const;
const refund = (requestKey: string, amountKrw: number, state = 'done'): RefundOfOrder => ({
  requestKey,
  amountKrw,
  state,
  doneAt: state === 'done' ? at : null,
});
const order = (state: string, stateLabel: string, refunds: RefundOfOrder[] = [], amountKrw = 30_000) => ({
  state,
  stateLabel,
  amountKrw,
  refunds,
});
const partly = (...refunds: RefundOfOrder[]) => order('partly_refunded', '일부 환불', refunds);
const done = (amountKrw: number) => ({ amountKrw, state: 'done', at });

test.each([
  [['김하준'], '김하준'],
  [['김하준', '김하은'], '김하준, 김하은'],
  [['가', '나', '다', '라'], '가, 나, 다, 라'],
  [['가', '나', '다', '라', '마'], '가, 나, 다, 라 외 1명'],
  [['가', '나', '다', '라', '마', '바'], '가, 나, 다, 라 외 2명'],
])('the children of an order: %j', (names, words) => expect(childrenText(names)).toBe(words));

test.each([
  ['cancel:A', false],
  ['academy:A', false],
  ['cancel:B', true],
  ['academy:B', true],
  ['no-seat:pay-1', false],
  ['wrong-deposit:pay-1', false],
  ['office:pay-1:0:10000', false],
  ['office:cancel:B', false],
])('a refund asked as %s is a sibling’s of A: %s', (requestKey, isOf) =>
  expect(isOfSibling('A', { requestKey })).toBe(isOf),
);

describe('two siblings of one order, 20,000 and 10,000', () => {
  test.each([
    ['who stays, nothing back', stays, order('paid', '결제 완료'), '결제 완료', null],
    ['who stays, the other’s back', stays, partly(refund('cancel:B', 10_000)), '결제 완료', null],
    ['who left, all back', left, partly(refund('cancel:B', 10_000)), '환불 완료', done(10_000)],
    ['who left, half back', left, partly(refund('cancel:B', 5_000)), '일부 환불', done(5_000)],
    ['by the academy', left, partly(refund('academy:B', 10_000)), '환불 완료', done(10_000)],
    [
      'under way',
      left,
      order('paid', '결제 완료', [refund('cancel:B', 10_000, 'requested')]),
      '환불 진행 중',
      { amountKrw: 10_000, state: 'requested', at: null },
    ],
    [
      'an account is wanted',
      left,
      order('paid', '결제 완료', [refund('cancel:B', 10_000, 'needs_account')]),
      '환불 계좌 필요',
      { amountKrw: 10_000, state: 'needs_account', at: null },
    ],
    [
      'refused by the bank',
      left,
      order('paid', '결제 완료', [refund('cancel:B', 10_000, 'refused')]),
      '환불 확인 중',
      null,
    ],
    ['who left too late', left, order('paid', '결제 완료'), '환불 금액 없음', null],
    [
      'no seat for one',
      { ...left, state: 'expired' },
      partly(refund('no-seat:p', 10_000)),
      '환불 완료',
      done(10_000),
    ],
    [
      'no seat for two, of which this fee is a part',
      { ...left, state: 'expired' },
      partly(refund('no-seat:p', 25_000)),
      '환불 완료',
      done(10_000),
    ],
    [
      'no seat, and something by hand besides',
      { ...left, state: 'expired' },
      partly(refund('office:p:0:1', 1), refund('no-seat:p', 10_000)),
      '환불 완료',
      done(10_000),
    ],
    [
      'one that was taken back is none',
      left,
      partly(refund('cancel:B', 10_000, 'withdrawn')),
      '환불 금액 없음',
      null,
    ],
    [
      'another’s that was refused is not this one’s',
      stays,
      order('paid', '결제 완료', [refund('cancel:B', 10_000, 'refused')]),
      '결제 완료',
      null,
    ],
    ['by hand, with a word in its key', stays, partly(refund('office:cancel:', 5_000)), '일부 환불', null],
    ['a seat for the other', stays, partly(refund('no-seat:p', 10_000)), '결제 완료', null],
    ['by hand, whose is unknown', stays, partly(refund('office:p:0:5000', 5_000)), '일부 환불', null],
    [
      'the rest taken back by the bank, after the other’s was given',
      stays,
      order('refunded', '환불 완료', [refund('cancel:B', 10_000), refund('reversed:p', 20_000)]),
      '입금 취소',
      null,
    ],
    [
      'given back before the bank took the rest',
      left,
      order('refunded', '환불 완료', [refund('cancel:B', 10_000), refund('reversed:p', 20_000)]),
      '환불 완료',
      done(10_000),
    ],
    [
      'taken back by the bank while it was on its way',
      left,
      order('refunded', '환불 완료', [refund('cancel:B', 10_000, 'refused'), refund('reversed:p', 30_000)]),
      '입금 취소',
      null,
    ],
    [
      'half of it given before the bank took the rest',
      left,
      order('refunded', '환불 완료', [refund('cancel:B', 5_000), refund('reversed:p', 25_000)]),
      '입금 취소',
      done(5_000),
    ],
  ] as const)('%s', (_name, of, money, stateLabel, own) =>
    expect(registrationMoney(of, money)).toEqual({
      stateLabel,
      refund: own,
      isTakenBack: stateLabel === '입금 취소',
    }),
  );
});

test.each([
  ['waiting_for_deposit', '입금 대기'],
  ['failed', '결제 실패'],
  ['wrong_deposit', '입금액 다름'],
])('%s: no money of theirs came, so the order’s word stands', (state, label) =>
  expect(registrationMoney(stays, order(state, label, [refund('x', 1_000, 'requested')]))).toEqual({
    stateLabel: label,
    refund: null,
    isTakenBack: false,
  }),
);

test.each([
  ['given up before paying', left, 'ready', {}, '결제하지 않음'],
  ['given up before its deposit', left, 'expired', { deposit: { depositedKrw: null } }, '결제하지 않음'],
  ['whose time was over', { ...left, state: 'expired' }, 'expired', {}, '그대로'],
  ['given up while it is confirmed', left, 'confirming', {}, '그대로'],
  ['declined, the seat stays', { ...stays, state: 'held' }, 'failed', { deposit: null }, '그대로'],
  [
    'another sum that went back',
    { ...stays, state: 'held' },
    'failed',
    { deposit: { depositedKrw: 15_000 }, refunds: [refund('wrong-deposit:p', 15_000)] },
    '금액이 달라 환불 완료',
  ],
  [
    'another sum that the bank took back',
    { ...stays, state: 'held' },
    'failed',
    { deposit: { depositedKrw: 15_000 }, refunds: [refund('reversed:p', 15_000)] },
    '입금 취소',
  ],
] as const)('nothing was paid of one %s', (_what, of, state, money, stateLabel) =>
  expect(registrationMoney(of, { ...order(state, '그대로'), ...money })).toEqual({
    stateLabel,
    refund: null,
    isTakenBack: stateLabel === '입금 취소',
  }),
);

test('alone in the order, every refund is the child’s', () =>
  expect(
    registrationMoney(
      stays,
      order('partly_refunded', '일부 환불', [refund('office:p:0:5000', 5_000)], 20_000),
    ),
  ).toEqual({ stateLabel: '일부 환불', refund: done(5_000), isTakenBack: false }));

test('of several refunds the last says when, and none of them while one is under way', () => {
  const later = new Date('2026-11-22T01:00:00Z');
  const both = [refund('cancel:B', 4_000), { ...refund('academy:B', 6_000), doneAt: later }];
  expect(registrationMoney(left, partly(...both)).refund).toEqual({
    amountKrw: 10_000,
    state: 'done',
    at: later,
  });
  const elsewhere = order('refunded', '환불 완료', [
    refund('provider:p', 1),
    { ...refund('provider:q', 2), doneAt: later },
  ]);
  expect(registrationMoney(stays, elsewhere).refund?.at).toEqual(later);
  expect(registrationMoney(stays, order('refunded', '환불 완료')).refund?.at).toBeNull();
  const open = registrationMoney(
    left,
    partly(refund('cancel:B', 4_000), refund('academy:B', 6_000, 'requested')),
  );
  expect(open.refund).toEqual({ amountKrw: 10_000, state: 'requested', at: null });
});
