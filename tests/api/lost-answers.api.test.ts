import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CheckInView } from '#src/features/test-day/contract/office-work.ts';
import { givenFamily, registerOne } from '#tests/given-families.ts';
import { givenClass } from '#tests/given-level-tests.ts';
import { branchIdOf } from '#tests/given-office.ts';
import { newKey } from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let cookie: string;
beforeAll(async () => {
  academy = await startAcademy();
  await givenSession(academy, { capacity: 1, startsInHours: 190 });
  await givenStaff(academy);
  cookie = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

const office = <T>(route: string, json: object, key?: string) =>
  call<T>(academy, route.replace(' ', ' /api/office/'), { cookie, json, ...(key && { key }) });
const textsTo = async (mobile: string) =>
  (await academy.db.selectFrom('messages').select('id').where('recipient', '=', mobile).execute()).length;

test('a child is moved once, and who asks again by the same press is answered the same', async () => {
  const from = await givenSession(academy, { capacity: 1, startsInHours: 200 });
  const to = await givenSession(academy, { capacity: 1, startsInHours: 210, testId: from.testId });
  const family = await givenFamily(academy);
  const { registrationNo } = (await registerOne(academy, family, from.sessionId, family.younger)).resultData;
  const json = { fromSessionId: from.sessionId, sessionId: to.sessionId, reason: '보호자 요청으로 조정' };
  const before = await textsTo(family.mobile);
  const [route, key] = [`POST registrations/${registrationNo}/move`, newKey()];
  const first = await office<CheckInView>(route, json, key);
  expect(first.resultData.sessionId).toBe(to.sessionId);
  expect((await office<CheckInView>(route, json, key)).resultData).toEqual(first.resultData);
  expect(await textsTo(family.mobile)).toBe(before + 1);
  // Control: another press finds the child where it is.
  expect((await office(route, json, newKey())).resultCode).toBe('common.edited_elsewhere');
});

test('a class is changed once by one press', async () => {
  const classId = await givenClass(academy, { branchId: await branchIdOf(academy, 'daechi') });
  const route = `PATCH level-tests/classes/${classId}`;
  const json = { version: 1, weekly: '화·목 17:00~19:00', reason: '강의실 사정으로 변경' };
  const key = newKey();
  const first = await office<{ version: number }>(route, json, key);
  expect(first.resultCode).toBe(0);
  expect((await office(route, json, key)).resultData).toEqual(first.resultData);
  expect((await office(route, json, newKey())).resultCode).toBe('common.edited_elsewhere');
});
