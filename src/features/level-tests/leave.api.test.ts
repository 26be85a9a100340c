import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenBank, givenBank, newPhone, student } from '#tests/given-level-tests.ts';
import { cookieOf, givenProvenPhone } from '#tests/given-members.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { AttemptView } from './contract/attempts.ts';

let academy: TestAcademy;
let bank: GivenBank;
beforeAll(async () => {
  academy = await startAcademy();
  bank = await givenBank(academy);
});
afterAll(() => academy.close());

const begin = (cookie: string) =>
  call<AttemptView>(academy, 'POST /api/level-tests/attempts', {
    json: { blueprintId: bank.blueprintId, branchId: bank.branchId, ...student },
    cookie,
  });
const mine = async (cookie: string) =>
  (
    await call<{ isProven: boolean; attempts: AttemptView[] }>(academy, 'GET /api/level-tests/mine', {
      cookie,
    })
  ).resultData;
const leave = (cookie: string) => call(academy, 'POST /api/level-tests/leave', { json: {}, cookie });

/** A browser where a family proved its phone and began a test, with both its cookies. */
async function givenTablet(mobile: string) {
  const proof = await givenProvenPhone(academy, mobile);
  const begun = await begin(proof);
  return { cookie: `${proof}; ${cookieOf(begun, '__Host-test')}`, ...begun.resultData };
}

test('whoever left a shared tablet is not seen there any more, nor begins anything by the old cookies', async () => {
  const mobile = newPhone();
  const { cookie, attemptNo } = await givenTablet(mobile);
  expect(await mine(cookie)).toMatchObject({ isProven: true, attempts: [{ attemptNo }] });
  const left = await leave(cookie);
  expect(left).toMatchObject({ status: 200, resultData: { isAuth: false } });
  // The browser is told to forget; one that keeps its cookies all the same gets nothing for them.
  expect(left.headers.getSetCookie().filter((one) => /Max-Age=0|1970/.test(one))).toHaveLength(2);
  expect(await mine(cookie)).toMatchObject({ isProven: false, attempts: [] });
  expect((await call(academy, 'GET /api/auth', { cookie })).resultData).toEqual({
    isAuth: false,
    mobile: null,
  });
  expect(await call(academy, `GET /api/level-tests/attempts/${attemptNo}`, { cookie })).toMatchObject({
    status: 404,
  });
  expect(await begin(cookie)).toMatchObject({ status: 403, resultCode: 'level_test.phone_unproven' });
  // Another device of the same family, and its test, are as they were.
  expect((await mine(await givenProvenPhone(academy, mobile))).attempts).toMatchObject([{ attemptNo }]);
});

test('the next child on the tablet belongs to the phone proven for it', async () => {
  const first = await givenTablet(newPhone());
  await leave(first.cookie);
  const mobile = newPhone();
  const second = await givenTablet(mobile);
  const row = await academy.db
    .selectFrom('level_attempts')
    .select('guardian_mobile')
    .where('attempt_no', '=', second.attemptNo)
    .executeTakeFirstOrThrow();
  expect(row.guardian_mobile).toBe(mobile);
  expect((await mine(second.cookie)).attempts).toMatchObject([{ attemptNo: second.attemptNo }]);
});

test('leaving twice, and leaving where nobody came in, is nothing', async () => {
  const { cookie } = await givenTablet(newPhone());
  expect((await Promise.all([leave(cookie), leave(cookie)])).map(({ status }) => status)).toEqual([200, 200]);
  expect((await call(academy, 'POST /api/level-tests/leave', { json: {} })).status).toBe(200);
});
