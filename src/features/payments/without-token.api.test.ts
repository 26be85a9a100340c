import { afterAll, beforeAll, expect, test } from 'vitest';
import { portoneSandboxKeys } from '#src/providers/payment/sandbox/portone-sandbox.ts';
import { confirmPayment, givenAuthenticated, givenHold } from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { OfficeProvider } from '../staff/contract/jobs.ts';

let academy: TestAcademy;
let owner: string;
beforeAll(async () => {
  academy = await startAcademy();
  await givenStaff(academy);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

/** A channel without 수동 승인: the vendor captures by itself while the window is open. */
async function takenAtOnce() {
  const hold = await givenHold(academy);
  const { paymentId, paymentToken, txId } = await givenAuthenticated(academy, hold);
  await call(academy, `POST /payments/${paymentId}/confirm`, {
    json: { paymentToken, txId },
    headers: { authorization: `PortOne ${portoneSandboxKeys.apiSecret}` },
  });
  return { hold, back: { paymentId, paymentToken: '', txId } };
}

async function paymentHealth() {
  const answer = await call<{ providers: OfficeProvider[] }>(academy, 'GET /api/office/providers', {
    cookie: owner,
  });
  return answer.resultData.providers.find(({ name }) => name === '결제');
}

test('money taken without our word gives the seat, and staff read that 수동 승인 is off until it is on', async () => {
  const { hold, back } = await takenAtOnce();
  const answer = await confirmPayment(academy, hold, back);
  expect([answer.status, answer.resultData.state]).toEqual([200, 'paid']);
  const { state } = await academy.db
    .selectFrom('registrations')
    .select('state')
    .where('registration_no', '=', hold.registrationNo)
    .executeTakeFirstOrThrow();
  expect(state).toBe('confirmed');
  expect(await paymentHealth()).toMatchObject({
    isWell: false,
    failure: expect.stringContaining('수동 승인이 꺼져'),
  });
  academy.clock.advance(60);
  const next = await givenHold(academy);
  await confirmPayment(academy, next, await givenAuthenticated(academy, next));
  expect(await paymentHealth()).toMatchObject({ isWell: true });
});

test('a window that came back without a token and without money is asked after, never confirmed', async () => {
  const hold = await givenHold(academy);
  const { paymentId, txId } = await givenAuthenticated(academy, hold);
  const answer = await confirmPayment(academy, hold, { paymentId, paymentToken: '', txId });
  expect(answer).toMatchObject({ status: 409, resultCode: 'payment.under_way' });
  expect(answer.resultMsg).toContain('다시 결제하지 마세요');
});

test("nobody asks after another's payment", async () => {
  const { back } = await takenAtOnce();
  const stranger = await givenHold(academy);
  expect(await confirmPayment(academy, stranger, back)).toMatchObject({ status: 404 });
});
