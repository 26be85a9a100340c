import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  act,
  bookOf,
  confirmPayment,
  givenAuthenticated,
  givenHold,
  newKey,
  stateOf,
} from '#tests/given-payments.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const account = { bank: 'SHINHAN', number: '110123456789', holder: '김보호' };

async function givenAccount() {
  const hold = await givenHold(academy);
  const paid = await givenAuthenticated(academy, hold, { method: 'virtual_account' });
  await confirmPayment(academy, hold, paid);
  const job = (name: string) => academy.jobs[name]?.({ paymentId: paid.paymentId });
  return { hold, paymentId: paid.paymentId, job };
}
type Given = Awaited<ReturnType<typeof givenAccount>>;
const refundsOf = ({ paymentId }: Given) =>
  academy.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_ref')
    .select(['r.state', 'r.amount_krw as krw'])
    .where('p.payment_id', '=', paymentId)
    .orderBy('r.id')
    .execute();
const giveAccount = ({ hold, paymentId }: Given) =>
  call(academy, `POST /api/payments/${paymentId}/refund-account`, {
    token: hold.member.token,
    key: newKey(),
    json: account,
  });

describe('a deposit the bank took back', () => {
  test('of another sum: the books follow, nothing waits for an account, the account is closed', async () => {
    const given = await givenAccount();
    await act(academy, given.paymentId, 'deposit-anyway', { amountKrw: 15_000 });
    await given.job('payments.ask');
    await act(academy, given.paymentId, 'reverse');
    await Promise.all([given.job('payments.ask'), given.job('payments.ask')]);
    expect(await stateOf(academy, given.hold, given.paymentId)).toEqual({
      payment: 'failed',
      registration: 'held',
      ledger: 0,
      entries: 2,
    });
    expect(await giveAccount(given)).toMatchObject({ resultCode: 'payment.no_account_wanted' });
    await given.job('payments.close-account');
    expect((await bookOf(academy, given.paymentId)).status).toBe('FAILED');
  });

  test('while its refund was under way: no account is asked for any more, and none starts it again', async () => {
    const given = await givenAccount();
    await act(academy, given.paymentId, 'deposit');
    await given.job('payments.ask');
    await call(academy, `POST /api/entrance-tests/registrations/${given.hold.registrationNo}/cancel`, {
      token: given.hold.member.token,
      key: newKey(),
      json: { quotedRefundKrw: 20_000, refundAccount: account },
    });
    await act(academy, given.paymentId, 'reverse');
    await given.job('payments.ask');
    const gone = [
      { state: 'refused', krw: 20_000 },
      { state: 'done', krw: 20_000 },
    ];
    expect(await refundsOf(given)).toEqual(gone);
    expect(await giveAccount(given)).toMatchObject({ resultCode: 'payment.no_account_wanted' });
    const shown = await call<{ registration: { payment: { toAccount: { isWanted: boolean } | null } } }>(
      academy,
      `GET /api/entrance-tests/registrations/${given.hold.registrationNo}`,
      { token: given.hold.member.token },
    );
    expect(shown.resultData.registration.payment.toAccount?.isWanted ?? false).toBe(false);
    expect(await refundsOf(given)).toEqual(gone);
  });

  test('has its account closed, so that nobody pays in twice; again where the provider was away', async () => {
    const given = await givenAccount();
    await act(academy, given.paymentId, 'deposit');
    await given.job('payments.ask');
    await act(academy, given.paymentId, 'reverse');
    await given.job('payments.ask');
    const tell = (mode: string) => call(academy, 'POST /sandbox/api/faults/portone', { json: { mode } });
    await tell('down');
    await expect(given.job('payments.close-account')).rejects.toThrow('still open');
    await tell('off');
    await given.job('payments.close-account');
    expect((await bookOf(academy, given.paymentId)).status).toBe('FAILED');
    expect(await stateOf(academy, given.hold, given.paymentId)).toMatchObject({
      payment: 'refunded',
      registration: 'confirmed',
    });
  });
});
