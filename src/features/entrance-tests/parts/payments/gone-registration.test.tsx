import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { RegistrationView } from '#src/features/registrations/contract/registrations.ts';
import { GoneRegistration } from './gone-registration.tsx';

const registration = {
  registrationNo: 'ET26-1',
  childId: 1,
  childName: '김하늘',
  state: 'cancelled',
  startsAt: '2026-12-05T01:00:00.000Z',
  amountKrw: 10_000,
  payment: null,
} as unknown as RegistrationView;

const shown = (isRefused: boolean, change: object = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <GoneRegistration registration={{ ...registration, ...change }} isRefused={isRefused} />
    </MemoryRouter>,
  );

test('whoever paid in one window what was given up in another reads that nothing was paid', () => {
  expect(shown(true)).toContain('방금 결제창에서 하신 결제는 이루어지지 않았습니다.');
  expect(shown(false)).not.toContain('결제창');
});

test('whoever paid in after it was given up reads what becomes of the money, and where to say the account', () => {
  const toAccount = { paymentId: 'p', amountKrw: 10_000, isWanted: true, label: '계좌를 알려 주세요.' };
  const asked = shown(false, { payment: { toAccount } });
  for (const part of ['환불 10,000원', '계좌를 알려 주세요.', '/applications']) expect(asked).toContain(part);
  const given = shown(false, { payment: { toAccount: { ...toAccount, isWanted: false } } });
  expect(given).toContain('환불 10,000원');
  expect(given).not.toContain('/applications');
  // Control: no money, no word of it.
  expect(shown(false)).not.toContain('환불');
});
