import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DashboardCard } from '#src/shared/access/office.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import {
  act,
  bookOf,
  confirmPayment,
  type GivenHold,
  givenAuthenticated,
  givenHold,
  newKey,
  stateOf,
} from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { OfficePayment, OfficePaymentDetail } from './contract/payment.ts';
import type { Reconciliation } from './contract/reconciliation-list.ts';
import type { ReconciliationLine } from './contract/reconciliations.ts';

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

async function givenPaid(): Promise<GivenHold & { paymentId: string; sessionId: number }> {
  const hold = await givenHold(academy);
  const authenticated = await givenAuthenticated(academy, hold);
  await confirmPayment(academy, hold, authenticated);
  return { ...hold, paymentId: authenticated.paymentId };
}
const detail = async (cookie: string, paymentId: string) =>
  (await call<OfficePaymentDetail>(academy, `GET /api/office/payments/${paymentId}`, { cookie })).resultData;
const refund = (cookie: string, paymentId: string, json: Record<string, unknown>) =>
  call<OfficePaymentDetail>(academy, `POST /api/office/payments/${paymentId}/refund`, {
    cookie,
    key: newKey(),
    json: { reason: '학부모 요청으로 환불', ...json },
  });
const list = async (cookie: string, query = '') =>
  (await call<ListPage<OfficePayment>>(academy, `GET /api/office/payments${query}`, { cookie })).resultData;

/** Runs the refund jobs that are waiting, as the worker does. */
async function carryOutRefunds(): Promise<void> {
  const open = await academy.db.selectFrom('refunds').select('id').where('state', '=', 'requested').execute();
  for (const { id } of open) await academy.jobs['payments.refund']?.({ refundId: id });
}

describe('payments in the office', () => {
  test('are listed and read with policy, history and ledger', async () => {
    const paid = await givenPaid();
    expect((await list(manager, `?q=${paid.orderNo}`)).rows).toMatchObject([
      { paymentId: paid.paymentId, state: 'paid', stateLabel: '결제 완료', attentionLabel: '' },
    ]);
    expect(await detail(manager, paid.paymentId)).toMatchObject({
      leftKrw: 20_000,
      ledgerKrw: 20_000,
      advice: { refundKrw: 20_000, lines: [{ refundKrw: 20_000 }] },
      mayExceed: false,
    });
    expect((await list(owner, '?state=failed')).total).toBe(0);
    expect((await list(owner, '?from=2026-11-22')).total).toBe(0);
  });

  test('are given back in part, to the won, at the provider too', async () => {
    const paid = await givenPaid();
    const answer = await refund(manager, paid.paymentId, { amountKrw: 5_000, leftKrw: 20_000 });
    expect(answer.resultData.leftKrw).toBe(15_000);
    await carryOutRefunds();
    expect(await stateOf(academy, paid, paid.paymentId)).toMatchObject({
      payment: 'partly_refunded',
      registration: 'confirmed',
      ledger: 15_000,
    });
    expect(await bookOf(academy, paid.paymentId)).toMatchObject({ status: 'PARTIAL_CANCELLED' });
  });

  test('given back whole with the seat, cancel the registration', async () => {
    const paid = await givenPaid();
    expect(
      (await refund(owner, paid.paymentId, { amountKrw: 20_000, leftKrw: 20_000, givesSeatUp: true })).status,
    ).toBe(200);
    await carryOutRefunds();
    expect(await stateOf(academy, paid, paid.paymentId)).toMatchObject({
      payment: 'refunded',
      registration: 'cancelled',
      ledger: 0,
    });
  });

  test('asked for twice at once go back once, and another sum than shown is refused', async () => {
    const paid = await givenPaid();
    const ask = (amountKrw: number) => refund(owner, paid.paymentId, { amountKrw, leftKrw: 20_000 });
    await Promise.all([ask(12_000), ask(12_000), ask(11_000)]);
    await carryOutRefunds();
    const state = await stateOf(academy, paid, paid.paymentId);
    expect([8_000, 9_000]).toContain(state.ledger);
    expect((await refund(owner, paid.paymentId, { amountKrw: 1_000, leftKrw: 20_000 })).resultCode).toBe(
      'common.edited_elsewhere',
    );
    expect(
      (await refund(owner, paid.paymentId, { amountKrw: 15_000, leftKrw: state.ledger })).resultCode,
    ).toBe('payment.refund_too_much');
  });

  test('above the policy only the owner gives back', async () => {
    const paid = await givenPaid();
    await academy.db
      .updateTable('registrations')
      .set({ confirmed_at: new Date('2026-10-01T00:00:00Z') })
      .where('registration_no', '=', paid.registrationNo)
      .execute();
    await academy.db
      .updateTable('test_sessions')
      .set({
        closes_at: new Date('2026-11-21T02:00:00Z'),
        starts_at: new Date('2026-11-21T12:00:00Z'),
        ends_at: new Date('2026-11-21T13:00:00Z'),
      })
      .where('id', '=', paid.sessionId)
      .execute();
    const { advice } = await detail(manager, paid.paymentId);
    expect(advice.refundKrw).toBeLessThan(20_000);
    const whole = { amountKrw: 20_000, leftKrw: 20_000 };
    expect(await refund(manager, paid.paymentId, whole)).toMatchObject({
      status: 403,
      resultCode: 'payment.above_policy',
    });
    expect((await refund(owner, paid.paymentId, whole)).status).toBe(200);
    await carryOutRefunds();
  });

  test('that nobody knows the end of are counted until they are settled', async () => {
    const paid = await givenHold(academy);
    const authenticated = await givenAuthenticated(academy, paid);
    await act(academy, authenticated.paymentId, 'lose-answer');
    await confirmPayment(academy, paid, authenticated);
    academy.clock.advance(130);
    expect((await list(owner, '?attention=true')).rows).toMatchObject([
      { attentionLabel: '결과를 알 수 없는 결제' },
    ]);
    const cardNow = async () => {
      const path = 'GET /api/office/today';
      const { resultData } = await call<{ cards: DashboardCard[] }>(academy, path, { cookie: owner });
      return resultData.cards.find((card) => card.key === 'payments-attention');
    };
    expect(await cardNow()).toMatchObject({ value: 1, isLate: false });
    const ofIt = academy.db.updateTable('payments').where('payment_id', '=', authenticated.paymentId);
    const { created_at: begun } = await academy.db
      .selectFrom('payments')
      .select('created_at')
      .where('payment_id', '=', authenticated.paymentId)
      .executeTakeFirstOrThrow();
    await ofIt.set({ created_at: new Date(begun.getTime() - 86_400_000) }).execute();
    expect(await cardNow()).toMatchObject({ value: 1, isLate: true });
    await ofIt.set({ created_at: begun }).execute();
    await call(academy, `POST /api/office/payments/${authenticated.paymentId}/ask`, {
      cookie: owner,
      json: {},
    });
    expect((await list(owner, '?attention=true')).total).toBe(0);
  });
});

describe('the comparison with the provider', () => {
  const compare = async (day: string) => {
    const { resultData } = await call<{ runId: number }>(academy, 'POST /api/office/reconciliations', {
      cookie: owner,
      json: { day },
    });
    await academy.jobs['payments.compare-day']?.(resultData);
    return call<{ run: Reconciliation; lines: ReconciliationLine[] }>(
      academy,
      `GET /api/office/reconciliations/${resultData.runId}`,
      { cookie: owner },
    );
  };

  test('agrees to the won, and finds what was changed behind our back until it is settled', async () => {
    const whole = await compare('2026-11-21');
    expect(whole.resultData.lines).toEqual([]);
    expect(whole.resultData.run.oursKrw).toBe(whole.resultData.run.theirsKrw);
    expect(whole.resultData.run.oursKrw).toBeGreaterThan(0);

    const paid = await givenPaid();
    await academy.db
      .updateTable('payments')
      .set({ state: 'refunded', refunded_krw: 20_000 })
      .where('payment_id', '=', paid.paymentId)
      .execute();
    const differing = await compare('2026-11-21');
    expect(differing.resultData.lines).toMatchObject([
      { paymentId: paid.paymentId, kindLabel: '환불 금액이 다름', oursKrw: 0, theirsKrw: 20_000, note: null },
    ]);
    expect((await list(owner, '?attention=true')).rows).toMatchObject([
      { attentionLabel: '결제사와 다른 금액' },
    ]);
    const [line] = differing.resultData.lines;
    const resolve = () =>
      call(academy, `POST /api/office/reconciliation-lines/${line?.lineId}/resolve`, {
        cookie: owner,
        json: { version: line?.version, note: '결제사와 통화해 맞추었습니다.' },
      });
    const both = await Promise.all([resolve(), resolve()]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect((await list(owner, '?attention=true')).total).toBe(0);
  });

  test('of a day to come is refused', async () => {
    const answer = await call(academy, 'POST /api/office/reconciliations', {
      cookie: owner,
      json: { day: '2026-12-25' },
    });
    expect(answer.fields).toHaveProperty('day');
  });
});
