import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerOne, seatsOf } from '#tests/given-families.ts';
import { type GivenMember, lastMessageTo } from '#tests/given-members.ts';
import { givenParents } from '#tests/given-parents.ts';
import { act, confirmPayment, endReversedSeats, givenAuthenticated, newKey } from '#tests/given-payments.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { sessionsApart } from '#tests/given-tests.ts';
import { call, type TestAcademy } from '#tests/start.ts';
import type { RegistrationView } from './contract/registrations.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startStaffedAcademy();
});
afterAll(() => academy.close());

const session = sessionsApart(() => academy, 400);
const orderNoOf = async ({ token }: GivenMember, no: string) =>
  (
    await call<{ registration: RegistrationView }>(academy, `GET /api/entrance-tests/registrations/${no}`, {
      token,
    })
  ).resultData.registration.orderNo;
const rowOf = (no: string) =>
  academy.db
    .selectFrom('registrations')
    .select(['state', 'member_id', 'replaced_order_id'])
    .where('registration_no', '=', no)
    .executeTakeFirstOrThrow();

/** A father who paid for a child its mother has, and is let go from it. */
async function givenPaid(method: 'card' | 'virtual_account') {
  const parents = await givenParents(academy);
  const { father, childId } = parents;
  const room = await session({ capacity: 1, feeKrw: 20_000 });
  const { registrationNo: no, orderNo } = (await registerOne(academy, father, room.sessionId, childId))
    .resultData;
  const hold = { member: father, registrationNo: no, orderNo: orderNo ?? '' };
  const { paymentId, ...token } = await givenAuthenticated(academy, hold, { method });
  await confirmPayment(academy, hold, { paymentId, ...token });
  const ask = () => academy.jobs['payments.ask']?.({ paymentId });
  if (method === 'virtual_account') await act(academy, paymentId, 'deposit').then(ask);
  return { ...parents, room, no, orderNo: orderNo ?? '', paymentId, ask };
}
type Paid = Awaited<ReturnType<typeof givenPaid>>;
const letGo = ({ mother, childId, personId }: Paid) =>
  call(academy, `DELETE /api/account/children/${childId}/people/${personId}`, { token: mother.token });
async function payByCard(member: GivenMember, no: string) {
  const hold = { member, registrationNo: no, orderNo: (await orderNoOf(member, no)) ?? '' };
  return confirmPayment(academy, hold, await givenAuthenticated(academy, hold));
}

describe('a seat that goes with its money', () => {
  const taken = '결제하신 금액이 모두 환불되어 이하늘 학생의';

  test('is told whoever has it, where the office gave the money back', async () => {
    const paid = await givenPaid('card');
    await letGo(paid);
    const cookie = await givenStaffCookie(academy, 'owner@msc.example');
    const json = { amountKrw: 20_000, leftKrw: 20_000, givesSeatUp: true, reason: '보호자와 통화했습니다' };
    const route = `POST /api/office/payments/${paid.paymentId}/refund`;
    expect((await call(academy, route, { cookie, key: newKey(), json })).resultCode).toBe(0);
    expect((await rowOf(paid.no)).state).toBe('cancelled');
    expect(await lastMessageTo(academy, paid.mother.mobile)).toContain(taken);
    expect(await lastMessageTo(academy, paid.father.mobile)).not.toContain(taken);
  });

  test('is told where the money went back in the provider’s console', async () => {
    const paid = await givenPaid('card');
    const outcome = await academy.providers.payment.cancel({
      paymentId: paid.paymentId,
      amountKrw: 20_000,
      taxFreeKrw: 20_000,
      cancellableKrw: 20_000,
      reason: 'console',
    });
    expect(outcome.kind).toBe('cancelled');
    await paid.ask();
    expect((await rowOf(paid.no)).state).toBe('cancelled');
    expect(await lastMessageTo(academy, paid.father.mobile)).toContain(taken);
  });
});

describe('a seat whose deposit the bank took back, passed on before it was paid again', () => {
  async function givenTakenBack() {
    const paid = await givenPaid('virtual_account');
    await act(academy, paid.paymentId, 'reverse');
    await paid.ask();
    expect((await letGo(paid)).resultCode).toBe(0);
    return paid;
  }

  test('is asked of whoever has it now, who pays it by an order of her own', async () => {
    const { mother, father, no, orderNo, room, paymentId } = await givenTakenBack();
    expect(await lastMessageTo(academy, mother.mobile)).toMatch(
      /20,000원입니다\. 자리는 .*까지 지켜 드립니다/,
    );
    const stale = await call(academy, 'POST /api/payments/prepare', {
      token: father.token,
      key: newKey(),
      json: { orderNo, method: 'card' },
    });
    expect(stale.resultCode).toBe('payment.order_gone');
    expect((await payByCard(mother, no)).resultData).toMatchObject({ state: 'paid', amountKrw: 20_000 });
    await endReversedSeats(academy, paymentId);
    expect((await rowOf(no)).state).toBe('confirmed');
    expect(await seatsOf(academy, room.poolId)).toEqual({ capacity: 1, taken: 1, held: 1 });
  });

  test('goes at the end of the same day where nobody does, and she is told', async () => {
    const { mother, no, room, paymentId } = await givenTakenBack();
    await academy.jobs['invariants.compare']?.({});
    await endReversedSeats(academy, paymentId);
    expect((await rowOf(no)).state).toBe('cancelled');
    expect(await seatsOf(academy, room.poolId)).toEqual({ capacity: 1, taken: 0, held: 0 });
    expect(await lastMessageTo(academy, mother.mobile)).toContain('다시 결제되지 않아');
  });

  test('asks nobody again for what was paid again before', async () => {
    const paid = await givenPaid('virtual_account');
    await act(academy, paid.paymentId, 'reverse');
    await paid.ask();
    await payByCard(paid.father, paid.no);
    const before = await lastMessageTo(academy, paid.mother.mobile);
    await letGo(paid);
    expect(await lastMessageTo(academy, paid.mother.mobile)).toBe(before);
    expect((await rowOf(paid.no)).replaced_order_id).toBeNull();
  });
});
