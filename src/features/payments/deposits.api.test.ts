import { describe, expect, test } from 'vitest';
import {
  act,
  bookOf,
  confirmPayment,
  givenAuthenticated,
  givenHold,
  newKey,
  refundAll,
  stateOf,
} from '#tests/given-payments.ts';
import type { GivenAccount } from '#tests/payment-academy.ts';
import { paymentAcademy } from '#tests/payment-academy.ts';
import { call } from '#tests/start.ts';
import { accountOf } from './actions/refunds/refund-account.server.ts';

const { academy, reconcile, givenAccount } = await paymentAcademy();

const dayMs = 86_400_000;
const account = { bank: 'SHINHAN', number: '110-123-456789', holder: '김보호' };
const later = (ms: number) => academy.clock.set(new Date(academy.clock.now().getTime() + ms));

const state = ({ hold, paid }: GivenAccount) => stateOf(academy, hold, paid.paymentId);
const textsTo = async ({ hold }: GivenAccount, template: string) =>
  (
    await academy.db
      .selectFrom('messages')
      .select('body')
      .where('recipient', '=', hold.member.mobile)
      .where('template', '=', template)
      .orderBy('id')
      .execute()
  ).map((row) => row.body);
const cancel = ({ hold }: GivenAccount, refundAccount?: object) =>
  call(academy, `POST /api/entrance-tests/registrations/${hold.registrationNo}/cancel`, {
    token: hold.member.token,
    key: newKey(),
    json: { quotedRefundKrw: 20_000, ...(refundAccount && { refundAccount }) },
  });
const give = ({ hold, paid }: GivenAccount, json: object = account, token = hold.member.token) =>
  call(academy, `POST /api/payments/${paid.paymentId}/refund-account`, { token, key: newKey(), json });
const accountsOf = (paymentId: string) =>
  academy.db
    .selectFrom('refund_accounts as a')
    .innerJoin('refunds as r', 'r.id', 'a.refund_ref')
    .innerJoin('payments as p', 'p.id', 'r.payment_ref')
    .select([
      'a.sealed',
      'a.number_tail as tail',
      'a.bank',
      'a.destroyed_at as destroyedAt',
      'r.id as refundId',
    ])
    .where('p.payment_id', '=', paymentId)
    .execute();

describe('the account', () => {
  test('says bank, number, holder and end on the screen and by text; the end is ours, not the browser’s', async () => {
    const given = await givenAccount();
    expect(given.view.deposit).toMatchObject({ bank: '신한은행', holder: '우리아카데미' });
    // Two days on, at 23:59 in Seoul.
    expect(given.view.deposit?.dueAt).toBe('2026-11-23T14:59:00.000Z');
    await academy.jobs['payments.tell-account']?.({ paymentId: given.paid.paymentId });
    const [text] = await textsTo(given, 'payment.account');
    expect(text).toContain(given.view.deposit?.account);
    expect(text).toContain('20,000원');
  });

  test('is not opened where the test is too near', async () => {
    const hold = await givenHold(academy);
    await academy.db
      .updateTable('test_sessions')
      .set({
        starts_at: new Date(academy.clock.now().getTime() + dayMs + 30 * 60_000),
        closes_at: new Date(academy.clock.now().getTime() + dayMs),
        ends_at: new Date(academy.clock.now().getTime() + dayMs + 90 * 60_000),
      })
      .where('id', '=', hold.sessionId)
      .execute();
    const answer = await call(academy, 'POST /api/payments/prepare', {
      token: hold.member.token,
      key: newKey(),
      json: { orderNo: hold.orderNo, method: 'virtual_account' },
    });
    expect(answer).toMatchObject({ status: 409, resultCode: 'payment.no_deposit' });
  });

  test('a deposit two days later confirms the seat', async () => {
    const given = await givenAccount();
    const start = academy.clock.now();
    later(2 * dayMs);
    await reconcile();
    expect((await state(given)).registration).toBe('confirming');
    // The bank refuses another sum; nothing has come of that.
    expect((await act(academy, given.paid.paymentId, 'deposit', { amountKrw: 15_000 })).status).toBe(409);
    expect((await act(academy, given.paid.paymentId, 'deposit')).status).toBe(200);
    await reconcile();
    expect(await state(given)).toMatchObject({ payment: 'paid', registration: 'confirmed', ledger: 20_000 });
    academy.clock.set(start);
  });

  test('nothing comes: the account is closed, the seat is free, the guardian is told once', async () => {
    const given = await givenAccount({ capacity: 1 });
    const start = academy.clock.now();
    later(3 * dayMs);
    await reconcile();
    await reconcile();
    expect(await state(given)).toMatchObject({ payment: 'expired', registration: 'expired', ledger: 0 });
    expect(await textsTo(given, 'test.deposit_over')).toHaveLength(1);
    const pool = await academy.db
      .selectFrom('seat_pools')
      .select('taken')
      .where('id', '=', given.hold.poolId)
      .executeTakeFirstOrThrow();
    expect(pool.taken).toBe(0);
    expect((await act(academy, given.paid.paymentId, 'deposit')).status).toBe(409);
    academy.clock.set(start);
  });

  test('control: one minute before the end nothing is given up', async () => {
    const given = await givenAccount();
    const start = academy.clock.now();
    academy.clock.set(new Date(Date.parse(given.view.deposit?.dueAt ?? '') + 9 * 60_000));
    await reconcile();
    expect(await state(given)).toMatchObject({ payment: 'waiting_for_deposit', registration: 'confirming' });
    academy.clock.set(start);
  });

  test('a deposit of the last second is seen although its webhook never came', async () => {
    const given = await givenAccount();
    const start = academy.clock.now();
    later(2 * dayMs);
    await act(academy, given.paid.paymentId, 'deposit');
    later(2 * dayMs);
    await reconcile();
    expect(await state(given)).toMatchObject({ payment: 'paid', registration: 'confirmed' });
    academy.clock.set(start);
  });
});

describe('another sum', () => {
  test.each([15_000, 25_000])(
    'let through (%i won): booked as it came, the seat kept, the sum back',
    async (krw) => {
      const given = await givenAccount();
      await act(academy, given.paid.paymentId, 'deposit-anyway', { amountKrw: krw });
      await reconcile();
      expect(await state(given)).toEqual({
        payment: 'wrong_deposit',
        registration: 'held',
        ledger: krw,
        entries: 1,
      });
      const [refund] = await academy.db
        .selectFrom('refunds')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(1)
        .execute();
      await academy.jobs['payments.ask-account']?.({ refundId: refund?.id });
      const [text] = await textsTo(given, 'payment.account_wanted');
      expect(text).toContain(
        `${krw.toLocaleString('ko-KR')}원이 입금되었습니다. 접수가 확정되지 않았습니다.`,
      );
      // Who only gives the account loses the seat: it is said until when it has to be paid again.
      expect(text).toMatch(/자리는 \S+년 .+까지 지켜 드리니 그때까지 신청 내역에서 다시 결제해 주세요\./);
      // The same seat can be paid for by card meanwhile.
      const card = await givenAuthenticated(academy, given.hold);
      expect((await confirmPayment(academy, given.hold, card)).resultData.state).toBe('paid');
      expect((await give(given)).resultData).toEqual({ started: 1 });
      await refundAll(academy);
      await refundAll(academy);
      expect(await state(given)).toEqual({
        payment: 'failed',
        registration: 'confirmed',
        ledger: 0,
        entries: 2,
      });
      expect(await bookOf(academy, given.paid.paymentId)).toMatchObject({
        cancelled: krw,
        status: 'CANCELLED',
      });
    },
  );
});

describe('the way back', () => {
  async function givenDeposited(wanted: Parameters<typeof givenAccount>[0] = {}) {
    const given = await givenAccount(wanted);
    await act(academy, given.paid.paymentId, 'deposit');
    await reconcile();
    return given;
  }

  test('asks for an account before anything is cancelled', async () => {
    const given = await givenDeposited();
    expect(await cancel(given)).toMatchObject({ status: 409, resultCode: 'payment.account_wanted' });
    expect((await state(given)).registration).toBe('confirmed');
  });

  test('goes to the account; its number is encrypted, masked on screen and destroyed once the money went', async () => {
    const given = await givenDeposited();
    expect((await cancel(given, account)).status).toBe(200);
    const [kept] = await accountsOf(given.paid.paymentId);
    expect(kept).toMatchObject({ tail: '6789', bank: 'SHINHAN', destroyedAt: null });
    expect(kept?.sealed).not.toContain('110123456789');
    expect(await accountOf(academy, kept?.refundId ?? 0)).toEqual({
      bank: 'SHINHAN',
      number: '110123456789',
      holder: '김보호',
    });
    await refundAll(academy);
    expect(await state(given)).toMatchObject({ payment: 'refunded', registration: 'cancelled', ledger: 0 });
    expect((await bookOf(academy, given.paid.paymentId)).refundedTo).toEqual({
      bank: 'SHINHAN',
      number: '110123456789',
      holderName: '김보호',
    });
    const [gone] = await accountsOf(given.paid.paymentId);
    expect(gone?.sealed).toBeNull();
    expect(gone?.destroyedAt).not.toBeNull();
    const page = await call<{ registration: { payment: { toAccount: object } } }>(
      academy,
      `GET /api/entrance-tests/registrations/${given.hold.registrationNo}`,
      { token: given.hold.member.token },
    );
    expect(page.resultData.registration.payment.toAccount).toEqual({
      paymentId: given.paid.paymentId,
      amountKrw: 20_000,
      isWanted: false,
      label: '신한은행 ****6789로 돌려드렸습니다.',
    });
    expect(JSON.stringify(page)).not.toContain('110123456789');
  });

  test('an account the bank refuses is asked for again', async () => {
    const given = await givenDeposited();
    await cancel(given, { ...account, number: '00000000' });
    await refundAll(academy);
    expect((await state(given)).payment).toBe('paid');
    expect((await give(given)).resultData).toEqual({ started: 1 });
    await refundAll(academy);
    expect((await state(given)).payment).toBe('refunded');
  });

  test('money that comes after the seat is gone waits for an account', async () => {
    const given = await givenAccount({ capacity: 1 });
    const start = academy.clock.now();
    later(3 * dayMs);
    await reconcile();
    academy.clock.set(start);
    await givenHold(academy, { poolOf: { poolId: given.hold.poolId, sessionId: given.hold.sessionId } });
    const book = await bookOf(academy, given.paid.paymentId);
    await academy.db
      .updateTable('sandbox_records')
      .set({ value: JSON.stringify({ ...book, status: 'PAID', paidAt: start.toISOString(), captures: 1 }) })
      .where('kind', '=', 'portone.payment')
      .where('key', '=', given.paid.paymentId)
      .execute();
    await academy.jobs['payments.ask']?.({ paymentId: given.paid.paymentId });
    expect(await state(given)).toMatchObject({ payment: 'paid', registration: 'expired', ledger: 20_000 });
    expect((await give(given)).resultData).toEqual({ started: 1 });
    await refundAll(academy);
    expect(await state(given)).toMatchObject({ payment: 'refunded', ledger: 0 });
  });

  test('refusals: nothing wanted, another’s payment, a number that is none, nobody signed in', async () => {
    const given = await givenDeposited();
    const other = await givenHold(academy);
    expect(await give(given)).toMatchObject({ status: 409, resultCode: 'payment.no_account_wanted' });
    expect(await give(given, account, other.member.token)).toMatchObject({ status: 404 });
    expect(await give(given, { ...account, number: '12-34' })).toMatchObject({ status: 400 });
    expect(await give(given, { ...account, holder: '<김보호>' })).toMatchObject({ status: 400 });
    const route = `POST /api/payments/${given.paid.paymentId}/refund-account`;
    expect(await call(academy, route, { key: newKey(), json: account })).toMatchObject({ status: 401 });
  });

  test('a number nobody used is destroyed after its time, not before', async () => {
    const given = await givenDeposited();
    await cancel(given, { ...account, number: '00000000' });
    await refundAll(academy);
    const start = academy.clock.now();
    const sealedAfter = async (days: number) => {
      academy.clock.set(new Date(start.getTime() + days * dayMs));
      await academy.jobs['payments.forget-numbers']?.({});
      return (await accountsOf(given.paid.paymentId))[0]?.sealed ?? null;
    };
    expect(await sealedAfter(29)).not.toBeNull();
    expect(await sealedAfter(31)).toBeNull();
    academy.clock.set(start);
  });
});
