import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenCalendar, givenRequest } from '#tests/given-counselling.ts';
import { branchIdOf } from '#tests/given-office.ts';
import { startStaffedAcademy } from '#tests/given-staff.ts';
import { call, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let branchId = 0;
beforeAll(async () => {
  academy = await startStaffedAcademy();
  branchId = await branchIdOf(academy, 'daechi');
  const staff = await academy.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', 'counsellor.daechi@msc.example')
    .executeTakeFirstOrThrow();
  await givenCalendar(academy, branchId, [staff.id]);
});
afterAll(() => academy.close());

const at = (time: string) => academy.clock.set(new Date(time));
const slot = (time: string, day = '2026-11-24') => ({ kind: 'call', day, time });
const remindersTo = async (mobile: string) => {
  await Promise.all([1, 2].map(() => academy.jobs['counselling.reminders']?.({})));
  const rows = await academy.db
    .selectFrom('messages')
    .select('template')
    .where('recipient', '=', mobile)
    .where('template', 'like', 'counselling.reminder%')
    .orderBy('id')
    .execute();
  return rows.map(({ template }) => template.replace('counselling.reminder_', ''));
};

test('a day and an hour before, once each, and for the time as it is now', async () => {
  at('2026-11-22T01:00:00Z');
  const kept = await givenRequest(academy, branchId, { slot: slot('14:00') });
  const moved = await givenRequest(academy, branchId, { slot: slot('15:00') });
  const gone = await givenRequest(academy, branchId, { slot: slot('16:00') });
  await call(academy, `POST /api/counselling/${moved.token}/slot`, { json: slot('15:00', '2026-11-25') });
  await call(academy, `POST /api/counselling/${gone.token}/cancel`, { json: {} });
  at('2026-11-23T04:59:59Z');
  expect(await remindersTo(kept.mobile)).toEqual([]);
  at('2026-11-23T05:00:00Z');
  expect(await remindersTo(kept.mobile)).toEqual(['day']);
  at('2026-11-24T04:00:00Z');
  expect(await remindersTo(kept.mobile)).toEqual(['day', 'hour']);
  expect(await remindersTo(gone.mobile)).toEqual([]);
  expect(await remindersTo(moved.mobile)).toEqual([]);
  at('2026-11-24T06:00:00Z');
  expect(await remindersTo(moved.mobile)).toEqual(['day']);
  expect(await remindersTo(kept.mobile)).toEqual(['day', 'hour']);
});

test('a time taken after the moment of a reminder gets none of that kind', async () => {
  at('2026-11-25T02:00:00Z');
  const late = await givenRequest(academy, branchId, { slot: slot('14:00', '2026-11-25') });
  expect(await remindersTo(late.mobile)).toEqual([]);
  at('2026-11-25T04:30:00Z');
  expect(await remindersTo(late.mobile)).toEqual(['hour']);
});
