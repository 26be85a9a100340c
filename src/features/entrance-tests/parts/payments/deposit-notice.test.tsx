import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RegistrationView } from '#src/features/registrations/contract/registrations.ts';
import { isReturnedDeposit, ReturnedDepositNotice } from './deposit-notice.tsx';

type Payment = NonNullable<RegistrationView['payment']>;
const payment = (change: object) =>
  ({ state: 'failed', toAccount: null, deposit: { depositedKrw: 15_000 }, ...change }) as unknown as Payment;

test('of another sum that went back it is said where to, and that the seat is to be paid; never that nothing was paid', () => {
  const toAccount = { label: '신한은행 ****6789로 돌려드렸습니다.' };
  const said = renderToStaticMarkup(<ReturnedDepositNotice payment={payment({ toAccount })} />);
  for (const part of ['15,000원은 신한은행 ****6789로 돌려드렸습니다.', '다시 결제해 주세요'])
    expect(said).toContain(part);
  const taken = renderToStaticMarkup(<ReturnedDepositNotice payment={payment({})} />);
  expect(taken).toContain('15,000원은 은행에서 입금이 취소되었습니다.');
});

test.each([
  [{}, true],
  [{ state: 'wrong_deposit' }, false],
  [{ deposit: { depositedKrw: null } }, false],
  [{ deposit: null }, false],
])('a payment with %j is a sum that came and went: %s', (change, isReturned) =>
  expect(isReturnedDeposit(payment(change))).toBe(isReturned),
);
