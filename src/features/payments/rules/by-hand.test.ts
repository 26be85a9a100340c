import { expect, test } from 'vitest';
import { handBackActs, handedBack, handFaults, handLabels, handMethods, isByHand } from './by-hand.ts';

const taken = { method: 'cash', takenKrw: 20_000, approvalNo: '', payer: '', hasCashReceipt: false } as const;

test.each([
  [taken, {}],
  [{ ...taken, hasCashReceipt: true }, {}],
  [{ ...taken, takenKrw: 19_000 }, { takenKrw: '응시료는 20,000원입니다. 받은 금액을 다시 확인해 주세요.' }],
  [{ ...taken, method: 'terminal' }, { approvalNo: '전표의 승인번호를 숫자로 입력해 주세요.' }],
  [{ ...taken, method: 'terminal', approvalNo: '30012345' }, {}],
  [
    { ...taken, method: 'terminal', approvalNo: '승인' },
    { approvalNo: '전표의 승인번호를 숫자로 입력해 주세요.' },
  ],
  [
    { ...taken, method: 'terminal', approvalNo: '30012345', hasCashReceipt: true },
    { cashReceipt: '카드로 받은 금액에는 현금영수증을 발급하지 않습니다.' },
  ],
  [{ ...taken, method: 'bank' }, { payer: '입금자 이름을 입력해 주세요.' }],
  [{ ...taken, method: 'bank', payer: '김서연', hasCashReceipt: true }, {}],
] as const)('%j for a fee of 20,000: %j', (facts, faults) =>
  expect(handFaults(facts, 20_000)).toEqual(faults),
);

test('only what went through hands is by hand, and each of it has its words', () => {
  expect(handMethods.every(isByHand)).toBe(true);
  expect(['card', 'easy_pay', 'transfer', 'virtual_account', null].some(isByHand)).toBe(false);
  for (const words of [handLabels, handedBack, handBackActs])
    expect(Object.keys(words)).toEqual([...handMethods]);
});
