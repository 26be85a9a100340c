import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#src/shared/durations.ts';
import { givenAuthenticated, givenHold } from '#tests/given-payments.ts';
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

async function paymentHealth() {
  const answer = await call<{ providers: OfficeProvider[] }>(academy, 'GET /api/office/providers', {
    cookie: owner,
  });
  return answer.resultData.providers.find(({ name }) => name === '결제');
}

test('a window our policy kept away is told to staff with its host and what to look at, for a day', async () => {
  const hold = await givenHold(academy);
  const { paymentId } = await givenAuthenticated(academy, hold);
  expect(await paymentHealth()).toMatchObject({ isWell: true });
  const told = await call(academy, `POST /api/payments/${paymentId}/blocked`, {
    token: hold.member.token,
    json: { host: 'stdpay.inicis.com' },
  });
  expect(told).toMatchObject({ status: 200, resultData: { isNoted: true } });
  expect(await paymentHealth()).toMatchObject({
    isWell: false,
    failure: expect.stringMatching(/stdpay\.inicis\.com.*PORTONE_PG.*확인해 주세요/),
  });
  academy.clock.advance((dayMs + 60_000) / 1000);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  expect(await paymentHealth()).toMatchObject({ isWell: true });
});

test.each(['no host', 'https://stdpay.inicis.com', `${'a'.repeat(120)}.com`])(
  'a host that is none is refused at its field: "%s"',
  async (host) => {
    const hold = await givenHold(academy);
    const { paymentId } = await givenAuthenticated(academy, hold);
    const answer = await call(academy, `POST /api/payments/${paymentId}/blocked`, {
      token: hold.member.token,
      json: { host },
    });
    expect(answer).toMatchObject({ status: 400, fields: { host: '막힌 주소를 확인해 주세요.' } });
  },
);

test("nobody says so of another's payment", async () => {
  const { paymentId } = await givenAuthenticated(academy, await givenHold(academy));
  const stranger = await givenHold(academy);
  const answer = await call(academy, `POST /api/payments/${paymentId}/blocked`, {
    token: stranger.member.token,
    json: { host: 'stdpay.inicis.com' },
  });
  expect(answer).toMatchObject({ status: 404, resultCode: 'common.not_found' });
});
