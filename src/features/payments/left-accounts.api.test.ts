import { describe, expect, test } from 'vitest';
import {
  act,
  confirmPayment,
  givenAuthenticated,
  givenHold,
  newKey,
  stateOf,
} from '#tests/given-payments.ts';
import { paymentAcademy } from '#tests/payment-academy.ts';
import { call } from '#tests/start.ts';

const { academy, ask, minutes, registrationOf, post, prepare, givenDeclined, givenAccount } =
  await paymentAcademy();

describe('an account that waits can be left', () => {
  test('for another method: it is closed, the seat is held for ten minutes, a card pays', async () => {
    const { hold, paid: account } = await givenAccount();
    minutes(1);
    expect(await prepare(hold)).toMatchObject({ resultCode: 'payment.account_open' });
    const closed = await post(hold, `/api/payments/${account.paymentId}/close-account`);
    expect(closed).toMatchObject({ status: 200, resultData: { state: 'expired' } });
    expect(closed.resultData).toMatchObject({ failure: '다른 방법으로 결제하시려고 이 계좌를 닫았습니다.' });
    const row = await registrationOf(hold);
    expect(row.state).toBe('held');
    expect(row.hold_expires_at?.getTime()).toBe(academy.clock.now().getTime() + 10 * 60_000);
    expect(await prepare(hold, 'virtual_account')).toMatchObject({
      resultCode: 'payment.no_deposit',
      resultMsg: expect.stringContaining('이미 한 번'),
    });
    const card = await givenAuthenticated(academy, hold);
    expect((await confirmPayment(academy, hold, card)).resultData.state).toBe('paid');
    expect(await post(hold, `/api/payments/${account.paymentId}/close-account`)).toMatchObject({
      resultCode: 'payment.no_open_account',
    });
  });

  test('a deposit of the very moment it is closed confirms the seat', async () => {
    const { hold, paid: account } = await givenAccount();
    await academy.db
      .updateTable('payments')
      .set({ closing: 'other_method' })
      .where('payment_id', '=', account.paymentId)
      .execute();
    await act(academy, account.paymentId, 'deposit');
    expect(await post(hold, `/api/payments/${account.paymentId}/close-account`)).toMatchObject({
      resultData: { state: 'paid' },
    });
    expect((await registrationOf(hold)).state).toBe('confirmed');
  });

  test('given up: the seat is free at once, and a deposit that comes all the same goes back', async () => {
    const { hold, paid: account } = await givenAccount({ capacity: 1 });
    const path = `/api/entrance-tests/registrations/${hold.registrationNo}/release`;
    expect(await post(hold, path)).toMatchObject({ status: 200, resultData: { state: 'cancelled' } });
    await act(academy, account.paymentId, 'deposit');
    await academy.jobs['payments.close-account']?.({ paymentId: account.paymentId });
    expect(await stateOf(academy, hold, account.paymentId)).toMatchObject({
      payment: 'paid',
      registration: 'cancelled',
    });
    const refund = await academy.db
      .selectFrom('refunds')
      .select(['amount_krw', 'state'])
      .where('request_key', '=', `no-seat:${account.paymentId}`)
      .executeTakeFirstOrThrow();
    expect(refund).toEqual({ amount_krw: 20_000, state: 'needs_account' });
  });

  test('given up: the payment says that it was, not that the time was over', async () => {
    const { hold, paid: account } = await givenAccount();
    await post(hold, `/api/entrance-tests/registrations/${hold.registrationNo}/release`);
    await academy.jobs['payments.close-account']?.({ paymentId: account.paymentId });
    const payment = await academy.db
      .selectFrom('payments')
      .select(['state', 'failure'])
      .where('payment_id', '=', account.paymentId)
      .executeTakeFirstOrThrow();
    expect(payment).toEqual({ state: 'expired', failure: '신청이 취소되어 이 계좌를 닫았습니다.' });
  });

  test('another’s account does not exist', async () => {
    const { paid: account } = await givenAccount();
    const other = await givenHold(academy);
    expect(await post(other, `/api/payments/${account.paymentId}/close-account`)).toMatchObject({
      status: 404,
    });
  });

  test('a card whose answer is not known yet is not given up', async () => {
    const hold = await givenHold(academy);
    const card = await givenAuthenticated(academy, hold);
    await act(academy, card.paymentId, 'lose-answer');
    await confirmPayment(academy, hold, card);
    const path = `/api/entrance-tests/registrations/${hold.registrationNo}/release`;
    expect(await post(hold, path)).toMatchObject({ status: 409, resultCode: 'test.payment_open' });
    await ask(card.paymentId);
  });
});

describe('what was promised', () => {
  test('a declined card shortens nothing and prolongs by five minutes in all, twice at most', async () => {
    const hold = await givenHold(academy);
    // Six minutes of its ten are over, the sign-in is fresh.
    const first = academy.clock.now().getTime() + 4 * 60_000;
    await academy.db
      .updateTable('registrations')
      .set({ hold_expires_at: new Date(first) })
      .where('registration_no', '=', hold.registrationNo)
      .execute();
    await academy.db
      .updateTable('seat_holds')
      .set({ expires_at: new Date(first) })
      .where('holder_key', '=', hold.registrationNo)
      .execute();
    minutes(-2);
    await givenDeclined(hold);
    expect((await registrationOf(hold)).hold_expires_at?.getTime()).toBe(first);
    minutes(5);
    await givenDeclined(hold);
    expect((await registrationOf(hold)).hold_expires_at?.getTime()).toBe(first + 4 * 60_000);
    minutes(4);
    await givenDeclined(hold);
    expect((await registrationOf(hold)).hold_expires_at?.getTime()).toBe(first + 5 * 60_000);
    minutes(1.5);
    await givenDeclined(hold);
    expect((await registrationOf(hold)).hold_expires_at?.getTime()).toBe(first + 5 * 60_000);
    minutes(1);
    expect(await prepare(hold)).toMatchObject({ resultCode: 'payment.hold_gone' });
  });

  test('a payment the provider does not know prolongs nothing', async () => {
    const hold = await givenHold(academy);
    const first = (await registrationOf(hold)).hold_expires_at?.getTime() ?? 0;
    minutes(8);
    const { resultData } = await call<{ paymentId: string }>(academy, 'POST /api/payments/prepare', {
      token: hold.member.token,
      key: newKey(),
      json: { orderNo: hold.orderNo, method: 'card' },
    });
    const garbage = { paymentId: resultData.paymentId, paymentToken: 'g', txId: 'g' };
    expect(await confirmPayment(academy, hold, garbage)).toMatchObject({ status: 402 });
    expect((await registrationOf(hold)).hold_expires_at?.getTime()).toBe(first);
  });

  test('an offer that stands for hours keeps its end', async () => {
    const hold = await givenHold(academy);
    const until = new Date(academy.clock.now().getTime() + 6 * 3_600_000);
    await academy.db
      .updateTable('registrations')
      .set({ hold_expires_at: until })
      .where('registration_no', '=', hold.registrationNo)
      .execute();
    await academy.db
      .updateTable('seat_holds')
      .set({ expires_at: until })
      .where('holder_key', '=', hold.registrationNo)
      .execute();
    await givenDeclined(hold);
    expect((await registrationOf(hold)).hold_expires_at).toEqual(until);
  });
});
