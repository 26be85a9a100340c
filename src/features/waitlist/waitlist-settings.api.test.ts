import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import { newKey } from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { sessionsApart } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let manager: string;
beforeAll(async () => {
  academy = await startAcademy();
  await session({ capacity: 1 });
  await givenStaff(academy);
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
});
afterAll(() => academy.close());

const session = sessionsApart(() => academy, 300);
const put = (path: string, json: object) =>
  call<OfficeSession>(academy, `PUT /api/office/test-sessions/${path}`, {
    cookie: manager,
    key: newKey(),
    json,
  });
const viewOf = async (sessionId: number) =>
  (
    await call<{ session: OfficeSession }>(academy, `GET /api/office/test-sessions/${sessionId}/roster`, {
      cookie: manager,
    })
  ).resultData.session;

test('when a party is passed is set per session, with its history; what is wrong is refused at the field', async () => {
  const room = await session({ capacity: 1 });
  expect((await viewOf(room.sessionId)).passFromDays).toBe(2);
  const path = `${room.sessionId}/offers`;
  const never = await put(path, { version: 1, offers: 'auto', passFromDays: 'never' });
  expect(never.resultData.passFromDays).toBeNull();
  const { version } = never.resultData;
  // Who changes the way of the offers alone leaves it as it is.
  const manual = await put(path, { version, offers: 'manual' });
  expect(manual.resultData).toMatchObject({ passFromDays: null, offers: 'manual' });
  const week = await put(path, { version: manual.resultData.version, offers: 'manual', passFromDays: '7' });
  expect(week.resultData.passFromDays).toBe(7);
  expect((await put(path, { version, offers: 'auto', passFromDays: '1' })).resultCode).toBe(
    'common.edited_elsewhere',
  );
  const wrong = await put(path, { version: week.resultData.version, offers: 'auto', passFromDays: '61' });
  expect(wrong).toMatchObject({ status: 400, resultCode: 'common.input_invalid' });
  expect((await viewOf(room.sessionId)).passFromDays).toBe(7);
});
