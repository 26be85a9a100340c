import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OfficeProvider } from '#src/features/staff/contract/jobs.ts';
import { noteCallEnd } from '#src/platform/provider-health.ts';
import { portone } from '#src/providers/payment/portone.ts';
import { portoneSandboxKeys } from '#src/providers/payment/sandbox/portone-sandbox.ts';
import { confirmPayment, givenAuthenticated, givenHold, newKey } from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let owner: string;
beforeAll(async () => {
  academy = await startAcademy();
  await givenStaff(academy);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

async function paymentHealth() {
  const answer = await call<{ providers: OfficeProvider[] }>(academy, 'GET /api/office/providers', {
    cookie: owner,
  });
  return answer.resultData.providers.find(({ name }) => name === '결제');
}

/** The vendor's adapter with keys of which one is wrong. */
const portoneWith = (wrong: { apiSecret?: string; storeId?: string }) =>
  portone({
    baseUrl: () => academy.url,
    webhookSecret: portoneSandboxKeys.webhookSecret,
    apiSecret: wrong.apiSecret ?? portoneSandboxKeys.apiSecret,
    checkout: { ...academy.providers.payment.checkout, ...(wrong.storeId && { storeId: wrong.storeId }) },
  });

describe('keys that PortOne refuses', () => {
  it.each([
    [{ apiSecret: 'wrong' }, 'UNAUTHORIZED'],
    [{ storeId: 'store-of-somebody-else' }, 'FORBIDDEN'],
  ])('%o: nothing is taken, and it is known that we are refused, not the card', async (wrong, refusedUs) => {
    const paid = await givenAuthenticated(academy, await givenHold(academy));
    const outcome = await portoneWith(wrong).confirm({ ...paid, amountKrw: 20_000 });
    expect(outcome).toMatchObject({
      kind: 'declined',
      refusedUs,
      reason: expect.stringContaining('학원에 전화해 주세요'),
    });
    expect(await academy.providers.payment.fetchPayment(paid.paymentId)).toEqual({ kind: 'ready' });
  });

  it.each([
    ['UNAUTHORIZED', /API Secret을 받지 않아.*PORTONE_API_SECRET/],
    ['FORBIDDEN', /권한이 없어.*PORTONE_STORE_ID/],
  ])('%s is told to the office as what to do', async (failure, sentence) => {
    academy.clock.advance(1);
    const now = academy.clock.now();
    await noteCallEnd(academy.db, { name: 'payment', failure, now, isCheck: false });
    expect(await paymentHealth()).toMatchObject({
      isWell: false,
      failure: expect.stringMatching(sentence),
    });
  });
});

it('a way to pay the academy does not take is refused with another one to choose', async () => {
  const hold = await givenHold(academy);
  const answer = await call(academy, 'POST /api/payments/prepare', {
    token: hold.member.token,
    key: newKey(),
    json: { orderNo: hold.orderNo, method: 'easy_pay', wallet: 'PAYCO' },
  });
  expect(answer).toMatchObject({ status: 409, resultCode: 'payment.not_offered' });
  expect(answer.resultMsg).toContain('다른 수단을 골라 주세요');
  const paid = await confirmPayment(academy, hold, await givenAuthenticated(academy, hold));
  expect(paid.status).toBe(200);
});
