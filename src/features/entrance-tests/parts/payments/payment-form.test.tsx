import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PaymentWayView } from '#src/features/payments/contract/payments.ts';
import { ofOrder } from './open-window.ts';
import { PaymentForm } from './payment-form.tsx';

const card: PaymentWayView = { method: 'card', wallet: null };
const shown = (...ways: PaymentWayView[]) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <PaymentForm prepare={ofOrder('OR-1')} amountKrw={20_000} returnPath="/entranceTestPay" ways={ways} />
    </QueryClientProvider>,
  );

test('what the server offers is a choice, each 간편결제 by its name, and the first is chosen', () => {
  const page = shown(card, { method: 'easy_pay', wallet: 'KAKAOPAY' }, { method: 'transfer', wallet: null });
  for (const name of ['카드', '카카오페이', '계좌이체']) expect(page).toContain(name);
  expect(page).not.toMatch(/가상계좌|간편결제/);
  expect(page.match(/checked=""/g)).toHaveLength(1);
  expect(page.indexOf('checked=""')).toBeLessThan(page.indexOf('카카오페이'));
  expect(shown({ method: 'easy_pay', wallet: null })).toContain('간편결제');
});
