import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  bookOf,
  confirmPayment,
  type GivenHold,
  givenAuthenticated,
  givenHold,
  newKey,
  refundAll,
  stateOf,
} from '#tests/given-payments.ts';
import { paymentAcademy } from '#tests/payment-academy.ts';
import { call } from '#tests/start.ts';

const { academy, prepare } = await paymentAcademy();

const paymentsOf = (hold: GivenHold) =>
  academy.db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(['p.payment_id as paymentId', 'p.method', 'p.state'])
    .where('o.order_no', '=', hold.orderNo)
    .orderBy('p.id')
    .execute();
const wishes = (paymentId: string) =>
  academy.db
    .selectFrom('cash_receipts as c')
    .innerJoin('payments as p', 'p.id', 'c.payment_ref')
    .select('c.state')
    .where('p.payment_id', '=', paymentId)
    .execute();

describe('another method chosen while a window is open', () => {
  test('makes a payment of its own; the old window is over and pays nothing', async () => {
    const hold = await givenHold(academy);
    const card = await givenAuthenticated(academy, hold);
    const transfer = await givenAuthenticated(academy, hold, { method: 'transfer' });
    expect(transfer.paymentId).not.toBe(card.paymentId);
    const answer = await confirmPayment(academy, hold, card);
    expect(answer).toMatchObject({ status: 409, resultCode: 'payment.window_over' });
    expect(answer.resultMsg).toContain('다른 결제 수단을 고르셔서');
    expect((await bookOf(academy, card.paymentId)).status).not.toBe('PAID');
    expect((await confirmPayment(academy, hold, transfer)).resultData).toMatchObject({ state: 'paid' });
    expect(await paymentsOf(hold)).toEqual([
      { paymentId: card.paymentId, method: 'card', state: 'expired' },
      { paymentId: transfer.paymentId, method: 'transfer', state: 'paid' },
    ]);
  });

  test('money that came in the old window all the same is asked for, although no word of it arrived', async () => {
    const hold = await givenHold(academy);
    const card = await givenAuthenticated(academy, hold);
    await prepare(hold, 'virtual_account');
    await academy.providers.payment.confirm({ ...card, amountKrw: 20_000 });
    const { rows } = await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs
      where payload->>'paymentId' = ${card.paymentId}`.execute(academy.owner);
    expect(rows.length).toBeGreaterThan(2);
    await academy.jobs['payments.ask']?.(rows[0]?.payload);
    expect((await paymentsOf(hold))[0]).toMatchObject({ method: 'card', state: 'paid' });
    expect(await stateOf(academy, hold, card.paymentId)).toMatchObject({ registration: 'confirmed' });
  });

  test('the same method in a second tab is the same payment', async () => {
    const hold = await givenHold(academy);
    const both = [await prepare(hold, 'card'), await prepare(hold, 'card')];
    expect(both[0]?.resultData.paymentId).toBe(both[1]?.resultData.paymentId);
  });

  test('in the moment the old one is confirmed: one of the two goes on, never both', async () => {
    for (let round = 0; round < 6; round++) {
      const hold = await givenHold(academy);
      const card = await givenAuthenticated(academy, hold);
      const acts = [() => confirmPayment(academy, hold, card), () => prepare(hold, 'virtual_account')];
      const answers = await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()));
      const [first, ...others] = await paymentsOf(hold);
      expect(first?.method).toBe('card');
      if (first?.state === 'paid') expect(others).toEqual([]);
      else {
        expect(first?.state).toBe('expired');
        expect(others).toMatchObject([{ method: 'virtual_account', state: 'ready' }]);
        expect((await bookOf(academy, card.paymentId)).status).not.toBe('PAID');
      }
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });
});

describe('what a payment was made with', () => {
  test('is what the provider says: a card needs no account to go back to, and no cash receipt', async () => {
    const hold = await givenHold(academy);
    const paid = await givenAuthenticated(academy, hold, {
      method: 'transfer',
      windowMethod: 'card',
      cashReceipt: { kind: 'personal', number: '01012345678' },
    });
    expect(await wishes(paid.paymentId)).toEqual([{ state: 'wanted' }]);
    await confirmPayment(academy, hold, paid);
    await academy.jobs['payments.cash-receipt']?.({ paymentId: paid.paymentId });
    expect(await paymentsOf(hold)).toMatchObject([{ method: 'card', state: 'paid' }]);
    expect(await wishes(paid.paymentId)).toEqual([]);
  });

  test('goes back the way it came, where an account was prepared and a card was used', async () => {
    const hold = await givenHold(academy);
    const paid = await givenAuthenticated(academy, hold, { method: 'virtual_account', windowMethod: 'card' });
    await confirmPayment(academy, hold, paid);
    const cancelled = await call(
      academy,
      `POST /api/entrance-tests/registrations/${hold.registrationNo}/cancel`,
      { token: hold.member.token, key: newKey(), json: { quotedRefundKrw: 20_000 } },
    );
    expect(cancelled.status).toBe(200);
    await refundAll(academy);
    expect(await stateOf(academy, hold, paid.paymentId)).toMatchObject({ payment: 'refunded', ledger: 0 });
    expect((await bookOf(academy, paid.paymentId)).status).toBe('CANCELLED');
  });
});
