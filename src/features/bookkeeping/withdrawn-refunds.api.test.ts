import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { callsWaiting } from '#tests/given-families.ts';
import { act, givenHold, newKey, refundAll, stateOf } from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { type GivenAccount, paymentAcademy } from '#tests/payment-academy.ts';
import { type Answer, call } from '#tests/start.ts';
import type { OfficePaymentDetail } from './contract/payment.ts';

const { academy, reconcile, givenAccount } = await paymentAcademy();
await givenHold(academy);
await givenStaff(academy);
const owner = await givenStaffCookie(academy, 'owner@msc.example');
const manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
const counsellor = await givenStaffCookie(academy, 'counsellor.daechi@msc.example');

const account = { bank: 'SHINHAN', number: '110-123-456789', holder: '김보호' };
const why = '금액을 잘못 적어 거둡니다';
const at = (paymentId: string, what = '') => `/api/office/payments/${paymentId}${what}`;
const read = async (paymentId: string) =>
  (await call<OfficePaymentDetail>(academy, `GET ${at(paymentId)}`, { cookie: owner })).resultData;
const post = <T = OfficePaymentDetail>(path: string, json: object, cookie = owner): Promise<Answer<T>> =>
  call<T>(academy, `POST ${path}`, { cookie, key: newKey(), json });
const withdraw = (paymentId: string, refundId: number, cookie = owner) =>
  post(at(paymentId, '/withdraw-refund'), { refundId, reason: why }, cookie);
const give = ({ hold, paid }: GivenAccount) =>
  call<{ started: number }>(academy, `POST /api/payments/${paid.paymentId}/refund-account`, {
    token: hold.member.token,
    key: newKey(),
    json: account,
  });

/** A deposit of 20,000 won that came in, of which the office gives back so much. */
async function givenRefund(amountKrw = 2_000, more: object = {}) {
  const given = await givenAccount();
  const { paymentId } = given;
  await act(academy, paymentId, 'deposit');
  await reconcile();
  const json = { amountKrw, leftKrw: 20_000, reason: '보호자와 통화함', ...more };
  const { resultData } = await post(at(paymentId, '/refund'), json);
  const refundId = resultData.refunds[0]?.refundId ?? 0;
  await academy.jobs['payments.ask-account']?.({ refundId });
  return { given, paymentId, refundId };
}
const refundOf = async (paymentId: string) => (await read(paymentId)).refunds[0];

describe('a refund that waits for an account', () => {
  test('is taken back by the office: who, when and why stay, the family is told, and the right sum can go', async () => {
    const { given, paymentId, refundId } = await givenRefund();
    expect(await refundOf(paymentId)).toMatchObject({ mayWithdraw: true, stateLabel: '계좌 기다림' });
    const done = await withdraw(paymentId, refundId);
    expect(done.resultData).toMatchObject({
      leftKrw: 20_000,
      payment: { attentionLabel: '', state: 'paid' },
      refunds: [{ stateLabel: '철회됨', mayWithdraw: false, wantsAccount: false, isOpen: false }],
    });
    const { resultData } = await call<{ changes: object[] }>(
      academy,
      `GET /api/office/changes?entity=payment&entityId=${paymentId}`,
      { cookie: owner },
    );
    expect(resultData.changes[0]).toMatchObject({ action: '환불 철회', staffName: '정해윤', reason: why });
    const { body } = await academy.db
      .selectFrom('messages')
      .select('body')
      .where('recipient', '=', given.hold.member.mobile)
      .where('template', '=', 'payment.refund_withdrawn')
      .executeTakeFirstOrThrow();
    expect(body).toContain('2,000원은 분원에서 취소했습니다');
    expect((await give(given)).resultCode).toBe('payment.no_account_wanted');
    const anew = { amountKrw: 20_000, leftKrw: 20_000, reason: '보호자와 통화함' };
    expect((await post(at(paymentId, '/refund'), anew)).resultCode).toBe(0);
    expect((await give(given)).resultData).toEqual({ started: 1 });
    await refundAll(academy);
    expect(await stateOf(academy, given.hold, paymentId)).toMatchObject({ payment: 'refunded', ledger: 0 });
  });

  test('is taken back once, and not once its account is known; nothing is withdrawn that has gone', async () => {
    const { paymentId, refundId } = await givenRefund();
    const both = await Promise.all([withdraw(paymentId, refundId), withdraw(paymentId, refundId)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await withdraw(paymentId, refundId)).resultCode).toBe('payment.refund_withdrawn');
    const other = await givenRefund();
    await give(other.given);
    expect((await withdraw(other.paymentId, other.refundId)).resultCode).toBe('payment.refund_sent');
    await refundAll(academy);
    expect((await withdraw(other.paymentId, other.refundId)).resultCode).toBe('payment.refund_sent');
    expect(await refundOf(other.paymentId)).toMatchObject({ stateLabel: '완료', mayWithdraw: false });
  });

  test('stays where the seat went with it, and where the family itself cancelled', async () => {
    const seatless = await givenRefund(20_000, { givesSeatUp: true });
    expect(await refundOf(seatless.paymentId)).toMatchObject({ mayWithdraw: false });
    expect((await withdraw(seatless.paymentId, seatless.refundId)).resultCode).toBe('payment.refund_kept');
    const { given, paymentId } = await givenRefund();
    await academy.db
      .updateTable('refunds')
      .set({ request_key: `cancel:${given.hold.registrationNo}` })
      .where('id', '=', (await refundOf(paymentId))?.refundId ?? 0)
      .execute();
    const own = (await refundOf(paymentId))?.refundId ?? 0;
    expect((await withdraw(paymentId, own)).resultCode).toBe('payment.refund_kept');
  });

  test('is nobody’s of another branch, of another payment, of another role', async () => {
    const { paymentId, refundId } = await givenRefund();
    expect((await withdraw(paymentId, refundId, counsellor)).status).toBe(403);
    const other = await givenRefund();
    expect((await withdraw(other.paymentId, refundId)).resultCode).toBe('payment.refund_gone');
    await academy.db
      .updateTable('test_sessions')
      .set((e) => ({
        branch_id: e.selectFrom('branches').select('id').where('code', '=', 'songdo').limit(1),
      }))
      .where('id', '=', other.given.hold.sessionId)
      .execute();
    expect((await withdraw(other.paymentId, other.refundId, manager)).status).toBe(404);
    // Control: head office sees it there too.
    expect((await withdraw(other.paymentId, other.refundId)).status).toBe(200);
  });

  test('taken back while the family gives the account: one of the two stands, whichever came first', async () => {
    for (const isFirst of ['withdraw', 'give'] as const) {
      const { given, paymentId, refundId } = await givenRefund();
      const acts = [() => withdraw(paymentId, refundId), () => give(given)];
      const statuses = await meeting(paymentId, isFirst === 'withdraw' ? acts : acts.reverse());
      expect([isFirst, statuses]).toEqual([isFirst, [200, 409]]);
      await refundAll(academy);
      const ledger = isFirst === 'withdraw' ? 20_000 : 18_000;
      expect(await stateOf(academy, given.hold, paymentId)).toMatchObject({ ledger });
    }
  });
});

/** Two acts that meet at the payment's lock, the first before the second. */
async function meeting(paymentId: string, acts: readonly (() => Promise<Answer<unknown>>)[]) {
  const gate = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const lock = academy.db.transaction().execute(async (tx) => {
    await sql`select from payments where payment_id = ${paymentId} for update`.execute(tx);
    locked.resolve();
    await gate.promise;
  });
  await locked.promise;
  const running: Promise<Answer<unknown>>[] = [];
  for (const one of acts) {
    running.push(one());
    // Control: both wait at the lock that decides between them.
    await expect.poll(() => callsWaiting(academy)).toBeGreaterThanOrEqual(running.length);
  }
  gate.resolve();
  await lock;
  return (await Promise.all(running)).map(({ status }) => status);
}

test('cash nobody handed over is taken back too', async () => {
  const { paymentId, refundId } = await givenRefund();
  const { id } = await academy.db
    .updateTable('payments')
    .set({ method: 'cash' })
    .where('payment_id', '=', paymentId)
    .returning('id')
    .executeTakeFirstOrThrow();
  await academy.db.updateTable('refunds').set({ state: 'requested' }).where('payment_ref', '=', id).execute();
  expect(await refundOf(paymentId)).toMatchObject({ isByHand: true, mayWithdraw: true });
  expect((await withdraw(paymentId, refundId)).resultData).toMatchObject({ leftKrw: 20_000 });
  const late = await post(at(paymentId, '/cash-returned'), { refundId, reason: why });
  expect(late.resultCode).toBe('payment.no_cash_refund');
});
