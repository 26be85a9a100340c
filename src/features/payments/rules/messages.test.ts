import { expect, test } from 'vitest';
import { paymentMails } from './messages.ts';
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
