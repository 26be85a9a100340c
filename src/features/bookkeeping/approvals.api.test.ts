import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import { callsWaiting, underWay } from '#tests/given-families.ts';
import { branchIdOf } from '#tests/given-office.ts';
import {
  confirmPayment,
  type GivenHold,
  givenAuthenticated,
  givenHold,
  newKey,
  refundAll,
  stateOf,
} from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { type Answer, call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { RefundLimit } from './contract/approvals.ts';
import type { OfficePaymentDetail } from './contract/payment.ts';
import type { RefundAsk } from './contract/refund-ask-list.ts';

let academy: TestAcademy;
let owner: string;
let manager: string;
beforeAll(async () => {
  academy = await startAcademy();
  await givenHold(academy);
  await givenStaff(academy);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
});
afterAll(() => academy.close());

const office = <T>(route: string, cookie: string, json?: unknown): Promise<Answer<T>> =>
  call<T>(academy, route.replace(' ', ' /api/office/'), {
    cookie,
    key: newKey(),
    ...(json !== undefined && { json }),
  });
async function givenPaid(branchCode = 'daechi'): Promise<GivenHold & { paymentId: string }> {
  const { id } = await academy.db
    .selectFrom('branches')
    .select('id')
    .where('code', '=', branchCode)
    .executeTakeFirstOrThrow();
  const room = await givenSession(academy, { capacity: 3, feeKrw: 150_000, branchId: id });
  const hold = await givenHold(academy, { poolOf: room });
  const authenticated = await givenAuthenticated(academy, hold);
  await confirmPayment(academy, hold, authenticated);
  return { ...hold, paymentId: authenticated.paymentId };
}
const why = '보호자 사정으로 환불합니다';
const wish = (amountKrw: number, leftKrw = 150_000) => ({ amountKrw, leftKrw, reason: why });
const refund = (paymentId: string, amountKrw: number, cookie = manager, leftKrw = 150_000) =>
  office<OfficePaymentDetail>(`POST payments/${paymentId}/refund`, cookie, wish(amountKrw, leftKrw));
const ask = (paymentId: string, amountKrw: number, cookie = manager) =>
  office<OfficePaymentDetail>(`POST payments/${paymentId}/refund-asks`, cookie, wish(amountKrw));
const decide = (askId: number | undefined, verdict: string, cookie = owner) =>
  office<RefundAsk>(`POST refund-asks/${askId}/decide`, cookie, { verdict, note: '확인하고 처리합니다' });
const setLimit = async (branchKrw: number) => {
  const { version } = (await office<RefundLimit>('GET refund-limit', owner)).resultData;
  return office<RefundLimit>('PUT refund-limit', owner, { branchKrw, version, reason: '한도를 조정합니다' });
};
const card = async (cookie: string) =>
  (await office<{ cards: { key: string; value: number }[] }>('GET today', cookie)).resultData.cards.find(
    (one) => one.key === 'payments-approval',
  )?.value;

describe('a refund above the branch’s limit', () => {
  test('is not given by the branch, asked of the head office, and given when it agrees', async () => {
    const paid = await givenPaid();
    expect(await refund(paid.paymentId, 150_000)).toMatchObject({
      status: 403,
      resultCode: 'payment.above_limit',
    });
    const asked = await ask(paid.paymentId, 150_000);
    expect(asked.resultData.ask).toMatchObject({ amountKrw: 150_000, isMine: true });
    expect((await ask(paid.paymentId, 150_000)).resultCode).toBe('payment.ask_waiting');
    // While it waits nobody gives anything beside it, and the first page says so.
    expect((await refund(paid.paymentId, 10_000)).resultCode).toBe('payment.ask_waiting');
    expect([await card(owner), await card(manager)]).toEqual([1, 1]);
    expect(await stateOf(academy, paid, paid.paymentId)).toMatchObject({ payment: 'paid', ledger: 150_000 });
    const askId = asked.resultData.ask?.askId;
    expect((await decide(askId, 'approved', manager)).status).toBe(403);
    const both = await Promise.all([decide(askId, 'approved'), decide(askId, 'approved')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await refundAll(academy);
    expect(await stateOf(academy, paid, paid.paymentId)).toMatchObject({ payment: 'refunded', ledger: 0 });
    expect(await card(owner)).toBe(0);
    const history = await office<{ changes: { action: string }[] }>(
      `GET changes?entity=payment&entityId=${paid.paymentId}`,
      manager,
    );
    expect(history.resultData.changes.map(({ action }) => action)).toEqual([
      '환불',
      '환불 승인',
      '환불 승인 요청',
    ]);
  });

  test('does not go in pieces: what has gone back counts towards the limit', async () => {
    const paid = await givenPaid();
    expect((await refund(paid.paymentId, 90_000)).status).toBe(200);
    await refundAll(academy);
    expect((await refund(paid.paymentId, 20_000, manager, 60_000)).resultCode).toBe('payment.above_limit');
    expect((await refund(paid.paymentId, 10_000, manager, 60_000)).status).toBe(200);
    await refundAll(academy);
  });

  test('refused, the money stays; taken back by who asked, and by nobody else', async () => {
    const paid = await givenPaid();
    const first = (await ask(paid.paymentId, 150_000)).resultData.ask?.askId;
    expect((await decide(first, 'refused')).resultData).toMatchObject({ state: 'refused' });
    expect((await decide(first, 'approved')).resultCode).toBe('payment.ask_over');
    const second = (await ask(paid.paymentId, 120_000)).resultData.ask?.askId;
    expect((await office(`POST refund-asks/${second}/withdraw`, owner, {})).status).toBe(403);
    expect(
      (await office<RefundAsk>(`POST refund-asks/${second}/withdraw`, manager, {})).resultData.state,
    ).toBe('withdrawn');
    expect((await office(`POST refund-asks/${second}/withdraw`, manager, {})).resultCode).toBe(
      'payment.ask_over',
    );
    expect(await stateOf(academy, paid, paid.paymentId)).toMatchObject({ payment: 'paid', ledger: 150_000 });
  });

  test('asked while a refund of the same money is being given, it does not wait for what went back', async () => {
    const paid = await givenPaid();
    const locked = await underWay(academy, (tx) =>
      tx.selectFrom('orders').select('id').where('order_no', '=', paid.orderNo).forUpdate().execute(),
    );
    const giving = refund(paid.paymentId, 10_000);
    await expect.poll(() => callsWaiting(academy), { timeout: 20_000 }).toBe(1);
    const asking = ask(paid.paymentId, 10_000);
    await expect.poll(() => callsWaiting(academy), { timeout: 20_000 }).toBe(2);
    locked.open();
    await locked.done;
    expect((await giving).status).toBe(200);
    expect((await asking).resultCode).toBe('payment.refund_under_way');
    expect(await card(owner)).toBe(0);
    await refundAll(academy);
  });

  test('agreed to after something else went back, it is told and nothing moves', async () => {
    const paid = await givenPaid();
    const askId = (await ask(paid.paymentId, 150_000)).resultData.ask?.askId;
    await academy.db
      .updateTable('payments')
      .set({ refunded_krw: 50_000, state: 'partly_refunded' })
      .where('payment_id', '=', paid.paymentId)
      .execute();
    expect((await decide(askId, 'approved')).resultCode).toBe('common.edited_elsewhere');
    const refunds = await academy.db
      .selectFrom('refunds as f')
      .innerJoin('payments as p', 'p.id', 'f.payment_ref')
      .select('f.id')
      .where('p.payment_id', '=', paid.paymentId)
      .execute();
    expect(refunds).toEqual([]);
    await decide(askId, 'refused');
  });

  test("another branch's request does not exist, nor its payment", async () => {
    const theirs = await givenPaid('songdo');
    expect((await ask(theirs.paymentId, 150_000)).status).toBe(404);
    const { id: paymentRef } = await academy.db
      .selectFrom('payments')
      .select('id')
      .where('payment_id', '=', theirs.paymentId)
      .executeTakeFirstOrThrow();
    const { id: staffId } = await academy.db
      .selectFrom('staff')
      .select('id')
      .where('email', '=', 'owner@msc.example')
      .executeTakeFirstOrThrow();
    const { id } = await academy.db
      .insertInto('refund_asks')
      .values({
        payment_ref: paymentRef,
        amount_krw: 1_000,
        left_krw: 150_000,
        gives_seat_up: false,
        reason: why,
        state: 'waiting',
        asked_by: staffId,
        asked_at: academy.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await office(`POST refund-asks/${id}/withdraw`, manager, {})).status).toBe(404);
    const list = (cookie: string) => office<ListPage<RefundAsk>>('GET refund-asks?state=waiting', cookie);
    expect([(await list(manager)).resultData.total, (await list(owner)).resultData.total]).toEqual([0, 1]);
    await decide(id, 'refused');
  });

  test('control: with a limit above it the same refund goes at once; the limit itself has a version', async () => {
    expect((await setLimit(200_000)).resultData.branchKrw).toBe(200_000);
    const paid = await givenPaid();
    expect((await refund(paid.paymentId, 150_000)).status).toBe(200);
    await refundAll(academy);
    const change = (branchKrw: number) =>
      office<RefundLimit>('PUT refund-limit', owner, { branchKrw, version: 2, reason: '한도를 조정합니다' });
    const both = await Promise.all([change(100_000), change(90_000)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await office('PUT refund-limit', manager, {})).status).toBe(403);
  });
});

describe('cash that goes back by hand', () => {
  test('waits for somebody to say that it was handed over, once; the provider is told nothing', async () => {
    await setLimit(200_000);
    const hold = await givenHold(academy, { feeKrw: 30_000 });
    const id = await branchIdOf(academy, 'daechi');
    const child = await academy.db
      .selectFrom('children')
      .select('id')
      .where('member_id', '=', hold.member.userSeqId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const room = await givenSession(academy, {
      capacity: 2,
      feeKrw: 30_000,
      branchId: id,
      startsInHours: 400,
    });
    const entered = await office<{ registrationNo: string }>(
      `POST test-sessions/${room.sessionId}/registrations`,
      manager,
      {
        memberId: hold.member.userSeqId,
        childId: child.id,
        how: 'visit',
        pays: 'cash',
        takenKrw: 30_000,
        reason: '방문하여 접수하셨습니다',
      },
    );
    const { paymentId } = await academy.db
      .selectFrom('payments as p')
      .innerJoin('registrations as r', 'r.order_id', 'p.order_id')
      .select('p.payment_id as paymentId')
      .where('r.registration_no', '=', entered.resultData.registrationNo)
      .executeTakeFirstOrThrow();
    const started = await refund(paymentId, 30_000, manager, 30_000);
    const open = started.resultData.refunds[0];
    expect(open).toMatchObject({ isByHand: true, isOpen: true });
    await refundAll(academy);
    const list = await office<ListPage<{ attentionLabel: string }>>(`GET payments?q=${paymentId}`, manager);
    expect(list.resultData.rows[0]?.attentionLabel).toBe('직접 환불 대기');
    const given = () =>
      office<OfficePaymentDetail>(`POST payments/${paymentId}/cash-returned`, manager, {
        refundId: open?.refundId,
        reason: '어머님께 직접 드림',
      });
    const both = await Promise.all([given(), given()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const after = (await office<OfficePaymentDetail>(`GET payments/${paymentId}`, manager)).resultData;
    expect(after).toMatchObject({
      leftKrw: 0,
      ledgerKrw: 0,
      payment: { state: 'refunded', attentionLabel: '' },
    });
  });
});
