import { expect, test } from 'vitest';
import { paidByRows, vatParts } from './paid-by.ts';

const nothing = {
  method: null,
  cardCompany: null,
  cardName: null,
  cardNumber: null,
  approvalNo: null,
  installmentMonths: null,
  easyPay: null,
  bank: null,
};
const card = {
  ...nothing,
  method: 'card',
  cardCompany: 'KOOKMIN_CARD',
  cardName: '국민 청춘대로',
  cardNumber: '5570-42**-****-1234',
  approvalNo: '30041277',
  installmentMonths: 0,
};
const slip = (company: string, months: string) => [
  ['결제 수단', '카드'],
  ['카드사', company],
  ['카드번호', '5570-42**-****-1234'],
  ['할부', months],
  ['승인번호', '30041277'],
];

test.each([
  ['a card at once', card, slip('KB국민카드', '일시불')],
  ['a card in one month', { ...card, installmentMonths: 1 }, slip('KB국민카드', '일시불')],
  ['a card in two months', { ...card, installmentMonths: 2 }, slip('KB국민카드', '2개월')],
  ['a company that was not kept', { ...card, cardCompany: null }, slip('국민 청춘대로', '일시불')],
  ['a card in three months', { ...card, installmentMonths: 3 }, slip('KB국민카드', '3개월')],
  ['a company without a word here', { ...card, cardCompany: 'NEW_CARD' }, slip('국민 청춘대로', '일시불')],
  ['a card of before these facts were kept', { ...nothing, method: 'card' }, [['결제 수단', '카드']]],
  [
    'an easy payment',
    { ...nothing, method: 'easy_pay', easyPay: 'NAVERPAY' },
    [['결제 수단', '간편결제 (네이버페이)']],
  ],
  [
    'a transfer',
    { ...nothing, method: 'transfer', bank: 'SHINHAN' },
    [
      ['결제 수단', '계좌이체'],
      ['은행', '신한은행'],
    ],
  ],
  ['cash', { ...nothing, method: 'cash' }, [['결제 수단', '현금']]],
  ['a method nobody knows', nothing, []],
])('%s', (_, by, rows) => {
  expect(paidByRows(by)).toEqual(rows);
});

test.each([
  [20_000, 20_000, { taxFreeKrw: 20_000, supplyKrw: 0, vatKrw: 0 }],
  [11_000, 0, { taxFreeKrw: 0, supplyKrw: 10_000, vatKrw: 1_000 }],
  [10_000, 0, { taxFreeKrw: 0, supplyKrw: 9_091, vatKrw: 909 }],
  [10_008, 0, { taxFreeKrw: 0, supplyKrw: 9_098, vatKrw: 910 }],
  [30_000, 19_000, { taxFreeKrw: 19_000, supplyKrw: 10_000, vatKrw: 1_000 }],
])('%i won of which %i are free of VAT', (amountKrw, taxFreeKrw, parts) => {
  expect(vatParts(amountKrw, taxFreeKrw)).toEqual(parts);
});
