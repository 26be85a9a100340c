import type { PaymentMethodCard, PaymentMethodEasyPay } from '@portone/server-sdk/payment';
import { describe, expect, test } from 'vitest';
import { maskedCardNumber, paidByOf } from './portone-paid-by.ts';

const nothing = {
  cardCompany: null,
  cardName: null,
  cardNumber: null,
  approvalNo: null,
  installmentMonths: null,
  easyPay: null,
  bank: null,
};

const card: PaymentMethodCard = {
  type: 'PaymentMethodCard',
  card: {
    publisher: 'BC_CARD',
    issuer: 'WOORI_CARD',
    brand: 'LOCAL',
    type: 'DEBIT',
    ownerType: 'PERSONAL',
    bin: '538720',
    name: '우리카드(체크)',
    number: '538720******123*',
  },
  approvalNumber: '00384152',
  installment: { month: 3, isInterestFree: true },
};
const ofCard = {
  ...nothing,
  cardCompany: 'WOORI_CARD',
  cardName: '우리카드(체크)',
  cardNumber: '5387-20**-****-123*',
  approvalNo: '00384152',
  installmentMonths: 3,
};

describe('what PortOne tells of how it was paid', () => {
  test.each([
    ['a card with everything', card, ofCard],
    [
      'a card of which only the publisher is known',
      { type: card.type, card: { publisher: 'BC_CARD' } },
      { ...nothing, cardCompany: 'BC_CARD' },
    ],
    ['a card that says nothing', { type: card.type }, nothing],
    [
      'months that no card offers',
      { type: card.type, installment: { month: 999, isInterestFree: false } },
      nothing,
    ],
    [
      'at once',
      { type: card.type, installment: { month: 0, isInterestFree: false } },
      { ...nothing, installmentMonths: 0 },
    ],
    [
      'a transfer',
      { type: 'PaymentMethodTransfer', bank: 'KOOKMIN', accountNumber: '1' },
      { ...nothing, bank: 'KOOKMIN' },
    ],
    ['an account for a deposit', { type: 'PaymentMethodVirtualAccount', accountNumber: '5620' }, nothing],
    ['a kind of tomorrow', { type: 'PaymentMethodTelepathy' as never }, nothing],
  ] as const)('%s', (_, method, expected) => {
    expect(paidByOf(method)).toEqual(expected);
  });
  test('no method at all', () => {
    expect(paidByOf(undefined)).toEqual(nothing);
  });
  test('an easy payment by a card, from its own money, and by a way it does not say', () => {
    const easy = (more: Partial<PaymentMethodEasyPay>): PaymentMethodEasyPay => ({
      type: 'PaymentMethodEasyPay',
      provider: 'KAKAOPAY',
      ...more,
    });
    expect(paidByOf(easy({ easyPayMethod: card }))).toEqual({ ...ofCard, easyPay: 'KAKAOPAY' });
    const charge = { type: 'PaymentMethodEasyPayMethodCharge', bank: 'KAKAO' } as const;
    expect(paidByOf(easy({ easyPayMethod: charge }))).toEqual({
      ...nothing,
      easyPay: 'KAKAOPAY',
      bank: 'KAKAO',
    });
    expect(paidByOf(easy({}))).toEqual({ ...nothing, easyPay: 'KAKAOPAY' });
  });
});

describe('the number of a card', () => {
  test.each([
    ['55360000****0007', '5536-00**-****-0007'],
    ['5536-00XX-XXXX-0007', '5536-00**-****-0007'],
    ['********1234', '****-****-1234'],
    // Nobody should send this; it is not stored either.
    ['5536001234560007', '5536-00**-****-0007'],
    ['379912345600078', '3799-12**-***0-078'],
    ['', null],
    ['****', null],
  ])('%s is kept as %s', (sent, kept) => {
    expect(maskedCardNumber(sent)).toBe(kept);
  });
});
