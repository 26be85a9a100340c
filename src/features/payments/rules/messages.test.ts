import { expect, test } from 'vitest';
import { paymentMails } from './messages.ts';

const facts = {
  title: '입학 테스트 (11월) 응시료 (김하준, 김하은)',
  isProven: true,
  orderNo: 'O-1',
  amountKrw: 20_000,
  at: new Date('2026-11-21T01:00:00Z'),
};

test('what was paid is told with sum, method, time and order', () => {
  const { subject, text } = paymentMails.paid(facts, 'card');
  expect(subject).toContain('결제가 완료');
  for (const part of [facts.title, '20,000원', '신용·체크카드', '10:00', 'O-1']) expect(text).toContain(part);
  expect(paymentMails.paid(facts, null).text).toContain('결제 수단 확인 중');
});

test('what went back is told likewise', () => {
  const { subject, text } = paymentMails.refunded(facts);
  expect(subject).toContain('환불이 완료');
  for (const part of [facts.title, '20,000원', '10:00', 'O-1']) expect(text).toContain(part);
});

test('no child is named at an address that was only typed', () => {
  for (const mail of [
    paymentMails.paid({ ...facts, isProven: false }, 'card'),
    paymentMails.refunded({ ...facts, isProven: false }),
  ]) {
    expect(mail.text.split('\n')[0]).toBe('입학 테스트 (11월) 응시료');
    expect(mail.text).not.toContain('김하준');
  }
});
