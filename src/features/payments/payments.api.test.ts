import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  act,
  bookOf,
  confirmPayment,
  givenAuthenticated,
  givenHold,
  refundAll,
  stateOf,
} from '#tests/given-payments.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const reconcile = () => academy.jobs['payments.reconcile']?.({});
describe('paying', () => {
  test('seat first, money second: paid and confirmed', async () => {
    const hold = await givenHold(academy);
    const authenticated = await givenAuthenticated(academy, hold);
    const answer = await confirmPayment(academy, hold, authenticated);
    expect(answer).toMatchObject({ status: 200, resultData: { state: 'paid', amountKrw: 20_000 } });
    expect(await stateOf(academy, hold, authenticated.paymentId)).toEqual({
      payment: 'paid',
      registration: 'confirmed',
      ledger: 20_000,
      entries: 1,
    });
    const ticket = await call<{ qrText: string }>(
      academy,
      `GET /api/entrance-tests/registrations/${hold.registrationNo}/ticket`,
      { token: hold.member.token },
    );
    expect(ticket.resultData.qrText).toContain(hold.registrationNo);
  });

  test('declined: the seat stays held, and another try passes', async () => {
    const hold = await givenHold(academy);
    const first = await givenAuthenticated(academy, hold);
    await act(academy, first.paymentId, 'decline');
    const answer = await confirmPayment(academy, hold, first);
    expect(answer).toMatchObject({
      status: 402,
      resultCode: 'payment.declined',
      resultMsg: '한도를 초과한 카드입니다.',
    });
    expect(await stateOf(academy, hold, first.paymentId)).toMatchObject({
      payment: 'failed',
      registration: 'held',
      ledger: 0,
    });
    const second = await givenAuthenticated(academy, hold);
    expect((await confirmPayment(academy, hold, second)).resultData.state).toBe('paid');
  });

  test('a double click captures once', async () => {
    const hold = await givenHold(academy);
    const authenticated = await givenAuthenticated(academy, hold);
    await Promise.all([
      confirmPayment(academy, hold, authenticated),
      confirmPayment(academy, hold, authenticated),
      confirmPayment(academy, hold, authenticated),
    ]);
    await reconcile();
    expect((await bookOf(academy, authenticated.paymentId)).captures).toBe(1);
    expect(await stateOf(academy, hold, authenticated.paymentId)).toEqual({
      payment: 'paid',
      registration: 'confirmed',
      ledger: 20_000,
      entries: 1,
    });
  });

  test('control: without the compare-and-swap the provider is asked as often as it is clicked', async () => {
    const hold = await givenHold(academy);
    const { paymentId, paymentToken, txId } = await givenAuthenticated(academy, hold);
    const ask = () =>
      academy.providers.payment.confirm({
        paymentId,
        paymentToken,
        txId,
        amountKrw: 20_000,
      });
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.every((answer) => answer.kind === 'paid')).toBe(true);
    expect((await stateOf(academy, hold, paymentId)).registration).toBe('held');
  });

  test('an expired hold moves no money', async () => {
    const hold = await givenHold(academy);
    const authenticated = await givenAuthenticated(academy, hold);
    const row = academy.db
      .updateTable('seat_holds')
      .set({ expires_at: academy.clock.now() })
      .where('holder_key', '=', hold.registrationNo);
    await row.execute();
    expect(await confirmPayment(academy, hold, authenticated)).toMatchObject({
      status: 409,
      resultCode: 'payment.hold_gone',
    });
    expect((await bookOf(academy, authenticated.paymentId)).captures).toBe(0);
  });

  test('an amount changed in the browser is sent back at once', async () => {
    const hold = await givenHold(academy);
    const authenticated = await givenAuthenticated(academy, hold, { amountKrw: 100 });
    expect((await confirmPayment(academy, hold, authenticated)).status).toBe(402);
    expect(await bookOf(academy, authenticated.paymentId)).toMatchObject({
      status: 'CANCELLED',
      cancelled: 100,
    });
    expect(await stateOf(academy, hold, authenticated.paymentId)).toMatchObject({
      payment: 'failed',
      registration: 'held',
      ledger: 0,
    });
  });
});

describe('lost answers', () => {
  test('captured, but the answer was lost: the reconciler finds it', async () => {
    const hold = await givenHold(academy);
    const authenticated = await givenAuthenticated(academy, hold);
    await act(academy, authenticated.paymentId, 'lose-answer');
    const answer = await confirmPayment(academy, hold, authenticated);
    expect(answer.resultData.state).toBe('confirming');
    expect((await stateOf(academy, hold, authenticated.paymentId)).registration).toBe('confirming');
    await reconcile();
    expect(await stateOf(academy, hold, authenticated.paymentId)).toEqual({
      payment: 'paid',
      registration: 'confirmed',
      ledger: 20_000,
      entries: 1,
    });
  });

  test('late money without a seat goes back to the won', async () => {
    const hold = await givenHold(academy, { capacity: 1 });
    const authenticated = await givenAuthenticated(academy, hold);
    await call(academy, `POST /api/entrance-tests/registrations/${hold.registrationNo}/release`, {
      token: hold.member.token,
      json: {},
    });
    // The provider captured by itself, as a channel without manual approval does.
    await academy.providers.payment.confirm({
      ...authenticated,
      amountKrw: 20_000,
    });
    academy.clock.advance(30);
    await reconcile();
    await refundAll(academy);
    expect(await stateOf(academy, hold, authenticated.paymentId)).toEqual({
      payment: 'refunded',
      registration: 'cancelled',
      ledger: 0,
      entries: 2,
    });
    expect((await bookOf(academy, authenticated.paymentId)).status).toBe('CANCELLED');
  });

  test('nothing was captured: after the limit the seat is free to pay again', async () => {
    const hold = await givenHold(academy);
    const { paymentId } = await givenAuthenticated(academy, hold);
    const at = academy.clock.now();
    await academy.db
      .updateTable('payments')
      .set({ state: 'confirming', confirming_at: at })
      .where('payment_id', '=', paymentId)
      .execute();
    const { id } = await academy.db
      .selectFrom('payments')
      .select('id')
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow();
    const promised = new Date(at.getTime() + 10 * 60_000);
    await academy.db
      .updateTable('registrations')
      .set({
        state: 'confirming',
        hold_expires_at: null,
        confirming_payment_ref: id,
        hold_promised_until: promised,
        hold_first_until: promised,
      })
      .where('registration_no', '=', hold.registrationNo)
      .execute();
    await academy.db
      .updateTable('seat_holds')
      .set({ state: 'confirming', expires_at: null })
      .where('holder_key', '=', hold.registrationNo)
      .execute();
    await reconcile();
    expect((await stateOf(academy, hold, paymentId)).payment).toBe('confirming');
    academy.clock.advance(46);
    await reconcile();
    expect(await stateOf(academy, hold, paymentId)).toMatchObject({
      payment: 'failed',
      registration: 'held',
    });
  });
});
