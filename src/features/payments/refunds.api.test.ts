import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#src/platform/db/database.ts';
import {
  act,
  bookOf,
  confirmPayment,
  type GivenAuthentication,
  type GivenHold,
  givenAuthenticated,
  givenHold,
  stateOf,
} from '#tests/given-payments.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { refundOrder } from './actions/refund.server.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

async function givenPaid(): Promise<{ hold: GivenHold; paid: GivenAuthentication; orderId: number }> {
  const hold = await givenHold(academy);
  const paid = await givenAuthenticated(academy, hold);
  await confirmPayment(academy, hold, paid);
  const { order_id: orderId } = await academy.db
    .selectFrom('payments')
    .select('order_id')
    .where('payment_id', '=', paid.paymentId)
    .executeTakeFirstOrThrow();
  return { hold, paid, orderId };
}

const ask = (orderId: number, amountKrw: number, requestKey: string) =>
  inTransaction(academy.db, (tx) =>
    refundOrder(tx, { orderId, amountKrw, reason: '부분 환불', requestKey }, academy.clock.now()),
  );
const carryOut = (refundId: number | null) => academy.jobs['payments.refund']?.({ refundId });
const tellProvider = (mode: 'down' | 'off') =>
  call(academy, 'POST /sandbox/api/faults/portone', { json: { mode } });
const refundsOf = (orderId: number) =>
  academy.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_ref')
    .select(['refunds.state', 'refunds.amount_krw'])
    .where('payments.order_id', '=', orderId)
    .orderBy('refunds.id')
    .execute();

describe('partial refunds', () => {
  test('in two parts, to the won; a third has nothing left; the same key asks once', async () => {
    const { hold, paid, orderId } = await givenPaid();
    const first = await ask(orderId, 5_000, `a-${orderId}`);
    expect(await ask(orderId, 5_000, `a-${orderId}`)).toBe(first);
    await carryOut(first);
    expect(await stateOf(academy, hold, paid.paymentId)).toMatchObject({
      payment: 'partly_refunded',
      ledger: 15_000,
    });
    await expect(ask(orderId, 15_001, `b-${orderId}`)).rejects.toMatchObject({
      code: 'payment.refund_too_much',
    });
    await carryOut(await ask(orderId, 15_000, `c-${orderId}`));
    expect(await stateOf(academy, hold, paid.paymentId)).toMatchObject({ payment: 'refunded', ledger: 0 });
    expect((await bookOf(academy, paid.paymentId)).cancelled).toBe(20_000);
  });
});

describe('a refund whose answer was lost', () => {
  test('is found in the books when it is tried again, and goes back once', async () => {
    const { hold, paid, orderId } = await givenPaid();
    await act(academy, paid.paymentId, 'lose-answer');
    const refund = await ask(orderId, 20_000, `lost-${orderId}`);
    await expect(carryOut(refund)).rejects.toThrow('did not say');
    expect((await refundsOf(orderId))[0]?.state).toBe('requested');
    await carryOut(refund);
    expect(await refundsOf(orderId)).toEqual([{ state: 'done', amount_krw: 20_000 }]);
    expect(await stateOf(academy, hold, paid.paymentId)).toMatchObject({ payment: 'refunded', ledger: 0 });
    expect((await bookOf(academy, paid.paymentId)).cancellations).toHaveLength(1);
  });

  test('is settled by its own webhook when that is faster than our commit', async () => {
    const { hold, paid, orderId } = await givenPaid();
    const refund = await ask(orderId, 8_000, `webhook-${orderId}`);
    await academy.providers.payment.cancel({
      paymentId: paid.paymentId,
      amountKrw: 8_000,
      taxFreeKrw: 8_000,
      cancellableKrw: 20_000,
      reason: '부분 환불',
    });
    await academy.jobs['payments.ask']?.({ paymentId: paid.paymentId });
    await carryOut(refund);
    expect(await refundsOf(orderId)).toEqual([{ state: 'done', amount_krw: 8_000 }]);
    expect(await stateOf(academy, hold, paid.paymentId)).toMatchObject({
      payment: 'partly_refunded',
      ledger: 12_000,
      entries: 2,
    });
  });
});

describe('the provider is out of order', () => {
  test('a refund waits for it and is never taken for refused', async () => {
    const { hold, paid, orderId } = await givenPaid();
    const refund = await ask(orderId, 20_000, `down-${orderId}`);
    await tellProvider('down');
    await expect(carryOut(refund)).rejects.toThrow('did not say');
    await tellProvider('off');
    expect((await refundsOf(orderId))[0]?.state).toBe('requested');
    await carryOut(refund);
    expect(await stateOf(academy, hold, paid.paymentId)).toMatchObject({ payment: 'refunded', ledger: 0 });
  });

  test('a wrong amount stays open until it has gone back', async () => {
    const hold = await givenHold(academy);
    const { paymentId } = await givenAuthenticated(academy, hold, { amountKrw: 100 });
    const book = await bookOf(academy, paymentId);
    const captured = { ...book, status: 'PAID', paidAt: academy.clock.now().toISOString(), captures: 1 };
    await academy.db
      .updateTable('sandbox_records')
      .set({ value: JSON.stringify({ ...captured, next: 'lose-answer' }) })
      .where('kind', '=', 'portone.payment')
      .where('key', '=', paymentId)
      .execute();
    const askAgain = () => academy.jobs['payments.ask']?.({ paymentId });
    await askAgain();
    expect((await stateOf(academy, hold, paymentId)).payment).toBe('ready');
    await askAgain();
    expect(await stateOf(academy, hold, paymentId)).toMatchObject({ payment: 'failed', ledger: 0 });
    expect(await bookOf(academy, paymentId)).toMatchObject({ cancelled: 100, status: 'CANCELLED' });
  });
});
