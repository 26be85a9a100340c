import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PaymentForm } from './payment-form.tsx';

const shown = (offersAccount: boolean) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <PaymentForm
        orderNo="OR-1"
        amountKrw={20_000}
        returnPath="/entranceTestPay"
        offersAccount={offersAccount}
      />
    </QueryClientProvider>,
  );

test('the account for a deposit is a choice only where the server offers one', () => {
  expect(shown(true)).toContain('가상계좌');
  expect(shown(false)).not.toContain('가상계좌');
  expect(shown(false)).toContain('계좌이체');
});
