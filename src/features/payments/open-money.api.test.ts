import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withdrawMember } from '#src/features/accounts/actions/account.server.ts';
import { openRegistrationsOf } from '#src/features/registrations/actions/payments/open-matters.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { memberHooks } from '#src/wiring/member-hooks.ts';
import {
  act,
  bookOf,
  confirmPayment,
  givenAuthenticated,
  givenHold,
  newKey,
  refundAll,
} from '#tests/given-payments.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const unknownAccount = { bank: 'SHINHAN', number: '00000000', holder: '김보호' };
const goodAccount = { ...unknownAccount, number: '110-123-456789' };

/** A deposit that has come in: the seat is confirmed. */
async function givenDeposited() {
  const hold = await givenHold(academy);
  const paid = await givenAuthenticated(academy, hold, { method: 'virtual_account' });
  await confirmPayment(academy, hold, paid);
  await act(academy, paid.paymentId, 'deposit');
  await academy.jobs['payments.reconcile']?.({});
  return { hold, paid };
}
type Given = Awaited<ReturnType<typeof givenDeposited>>;
const cancel = ({ hold }: Given, refundAccount: object) =>
  call(academy, `POST /api/entrance-tests/registrations/${hold.registrationNo}/cancel`, {
    token: hold.member.token,
    key: newKey(),
    json: { quotedRefundKrw: 20_000, refundAccount },
  });
const leave = ({ hold: { member } }: Given) =>
  call<{ matters: string[] }>(academy, 'POST /api/withdrawalUser', {
    token: member.token,
    form: { userId: member.memberId, password: member.password },
  });
const refundsOf = ({ paid }: Given) =>
  academy.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_ref')
    .select('r.state')
    .where('p.payment_id', '=', paid.paymentId)
    .orderBy('r.id')
    .execute();

describe('leaving while money is on its way back', () => {
  test('is refused until the refund has arrived, and says what to do', async () => {
    const given = await givenDeposited();
    await cancel(given, unknownAccount);
    const onItsWay = await leave(given);
    expect(onItsWay).toMatchObject({ status: 409, resultCode: 'member.open_matters' });
    expect(onItsWay.resultData.matters[0]).toContain('처리하고 있습니다');
    await refundAll(academy);
    const wanted = await leave(given);
    expect(wanted).toMatchObject({ status: 409, resultCode: 'member.open_matters' });
    expect(wanted.resultData.matters).toHaveLength(1);
    expect(wanted.resultData.matters[0]).toMatch(/20,000원 .*계좌를 알려 주세요/);
    await call(academy, `POST /api/payments/${given.paid.paymentId}/refund-account`, {
      token: given.hold.member.token,
      key: newKey(),
      json: goodAccount,
    });
    await refundAll(academy);
    expect(await bookOf(academy, given.paid.paymentId)).toMatchObject({ cancelled: 20_000 });
    expect((await leave(given)).resultCode).toBe(0);
  });

  test('at the moment of the cancellation: nobody who is gone has a refund without an account', async () => {
    for (let round = 0; round < 4; round++) {
      const given = await givenDeposited();
      const [, left] = await Promise.all([cancel(given, unknownAccount), leave(given)]);
      expect(left.resultCode).toBe('member.open_matters');
    }
  });

  test('control: asked about seats alone, the goodbye goes through and the money has nobody to go to', async () => {
    const given = await givenDeposited();
    await cancel(given, unknownAccount);
    await refundAll(academy);
    const { member } = given.hold;
    const openSeatsOf = (tx: Tx, memberId: number) => openRegistrationsOf(tx, memberId, []);
    const hooks = { ...memberHooks(academy), openMattersOf: openSeatsOf };
    const input = { userId: member.memberId, password: member.password };
    await withdrawMember(academy, { memberId: member.userSeqId, proven: null }, { input, hooks });
    expect(await refundsOf(given)).toEqual([{ state: 'refused' }]);
  });
});

test('money that comes after the goodbye asks nobody and fails no job; the office gives the account', async () => {
  const hold = await givenHold(academy);
  const paid = await givenAuthenticated(academy, hold, { method: 'virtual_account' });
  await confirmPayment(academy, hold, paid);
  const start = academy.clock.now();
  academy.clock.set(new Date(start.getTime() + 3 * 86_400_000));
  await academy.jobs['payments.reconcile']?.({});
  academy.clock.set(start);
  expect((await leave({ hold, paid })).resultCode).toBe(0);
  const book = await bookOf(academy, paid.paymentId);
  await academy.db
    .updateTable('sandbox_records')
    .set({ value: JSON.stringify({ ...book, status: 'PAID', paidAt: start.toISOString(), captures: 1 }) })
    .where('kind', '=', 'portone.payment')
    .where('key', '=', paid.paymentId)
    .execute();
  await academy.db
    .updateTable('test_sessions')
    .set({ state: 'cancelled' })
    .where('id', '=', hold.sessionId)
    .execute();
  await academy.jobs['payments.ask']?.({ paymentId: paid.paymentId });
  const refund = await academy.db
    .selectFrom('refunds')
    .select(['id', 'state'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(refund.state).toBe('needs_account');
  await academy.jobs['payments.ask-account']?.({ refundId: refund.id });
});
