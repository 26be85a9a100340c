import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { registerOne } from '#tests/given-families.ts';
import { type GivenMember, lastMessageTo } from '#tests/given-members.ts';
import { givenParents } from '#tests/given-parents.ts';
import { act, confirmPayment, givenAuthenticated, newKey, refundAll } from '#tests/given-payments.ts';
import { sessionsApart } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { listApplicationsEndpoint } from './contract.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const session = sessionsApart(() => academy, 400);
const list = async ({ token }: GivenMember) =>
  (await call<DataOf<typeof listApplicationsEndpoint>>(academy, 'GET /api/applications', { token }))
    .resultData;
const post = (member: GivenMember, path: string, json: object) =>
  call(academy, `POST /api/${path}`, { token: member.token, key: newKey(), json });

/** A father who paid for a child he was let go from since; the mother cancels. */
async function givenLetGo(method: 'virtual_account' | 'card') {
  const { mother, father, childId, personId } = await givenParents(academy);
  const { sessionId } = await session({ capacity: 5, feeKrw: 20_000 });
  const { registrationNo, orderNo } = (await registerOne(academy, father, sessionId, childId)).resultData;
  const hold = { member: father, registrationNo, orderNo: orderNo ?? '' };
  const paid = await givenAuthenticated(academy, hold, { method });
  await confirmPayment(academy, hold, paid);
  if (method === 'virtual_account') {
    await act(academy, paid.paymentId, 'deposit');
    await academy.jobs['payments.ask']?.({ paymentId: paid.paymentId });
  }
  await call(academy, `DELETE /api/account/children/${childId}/people/${personId}`, { token: mother.token });
  const base = `entrance-tests/registrations/${registrationNo}/cancel`;
  expect((await post(mother, base, { quotedRefundKrw: 20_000 })).status).toBe(200);
  return { mother, father, paymentId: paid.paymentId, orderNo };
}

test('whoever paid by account and was let go finds the refund, says where it goes, and sees it end', async () => {
  const { mother, father, paymentId, orderNo } = await givenLetGo('virtual_account');
  const [refund] = await academy.db
    .selectFrom('refunds')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  await academy.jobs['payments.ask-account']?.({ refundId: refund?.id ?? 0 });
  expect(await lastMessageTo(academy, father.mobile)).toContain('돌려받으실 계좌를 신청 내역에서');
  const before = await list(father);
  expect(before.registrations).toEqual([]);
  expect(before.refunds).toMatchObject([
    { orderNo, toAccount: { paymentId, amountKrw: 20_000, isWanted: true } },
  ]);
  expect((await list(mother)).refunds).toEqual([]);
  const account = { bank: 'SHINHAN', number: '110123456789', holder: '김보호' };
  expect((await post(mother, `payments/${paymentId}/refund-account`, account)).status).toBe(404);
  expect((await post(father, `payments/${paymentId}/refund-account`, account)).status).toBe(200);
  expect((await list(father)).refunds).toMatchObject([{ toAccount: { isWanted: false } }]);
  await refundAll(academy);
  expect((await list(father)).refunds).toEqual([]);
});

test('a card’s money on its way back is shown to who paid, without a form', async () => {
  const { father, orderNo } = await givenLetGo('card');
  expect((await list(father)).refunds).toMatchObject([
    { orderNo, toAccount: { isWanted: false, label: '결제하신 수단으로 돌려드리고 있습니다.' } },
  ]);
});
