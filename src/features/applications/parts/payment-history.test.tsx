import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { RegistrationView } from '#src/features/registrations/contract/registrations.ts';
import { PaymentHistory } from './payment-history.tsx';

const registration = (registrationNo: string, payment: object | null) =>
  ({
    registrationNo,
    childName: '한하늘',
    title: '수학 입학 테스트',
    amountKrw: 20_000,
    payment,
  }) as RegistrationView;
const shown = (...registrations: RegistrationView[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PaymentHistory registrations={registrations} />
    </MemoryRouter>,
  );

test('what was paid stands newest first with its receipt and what went back', () => {
  const page = shown(
    registration('ET-1', { paidAt: '2026-11-20T01:00:00.000Z', refund: null }),
    registration('ET-2', { paidAt: '2026-11-24T01:00:00.000Z', refund: { amountKrw: 20_000, at: null } }),
    registration('ET-3', { paidAt: null, refund: null }),
    registration('ET-4', null),
  );
  expect(page).toContain('결제 내역 2건');
  expect(page.indexOf('/print/receipt/ET-2')).toBeLessThan(page.indexOf('/print/receipt/ET-1'));
  expect(page.match(/환불 20,000원/g)).toHaveLength(1);
  expect(page).not.toContain('ET-3');
});

test('where nothing was paid nothing stands', () => expect(shown(registration('ET-4', null))).toBe(''));
