import { describe, expect, test } from 'vitest';
import { paymentHooks } from '#src/features/registrations/actions/payments/paying.server.ts';
import { type Db, inTransaction } from '#src/platform/db/database.ts';
import {
  act,
  bookOf,
  givenAuthenticated,
  givenHold,
  newKey,
  refundAll,
  stateOf,
} from '#tests/given-payments.ts';
import { paymentAcademy } from '#tests/payment-academy.ts';
import { call } from '#tests/start.ts';
import { carryOutRefund, refundOrder } from './actions/refunds/refund.server.ts';
import { insertRefund, sumOpenRefunds } from './store/payments.server.ts';

const { academy, ...given } = await paymentAcademy();

async function givenPaid() {
  const { hold, paid } = await given.givenPaid();
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
const handToProvider = (mode: 'down' | 'off') =>
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
    await handToProvider('down');
    await expect(carryOut(refund)).rejects.toThrow('did not say');
    await handToProvider('off');
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

describe('another sum in an account nobody had told us of', () => {
  test('is booked as it came and goes back to the account the family gives', async () => {
    const hold = await givenHold(academy);
    const paid = await givenAuthenticated(academy, hold, { method: 'virtual_account', amountKrw: 100 });
    await academy.providers.payment.confirm({ ...paid, amountKrw: 100 });
    await act(academy, paid.paymentId, 'deposit');
    const { paymentId } = paid;
    await academy.jobs['payments.ask']?.({ paymentId });
    expect(await stateOf(academy, hold, paymentId)).toMatchObject({ payment: 'wrong_deposit', ledger: 100 });
    await call(academy, `POST /api/payments/${paymentId}/refund-account`, {
      token: hold.member.token,
      key: newKey(),
      json: { bank: 'SHINHAN', number: '110123456789', holder: '김보호' },
    });
    await refundAll(academy);
    expect(await stateOf(academy, hold, paymentId)).toMatchObject({ payment: 'failed', ledger: 0 });
    expect((await bookOf(academy, paymentId)).cancelled).toBe(100);
  });
});

/** A database that does `meanwhile` after so many answers, before anybody reads them. */
function pausing(db: Db, after: number, meanwhile: () => Promise<unknown> | undefined): Db {
  let answers = 0;
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      answers += 1;
      if (answers === after) await meanwhile();
      return result;
    },
  });
}

/** Presses every job of these refunds at the same moment until none is left, as several workers do. */
async function carryOutAtOnce(refundIds: readonly (number | null)[]): Promise<void> {
  for (let round = 0; round < 12; round++)
    await Promise.all(
      refundIds.flatMap((id) => [carryOut(id), carryOut(id)]).map((one) => one?.catch(() => undefined)),
    );
}

describe('several refunds of one payment at once', () => {
  test('one after another they sum to the whole, and each goes back once', async () => {
    const { hold, paid, orderId } = await givenPaid();
    for (const [amountKrw, left] of [
      [3_000, 17_000],
      [7_000, 10_000],
      [10_000, 0],
    ] as const) {
      await carryOut(await ask(orderId, amountKrw, `row-${left}-${orderId}`));
      expect(await stateOf(academy, hold, paid.paymentId)).toMatchObject({
        payment: left === 0 ? 'refunded' : 'partly_refunded',
        ledger: left,
      });
    }
    expect(await ask(orderId, 1, `more-${orderId}`)).toBeNull();
    expect(await bookOf(academy, paid.paymentId)).toMatchObject({ cancelled: 20_000 });
  });

  test('wishes that race for the rest: only as much is promised as was paid', async () => {
    const { hold, paid, orderId } = await givenPaid();
    const wishes = await Promise.allSettled(
      Array.from({ length: 16 }, (_, n) => ask(orderId, 6_000, `race-${n >> 1}-${orderId}`)),
    );
    // Each is asked for twice: of three wishes both are answered.
    const ids = [...new Set(wishes.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])))];
    expect([wishes.filter((one) => one.status === 'fulfilled').length, ids.length]).toEqual([6, 3]);
    await carryOutAtOnce(ids);
    expect(await refundsOf(orderId)).toEqual(ids.map(() => ({ state: 'done', amount_krw: 6_000 })));
    expect(await stateOf(academy, hold, paid.paymentId)).toMatchObject({
      payment: 'partly_refunded',
      ledger: 2_000,
    });
    const book = await bookOf(academy, paid.paymentId);
    expect([book.cancelled, book.cancellations.length]).toEqual([18_000, 3]);
  });

  test('parts that race through the provider, also with lost answers, end at the won', async () => {
    const { hold, paid, orderId } = await givenPaid();
    const ids = [
      await ask(orderId, 5_000, `p1-${orderId}`),
      await ask(orderId, 5_000, `p2-${orderId}`),
      await ask(orderId, 10_000, `p3-${orderId}`),
    ];
    await act(academy, paid.paymentId, 'lose-answer');
    await carryOutAtOnce(ids);
    expect((await refundsOf(orderId)).map((one) => one.state)).toEqual(['done', 'done', 'done']);
    expect(await stateOf(academy, hold, paid.paymentId)).toMatchObject({ payment: 'refunded', ledger: 0 });
    const book = await bookOf(academy, paid.paymentId);
    expect([book.cancelled, book.cancellations.length]).toEqual([20_000, 3]);
  });

  test('the last, carried out alone, takes all before it along in their order', async () => {
    const { hold, paid, orderId } = await givenPaid();
    const first = await ask(orderId, 5_000, `o1-${orderId}`);
    await ask(orderId, 5_000, `o2-${orderId}`);
    const last = await ask(orderId, 10_000, `o3-${orderId}`);
    await act(academy, paid.paymentId, 'lose-answer');
    await expect(carryOut(first)).rejects.toThrow('did not say');
    await carryOut(last);
    expect((await refundsOf(orderId)).map((one) => one.state)).toEqual(['done', 'done', 'done']);
    expect(await stateOf(academy, hold, paid.paymentId)).toMatchObject({ payment: 'refunded', ledger: 0 });
    const sums = (await bookOf(academy, paid.paymentId)).cancellations.map((one) => one.totalAmount);
    expect(sums).toEqual([5_000, 5_000, 10_000]);
  });

  test('carried out by another worker between any two of our reads, it goes back once', async () => {
    for (let after = 1; after <= 6; after++) {
      const { hold, paid, orderId } = await givenPaid();
      const refund = await ask(orderId, 5_000, `between-${after}-${orderId}`);
      const db = pausing(academy.db, after, () => carryOut(refund));
      await carryOutRefund({ ...academy, db }, { entrance_test: paymentHooks }, refund ?? 0).catch(
        () => undefined,
      );
      await carryOut(refund);
      expect((await bookOf(academy, paid.paymentId)).cancelled, `after ${after} reads`).toBe(5_000);
      expect(await stateOf(academy, hold, paid.paymentId)).toMatchObject({ ledger: 15_000, entries: 2 });
    }
  });

  test('control: without the lock two wishes read the same rest and promise more than was paid', async () => {
    const { paid } = await givenPaid();
    const { id } = await academy.db
      .selectFrom('payments')
      .select('id')
      .where('payment_id', '=', paid.paymentId)
      .executeTakeFirstOrThrow();
    let hasRead = 0;
    const { promise: both, resolve: allRead } = Promise.withResolvers<void>();
    const wish = (n: number) =>
      inTransaction(academy.db, async (tx) => {
        const promisedKrw = await sumOpenRefunds(tx, id);
        hasRead += 1;
        if (hasRead === 2) allRead();
        await both;
        if (promisedKrw + 15_000 > 20_000) return;
        const now = academy.clock.now();
        const wanted = {
          paymentRef: id,
          amountKrw: 15_000,
          reason: '잠금 없이',
          state: 'requested',
        } as const;
        await insertRefund(tx, { ...wanted, requestKey: `nolock-${n}-${id}`, now });
      });
    await Promise.all([wish(1), wish(2)]);
    expect(await inTransaction(academy.db, (tx) => sumOpenRefunds(tx, id))).toBe(30_000);
  });

  test('control: told to give back again without what we believe is left, the provider does so twice', async () => {
    const { paid } = await givenPaid();
    for (const cancellableKrw of [20_000, 15_000])
      await academy.providers.payment.cancel({
        paymentId: paid.paymentId,
        amountKrw: 5_000,
        taxFreeKrw: 5_000,
        cancellableKrw,
        reason: '같은 환불',
      });
    expect(await bookOf(academy, paid.paymentId)).toMatchObject({ cancelled: 10_000 });
  });
});
