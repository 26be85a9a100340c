import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RefundItem } from './refund-item.tsx';

const shown = (isWanted: boolean) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RefundItem
        refund={{
          orderNo: 'OR-1',
          title: '수학 입학 테스트 응시료',
          toAccount: {
            paymentId: 'pay-1',
            amountKrw: 20_000,
            isWanted,
            label: '신한은행 ****6789로 돌려드리고 있습니다.',
          },
        }}
      />
    </QueryClientProvider>,
  );

test('an account is asked for where one is wanted, and only said otherwise', () => {
  expect(shown(true)).toContain('이 계좌로 환불받기');
  expect(shown(false)).not.toContain('이 계좌로 환불받기');
  expect(shown(false)).toContain('신한은행 ****6789로');
  for (const text of [shown(true), shown(false)]) expect(text).toContain('환불 20,000원');
});
