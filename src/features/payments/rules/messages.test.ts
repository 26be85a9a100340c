import { expect, test } from 'vitest';
import { accountWantedText, paymentMails } from './messages.ts';
import { byHand } from './paid-by.ts';

const byCard = {
  ...byHand,
  method: 'card',
  cardCompany: 'SHINHAN_CARD',
  cardNumber: '1234-****-****-5678',
  approvalNo: '30012345',
  installmentMonths: 3,
};

const facts = {
  title: '입학 테스트 (11월) 응시료 (김하준, 김하은)',
  isProven: true,
  orderNo: 'O-1',
  amountKrw: 20_000,
  at: new Date('2026-11-21T01:00:00Z'),
};

test('what was paid is told with sum, method, time and order', () => {
  const { subject, text } = paymentMails.paid(facts, byCard);
  expect(subject).toContain('결제가 완료');
  for (const part of [facts.title, '20,000원', '카드', '10:00', 'O-1']) expect(text).toContain(part);
  expect(text).toContain('카드사 신한카드\n카드번호 1234-****-****-5678\n할부 3개월\n승인번호 30012345\n');
  expect(text).toContain('{seller}');
  expect(paymentMails.paid(facts, { ...byHand, method: null }).text).toContain('결제 수단 확인 중');
});

test('what went back is told likewise', () => {
  const { subject, text } = paymentMails.refunded(facts);
  expect(subject).toContain('환불이 완료');
  for (const part of [facts.title, '20,000원', '10:00', 'O-1']) expect(text).toContain(part);
});

test('no child is named at an address that was only typed', () => {
  for (const mail of [
    paymentMails.paid({ ...facts, isProven: false }, byCard),
    paymentMails.refunded({ ...facts, isProven: false }),
  ]) {
    expect(mail.text.split('\n')[0]).toBe('입학 테스트 (11월) 응시료');
    expect(mail.text).not.toContain('김하준');
  }
});

const wanted = {
  refundKrw: 15_000,
  isRefused: false,
  isWrongSum: true,
  orderKrw: 20_000,
  requestKey: 'wrong-deposit:p',
  isPaidOtherwise: false,
  seat: new Date('2026-11-23T06:00:00Z'),
} as const;
const wrongSum = '20,000원이 아닌 15,000원이 입금되었습니다.';
const wayBack = '입금하신 금액은 신청 내역에서 계좌를 알려 주시면 모두 돌려드립니다: {site}/applications';
const account = '돌려받으실 계좌를 신청 내역에서 알려 주세요: {site}/applications';

test.each([
  [
    'another sum, the seat is kept until its end',
    {},
    `${wrongSum} 접수가 확정되지 않았습니다. 자리는 2026년 11월 23일 (월) 오후 3:00까지 지켜 드리니 그때까지 신청 내역에서 다시 결제해 주세요. ${wayBack}`,
  ],
  [
    'another sum, the seat is kept for a while',
    { seat: 'kept' },
    `${wrongSum} 접수가 확정되지 않았습니다. 자리는 지켜 드리고 있으니 신청 내역에서 다시 결제해 주세요. ${wayBack}`,
  ],
  [
    'another sum after the seat was gone',
    { seat: 'gone' },
    `${wrongSum} 접수가 이미 취소되어 자리를 드리지 못합니다. ${wayBack}`,
  ],
  ['another sum beside a payment', { seat: 'gone', isPaidOtherwise: true }, `${wrongSum} ${wayBack}`],
  [
    'the sum after the seat was gone',
    { isWrongSum: false, requestKey: 'no-seat:p', seat: 'gone' },
    `접수가 취소된 뒤에 15,000원이 입금되었습니다. ${account}`,
  ],
  [
    'the sum beside a payment',
    { isWrongSum: false, requestKey: 'no-seat:p', seat: 'gone', isPaidOtherwise: true },
    `이미 결제하신 접수에 15,000원이 다시 입금되었습니다. ${account}`,
  ],
  [
    'given back otherwise',
    { isWrongSum: false, requestKey: 'office:p:0:1', seat: 'gone' },
    `돌려드릴 금액 15,000원이 있습니다. ${account}`,
  ],
  [
    'an account the bank refused',
    { isRefused: true },
    '은행이 환불 계좌를 확인하지 못해 15,000원을 돌려드리지 못했습니다. 계좌를 신청 내역에서 다시 알려 주세요: {site}/applications',
  ],
] as const)('an account is asked for, with why and what becomes of the seat: %s', (_what, change, said) =>
  expect(accountWantedText('입학 테스트', { ...wanted, ...change })).toBe(`[{academy}] 입학 테스트\n${said}`),
);
