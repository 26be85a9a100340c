import { expect, test } from 'vitest';
import {
  isBusinessNumber,
  isPaidAsCash,
  maskReceiptNumber,
  receiptAmountKrw,
  receiptNumberFault,
  receiptNumberKeptDays,
  receiptNumberType,
  unaskedFromKrw,
  unaskedNumber,
} from './cash-receipts.ts';

test.each([
  ['1248100998', true],
  ['2208162517', true],
  ['1078783297', true],
  ['1018116293', true],
  ['1248100999', false],
  ['124810099', false],
  ['12481009980', false],
])('business number %s', (digits, isOne) => {
  expect(isBusinessNumber(digits)).toBe(isOne);
});

test.each([
  ['personal', '01012345678', null],
  ['personal', '0111234567', null],
  ['personal', '9001011234567', '주민등록번호는 받지 않습니다. 휴대폰 번호를 입력해 주세요.'],
  ['personal', '1234567890123456', null],
  ['personal', '010123456789', '휴대폰 번호나 현금영수증 카드 번호를 입력해 주세요.'],
  ['personal', 'x1234567890123456', '휴대폰 번호나 현금영수증 카드 번호를 입력해 주세요.'],
  ['personal', '12345678901234567890', '휴대폰 번호나 현금영수증 카드 번호를 입력해 주세요.'],
  ['personal', '0212345678', '휴대폰 번호나 현금영수증 카드 번호를 입력해 주세요.'],
  ['business', '1248100998', null],
  ['business', '01012345678', '사업자등록번호 10자리를 다시 확인해 주세요.'],
] as const)('%s %s', (kind, digits, fault) => {
  expect(receiptNumberFault(kind, digits)).toBe(fault);
});

test('what kind of number, masked, and for how much', () => {
  expect(receiptNumberType('personal', '01012345678')).toBe('phone');
  expect(receiptNumberType('personal', '1234567890123456')).toBe('card');
  expect(receiptNumberType('personal', '010123456789')).toBe('card');
  expect(receiptNumberType('personal', '12345678901')).toBe('card');
  expect(receiptNumberType('business', '1248100998')).toBe('business');
  expect(maskReceiptNumber('1234567')).toBe('1234567');
  expect(receiptAmountKrw({ state: 'paid', amountKrw: 20, refundedKrw: 0 })).toBe(20);
  expect(maskReceiptNumber('1248100998')).toBe('124***0998');
  expect(receiptAmountKrw({ state: 'partly_refunded', amountKrw: 20, refundedKrw: 5 })).toBe(15);
  expect(receiptAmountKrw({ state: 'refunded', amountKrw: 20, refundedKrw: 20 })).toBe(0);
  expect(receiptAmountKrw({ state: 'wrong_deposit', amountKrw: 20, refundedKrw: 0 })).toBe(0);
});

test.each([
  ['transfer', true],
  ['virtual_account', true],
  ['cash', true],
  ['bank', true],
  ['terminal', false],
  ['card', false],
  ['easy_pay', false],
  [null, false],
])('paid by %s, a cash receipt belongs to it: %s', (method, isCash) =>
  expect(isPaidAsCash(method)).toBe(isCash),
);

test('from a hundred thousand won a receipt is made out unasked, to the number of the tax office', () => {
  expect([unaskedFromKrw, unaskedNumber, receiptNumberKeptDays]).toEqual([100_000, '0100001234', 90]);
});

test('any nine digits have one check digit, and each digit of weight one more is one less of it', () => {
  const checks = (nine: string) =>
    Array.from({ length: 10 }, (_, digit) => digit).filter((digit) => isBusinessNumber(`${nine}${digit}`));
  for (let n = 0; n < 400; n++) {
    const nine = String(123_456_789 + n * 1_999_993).slice(0, 9);
    const [check = -1, ...others] = checks(nine);
    expect([nine, others]).toEqual([nine, []]);
    const first = Number(nine[0]);
    if (first < 9) expect(checks(`${first + 1}${nine.slice(1)}`)).toEqual([(check + 9) % 10]);
  }
});

test('a number of six digits is masked without a fault', () =>
  expect(maskReceiptNumber('123456')).toBe('1233456'));
