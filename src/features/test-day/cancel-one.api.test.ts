import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OfficePaymentDetail } from '#src/features/bookkeeping/contract/payment.ts';
import {
  callsWaiting,
  cancelOne,
  type GivenFamily,
  givenFamily,
  poolLocked,
  registerOne,
  seatsOf,
  statesIn,
  waitOne,
} from '#tests/given-families.ts';
import { lastMessageTo } from '#tests/given-members.ts';
import { branchIdOf, officeCalls } from '#tests/given-office.ts';
import { confirmPayment, givenAuthenticated, refundAll, stateOf } from '#tests/given-payments.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { type GivenSession, sessionsApart } from '#tests/given-tests.ts';
import type { TestAcademy } from '#tests/start.ts';
import type { CheckInView } from './contract/office-work.ts';
import type { CancelQuote } from './contract/one-registration.ts';

let academy: TestAcademy;
let owner: string;
let manager: string;
let examiner: string;
let foreign: number;
const session = sessionsApart(() => academy, 400);
beforeAll(async () => {
  academy = await startStaffedAcademy();
  foreign = await branchIdOf(academy, 'songdo');
});
beforeEach(async () => {
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  examiner = await givenStaffCookie(academy, 'examiner@msc.example');
});
afterAll(() => academy.close());

const reason = '보호자 요청으로 처리합니다';
const office = officeCalls(
  () => academy,
  () => manager,
);
const cancelBy = (no: string, wish: object = {}, cookie = manager) =>
  office<CheckInView>(
    `POST registrations/${no}/cancel`,
    { fault: 'family', quotedRefundKrw: 0, reason, ...wish },
    cookie,
  );
const quotesOf = async (registrationNos: readonly string[], cookie = manager) =>
  office<{ quotes: CancelQuote[] }>('POST registrations/cancel-quotes', { registrationNos }, cookie);

async function givenPaid(where: GivenSession) {
  const member = await givenFamily(academy);
  const held = (await registerOne(academy, member, where.sessionId, member.younger)).resultData;
  const { registrationNo } = held;
  const hold = { member, registrationNo, orderNo: held.orderNo ?? '', poolId: where.poolId };
  const authenticated = await givenAuthenticated(academy, hold);
  await confirmPayment(academy, hold, authenticated);
  return { member, hold, registrationNo, paymentId: authenticated.paymentId };
}
const waitFor = (family: GivenFamily, sessionId: number, childId: number) =>
  waitOne(academy, family, sessionId, childId);

describe('cancelling one registration', () => {
  test('of a free test: the seat goes to who waits, the guardian is told, the history knows who and why', async () => {
    const room = await session({ capacity: 1 });
    const [a, b] = [await givenFamily(academy), await givenFamily(academy)];
    const { registrationNo } = (await registerOne(academy, a, room.sessionId, a.younger)).resultData;
    await waitFor(b, room.sessionId, b.younger);
    const { quotes } = (await quotesOf([registrationNo])).resultData;
    expect(quotes).toMatchObject([{ obstacle: '', wholeKrw: 0, byRuleKrw: 0, paymentId: null }]);
    expect((await cancelBy(registrationNo, { reason: '짧음' })).status).toBe(400);
    expect(Object.keys((await cancelBy(registrationNo, { fault: null })).fields ?? {})).toEqual(['fault']);
    expect((await cancelBy(registrationNo, {}, examiner)).status).toBe(403);
    expect((await cancelBy(registrationNo)).resultData.state).toBe('cancelled');
    expect(await statesIn(academy, room.sessionId, b.younger)).toEqual(['confirmed']);
    expect(await lastMessageTo(academy, a.mobile)).toContain('접수가 취소되었습니다.');
    const { events } = (
      await office<{ events: { label: string; note: string }[] }>(
        `GET registrations/${registrationNo}/history`,
      )
    ).resultData;
    expect(events[0]).toMatchObject({ label: '직원 취소', note: reason });
    const again = await cancelBy(registrationNo);
    expect([again.resultCode, again.resultMsg]).toEqual([
      'test.not_cancellable',
      '이미 취소되었거나 시간이 지나 끝난 접수입니다.',
    ]);
  });

  test('that nobody has paid for: the seat is free at once, and a sum that was never paid does not go back', async () => {
    const room = await session({ capacity: 1, feeKrw: 20_000 });
    const a = await givenFamily(academy);
    const { registrationNo } = (await registerOne(academy, a, room.sessionId, a.younger)).resultData;
    expect((await cancelBy(registrationNo, { quotedRefundKrw: 20_000 })).resultCode).toBe(
      'test.quote_changed',
    );
    expect((await cancelBy(registrationNo)).resultData.state).toBe('cancelled');
    expect((await seatsOf(academy, room.poolId)).taken).toBe(0);
  });

  test('that was paid by card: the shown sum goes back once, another is refused', async () => {
    const room = await session({ capacity: 2, feeKrw: 20_000 });
    const { hold, registrationNo, paymentId } = await givenPaid(room);
    const { quotes } = (await quotesOf([registrationNo])).resultData;
    expect(quotes).toMatchObject([
      {
        byRuleKrw: 20_000,
        wholeKrw: 20_000,
        paymentId,
        methodLabel: '카드',
        comesBack: 'byProvider',
      },
    ]);
    for (const [method, comesBack] of [
      ['terminal', 'byHand'],
      ['virtual_account', 'byAccount'],
      ['card', 'byProvider'],
    ] as const) {
      await academy.db.updateTable('payments').set({ method }).where('payment_id', '=', paymentId).execute();
      expect((await quotesOf([registrationNo])).resultData.quotes[0]?.comesBack).toBe(comesBack);
    }
    expect((await cancelBy(registrationNo, { quotedRefundKrw: 10_000 })).resultCode).toBe(
      'test.quote_changed',
    );
    await cancelBy(registrationNo, { quotedRefundKrw: 20_000 });
    await refundAll(academy);
    expect(await stateOf(academy, hold, paymentId)).toMatchObject({
      payment: 'refunded',
      registration: 'cancelled',
      ledger: 0,
    });
  });

  test('on the academy’s account everything goes back where the family’s rules give nothing', async () => {
    const room = await session({ capacity: 2, feeKrw: 20_000, startsInHours: 20 });
    const { hold, registrationNo, paymentId } = await givenPaid(room);
    const { quotes } = (await quotesOf([registrationNo])).resultData;
    const byRuleKrw = quotes[0]?.byRuleKrw ?? 0;
    expect(byRuleKrw).toBeLessThan(20_000);
    const wish = { fault: 'academy', quotedRefundKrw: 20_000 };
    expect((await cancelBy(registrationNo, { ...wish, fault: 'family' })).resultCode).toBe(
      'test.quote_changed',
    );
    expect((await cancelBy(registrationNo, wish)).resultData.state).toBe('cancelled');
    await refundAll(academy);
    expect(await stateOf(academy, hold, paymentId)).toMatchObject({ payment: 'refunded', ledger: 0 });
  });

  test('what is above the branch’s limit, or waits for the head office, is not given back on the way', async () => {
    const room = await session({ capacity: 3, feeKrw: 20_000 });
    const { registrationNo, paymentId } = await givenPaid(room);
    const wish = { quotedRefundKrw: 20_000 };
    const ask = { amountKrw: 20_000, leftKrw: 20_000, givesSeatUp: true, reason };
    const asked = await office<OfficePaymentDetail>(`POST payments/${paymentId}/refund-asks`, ask, manager);
    const refusals = async (cookie: string) =>
      (await quotesOf([registrationNo], cookie)).resultData.quotes.map((one) => one.refusals);
    const waiting = expect.stringContaining('승인');
    expect(await refusals(owner)).toEqual([{ family: waiting, academy: waiting }]);
    expect((await cancelBy(registrationNo, wish, owner)).resultCode).toBe('payment.ask_waiting');
    await office(`POST refund-asks/${asked.resultData.ask?.askId}/withdraw`, {});
    const { resultData: limit } = await office<{ branchKrw: number; version: number }>('GET refund-limit');
    const set = (branchKrw: number, version: number) =>
      office<{ version: number }>('PUT refund-limit', { branchKrw, version, reason }, owner);
    expect(await refusals(manager)).toEqual([{ family: '', academy: '' }]);
    const lowered = await set(5_000, limit.version);
    // Said before anything is filled in; the head office has no limit.
    const above = expect.stringContaining('분원에서 바로 환불할 수 있는 한도를 넘었습니다.');
    expect(await refusals(manager)).toEqual([{ family: above, academy: above }]);
    expect(await refusals(owner)).toEqual([{ family: '', academy: '' }]);
    expect((await cancelBy(registrationNo, wish)).resultCode).toBe('payment.above_limit');
    expect(await statesIn(academy, room.sessionId, (await ownerOf(registrationNo)).child_id)).toEqual([
      'confirmed',
    ]);
    expect((await cancelBy(registrationNo, wish, owner)).resultData.state).toBe('cancelled');
    await set(limit.branchKrw, lowered.resultData.version);
  });

  test('not while the child has sat, and not from the beginning of the test on', async () => {
    const room = await session({ capacity: 2, startsInHours: 2 });
    const a = await givenFamily(academy);
    const { registrationNo } = (await registerOne(academy, a, room.sessionId, a.younger)).resultData;
    const move = (state: 'attended' | 'confirmed') =>
      academy.db
        .updateTable('registrations')
        .set({ state })
        .where('registration_no', '=', registrationNo)
        .execute();
    await move('attended');
    expect((await cancelBy(registrationNo)).resultMsg).toContain('기록을 되돌린 뒤');
    await move('confirmed');
    await academy.db
      .updateTable('test_sessions')
      .set({ starts_at: academy.clock.now(), closes_at: academy.clock.now() })
      .where('id', '=', room.sessionId)
      .execute();
    expect((await cancelBy(registrationNo)).resultMsg).toContain('시험이 시작되어');
  });

  test('of another branch there is none, alone and among others', async () => {
    const theirs = await session({ capacity: 2, branchId: foreign });
    const ours = await session({ capacity: 2 });
    const a = await givenFamily(academy);
    const { registrationNo: there } = (await registerOne(academy, a, theirs.sessionId, a.younger)).resultData;
    const { registrationNo: here } = (await registerOne(academy, a, ours.sessionId, a.older)).resultData;
    expect((await cancelBy(there)).status).toBe(404);
    expect((await quotesOf([here, there])).status).toBe(404);
    expect((await quotesOf([here, there], owner)).resultData.quotes).toHaveLength(2);
    expect((await quotesOf([])).status).toBe(400);
  });
});

const ownerOf = (registrationNo: string) =>
  academy.db
    .selectFrom('registrations')
    .selectAll()
    .where('registration_no', '=', registrationNo)
    .executeTakeFirstOrThrow();

describe('at the same moment', () => {
  test('the branch and the family cancel: one seat is freed and the money goes back once', async () => {
    const room = await session({ capacity: 2, feeKrw: 20_000 });
    const { member, hold, registrationNo, paymentId } = await givenPaid(room);
    const { open, done } = await poolLocked(academy, room.poolId);
    const acts = [
      cancelBy(registrationNo, { quotedRefundKrw: 20_000 }),
      cancelOne(academy, member, registrationNo, 20_000),
    ];
    // Both have read a registration that stands: only what is asked again under the lock tells them apart.
    await expect.poll(() => callsWaiting(academy)).toBeGreaterThanOrEqual(2);
    open();
    await done;
    const statuses = (await Promise.all(acts)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    await refundAll(academy);
    expect(await seatsOf(academy, room.poolId)).toMatchObject({ taken: 0, held: 0 });
    expect(await stateOf(academy, hold, paymentId)).toMatchObject({ payment: 'refunded', ledger: 0 });
  });

  test('it was moved to another branch meanwhile: it is not cancelled there', async () => {
    const here = await session({ capacity: 2 });
    const there = await session({ capacity: 2, testId: here.testId, branchId: foreign });
    const a = await givenFamily(academy);
    const { registrationNo } = (await registerOne(academy, a, here.sessionId, a.younger)).resultData;
    const { open, done } = await poolLocked(academy, here.poolId);
    const moving = office(
      `POST registrations/${registrationNo}/move`,
      { fromSessionId: here.sessionId, sessionId: there.sessionId, reason },
      owner,
    );
    await expect.poll(() => callsWaiting(academy)).toBeGreaterThanOrEqual(1);
    const cancelling = cancelBy(registrationNo);
    await expect.poll(() => callsWaiting(academy)).toBeGreaterThanOrEqual(2);
    open();
    await done;
    expect((await moving).status).toBe(200);
    const told = { status: 404, resultMsg: expect.stringMatching(/분원으로 옮겨진 접수입니다/) };
    expect(await cancelling).toMatchObject(told);
    // So is whoever presses it on a screen that is older; in a branch it never was in, it does not exist.
    expect(await cancelBy(registrationNo)).toMatchObject(told);
    const never = await registerOne(academy, a, there.sessionId, a.older);
    expect((await cancelBy(never.resultData.registrationNo)).resultMsg).toBe('접수 내역을 찾을 수 없습니다.');
    expect((await ownerOf(registrationNo)).state).toBe('confirmed');
  });
});
