import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RegistrationView } from '#src/features/registrations/contract/registrations.ts';
import { givenFamily, registerOne, seatsOf, signedInAgain } from '#tests/given-families.ts';
import { type GivenMember, lastMessageTo } from '#tests/given-members.ts';
import { givenParents } from '#tests/given-parents.ts';
import { act, confirmPayment, endReversedSeats, givenAuthenticated, newKey } from '#tests/given-payments.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { sessionsApart } from '#tests/given-tests.ts';
import { call, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startStaffedAcademy();
});
afterAll(() => academy.close());

const session = sessionsApart(() => academy, 400);
const post = (member: GivenMember, path: string, json: object) =>
  call(academy, `POST /api/${path}`, { token: member.token, key: newKey(), json });
const rowOf = (registrationNo: string) =>
  academy.db
    .selectFrom('registrations')
    .select(['state', 'order_no as orderNo', 'order_id as orderId', 'amount_krw as krw'])
    .where('registration_no', '=', registrationNo)
    .executeTakeFirstOrThrow();

/** Pays an order into an account. */
async function depositFor(member: GivenMember, registrationNo: string, orderNo: string | null) {
  const hold = { member, registrationNo, orderNo: orderNo ?? '' };
  const { paymentId, ...token } = await givenAuthenticated(academy, hold, { method: 'virtual_account' });
  await confirmPayment(academy, hold, { paymentId, ...token });
  await act(academy, paymentId, 'deposit');
  await academy.jobs['payments.ask']?.({ paymentId });
  return paymentId;
}
const takeBack = async (paymentId: string) => {
  await act(academy, paymentId, 'reverse');
  await Promise.all([
    academy.jobs['payments.ask']?.({ paymentId }),
    academy.jobs['payments.ask']?.({ paymentId }),
  ]);
};
/** What the page of a payment shows a member of a registration. */
const shownTo = async (member: GivenMember, registrationNo: string) =>
  (
    await call<{ registration: RegistrationView; orderAmountKrw: number } | null>(
      academy,
      `GET /api/entrance-tests/registrations/${registrationNo}`,
      { token: member.token },
    )
  ).resultData;
async function payByCard(member: GivenMember, registrationNo: string) {
  const { orderNo } = await rowOf(registrationNo);
  const hold = { member, registrationNo, orderNo: orderNo ?? '' };
  return confirmPayment(academy, hold, await givenAuthenticated(academy, hold));
}
const endTheDay = async (paymentId: string) =>
  expect(await endReversedSeats(academy, paymentId)).toBeGreaterThan(0);

describe('a deposit taken back of a registration that was passed on', () => {
  async function givenPassedOn() {
    const { mother, father, childId, personId } = await givenParents(academy);
    const room = await session({ capacity: 1, feeKrw: 20_000 });
    const { registrationNo: no, orderNo } = (await registerOne(academy, father, room.sessionId, childId))
      .resultData;
    const paymentId = await depositFor(father, no, orderNo);
    await call(academy, `DELETE /api/account/children/${childId}/people/${personId}`, {
      token: mother.token,
    });
    await takeBack(paymentId);
    return { mother, father, room, no, paymentId, orderNo };
  }

  test('is asked of the guardian who has it now, by an order of her own and by text', async () => {
    const { mother, father, no, orderNo, room, paymentId } = await givenPassedOn();
    expect(await lastMessageTo(academy, mother.mobile)).toContain('지켜 드립니다');
    expect(await lastMessageTo(academy, father.mobile)).toMatch(/입금 20,000원이 취소되었습니다\.$/);
    expect((await rowOf(no)).orderNo).not.toBe(orderNo);
    expect(await shownTo(mother, no)).toMatchObject({
      registration: { state: 'confirmed', payAgainUntil: expect.stringMatching(/T/) },
      orderAmountKrw: 20_000,
    });
    expect((await shownTo(father, no))?.registration?.payAgainUntil ?? null).toBeNull();
    expect(await post(father, 'payments/prepare', { orderNo, method: 'card' })).not.toMatchObject({
      status: 200,
    });
    expect((await payByCard(mother, no)).resultData).toMatchObject({ state: 'paid', amountKrw: 20_000 });
    expect((await shownTo(mother, no))?.registration).toMatchObject({ payAgainUntil: null });
    await endTheDay(paymentId);
    expect((await rowOf(no)).state).toBe('confirmed');
    expect(await seatsOf(academy, room.poolId)).toEqual({ capacity: 1, taken: 1, held: 1 });
    const owner = await givenStaffCookie(academy, 'owner@msc.example');
    await academy.jobs['invariants.compare']?.({});
    const list = await call<{ total: number }>(academy, 'GET /api/office/disagreements', { cookie: owner });
    expect(list.resultData.total).toBe(0);
  });

  test('not paid again: the seat goes, she is told, and the branch still sees what was paid', async () => {
    const { mother, no, room, paymentId } = await givenPassedOn();
    await academy.jobs['invariants.compare']?.({});
    await endTheDay(paymentId);
    expect((await rowOf(no)).state).toBe('cancelled');
    expect(await seatsOf(academy, room.poolId)).toEqual({ capacity: 1, taken: 0, held: 0 });
    expect(await lastMessageTo(academy, mother.mobile)).toContain('다시 결제되지 않아');
    const manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
    const seen = await call(academy, `GET /api/office/payments/${paymentId}`, { cookie: manager });
    expect(seen.status).toBe(200);
  });
});

describe('a deposit taken back for siblings of whom one was cancelled', () => {
  async function givenSiblings() {
    const family = await givenFamily(academy);
    const room = await session({ capacity: 2, feeKrw: 20_000 });
    const picks = [family.younger, family.older].map((childId) => ({ sessionId: room.sessionId, childId }));
    const together = await call<{ registrations: RegistrationView[]; orderNo: string }>(
      academy,
      'POST /api/entrance-tests/registrations/together',
      { token: family.token, key: newKey(), json: { picks, mode: 'all' } },
    );
    const { registrations, orderNo } = together.resultData;
    const [first = '', second = ''] = registrations.map(({ registrationNo }) => registrationNo);
    const paymentId = await depositFor(family, first, orderNo);
    return { family, room, first, second, paymentId };
  }

  test('the other is paid again for its own sum', async () => {
    const { family, first, second, paymentId, room } = await givenSiblings();
    const account = { bank: 'SHINHAN', number: '110123456789', holder: '김보호' };
    const cancelled = await post(family, `entrance-tests/registrations/${first}/cancel`, {
      quotedRefundKrw: 20_000,
      refundAccount: account,
    });
    expect(cancelled.status).toBe(200);
    await takeBack(paymentId);
    expect(await lastMessageTo(academy, family.mobile)).toContain('지켜 드립니다');
    expect((await payByCard(family, second)).resultData).toMatchObject({ state: 'paid', amountKrw: 20_000 });
    await endTheDay(paymentId);
    expect([(await rowOf(first)).state, (await rowOf(second)).state]).toEqual(['cancelled', 'confirmed']);
    expect(await seatsOf(academy, room.poolId)).toEqual({ capacity: 2, taken: 1, held: 1 });
  });

  test('none cancelled: one order pays for both again, and both are told when nobody did', async () => {
    const { family, first, second, paymentId, room } = await givenSiblings();
    const { orderNo } = await rowOf(first);
    await takeBack(paymentId);
    expect([(await rowOf(first)).orderNo, (await rowOf(second)).orderNo]).toEqual([orderNo, orderNo]);
    await endTheDay(paymentId);
    expect(await seatsOf(academy, room.poolId)).toEqual({ capacity: 2, taken: 0, held: 0 });
    const again = await signedInAgain(academy, family);
    const texts = await academy.db
      .selectFrom('messages')
      .select('template')
      .where('template', '=', 'test.not_paid_again')
      .where('recipient', '=', again.mobile)
      .execute();
    expect(texts).toHaveLength(2);
  });
});
