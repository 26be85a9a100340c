import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Counter, givenCounter } from '#tests/given-counter.ts';
import {
  callsWaiting,
  givenFamily,
  poolLocked,
  registerOne,
  seatsOf,
  statesIn,
} from '#tests/given-families.ts';
import { lastMessageTo } from '#tests/given-members.ts';
import { confirmPayment, givenAuthenticated, newKey } from '#tests/given-payments.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let counter: Counter;
beforeAll(async () => {
  academy = await startAcademy();
  counter = await givenCounter(academy, ['desk.daechi', 'examiner', 'owner']);
});
afterAll(() => academy.close());
// Budgets have tests of their own.
beforeEach(() => academy.db.deleteFrom('budgets').execute());

const pay = (no: string, json: object, who = 'desk.daechi') =>
  counter.office(who, `POST registrations/${no}/counter-payment`, json);
const link = (no: string) =>
  counter.office<{ sentTo: string; until: string }>('desk.daechi', `POST registrations/${no}/pay-link`);
const paymentOf = (no: string) =>
  academy.db
    .selectFrom('payments as p')
    .innerJoin('registrations as r', 'r.order_id', 'p.order_id')
    .select(['p.id', 'p.payment_id', 'p.state', 'p.method', 'p.approval_no', 'p.deposit_holder'])
    .where('r.registration_no', '=', no)
    .orderBy('p.id', 'desc')
    .execute();

describe('a seat that waits for its money', () => {
  test.each([
    ['cash', {}, { approval_no: null, deposit_holder: null }],
    ['terminal', { approvalNo: '30017788' }, { approval_no: '30017788', deposit_holder: null }],
    ['bank', { payer: '김서연' }, { approval_no: null, deposit_holder: '김서연' }],
  ] as const)(
    'is paid by %s at the counter, once however often it is pressed',
    async (method, more, kept) => {
      const { room, family, no } = await counter.waiting();
      const taking = () => pay(no, { method, takenKrw: 20_000, ...more });
      const both = await Promise.all([taking(), taking()]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(both.find(({ status }) => status === 409)?.resultCode).toBe('test.not_payable');
      expect(await statesIn(academy, room.sessionId, family.younger)).toEqual(['confirmed']);
      expect(await paymentOf(no)).toMatchObject([{ state: 'paid', method, ...kept }]);
      expect(await lastMessageTo(academy, family.mobile)).toContain('접수가 완료되었습니다');
      expect(await seatsOf(academy, room.poolId)).toEqual({ capacity: 1, taken: 1, held: 1 });
    },
  );

  test('takes no money where its time ends while the desk waits for the lock of the seats', async () => {
    const { room, family, no } = await counter.waiting();
    const now = academy.clock.now();
    const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    const { hold_id: holdId } = await academy.db
      .updateTable('registrations')
      .set({ hold_expires_at: inSeconds(60) })
      .where('registration_no', '=', no)
      .returning('hold_id')
      .executeTakeFirstOrThrow();
    await academy.db
      .updateTable('seat_holds')
      .set({ expires_at: inSeconds(60) })
      .where('id', '=', holdId)
      .execute();
    const { open, done } = await poolLocked(academy, room.poolId);
    academy.clock.set(inSeconds(59));
    const paying = pay(no, { method: 'cash', takenKrw: 20_000 });
    await expect.poll(() => callsWaiting(academy), { timeout: 20_000 }).toBeGreaterThan(0);
    academy.clock.set(inSeconds(61));
    open();
    await done;
    expect(await paying).toMatchObject({ status: 409, resultCode: 'test.not_payable' });
    expect(await paymentOf(no)).toEqual([]);
    await academy.jobs['seats.sweep']?.({});
    academy.clock.set(now);
    expect(await statesIn(academy, room.sessionId, family.younger)).toEqual(['expired']);
  });

  test('another sum, a slip without its number, a transfer without its name are refused at their field', async () => {
    const { room, family, no } = await counter.waiting();
    for (const [json, field, code] of [
      [{ method: 'cash', takenKrw: 2_000 }, 'takenKrw', 'test.cash_wrong'],
      [{ method: 'terminal', takenKrw: 20_000 }, 'approvalNo', 'common.input_invalid'],
      [{ method: 'bank', takenKrw: 20_000 }, 'payer', 'common.input_invalid'],
      [{ method: 'card', takenKrw: 20_000 }, 'method', 'common.input_invalid'],
      [
        { method: 'cash', takenKrw: 20_000, cashReceipt: { kind: 'personal', number: '900101-1234567' } },
        'cashReceipt',
        'common.input_invalid',
      ],
    ] as const) {
      const refused = await pay(no, json);
      expect([refused.status, refused.resultCode]).toEqual([400, code]);
      expect(Object.keys(refused.fields ?? {}).join()).toContain(field);
    }
    expect(await paymentOf(no)).toEqual([]);
    expect(await statesIn(academy, room.sessionId, family.younger)).toEqual(['held']);
  });

  test('a cash receipt asked for at the counter is made out to that number', async () => {
    const { no } = await counter.waiting();
    await pay(no, {
      method: 'bank',
      takenKrw: 20_000,
      payer: '김서연',
      cashReceipt: { kind: 'personal', number: '010-1234-5678' },
    });
    const [payment] = await paymentOf(no);
    await academy.jobs['payments.cash-receipt']?.({ paymentId: payment?.payment_id });
    const receipt = await academy.db
      .selectFrom('cash_receipts')
      .select(['kind', 'state', 'number_mask', 'amount_krw'])
      .where('payment_ref', '=', payment?.id ?? 0)
      .executeTakeFirst();
    expect(receipt).toEqual({
      kind: 'personal',
      state: 'issued',
      number_mask: '010****5678',
      amount_krw: 20_000,
    });
  });

  test('a window that stands open meanwhile is over: what is paid in it goes back', async () => {
    const room = await counter.session({ capacity: 1, feeKrw: 20_000, branchId: counter.branchId });
    const member = await givenFamily(academy);
    const held = (await registerOne(academy, member, room.sessionId, member.younger)).resultData;
    const hold = {
      member,
      registrationNo: held.registrationNo,
      orderNo: held.orderNo ?? '',
      poolId: room.poolId,
    };
    const open = await givenAuthenticated(academy, hold);
    expect((await pay(held.registrationNo, { method: 'cash', takenKrw: 20_000 })).status).toBe(200);
    const late = await confirmPayment(academy, hold, open);
    expect([late.status, late.resultCode]).toEqual([409, 'payment.window_over']);
    expect(late.resultMsg).toContain('이미 결제하신');
    const states = (await paymentOf(held.registrationNo)).map(({ method, state }) => [method, state]);
    expect(states).toEqual([
      ['cash', 'paid'],
      ['card', 'expired'],
    ]);
  });

  test('of another branch, over, or already paid is refused; siblings pay together', async () => {
    const farRoom = await counter.session({
      capacity: 1,
      feeKrw: 20_000,
      branchId: await counter.branchOf('songdo'),
    });
    const guardian = await givenFamily(academy);
    const far = (await registerOne(academy, guardian, farRoom.sessionId, guardian.younger)).resultData;
    const taken = { method: 'cash', takenKrw: 20_000 };
    expect(await pay(far.registrationNo, taken)).toMatchObject({
      status: 404,
      resultCode: 'test.registration_gone',
    });
    expect(await link(far.registrationNo)).toMatchObject({ status: 404 });
    const near = await counter.waiting();
    expect((await pay(near.no, taken, 'examiner')).status).toBe(403);
    const now = academy.clock.now();
    academy.clock.set(new Date(now.getTime() + 86_400_001));
    await academy.jobs['seats.sweep']?.({});
    academy.clock.set(now);
    expect((await pay(near.no, taken)).resultCode).toBe('test.not_payable');
    expect((await link(near.no)).resultCode).toBe('test.not_payable');
  });
});

describe('siblings of one order', () => {
  /** Both children of a fresh family hold seats in these sessions, in one order. */
  async function heldTogether(sessionIds: readonly [number, number]): Promise<readonly string[]> {
    const member = await givenFamily(academy);
    const [younger, older] = sessionIds;
    const picks = [
      { sessionId: younger, childId: member.younger },
      { sessionId: older, childId: member.older },
    ];
    const both = await call<{ registrations: { registrationNo: string }[] }>(
      academy,
      'POST /api/entrance-tests/registrations/together',
      { token: member.token, key: newKey(), json: { mode: 'all', picks } },
    );
    return both.resultData.registrations.map(({ registrationNo }) => registrationNo);
  }
  const feeOf = (no: string) =>
    counter.office<{ totalKrw: number; children: { childName: string }[] }>(
      'desk.daechi',
      `GET registrations/${no}/counter-fee`,
    );
  const near = () => counter.session({ capacity: 2, feeKrw: 20_000, branchId: counter.branchId });

  test('pay together at the counter, once, for the sum of both', async () => {
    const { sessionId } = await near();
    const [no = '', other = ''] = await heldTogether([sessionId, sessionId]);
    expect((await feeOf(no)).resultData).toMatchObject({ totalKrw: 40_000, children: [{}, {}] });
    const short = await pay(no, { method: 'cash', takenKrw: 20_000 });
    expect([short.status, short.resultCode, Object.keys(short.fields ?? {})]).toEqual([
      400,
      'test.cash_wrong',
      ['takenKrw'],
    ]);
    expect((await link(no)).resultCode).toBe('test.paid_together');
    const twice = await Promise.all([no, other].map((one) => pay(one, { method: 'cash', takenKrw: 40_000 })));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const states = await academy.db
      .selectFrom('registrations')
      .select('state')
      .where('registration_no', 'in', [no, other])
      .execute();
    expect(states).toEqual([{ state: 'confirmed' }, { state: 'confirmed' }]);
    expect((await paymentOf(no)).map(({ method, state }) => [method, state])).toEqual([['cash', 'paid']]);
    const lines = await academy.db
      .selectFrom('cash_lines as l')
      .innerJoin('payments as p', 'p.id', 'l.payment_ref')
      .innerJoin('registrations as r', 'r.order_id', 'p.order_id')
      .select('l.amount_krw as krw')
      .where('r.registration_no', '=', other)
      .execute();
    expect(lines).toEqual([{ krw: 40_000 }]);
  });

  test('of another branch are not paid here, and not named', async () => {
    const far = await counter.session({
      ...{ capacity: 2, feeKrw: 20_000 },
      branchId: await counter.branchOf('songdo'),
    });
    const [no = ''] = await heldTogether([(await near()).sessionId, far.sessionId]);
    const { children } = (await feeOf(no)).resultData;
    expect(children.map(({ childName }) => childName)).toContain('다른 분원의 형제자매');
    expect((await pay(no, { method: 'cash', takenKrw: 40_000 })).resultCode).toBe('test.paid_across');
    expect((await pay(no, { method: 'cash', takenKrw: 40_000 }, 'owner')).resultCode).toBe(0);
  });
});
