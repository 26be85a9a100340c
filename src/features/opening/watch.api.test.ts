import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { branchIdOf } from '#tests/given-office.ts';
import { confirmPayment, givenAuthenticated, givenHold, refundAll } from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { Figure } from '../reports/contract.ts';
import type { MonthlyReport, watchEndpoint } from './contract/watch.ts';

let academy: TestAcademy;
let owner: string;
let manager: string;
let sessionId: number;
let elsewhereId: number;
let elsewherePool: number;
beforeAll(async () => {
  academy = await startAcademy();
  const session = await givenSession(academy, { capacity: 5, feeKrw: 20_000 });
  const songdo = await academy.db
    .selectFrom('branches')
    .select('id')
    .where('code', '=', 'songdo')
    .executeTakeFirstOrThrow();
  const elsewhere = await givenSession(academy, { capacity: 7, feeKrw: 20_000, branchId: songdo.id });
  await givenStaff(academy);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  sessionId = session.sessionId;
  await givenHold(academy, { poolOf: session });
  const paid = await givenHold(academy, { poolOf: session });
  await confirmPayment(academy, paid, await givenAuthenticated(academy, paid));
  await givenHold(academy, { poolOf: elsewhere });
  [elsewhereId, elsewherePool] = [elsewhere.sessionId, elsewhere.poolId];
});
afterAll(() => academy.close());

type Watch = DataOf<typeof watchEndpoint>;
const watch = async (cookie: string) =>
  (await call<Watch>(academy, 'GET /api/office/control', { cookie })).resultData;
const report = (cookie: string, query: string) =>
  call<MonthlyReport>(academy, `GET /api/office/reports/monthly?${query}`, { cookie });

describe('the opening day', () => {
  test('shows seats and seconds of the own branches as they are', async () => {
    const seen = await watch(manager);
    expect(seen.sessions).toMatchObject([
      { sessionId, capacity: 5, held: 1, confirming: 0, confirmed: 1, left: 3, waiting: 0, lost: 0 },
    ]);
    expect(seen.seconds).toHaveLength(60);
    const sum = (of: (one: Watch['seconds'][number]) => number) =>
      seen.seconds.reduce((all, one) => all + of(one), 0);
    expect([sum((one) => one.held), sum((one) => one.confirmed)]).toEqual([2, 1]);
    expect((await watch(owner)).sessions).toHaveLength(2);
    expect([seen.queue, seen.unknownPayments, seen.failures.payments]).toEqual([0, 0, 0]);
  });

  test('of one branch where one is chosen, and nothing of a branch that is not the own', async () => {
    const of = async (cookie: string, branchId: number) =>
      (await call<Watch>(academy, `GET /api/office/control?branchId=${branchId}`, { cookie })).resultData;
    const { branches } = await watch(owner);
    expect(branches.map(({ name }) => name)).toHaveLength(2);
    const [here, there] = (await watch(owner)).sessions
      .map(({ branchId }) => branchId)
      .toSorted((a, b) => a - b);
    expect((await of(owner, there ?? 0)).sessions).toMatchObject([{ branchId: there }]);
    expect((await of(manager, here ?? 0)).sessions).toMatchObject([{ sessionId }]);
    expect((await of(manager, there ?? 0)).sessions).toEqual([]);
    expect((await watch(manager)).branches).toHaveLength(1);
  });

  test('counts who waits in a lobby and payments that failed or whose end is not known, of the own branches', async () => {
    // Before the lobby stands before the door.
    const hold = await givenHold(academy, { poolOf: { poolId: elsewherePool, sessionId: elsewhereId } });
    const { paymentId } = await givenAuthenticated(academy, hold);
    const now = academy.clock.now();
    const { id: roundId } = await academy.db
      .insertInto('test_rounds')
      .values({
        title: '겨울 회차',
        mode: 'lobby',
        opens_at: now,
        draws_at: now,
        seed: 'seed',
        seed_hash: 'hash',
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await academy.db
      .updateTable('test_sessions')
      .set({ round_id: roundId })
      .where('id', '=', elsewhereId)
      .execute();
    for (const [memberId, state] of [
      [-1, 'waiting'],
      [-2, 'waiting'],
      [-3, 'used'],
    ] as const)
      await academy.db
        .insertInto('round_tickets')
        .values({ round_id: roundId, member_id: memberId, joined_at: now, state })
        .execute();
    const payment = await academy.db
      .updateTable('payments')
      .set({ state: 'confirming', confirming_at: now })
      .where('payment_id', '=', paymentId)
      .returning('id')
      .executeTakeFirstOrThrow();
    const troubles = async (cookie: string) => {
      const { queue, unknownPayments, failures } = await watch(cookie);
      return [queue, unknownPayments, failures.payments];
    };
    expect(await troubles(owner)).toEqual([2, 1, 0]);
    await academy.db.updateTable('payments').set({ state: 'failed' }).where('id', '=', payment.id).execute();
    const failed = { entity_id: payment.id, from_state: 'confirming', to_state: 'failed' };
    await academy.db
      .insertInto('history')
      .values({ ...failed, entity: 'payment', actor_kind: 'provider', code: 'confirm', at: now })
      .execute();
    expect(await troubles(owner)).toEqual([2, 0, 1]);
    expect(await troubles(manager)).toEqual([0, 0, 0]);
  });

  test('counts seats that ran out, and the first page says the same', async () => {
    academy.clock.advance(700);
    await academy.jobs['seats.sweep']?.({});
    const seen = await watch(manager);
    expect(seen.sessions[0]).toMatchObject({ held: 0, lost: 1, left: 4 });
    expect(seen.failures.expired).toBe(1);
    const today = await call<{ cards: { key: string; value: number }[] }>(academy, 'GET /api/office/today', {
      cookie: manager,
    });
    expect(today.resultData.cards.find((card) => card.key === 'tests.seats')?.value).toBe(4);
  });
});

describe('the month', () => {
  test('has seats and money by day, of the own branches', async () => {
    const { resultData } = await report(manager, 'month=2026-11');
    expect(resultData.days).toHaveLength(Number(seoulDay(academy.clock.now()).slice(8)));
    expect(resultData.days.find((one) => one.day === '2026-11-21')).toMatchObject({
      confirmed: 1,
      takenKrw: 20_000,
      refundedKrw: 0,
    });
    expect((await report(owner, 'month=2026-02')).resultData.days).toHaveLength(28);
  });

  test('of another branch is empty for a manager, and a wrong month is refused', async () => {
    const other = await branchIdOf(academy, 'songdo');
    const { days } = (await report(manager, `month=2026-11&branchId=${other}`)).resultData;
    expect(days.filter(({ confirmed, takenKrw }) => confirmed + takenKrw > 0)).toEqual([]);
    expect((await report(owner, 'month=2026-13')).status).toBe(400);
  });
});

describe('the month beside the one before and that of last year', () => {
  const figures = (cookie: string, query: string) =>
    call<{ rows: Figure[] }>(academy, `GET /api/office/reports/figures?${query}`, { cookie });
  const rowsOf = async (cookie: string, query: string) => (await figures(cookie, query)).resultData.rows;
  const find = (rows: Figure[], label: string, branchName = '대치 분원') =>
    rows.find((one) => one.label === label && one.branchName === branchName);

  test('has the way, money, lead and sources of the own branches', async () => {
    const rows = await rowsOf(manager, 'month=2026-11');
    expect(find(rows, '테스트 접수')).toMatchObject({ value: 2, lastMonth: 0, lastYear: 0, unit: '건' });
    expect(find(rows, '확정률')).toMatchObject({ value: 50, lastMonth: null });
    expect(find(rows, '결제')).toMatchObject({ section: 'money', value: 20_000 });
    expect(find(rows, '4~7일 전', '')).toMatchObject({ section: 'lead', value: 1 });
    expect(find(rows, '테스트 접수 · 홈페이지 가입', '')).toMatchObject({ section: 'sources', value: 2 });
    expect(rows.some(({ section, branchName }) => section === 'way' && branchName === '')).toBe(false);
    const all = await rowsOf(owner, 'month=2026-11');
    expect(find(all, '테스트 접수', '')).toMatchObject({ value: 4 });
    expect(find(all, '홈페이지 방문', '')).toMatchObject({ value: 0 });
    expect(find(await rowsOf(owner, 'month=2026-12'), '테스트 접수')).toMatchObject({
      value: 0,
      lastMonth: 2,
    });
    expect(find(await rowsOf(owner, 'month=2027-11'), '테스트 접수')).toMatchObject({
      value: 0,
      lastYear: 2,
    });
  });

  test('tells refunds by reasons that were chosen, and never what was typed', async () => {
    const { payment_id: paymentId } = await academy.db
      .selectFrom('payments')
      .select('payment_id')
      .where('state', '=', 'paid')
      .executeTakeFirstOrThrow();
    for (const [amountKrw, leftKrw, reason] of [
      [5_000, 20_000, '다른 학원 등록'],
      [2_000, 15_000, '하준이 할머니의 부탁'],
    ] as const) {
      await call(academy, `POST /api/office/payments/${paymentId}/refund`, {
        ...{ cookie: owner, key: `refund-of-report-${amountKrw}` },
        json: { amountKrw, leftKrw, reason },
      });
      await refundAll(academy);
    }
    const refunds = (await rowsOf(manager, 'month=2026-11')).filter(({ section }) => section === 'refunds');
    expect(refunds.map(({ label, unit, value }) => [label, unit, value])).toEqual([
      ['다른 학원 등록', '건', 1],
      ['그 밖의 사유', '건', 1],
      ['다른 학원 등록', '원', 5_000],
      ['그 밖의 사유', '원', 2_000],
    ]);
  });

  test('has nothing of another branch, goes out as a file, and refuses what is no month', async () => {
    const other = await branchIdOf(academy, 'songdo');
    const theirs = await rowsOf(manager, `month=2026-11&branchId=${other}`);
    expect(theirs.filter(({ value }) => value)).toEqual([]);
    const file = await call<{ rowCount: number }>(academy, 'POST /api/office/reports/figures/export', {
      ...{ cookie: manager, key: 'file-of-report' },
      json: { month: '2026-11', reason: '월 마감 보고' },
    });
    expect(file.resultData.rowCount).toBeGreaterThan(20);
    const refused = await figures(owner, 'month=2026-13');
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, ['month']]);
  });
});
