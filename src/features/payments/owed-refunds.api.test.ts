import { describe, expect, test } from 'vitest';
import type { OfficePaymentDetail } from '#src/features/bookkeeping/contract/payment.ts';
import { branchIdOf } from '#tests/given-office.ts';
import { confirmPayment, givenAuthenticated, givenHold, newKey, refundAll } from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { paymentAcademy } from '#tests/payment-academy.ts';
import { call } from '#tests/start.ts';

const { academy, post } = await paymentAcademy();
await givenHold(academy);
await givenStaff(academy);
const manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
const branchId = await branchIdOf(academy, 'daechi');

const read = async (paymentId: string) =>
  (
    await call<OfficePaymentDetail>(academy, `GET /api/office/payments/${paymentId}`, {
      cookie: manager,
    })
  ).resultData;
const give = (paymentId: string, amountKrw: number, leftKrw = 20_000) =>
  call<OfficePaymentDetail>(academy, `POST /api/office/payments/${paymentId}/refund`, {
    cookie: manager,
    key: newKey(),
    json: { amountKrw, leftKrw, reason: '결제사가 거절하여 다시 환불' },
  });

/** A seat paid by card whose family cancels when so much goes back by the rules; the provider then says no. */
async function givenRefused(state: 'refused' | 'done' = 'refused') {
  const poolOf = await givenSession(academy, { capacity: 4, feeKrw: 20_000, branchId, startsInHours: 400 });
  const hold = await givenHold(academy, { poolOf });
  const { paymentId, ...card } = await givenAuthenticated(academy, hold);
  await confirmPayment(academy, hold, { paymentId, ...card });
  const at = `/api/entrance-tests/registrations/${hold.registrationNo}/cancel`;
  expect((await post(hold, at, { quotedRefundKrw: 20_000 })).resultCode).toBe(0);
  if (state === 'done') await refundAll(academy);
  await academy.db
    .updateTable('refunds')
    .set({ state, done_at: academy.clock.now() })
    .where('request_key', '=', `cancel:${hold.registrationNo}`)
    .execute();
  return { hold, paymentId };
}

describe('a card refund the provider refused after the family cancelled', () => {
  test('is given by the branch again without asking: the sum the rules owed then, and the sentence says so', async () => {
    const { paymentId } = await givenRefused();
    const { advice, ...before } = await read(paymentId);
    expect(before).toMatchObject({ leftKrw: 20_000, mayGiveKrw: 20_000 });
    expect(advice).toMatchObject({ refundKrw: 20_000, givenKrw: 0 });
    expect(advice.lines).toEqual([
      {
        label: expect.stringContaining('('),
        refundKrw: 20_000,
        sentence: expect.stringMatching(/^접수 취소 \(.+\) · 환불이 거절되어 아직 돌려드리지 못했습니다\.$/),
      },
    ]);
    expect((await give(paymentId, 5_000)).status).toBe(200);
    await refundAll(academy);
    expect(await read(paymentId)).toMatchObject({ leftKrw: 15_000, mayGiveKrw: 15_000 });
    expect((await give(paymentId, 15_000, 15_000)).status).toBe(200);
    await refundAll(academy);
    const after = await read(paymentId);
    expect(after).toMatchObject({ leftKrw: 0, payment: { state: 'refunded' } });
    expect(after.advice.lines[0]?.sentence).toContain('그 뒤 다시 환불했습니다.');
  });

  test('is not given above what was owed when it was cancelled', async () => {
    const { hold, paymentId } = await givenRefused();
    await academy.db
      .updateTable('refunds')
      .set({ amount_krw: 12_000 })
      .where('request_key', '=', `cancel:${hold.registrationNo}`)
      .execute();
    expect(await read(paymentId)).toMatchObject({ leftKrw: 20_000, mayGiveKrw: 12_000 });
    expect((await give(paymentId, 13_000)).resultCode).toBe('payment.above_policy');
    expect((await give(paymentId, 12_000)).status).toBe(200);
    await refundAll(academy);
    expect((await give(paymentId, 1_000, 8_000)).resultCode).toBe('payment.above_policy');
  });

  test('control: one that went back owes nothing more', async () => {
    const { paymentId } = await givenRefused('done');
    expect(await read(paymentId)).toMatchObject({ leftKrw: 0, mayGiveKrw: 0, advice: { lines: [] } });
  });
});
