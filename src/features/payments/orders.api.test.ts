import { describe, expect, test } from 'vitest';
import { sandboxMemory } from '#src/platform/db/sandbox-memory.server.ts';
import { changePaymentBook } from '#src/providers/payment/sandbox/ledger.ts';
import {
  act,
  bookOf,
  confirmPayment,
  givenAuthenticated,
  givenHold,
  refundAll,
  stateOf,
} from '#tests/given-payments.ts';
import { paymentAcademy } from '#tests/payment-academy.ts';
import { call } from '#tests/start.ts';

const { academy, ask, reconcile, minutes, registrationOf, post, prepare, givenDeclined } =
  await paymentAcademy();

describe('a payment that has ended only reads', () => {
  test('a reload of the return address after a declined card leaves the seat held, and it can be paid', async () => {
    const hold = await givenHold(academy);
    const { card } = await givenDeclined(hold);
    minutes(1);
    const again = await confirmPayment(academy, hold, card);
    expect(again).toMatchObject({ status: 402, resultCode: 'payment.declined' });
    expect(await stateOf(academy, hold, card.paymentId)).toMatchObject({
      payment: 'failed',
      registration: 'held',
    });
    const next = await givenAuthenticated(academy, hold);
    expect((await confirmPayment(academy, hold, next)).resultData.state).toBe('paid');
    expect((await registrationOf(hold)).state).toBe('confirmed');
  });

  test('the echo of a declined card leaves alone what an account waits for', async () => {
    const hold = await givenHold(academy);
    const { card } = await givenDeclined(hold);
    const account = await givenAuthenticated(academy, hold, { method: 'virtual_account' });
    await confirmPayment(academy, hold, account);
    for (const seconds of [5, 15, 30]) {
      academy.clock.advance(seconds);
      await ask(card.paymentId);
    }
    await reconcile();
    expect(await stateOf(academy, hold, account.paymentId)).toMatchObject({
      payment: 'waiting_for_deposit',
      registration: 'confirming',
    });
    await act(academy, account.paymentId, 'deposit');
    await ask(account.paymentId);
    expect((await registrationOf(hold)).state).toBe('confirmed');
  });

  test('… and a second card whose answer is not known yet', async () => {
    const hold = await givenHold(academy);
    const { card } = await givenDeclined(hold);
    const next = await givenAuthenticated(academy, hold);
    await act(academy, next.paymentId, 'lose-answer');
    await confirmPayment(academy, hold, next);
    await ask(card.paymentId);
    const row = await registrationOf(hold);
    expect([row.state, row.hold_expires_at]).toEqual(['confirming', null]);
    await ask(next.paymentId);
    expect((await registrationOf(hold)).state).toBe('confirmed');
  });

  test('a try that failed inside an open window does not end it: the second one gets the seat', async () => {
    const hold = await givenHold(academy);
    const card = await givenAuthenticated(academy, hold);
    const memory = sandboxMemory(academy.db);
    const before = await bookOf(academy, card.paymentId);
    await changePaymentBook(memory, {
      paymentId: card.paymentId,
      before,
      change: {
        status: 'FAILED',
        failure: '카드 비밀번호 오류',
      },
    });
    academy.clock.advance(42);
    await reconcile();
    await changePaymentBook(memory, {
      paymentId: card.paymentId,
      before,
      change: { status: 'READY', failure: null },
    });
    const answer = await confirmPayment(academy, hold, card);
    expect(answer.resultData.state).toBe('paid');
    expect((await registrationOf(hold)).state).toBe('confirmed');
  });

  test('a failed card that was paid after all while an account waits is used, and the account is closed', async () => {
    const hold = await givenHold(academy);
    const { card } = await givenDeclined(hold);
    const account = await givenAuthenticated(academy, hold, { method: 'virtual_account' });
    await confirmPayment(academy, hold, account);
    const memory = sandboxMemory(academy.db);
    await changePaymentBook(memory, {
      paymentId: card.paymentId,
      before: await bookOf(academy, card.paymentId),
      change: {
        status: 'PAID',
        captures: 1,
        failure: null,
        paidAt: academy.clock.now().toISOString(),
      },
    });
    await ask(card.paymentId);
    expect(await stateOf(academy, hold, card.paymentId)).toMatchObject({
      payment: 'paid',
      registration: 'confirmed',
      ledger: 20_000,
    });
    await academy.jobs['payments.close-account']?.({ paymentId: account.paymentId });
    expect((await stateOf(academy, hold, account.paymentId)).payment).toBe('expired');
    expect((await act(academy, account.paymentId, 'deposit')).status).toBe(409);
    expect((await registrationOf(hold)).state).toBe('confirmed');
  });

  test('… and goes back whole where another card has paid', async () => {
    const hold = await givenHold(academy);
    const { card } = await givenDeclined(hold);
    const next = await givenAuthenticated(academy, hold);
    await confirmPayment(academy, hold, next);
    const memory = sandboxMemory(academy.db);
    await changePaymentBook(memory, {
      paymentId: card.paymentId,
      before: await bookOf(academy, card.paymentId),
      change: {
        status: 'PAID',
        captures: 1,
        failure: null,
        paidAt: academy.clock.now().toISOString(),
      },
    });
    await ask(card.paymentId);
    await refundAll(academy);
    expect(await stateOf(academy, hold, card.paymentId)).toMatchObject({ payment: 'refunded', ledger: 0 });
    expect((await bookOf(academy, card.paymentId)).cancelled).toBe(20_000);
    // The word that it was cancelled takes nothing from the one that paid.
    await ask(card.paymentId);
    expect(await stateOf(academy, hold, next.paymentId)).toMatchObject({
      payment: 'paid',
      registration: 'confirmed',
      ledger: 20_000,
    });
  });

  test('a registration that stands under a payment that has ended is set right, and somebody is told', async () => {
    const hold = await givenHold(academy);
    const card = await givenAuthenticated(academy, hold);
    await act(academy, card.paymentId, 'lose-answer');
    await confirmPayment(academy, hold, card);
    await academy.db
      .updateTable('payments')
      .set({ state: 'failed' })
      .where('payment_id', '=', card.paymentId)
      .execute();
    const reports = async () => (await fetch(`${academy.url}/sandbox/api/errors`)).text();
    const count = async () => (await reports()).split('RegistrationWithoutPayment').length - 1;
    const before = await count();
    await academy.jobs['payments.realign']?.({});
    expect((await registrationOf(hold)).state).toBe('held');
    expect(await count()).toBeGreaterThan(before);
    await academy.jobs['payments.realign']?.({});
    expect(
      await academy.db
        .selectFrom('registrations')
        .select('id')
        .where('state', '=', 'confirming')
        .where('registration_no', '=', hold.registrationNo)
        .execute(),
    ).toEqual([]);
  });

  test('the database keeps a registration under exactly one payment', async () => {
    const hold = await givenHold(academy);
    const broken = academy.db
      .updateTable('registrations')
      .set({ state: 'confirming', hold_expires_at: null })
      .where('registration_no', '=', hold.registrationNo)
      .execute();
    await expect(broken).rejects.toThrow(/registrations_confirming|registrations_promised/);
  });
});

describe('a window that was opened and closed is no money', () => {
  async function givenReversedThenClosed() {
    const hold = await givenHold(academy);
    const account = await givenAuthenticated(academy, hold, { method: 'virtual_account' });
    await confirmPayment(academy, hold, account);
    await act(academy, account.paymentId, 'deposit');
    await ask(account.paymentId);
    await act(academy, account.paymentId, 'reverse');
    await ask(account.paymentId);
    const card = await givenAuthenticated(academy, hold);
    return { hold, account, card };
  }

  test('a deposit the bank took back and a window closed again do not keep the seat', async () => {
    const { hold, account } = await givenReversedThenClosed();
    academy.clock.advance(24 * 3_600);
    await academy.jobs['payments.reversed-seat']?.({ paymentId: account.paymentId });
    expect((await registrationOf(hold)).state).toBe('cancelled');
  });

  test('… are quoted and cancelled for the nothing that is there', async () => {
    const { hold } = await givenReversedThenClosed();
    const path = `/api/entrance-tests/registrations/${hold.registrationNo}`;
    const quote = await call(academy, `GET ${path}/refund-quote`, { token: hold.member.token });
    expect(quote.resultData).toMatchObject({ refundKrw: 0, sentence: '돌려드릴 금액이 남아 있지 않습니다.' });
    expect(await post(hold, `${path}/cancel`, { quotedRefundKrw: 0 })).toMatchObject({ status: 200 });
  });

  test('the window is over after its time, and its payment with it', async () => {
    const hold = await givenHold(academy);
    const card = await givenAuthenticated(academy, hold);
    await academy.db
      .updateTable('payments')
      .set({ created_at: new Date(academy.clock.now().getTime() - 46 * 60_000) })
      .where('payment_id', '=', card.paymentId)
      .execute();
    await reconcile();
    expect((await stateOf(academy, hold, card.paymentId)).payment).toBe('expired');
    expect(await confirmPayment(academy, hold, card)).toMatchObject({ resultCode: 'payment.window_over' });
  });

  test('nothing is prepared for a registration whose time is over', async () => {
    const hold = await givenHold(academy);
    expect((await prepare(hold)).status).toBe(200);
    const over = academy.clock.now();
    await academy.db
      .updateTable('registrations')
      .set({ created_at: new Date(over.getTime() - 600_000), hold_expires_at: over })
      .where('registration_no', '=', hold.registrationNo)
      .execute();
    expect(await prepare(hold)).toMatchObject({ status: 409, resultMsg: expect.stringContaining('(10분)') });
  });
});
