import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReceiptView } from '#src/features/test-day/contract/papers.ts';
import { listWaiting } from '#src/features/waitlist/actions/waiting-views.server.ts';
import { cancelOne, registerOne, waitOne } from '#tests/given-families.ts';
import { type GivenMember, givenMember, lastMessageTo } from '#tests/given-members.ts';
import { childrenOf, type GivenParents, givenParents } from '#tests/given-parents.ts';
import { confirmPayment, givenAuthenticated, newKey } from '#tests/given-payments.ts';
import { sessionsApart } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { listRegistrations } from './actions/own.server.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const session = sessionsApart(() => academy, 500);
const expel = ({ mother, childId, personId }: GivenParents) =>
  call(academy, `DELETE /api/account/children/${childId}/people/${personId}`, { token: mother.token });
const wait = (member: GivenMember, sessionId: number, childId: number) =>
  waitOne(academy, member, sessionId, childId);
const unwait = (member: GivenMember, sessionId: number, childId: number) =>
  call(academy, `DELETE /api/entrance-tests/waiting?sessionId=${sessionId}&childId=${childId}`, {
    token: member.token,
  });
const prepare = (member: GivenMember, orderNo: string | null) =>
  call(academy, 'POST /api/payments/prepare', {
    token: member.token,
    key: newKey(),
    json: { orderNo, method: 'card' },
  });
const view = (member: GivenMember, no: string, what = '') =>
  call(academy, `GET /api/entrance-tests/registrations/${no}${what}`, { token: member.token });
const textsTo = async ({ mobile }: GivenMember) =>
  (await academy.db.selectFrom('messages').select('body').where('recipient', '=', mobile).execute()).map(
    (row) => row.body,
  );
const seenBy = ({ userSeqId }: GivenMember) => listRegistrations(academy, { memberId: userSeqId });
const waitsOf = ({ userSeqId }: GivenMember) => listWaiting(academy, { memberId: userSeqId });

/** A session whose only seat another family has. */
async function fullSession() {
  const full = await session({ capacity: 1 });
  const other = await givenMember(academy);
  const [taker] = await childrenOf(academy, other);
  const seat = await registerOne(academy, other, full.sessionId, taker?.childId ?? 0);
  return { ...full, giveBack: () => cancelOne(academy, other, seat.resultData.registrationNo) };
}

describe('somebody who was invited wrongly and is let go', () => {
  test('keeps nothing of the child, and the mother has it in her hands', async () => {
    const family = await givenParents(academy);
    const { mother, father, childId } = family;
    const [free, paid] = [await session({ capacity: 5 }), await session({ capacity: 5, feeKrw: 20_000 })];
    const seat = await registerOne(academy, father, free.sessionId, childId);
    const held = await registerOne(academy, father, paid.sessionId, childId);
    const { registrationNo: no } = seat.resultData;
    const { registrationNo: heldNo, orderNo } = held.resultData;
    expect((await prepare(father, orderNo)).resultCode).toBe(0);
    expect((await expel(family)).resultCode).toBe(0);
    expect(await lastMessageTo(academy, father.mobile)).toContain('이○연님에게 넘어가고');
    expect(await prepare(father, orderNo)).toMatchObject({ status: 404, resultCode: 'payment.order_gone' });
    expect(await seenBy(father)).toEqual([]);
    for (const one of [no, heldNo]) expect((await view(father, one)).status).toBe(404);
    expect((await view(father, no, '/ticket')).status).toBe(404);
    expect((await cancelOne(academy, father, no)).status).toBe(404);
    expect((await seenBy(mother)).map((one) => [one.registrationNo, one.state, one.registeredBy])).toEqual([
      [heldNo, 'held', null],
      [no, 'confirmed', null],
    ]);
    expect((await view(mother, no, '/ticket')).resultCode).toBe(0);
    expect((await registerOne(academy, mother, paid.sessionId, childId)).resultCode).toBe('test.already');
    expect((await cancelOne(academy, mother, no)).resultData.state).toBe('cancelled');
    expect((await registerOne(academy, mother, free.sessionId, childId)).resultData.state).toBe('confirmed');
  });

  test('loses the place in a line to the mother, who keeps it before those behind, and whose it is alone', async () => {
    const family = await givenParents(academy, {
      childrenList: JSON.stringify([
        {
          name: '김하율',
          birthDate: '2016-05-02',
          schoolName: '대치초등학교',
          grade: 5,
          guardianConsent: true,
        },
      ]),
    });
    const { mother, father, childId } = family;
    const own = (await childrenOf(academy, father)).find((one) => one.relation === 'owner')?.childId ?? 0;
    const full = await fullSession();
    const { sessionId } = full;
    const together = await call(academy, 'POST /api/entrance-tests/waiting/entries', {
      token: father.token,
      json: {
        options: [
          [
            { sessionId, childId },
            { sessionId, childId: own },
          ],
        ],
      },
    });
    expect(together.resultCode).toBe(0);
    const behind = await givenMember(academy);
    const [third] = await childrenOf(academy, behind);
    expect((await wait(behind, sessionId, third?.childId ?? 0)).resultCode).toBe(0);
    expect(await unwait(mother, sessionId, childId)).toMatchObject({
      status: 403,
      resultCode: 'test.registered_by_other',
    });
    await expel(family);
    expect((await waitsOf(father)).map((one) => [one.childId, one.partySize])).toEqual([[own, 1]]);
    expect(await textsTo(father)).toContainEqual(expect.stringMatching(/김하율.*이제 따로 대기합니다/));
    expect(await waitsOf(mother)).toMatchObject([
      { childId, place: 1, registeredBy: null, partySize: 1, friendCode: expect.any(String) },
    ]);
    expect((await unwait(father, sessionId, childId)).resultData).toEqual({ left: false });
    await full.giveBack();
    expect((await seenBy(mother)).map((one) => one.sessionId)).toEqual([sessionId]);
    expect(await lastMessageTo(academy, mother.mobile)).toContain('이하늘');
    expect(await seenBy(father)).toEqual([]);
  });

  test('of what was paid the money goes back to who paid, and the mother sees nothing of it', async () => {
    const family = await givenParents(academy);
    const { mother, father, childId } = family;
    const { sessionId } = await session({ capacity: 5, feeKrw: 20_000 });
    const { resultData } = await registerOne(academy, father, sessionId, childId);
    const { registrationNo, orderNo } = resultData;
    const hold = { member: father, registrationNo, orderNo: orderNo ?? '' };
    const authenticated = await givenAuthenticated(academy, hold);
    expect((await confirmPayment(academy, hold, authenticated)).resultCode).toBe(0);
    await expel(family);
    expect(await prepare(father, orderNo)).toMatchObject({ resultCode: 'payment.already_paid' });
    expect((await view(father, registrationNo)).status).toBe(404);
    expect(await seenBy(mother)).toMatchObject([{ state: 'confirmed', orderNo: null, payment: null }]);
    expect((await view(mother, registrationNo, '/receipt')).resultCode).toBe('payment.no_receipt');
    // What he paid he may prove for good; of the child’s day he is told nothing any more, and a stranger nothing at all.
    const receipt = await call<ReceiptView>(
      academy,
      `GET /api/entrance-tests/registrations/${registrationNo}/receipt`,
      { token: father.token },
    );
    expect(receipt.resultData).toMatchObject({
      buyer: '김도현',
      branch: null,
      items: [{ registrationNo, amountKrw: 20_000, held: null, isCancelled: false }],
      payment: { amountKrw: 20_000, receiptNo: orderNo },
    });
    expect((await view(await givenMember(academy), registrationNo, '/receipt')).status).toBe(404);
    const quote = await call<{ refundKrw: number; sentence: string }>(
      academy,
      `GET /api/entrance-tests/registrations/${registrationNo}/refund-quote`,
      { token: mother.token },
    );
    expect(quote.resultData).toMatchObject({
      refundKrw: 20_000,
      sentence: expect.stringContaining('결제하신 분에게'),
    });
    expect((await cancelOne(academy, mother, registrationNo, 20_000)).resultData.state).toBe('cancelled');
    const refund = await academy.db
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.payment_ref')
      .innerJoin('orders as o', 'o.id', 'p.order_id')
      .select(['o.member_id', 'r.amount_krw'])
      .where('o.order_no', '=', orderNo ?? '')
      .executeTakeFirstOrThrow();
    expect(refund).toEqual({ member_id: father.userSeqId, amount_krw: 20_000 });
  });

  test('registering and being let go at once leaves nothing in the stranger’s hands', async () => {
    for (let round = 0; round < 6; round++) {
      const family = await givenParents(academy);
      const { father, childId } = family;
      const { sessionId } = await session({ capacity: 5 });
      const [gone] = await Promise.all([expel(family), registerOne(academy, father, sessionId, childId)]);
      expect(gone.resultCode).toBe(0);
      expect(await seenBy(father)).toEqual([]);
    }
  });

  test('control: a father who is not let go keeps what he registered as his', async () => {
    const { mother, father, childId } = await givenParents(academy);
    const { sessionId } = await session({ capacity: 5 });
    const { resultData } = await registerOne(academy, father, sessionId, childId);
    expect((await cancelOne(academy, mother, resultData.registrationNo)).resultCode).toBe(
      'test.registered_by_other',
    );
    expect((await cancelOne(academy, father, resultData.registrationNo)).resultData.state).toBe('cancelled');
  });
});
