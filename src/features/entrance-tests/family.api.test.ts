import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficePaymentDetail } from '#src/features/bookkeeping/contract/payment.ts';
import type { RegistrationView } from '#src/features/registrations/contract/registrations.ts';
import { type GivenFamily, givenFamily, registerOne, seatsOf } from '#tests/given-families.ts';
import { act, confirmPayment, givenAuthenticated, newKey } from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { sessionsApart } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let parent: GivenFamily;
let other: GivenFamily;
let younger = 0;
let older = 0;
let stranger = 0;
beforeAll(async () => {
  academy = await startAcademy();
  [parent, other] = [await givenFamily(academy), await givenFamily(academy)];
  [younger, older, stranger] = [parent.younger, parent.older, other.younger];
});
afterAll(() => academy.close());

const session = sessionsApart(() => academy, 1_000);

interface Together {
  readonly registrations: RegistrationView[];
  readonly refused: { code: string; childId: number }[];
  readonly orderNo: string | null;
  readonly amountKrw: number;
}
const together = (
  picks: readonly { sessionId: number; childId: number }[],
  mode: 'all' | 'any' = 'all',
  key = newKey(),
  member = parent,
) =>
  call<Together>(academy, 'POST /api/entrance-tests/registrations/together', {
    token: member.token,
    key,
    json: { picks, mode },
  });
const takenOf = async (poolId: number) => (await seatsOf(academy, poolId)).taken;
const statesOf = async (numbers: readonly string[]) =>
  (
    await academy.db
      .selectFrom('registrations')
      .select('state')
      .where('registration_no', 'in', numbers)
      .orderBy('id')
      .execute()
  ).map((row) => row.state);

describe('siblings in one go', () => {
  test('two sessions, one order, one payment; one child cancelled gets its own part back', async () => {
    const a = await session({ capacity: 3, feeKrw: 10_000, startsInHours: 400 });
    const b = await session({ capacity: 3, feeKrw: 20_000, startsInHours: 404 });
    const { resultData } = await together([
      { sessionId: a.sessionId, childId: younger },
      { sessionId: b.sessionId, childId: older },
    ]);
    expect(resultData).toMatchObject({ amountKrw: 30_000, refused: [] });
    expect(resultData.registrations.map((one) => one.state)).toEqual(['held', 'held']);
    expect(new Set(resultData.registrations.map((one) => one.orderNo))).toEqual(
      new Set([resultData.orderNo]),
    );
    const numbers = resultData.registrations.map((one) => one.registrationNo);
    const hold = {
      member: parent,
      registrationNo: numbers[0] ?? '',
      orderNo: resultData.orderNo ?? '',
      poolId: a.poolId,
    };
    const paid = await confirmPayment(academy, hold, await givenAuthenticated(academy, hold));
    expect(paid.resultData).toMatchObject({ state: 'paid', amountKrw: 30_000 });
    expect(await statesOf(numbers)).toEqual(['confirmed', 'confirmed']);
    const cancelled = await call<RegistrationView>(
      academy,
      `POST /api/entrance-tests/registrations/${numbers[0]}/cancel`,
      { token: parent.token, key: newKey(), json: { quotedRefundKrw: 10_000 } },
    );
    expect(cancelled.resultData.state).toBe('cancelled');
    // What is left of it is not offered again; what was cancelled is.
    const taken = await call<{ taken: object[] }>(academy, 'GET /api/entrance-tests/taken', {
      token: parent.token,
    });
    expect(taken.resultData.taken).toEqual([{ childId: older, testId: expect.any(Number), mayWait: false }]);
    // The answer of the refund is not here yet: each child's card says what is true of its own fee.
    const cards = async () =>
      (
        await call<{ registrations: RegistrationView[] }>(academy, 'GET /api/applications', {
          token: parent.token,
        })
      ).resultData.registrations
        .filter((one) => numbers.includes(one.registrationNo))
        .map(({ childId, payment }) => ({ childId, label: payment?.stateLabel, refund: payment?.refund }))
        .toSorted((one, two) => one.childId - two.childId);
    expect(await cards()).toEqual([
      {
        childId: younger,
        label: '환불 진행 중',
        refund: { amountKrw: 10_000, state: 'requested', at: null },
      },
      { childId: older, label: '결제 완료', refund: null },
    ]);
    const refund = await academy.db
      .selectFrom('refunds')
      .select(['id', 'amount_krw'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(refund.amount_krw).toBe(10_000);
    await academy.jobs['payments.refund']?.({ refundId: refund.id });
    expect(await statesOf(numbers)).toEqual(['cancelled', 'confirmed']);
    expect(await cards()).toEqual([
      {
        childId: younger,
        label: '환불 완료',
        refund: { amountKrw: 10_000, state: 'done', at: academy.clock.now().toISOString() },
      },
      { childId: older, label: '결제 완료', refund: null },
    ]);
    expect([await takenOf(a.poolId), await takenOf(b.poolId)]).toEqual([0, 1]);
  });

  test('paid into one account: the refund of one child stands at that child, and the order names both', async () => {
    const room = await session({ capacity: 4, feeKrw: 10_000, startsInHours: 420 });
    const { resultData } = await together([
      { sessionId: room.sessionId, childId: younger },
      { sessionId: room.sessionId, childId: older },
    ]);
    const [first, second] = resultData.registrations;
    const hold = {
      member: parent,
      registrationNo: first?.registrationNo ?? '',
      orderNo: resultData.orderNo ?? '',
      poolId: room.poolId,
    };
    const account = await givenAuthenticated(academy, hold, { method: 'virtual_account' });
    const waiting = await confirmPayment(academy, hold, account);
    expect(waiting.resultData.title).toContain(`(${first?.childName}, ${second?.childName})`);
    await act(academy, account.paymentId, 'deposit');
    await academy.jobs['payments.ask']?.({ paymentId: account.paymentId });
    const refundAccount = { bank: 'SHINHAN', number: '110-123-456789', holder: '김보호' };
    const cancelled = await call(
      academy,
      `POST /api/entrance-tests/registrations/${hold.registrationNo}/cancel`,
      {
        token: parent.token,
        key: newKey(),
        json: { quotedRefundKrw: 10_000, refundAccount },
      },
    );
    expect(cancelled.resultCode).toBe(0);
    const lines = (
      await call<{ registrations: RegistrationView[] }>(academy, 'GET /api/applications', {
        token: parent.token,
      })
    ).resultData.registrations;
    const lineOf = (no: string | undefined) =>
      lines.find((one) => one.registrationNo === no)?.payment?.toAccount;
    expect(lineOf(first?.registrationNo)).toMatchObject({ amountKrw: 10_000, isWanted: false });
    expect(lineOf(second?.registrationNo)).toBeNull();
    // The office reads whose it was, and for whom the rest would go back.
    await givenStaff(academy);
    const office = await call<OfficePaymentDetail>(academy, `GET /api/office/payments/${account.paymentId}`, {
      cookie: await givenStaffCookie(academy, 'owner@msc.example'),
    });
    const { refunds, advice } = office.resultData;
    expect(refunds.map((one) => one.childName)).toEqual([first?.childName]);
    expect(advice.lines.map((one) => one.label.split(' · ')[0])).toEqual([second?.childName]);
  });

  test('all or none: one full session and nothing is taken; any takes what there is', async () => {
    const roomy = await session({ capacity: 3 });
    const full = await session({ capacity: 1 });
    await registerOne(academy, other, full.sessionId, stranger);
    const picks = [
      { sessionId: roomy.sessionId, childId: younger },
      { sessionId: full.sessionId, childId: older },
    ];
    const none = await together(picks, 'all');
    expect(none).toMatchObject({ status: 409, resultCode: 'test.not_together' });
    expect(none.resultData.refused).toMatchObject([{ code: 'test.sold_out', childId: older }]);
    expect(await takenOf(roomy.poolId)).toBe(0);
    const any = await together(picks, 'any');
    expect(any.resultData.registrations.map((one) => one.childId)).toEqual([younger]);
    expect(any.resultData.refused).toMatchObject([{ code: 'test.sold_out', childId: older }]);
    expect([await takenOf(roomy.poolId), await takenOf(full.poolId)]).toEqual([1, 1]);
  });

  test('one child is not put into two rooms at once, nor twice into one test', async () => {
    const first = await session({ capacity: 3, startsInHours: 2_000 });
    const sameHour = await session({ capacity: 3, startsInHours: 2_000 });
    const sameTest = await session({ capacity: 3, testId: first.testId });
    const clash = await together([
      { sessionId: first.sessionId, childId: younger },
      { sessionId: sameHour.sessionId, childId: younger },
    ]);
    expect(clash.resultData.refused).toMatchObject([{ code: 'test.conflict' }]);
    const twice = await together([
      { sessionId: first.sessionId, childId: younger },
      { sessionId: sameTest.sessionId, childId: younger },
    ]);
    expect(twice.resultData.refused).toMatchObject([{ code: 'test.already' }]);
    expect(await takenOf(first.poolId)).toBe(0);
  });

  test('the same key gives the same answer; strangers, nobody and nonsense are refused', async () => {
    const one = await session({ capacity: 3 });
    const picks = [{ sessionId: one.sessionId, childId: younger }];
    const key = newKey();
    const first = await together(picks, 'all', key);
    expect((await together(picks, 'all', key)).resultData).toEqual(first.resultData);
    expect(await takenOf(one.poolId)).toBe(1);
    expect(await together([{ sessionId: one.sessionId, childId: stranger }])).toMatchObject({
      status: 404,
      resultCode: 'test.child_gone',
    });
    expect(await together([{ sessionId: 999_999, childId: younger }])).toMatchObject({ status: 404 });
    expect((await together([])).status).toBe(400);
    expect((await together([...picks, ...picks])).status).toBe(400);
    expect(
      (
        await call(academy, 'POST /api/entrance-tests/registrations/together', {
          json: { picks, mode: 'all' },
        })
      ).status,
    ).toBe(401);
  });

  test('two families want the same two seats in opposite order: one gets both, no deadlock, nothing by halves', async () => {
    for (let round = 0; round < 4; round++) {
      const a = await session({ capacity: 1 });
      const b = await session({ capacity: 1 });
      const { younger: theirs, older: second } = other;
      const answers = await Promise.all([
        together([
          { sessionId: a.sessionId, childId: younger },
          { sessionId: b.sessionId, childId: older },
        ]),
        together(
          [
            { sessionId: b.sessionId, childId: theirs },
            { sessionId: a.sessionId, childId: second },
          ],
          'all',
          newKey(),
          other,
        ),
      ]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      expect([await takenOf(a.poolId), await takenOf(b.poolId)]).toEqual([1, 1]);
    }
  });

  test('a sibling released before paying: the old sum can no longer be paid, the new one can', async () => {
    const a = await session({ capacity: 3, feeKrw: 10_000 });
    const b = await session({ capacity: 3, feeKrw: 20_000 });
    const { resultData } = await together([
      { sessionId: a.sessionId, childId: younger },
      { sessionId: b.sessionId, childId: older },
    ]);
    const [first, second] = resultData.registrations;
    const hold = {
      member: parent,
      registrationNo: second?.registrationNo ?? '',
      orderNo: resultData.orderNo ?? '',
      poolId: b.poolId,
    };
    const old = await givenAuthenticated(academy, hold);
    await call(academy, `POST /api/entrance-tests/registrations/${first?.registrationNo}/release`, {
      token: parent.token,
      json: {},
    });
    expect((await confirmPayment(academy, hold, old)).resultCode).toBe('payment.hold_gone');
    const now = await call<{ registration: RegistrationView }>(
      academy,
      `GET /api/entrance-tests/registrations/${second?.registrationNo}`,
      { token: parent.token },
    );
    const { orderNo } = now.resultData.registration;
    expect(orderNo).not.toBe(resultData.orderNo);
    const renewed = { ...hold, orderNo: orderNo ?? '' };
    const paid = await confirmPayment(academy, renewed, await givenAuthenticated(academy, renewed));
    expect(paid.resultData).toMatchObject({ state: 'paid', amountKrw: 20_000 });
    expect(await statesOf([first?.registrationNo ?? '', second?.registrationNo ?? ''])).toEqual([
      'cancelled',
      'confirmed',
    ]);
  });
});
