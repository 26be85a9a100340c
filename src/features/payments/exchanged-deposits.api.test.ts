import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  act,
  confirmPayment,
  givenAuthenticated,
  givenHold,
  givenVirtualAccount,
  newKey,
  refundAll,
  stateOf,
} from '#tests/given-payments.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

describe('a deposit that took the place of another before any word of it came', () => {
  test('is seen too where nothing was heard of the account before the money', async () => {
    const hold = await givenHold(academy);
    const { paymentId, ...window } = await givenAuthenticated(academy, hold, { method: 'virtual_account' });
    await act(academy, paymentId, 'lose-answer');
    await confirmPayment(academy, hold, { paymentId, ...window });
    await act(academy, paymentId, 'deposit');
    await academy.jobs['payments.ask']?.({ paymentId });
    await act(academy, paymentId, 'reverse');
    await act(academy, paymentId, 'deposit-anyway', { amountKrw: 15_000 });
    await academy.jobs['payments.ask']?.({ paymentId });
    expect(await stateOf(academy, hold, paymentId)).toMatchObject({
      payment: 'wrong_deposit',
      registration: 'confirmed',
      ledger: 15_000,
      entries: 3,
    });
  });

  test('of another sum goes back, the right sum pays for the seat; each is booked', async () => {
    const given = await givenVirtualAccount(academy);
    await act(academy, given.paymentId, 'deposit');
    await given.job('payments.ask');
    await act(academy, given.paymentId, 'reverse');
    await act(academy, given.paymentId, 'deposit-anyway', { amountKrw: 15_000 });
    await given.job('payments.ask');
    expect(await stateOf(academy, given.hold, given.paymentId)).toMatchObject({
      payment: 'wrong_deposit',
      registration: 'confirmed',
      ledger: 15_000,
      entries: 3,
    });
    await act(academy, given.paymentId, 'reverse');
    await act(academy, given.paymentId, 'deposit');
    await Promise.all([given.job('payments.ask'), given.job('payments.ask')]);
    expect(await stateOf(academy, given.hold, given.paymentId)).toMatchObject({
      payment: 'paid',
      registration: 'confirmed',
      ledger: 20_000,
      entries: 5,
    });
    await call(academy, `POST /api/entrance-tests/registrations/${given.hold.registrationNo}/cancel`, {
      token: given.hold.member.token,
      key: newKey(),
      json: {
        quotedRefundKrw: 20_000,
        refundAccount: { bank: 'SHINHAN', number: '110123456789', holder: '김보호' },
      },
    });
    await refundAll(academy);
    // All of the second goes back: nothing is reckoned by the sum of the first.
    expect(await stateOf(academy, given.hold, given.paymentId)).toMatchObject({
      payment: 'refunded',
      ledger: 0,
    });
  });
});
