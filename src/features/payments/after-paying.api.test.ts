import { describe, expect, test } from 'vitest';
import { signWebhook } from '#src/providers/payment/sandbox/portone-sandbox.ts';
import {
  act,
  bookOf,
  confirmPayment,
  givenAuthenticated,
  givenHold,
  newKey,
  refundAll,
  stateOf,
} from '#tests/given-payments.ts';
import { paymentAcademy } from '#tests/payment-academy.ts';
import { call } from '#tests/start.ts';

const { academy, reconcile } = await paymentAcademy();

const webhook = (body: string, headers: Record<string, string>) =>
  fetch(`${academy.url}/api/payments/webhook`, { method: 'POST', body, headers });

describe('webhooks', () => {
  test('seven times and shuffled counts once; a forged one is refused', async () => {
    const hold = await givenHold(academy);
    const authenticated = await givenAuthenticated(academy, hold);
    await confirmPayment(academy, hold, authenticated);
    const body = JSON.stringify({
      type: 'Transaction.Paid',
      timestamp: '2026-11-21T01:00:00Z',
      data: { storeId: 'store-sandbox', paymentId: authenticated.paymentId, transactionId: 'x' },
    });
    const headers = signWebhook('wh-repeated', body);
    const answers = await Promise.all(Array.from({ length: 7 }, () => webhook(body, headers)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(7).fill(200));
    expect(
      await academy.db
        .selectFrom('webhook_events')
        .select('event_id')
        .where('event_id', '=', 'wh-repeated')
        .execute(),
    ).toHaveLength(1);
    for (let times = 0; times < 3; times++)
      await academy.jobs['payments.ask']?.({ paymentId: authenticated.paymentId });
    expect((await stateOf(academy, hold, authenticated.paymentId)).entries).toBe(1);
    expect((await webhook(body.replace('Paid', 'Cancelled'), headers)).status).toBe(401);
    expect((await webhook(body, { 'content-type': 'application/json' })).status).toBe(401);
    expect((await webhook('{', headers)).status).toBe(400);
  });

  test('a body that claims a payment is believed in nothing', async () => {
    const hold = await givenHold(academy);
    const { paymentId } = await givenAuthenticated(academy, hold);
    const body = JSON.stringify({
      type: 'Transaction.Paid',
      timestamp: '2026-11-21T01:00:00Z',
      data: { paymentId },
    });
    expect((await webhook(body, signWebhook('wh-lie', body))).status).toBe(200);
    await academy.jobs['payments.ask']?.({ paymentId });
    expect(await stateOf(academy, hold, paymentId)).toMatchObject({ payment: 'ready', registration: 'held' });
  });
});

describe('virtual accounts and refunds', () => {
  test('a deposit that comes later confirms the registration', async () => {
    const hold = await givenHold(academy);
    const authenticated = await givenAuthenticated(academy, hold, { method: 'virtual_account' });
    const answer = await confirmPayment(academy, hold, authenticated);
    expect(answer.resultData).toMatchObject({ state: 'waiting_for_deposit', deposit: { bank: '신한은행' } });
    expect((await stateOf(academy, hold, authenticated.paymentId)).registration).toBe('confirming');
    await act(academy, authenticated.paymentId, 'deposit');
    await reconcile();
    expect(await stateOf(academy, hold, authenticated.paymentId)).toMatchObject({
      payment: 'paid',
      registration: 'confirmed',
    });
  });

  test('a cancellation gives back what was quoted; twice at once gives it back once', async () => {
    const hold = await givenHold(academy);
    const authenticated = await givenAuthenticated(academy, hold);
    await confirmPayment(academy, hold, authenticated);
    const cancel = () =>
      call(academy, `POST /api/entrance-tests/registrations/${hold.registrationNo}/cancel`, {
        token: hold.member.token,
        key: newKey(),
        json: { quotedRefundKrw: 20_000 },
      });
    const answers = await Promise.all([cancel(), cancel()]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    await refundAll(academy);
    await refundAll(academy);
    expect(await stateOf(academy, hold, authenticated.paymentId)).toEqual({
      payment: 'refunded',
      registration: 'cancelled',
      ledger: 0,
      entries: 2,
    });
    expect((await bookOf(academy, authenticated.paymentId)).cancelled).toBe(20_000);
  });

  test('a refund made in the console of the provider is taken over', async () => {
    const hold = await givenHold(academy);
    const authenticated = await givenAuthenticated(academy, hold);
    await confirmPayment(academy, hold, authenticated);
    await academy.providers.payment.cancel({
      paymentId: authenticated.paymentId,
      amountKrw: 20_000,
      taxFreeKrw: 20_000,
      cancellableKrw: 20_000,
      reason: '콘솔에서 취소',
    });
    await academy.jobs['payments.ask']?.({ paymentId: authenticated.paymentId });
    expect(await stateOf(academy, hold, authenticated.paymentId)).toEqual({
      payment: 'refunded',
      registration: 'cancelled',
      ledger: 0,
      entries: 2,
    });
  });
});

describe('who may see', () => {
  test("another's payment and order do not exist; without signing in nothing does", async () => {
    const hold = await givenHold(academy);
    const other = await givenHold(academy);
    const { paymentId } = await givenAuthenticated(academy, hold);
    expect(
      await call(academy, `GET /api/payments/${paymentId}`, { token: other.member.token }),
    ).toMatchObject({ status: 404 });
    expect(await call(academy, `GET /api/payments/${paymentId}`)).toMatchObject({ status: 401 });
    expect(
      await call(academy, 'POST /api/payments/prepare', {
        token: other.member.token,
        key: newKey(),
        json: { orderNo: hold.orderNo, method: 'card' },
      }),
    ).toMatchObject({ status: 404, resultCode: 'payment.order_gone' });
    expect(
      await call(academy, `POST /api/payments/${paymentId}/confirm`, {
        token: other.member.token,
        key: newKey(),
        json: { paymentToken: 'x', txId: 'y' },
      }),
    ).toMatchObject({ status: 404 });
    expect(
      await call(academy, 'POST /api/payments/prepare', {
        token: hold.member.token,
        key: newKey(),
        json: { orderNo: hold.orderNo, method: 'gold' },
      }),
    ).toMatchObject({ status: 400, fields: { method: '결제 수단을 골라 주세요.' } });
  });
});
