import { afterAll, beforeAll, expect, test } from 'vitest';
import { counsellingJson, givenCalendar, sendRequest } from '#tests/given-counselling.ts';
import { freshMobile, givenProvenBrowser } from '#tests/given-presentations.ts';
import { startStaffedAcademy } from '#tests/given-staff.ts';
import type { TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let branchId: number;
beforeAll(async () => {
  academy = await startStaffedAcademy();
  const branch = academy.db.selectFrom('branches').select('id').where('code', '=', 'daechi');
  branchId = (await branch.executeTakeFirstOrThrow()).id;
  const staff = await academy.db
    .selectFrom('staff')
    .select('id')
    .where('email', 'in', ['counsellor.daechi@msc.example', 'manager.daechi@msc.example'])
    .execute();
  await givenCalendar(
    academy,
    branchId,
    staff.map(({ id }) => id),
  );
});
afterAll(() => academy.close());

test('the same form from two tabs is one request; another wish, or the same a while later, is a second', async () => {
  const cookie = await givenProvenBrowser(academy, freshMobile());
  const send = async (change: object = {}) =>
    (await sendRequest(academy, { cookie }, counsellingJson(branchId, change))).resultData.requestNo;
  const [first, again] = await Promise.all([send(), send()]);
  expect([again, await send({ topics: ['level', 'admission'] })]).toEqual([first, first]);
  expect(await send({ childGrade: 6 })).not.toBe(first);
  const later = await givenProvenBrowser(academy, freshMobile());
  const ofLater = () => sendRequest(academy, { cookie: later }, counsellingJson(branchId));
  const before = await ofLater();
  academy.clock.advance(11 * 60);
  expect((await ofLater()).resultData.requestNo).not.toBe(before.resultData.requestNo);
});

test('… and with a time it is the time that was taken before, not somebody else’s', async () => {
  const cookie = await givenProvenBrowser(academy, freshMobile());
  const at = (time: string) => ({ slot: { kind: 'call', day: '2026-11-23', time } });
  const send = (time: string) => sendRequest(academy, { cookie }, counsellingJson(branchId, at(time)));
  const first = await send('14:00');
  expect((await send('14:00')).resultData).toEqual(first.resultData);
  expect((await send('15:00')).resultData.requestNo).not.toBe(first.resultData.requestNo);
});
