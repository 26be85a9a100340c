import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WaitlistOffering } from './waitlist-offering.tsx';

type Head = ComponentProps<typeof WaitlistOffering>['head'];

/** A list that is offered by hand, drawn. */
function drawn(mayOffer: boolean): string {
  const session = {
    sessionId: 1,
    version: 1,
    offers: 'manual',
    passFromDays: null,
    reserved: 0,
    state: 'open',
  };
  const head = { session, free: 2, mayOffer, passed: [], rows: [], total: 0 } as unknown as Head;
  return renderToString(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(WaitlistOffering, { head, mayPlan: true }),
    ),
  );
}
const byHand = '대기 명단에서 골라 안내해 주세요.';

test('who offers by hand is sent to the list by its name, wherever it stands', () => {
  expect(drawn(true)).toContain(byHand);
  expect(drawn(true)).not.toContain('아래');
});

test('where nobody would have the time to answer, nobody is promised an offer', () => {
  expect(drawn(false)).toContain('이제 순번대로 안내하지 않습니다.');
  expect(drawn(false)).not.toContain(byHand);
});
