import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WaitlistOffering } from './waitlist-offering.tsx';

type Head = ComponentProps<typeof WaitlistOffering>['head'];

test('who offers by hand is sent to the list by its name, wherever it stands', () => {
  const session = {
    sessionId: 1,
    version: 1,
    offers: 'manual',
    passFromDays: null,
    reserved: 0,
    state: 'open',
  };
  const head = { session, free: 2, passed: [], rows: [], total: 0 } as unknown as Head;
  const drawn = renderToString(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(WaitlistOffering, { head, mayPlan: true }),
    ),
  );
  expect(drawn).toContain('대기 명단에서 골라 안내해 주세요.');
  expect(drawn).not.toContain('아래');
});
