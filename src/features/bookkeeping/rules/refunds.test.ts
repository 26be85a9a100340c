import { expect, test } from 'vitest';
import { handingBranch, isOwnChoice, mayGiveKrw, officeKey, refundDays } from './refunds.ts';

const payment = { leftKrw: 20_000, refundedKrw: 0, policyKrw: 20_000, branchKrw: 50_000 };
test.each([
  ['all that is left', {}, 20_000],
  ['no more than is left', { leftKrw: 7_000 }, 7_000],
  ['no more than the policy gives', { policyKrw: 10_000 }, 10_000],
  ['the rest of what the policy gives', { policyKrw: 10_000, refundedKrw: 4_000 }, 6_000],
  ['nothing once more than that has gone', { policyKrw: 10_000, refundedKrw: 12_000 }, 0],
  ['no more than the limit of the branch', { branchKrw: 15_000 }, 15_000],
  [
    'the rest of that limit, so that it cannot go in pieces',
    { branchKrw: 15_000, refundedKrw: 14_000 },
    1_000,
  ],
  ['nothing beyond it', { branchKrw: 15_000, refundedKrw: 15_001 }, 0],
])('a branch may give %s', (_name, of, krw) => expect(mayGiveKrw({ ...payment, ...of })).toBe(krw));

test('a refund of the office says in its key whether the seat went with it; only a mere choice is taken back', () => {
  const kept = officeKey('pay-1', { count: 2, amountKrw: 5_000, givesSeatUp: false });
  const gone = officeKey('pay-1', { count: 2, amountKrw: 5_000, givesSeatUp: true });
  expect([kept, gone]).toEqual(['office:pay-1:2:5000', 'office:pay-1:2:5000:seat']);
  expect([kept, gone, 'cancel:A', 'cancel:office:', ':seatoffice:'].map(isOwnChoice)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('money is back within five days', () => expect(refundDays).toBe(5));

const seat = (no: number, branchId: number | null) => ({
  childName: `child ${no}`,
  branchId,
  refundKeys: [`cancel:T${no}`],
});
test.each([
  ['the seat it was asked for', [seat(1, 5), seat(2, 7)], 'cancel:T2', null, 7],
  ['an own one rather than the first', [seat(1, 5), seat(2, 7)], 'office:pay-1', [7], 7],
  ['an own one where it was asked for a seat elsewhere', [seat(1, 5), seat(2, 7)], 'cancel:T1', [7], 7],
  ['the first of several own ones', [seat(1, 5), seat(2, 7)], 'office:pay-1', null, 5],
  ['the first where none is own', [seat(1, 5)], 'cancel:T1', [7], 5],
  ['none where the order has no seat', [], 'cancel:T1', null, null],
] as const)('hands money over in %s', (_what, seats, requestKey, branchIds, branch) => {
  expect(handingBranch(seats, { requestKey, branchIds })).toBe(branch);
});
