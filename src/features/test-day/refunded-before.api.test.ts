import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counter, givenCounter } from '#tests/given-counter.ts';
import { cancelOne, givenFamily } from '#tests/given-families.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let counter: Counter;
beforeAll(async () => {
  academy = await startAcademy();
  counter = await givenCounter(academy, ['manager.daechi']);
});
afterAll(() => academy.close());

/** A paid seat two days before its test, when the rules give half of the fee back. */
async function paidSeat() {
  const room = await givenSession(academy, {
    capacity: 1,
    feeKrw: 20_000,
    branchId: counter.branchId,
    startsInHours: 60,
  });
  const family = await givenFamily(academy);
  const done = await counter.office<{ registrationNo: string }>(
    'manager.daechi',
    `POST test-sessions/${room.sessionId}/registrations`,
    { memberId: family.userSeqId, childId: family.younger, how: 'visit', pays: 'cash', takenKrw: 20_000 },
  );
  const no = done.resultData.registrationNo;
  const quote = () =>
    call<{ refundKrw: number; sentence: string }>(
      academy,
      `GET /api/entrance-tests/registrations/${no}/refund-quote`,
      { token: family.token },
    );
  return { no, family, quote };
}

/** Gives so much back by hand, and it has gone. */
async function giveBack(no: string, amountKrw: number) {
  const { payment_id: paymentId } = await academy.db
    .selectFrom('payments as p')
    .innerJoin('registrations as r', 'r.order_id', 'p.order_id')
    .select('p.payment_id')
    .where('r.registration_no', '=', no)
    .executeTakeFirstOrThrow();
  const asked = await counter.office<{ refunds: { refundId: number }[] }>(
    'manager.daechi',
    `POST payments/${paymentId}/refund`,
    { amountKrw, leftKrw: 20_000, reason: '먼저 일부를 돌려드림' },
  );
  return counter.office('manager.daechi', `POST payments/${paymentId}/cash-returned`, {
    refundId: asked.resultData.refunds[0]?.refundId,
    reason: '보호자께 돌려드림',
  });
}

test('who has had a part back gets the rest of the rule, not the rule once more; control: without it the rule', async () => {
  const untouched = await paidSeat();
  expect((await untouched.quote()).resultData.refundKrw).toBe(10_000);
  const seat = await paidSeat();
  expect((await giveBack(seat.no, 4_000)).resultCode).toBe(0);
  const quoted = (await seat.quote()).resultData;
  expect(quoted.refundKrw).toBe(6_000);
  expect(quoted.sentence).toContain('이미 돌려드린 금액은 뺐습니다.');
  const tooMuch = await cancelOne(academy, seat.family, seat.no, 10_000);
  expect([tooMuch.status, tooMuch.resultCode]).toEqual([409, 'test.quote_changed']);
  expect((await cancelOne(academy, seat.family, seat.no, 6_000)).resultCode).toBe(0);
  const refunds = await academy.db
    .selectFrom('refunds as f')
    .innerJoin('payments as p', 'p.id', 'f.payment_ref')
    .innerJoin('registrations as r', 'r.order_id', 'p.order_id')
    .select('f.amount_krw')
    .where('r.registration_no', '=', seat.no)
    .execute();
  expect(refunds.reduce((sum, one) => sum + one.amount_krw, 0)).toBe(10_000);
});

test('who has had more than the rule gives gets nothing more, and gives nothing back', async () => {
  const seat = await paidSeat();
  expect((await giveBack(seat.no, 10_000)).resultCode).toBe(0);
  expect((await seat.quote()).resultData.refundKrw).toBe(0);
  const quotes = await counter.office<{ quotes: { byRuleKrw: number; wholeKrw: number }[] }>(
    'manager.daechi',
    'POST registrations/cancel-quotes',
    { registrationNos: [seat.no] },
  );
  expect(quotes.resultData.quotes).toMatchObject([{ byRuleKrw: 0, wholeKrw: 10_000 }]);
  expect((await cancelOne(academy, seat.family, seat.no, 0)).resultCode).toBe(0);
});
