import { afterAll, beforeAll, expect, test } from 'vitest';
import { counsellingJson, givenCalendar, sendRequest } from '#tests/given-counselling.ts';
import { lastMessageTo } from '#tests/given-members.ts';
import { branchIdOf } from '#tests/given-office.ts';
import { freshMobile, givenProvenBrowser } from '#tests/given-presentations.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { call, type TestAcademy } from '#tests/start.ts';
import type { OfficeCalendar } from './contract/office.ts';
import type { LostTimes } from './rules/calendar.ts';
import { quietDays } from './rules/requests.ts';

let academy: TestAcademy;
let daechi = 0;
let leaver = 0;
let stayer = 0;
let owner = '';
let manager = '';
beforeAll(async () => {
  academy = await startStaffedAcademy();
  const branch = await academy.db
    .selectFrom('branches')
    .select('id')
    .where('code', '=', 'daechi')
    .executeTakeFirstOrThrow();
  daechi = branch.id;
  const staff = await academy.db.selectFrom('staff').select(['id', 'email']).orderBy('id').execute();
  const idOf = (email: string) => staff.find((one) => one.email === email)?.id ?? 0;
  leaver = idOf('counsellor.daechi@msc.example');
  stayer = idOf('manager.daechi@msc.example');
  await givenCalendar(academy, daechi, [leaver, stayer]);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
});
afterAll(() => academy.close());

const times = async () =>
  (
    await call<{ days: { day: string; times: string[] }[] }>(
      academy,
      `GET /api/counselling/slots?branchId=${daechi}&kind=call`,
    )
  ).resultData.days.flatMap(({ day, times: all }) => all.map((time) => ({ kind: 'call', day, time })));

/** A guest with a booked call; answers the phone and the request. */
async function givenBooked(slot: object) {
  const mobile = freshMobile();
  const cookie = await givenProvenBrowser(academy, mobile);
  const answer = await sendRequest(academy, { cookie }, counsellingJson(daechi, { slot }));
  expect(answer.resultCode).toBe(0);
  return { mobile, requestNo: answer.resultData.requestNo };
}
const standOf = (requestNo: string) =>
  academy.db
    .selectFrom('counselling_requests as r')
    .leftJoin('counselling_appointments as a', (join) =>
      join.onRef('a.request_id', '=', 'r.id').on('a.state', '=', 'booked'),
    )
    .select(['r.assignee_id as assignee', 'a.staff_id as staff', 'r.next_on as nextOn', 'r.state'])
    .where('r.request_no', '=', requestNo)
    .executeTakeFirstOrThrow();

const askDayOff = <T>(day: string | undefined, staffId = leaver) =>
  call<T>(academy, `POST /api/office/counselling-calendars/${daechi}/days-off`, {
    cookie: manager,
    json: { staffId, day },
  });

const versionOf = async () =>
  (await academy.db.selectFrom('staff').select('version').where('id', '=', leaver).executeTakeFirstOrThrow())
    .version;

async function setStatus(act: 'leave' | 'return') {
  const version = await versionOf();
  const answer = await call(academy, `POST /api/office/staff/${leaver}/${act}`, {
    cookie: owner,
    json: { version, reason: '퇴사 절차를 마침' },
  });
  expect(answer.resultCode).toBe(0);
}

test.each(['2026-11-01', '9999-12-31'])('a day off on %s is refused at its field', async (day) => {
  const answer = await askDayOff(day);
  expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([400, ['day']]);
});

test('a day off of one counsellor moves the time to a free colleague, and releases it where there is none', async () => {
  const [slot] = (await times()).filter((one) => one.day > '2026-11-25');
  const both = [await givenBooked(slot ?? {}), await givenBooked(slot ?? {})];
  const off = await askDayOff<OfficeCalendar & LostTimes>(slot?.day);
  expect(off.resultData.daysOff).toMatchObject([{ staffId: leaver, day: slot?.day }]);
  expect(off.resultData).toMatchObject({ released: 1, given: 0 });
  const stands = await Promise.all(both.map((one) => standOf(one.requestNo)));
  expect(stands.map((one) => one.staff).sort()).toEqual([stayer, null].sort());
  const lost = both[stands.findIndex((one) => one.staff === null)];
  expect(await lastMessageTo(academy, lost?.mobile ?? '')).toContain('뵐 수 없게 되었습니다');
  // Somebody is to call again, today.
  expect(stands.find((one) => one.staff === null)?.nextOn).not.toBeNull();
  expect((await times()).some((one) => one.day === slot?.day && one.time === slot?.time)).toBe(false);
  const dayOffId = off.resultData.daysOff[0]?.dayOffId ?? 0;
  const path = `/api/office/counselling-calendars/${daechi}/days-off`;
  expect((await call(academy, `DELETE ${path}/${dayOffId}`, { cookie: manager })).resultCode).toBe(0);
  expect((await times()).some((one) => one.day === slot?.day && one.time === slot?.time)).toBe(true);
  // One family there: whoever was to meet them is away, and the other does.
  const other = (await times()).find((one) => one.day > (slot?.day ?? ''));
  const { requestNo } = await givenBooked(other ?? {});
  const first = (await standOf(requestNo)).staff ?? 0;
  const moved = await askDayOff<OfficeCalendar & LostTimes>(other?.day, first);
  expect(moved.resultData).toMatchObject({ released: 0, given: 1 });
  expect((await standOf(requestNo)).staff).toBe(first === leaver ? stayer : leaver);
  const own = moved.resultData.daysOff.find(({ staffId }) => staffId === first);
  await call(academy, `DELETE ${path}/${own?.dayOffId}`, { cookie: manager });
});

test('a counsellor who is dismissed leaves no shift, no time and no request behind; the counts are shown before', async () => {
  const free = (await times()).filter((one) => one.day > '2026-11-26').slice(4);
  const [slot] = free;
  const both = [await givenBooked(slot ?? {}), await givenBooked(slot ?? {})];
  const duties = await call<{ shifts: number; appointments: number; requests: number }>(
    academy,
    `GET /api/office/staff/${leaver}/duties`,
    { cookie: owner },
  );
  expect(duties.resultData.shifts).toBe(5);
  expect(duties.resultData.appointments).toBeGreaterThan(0);
  expect(duties.resultData.requests).toBeGreaterThan(0);
  await setStatus('leave');
  const left = await call<typeof duties.resultData>(academy, `GET /api/office/staff/${leaver}/duties`, {
    cookie: owner,
  });
  expect(left.resultData).toEqual({ shifts: 0, appointments: 0, requests: 0 });
  const stands = await Promise.all(both.map((one) => standOf(one.requestNo)));
  expect(stands.map((one) => one.staff).sort()).toEqual([stayer, null].sort());
  expect(stands.map((one) => one.assignee)).toEqual([stayer, stayer]);
  const [later] = (await times()).filter((one) => one.day > '2026-11-27').slice(8);
  const fresh = await givenBooked(later ?? {});
  expect(await standOf(fresh.requestNo)).toMatchObject({ assignee: stayer, staff: stayer });
  await setStatus('return');
});

test('a counsellor who goes to another branch leaves nothing behind in the old one', async () => {
  const path = `/api/office/counselling-calendars/${daechi}/shifts`;
  const shift = { staffId: leaver, weekday: 3, starts: '14:00', ends: '17:00' };
  expect((await call(academy, `POST ${path}`, { cookie: manager, json: shift })).resultCode).toBe(0);
  const slot = (await times()).find(({ day }) => day > '2026-11-26' && new Date(day).getUTCDay() === 3);
  const both = [await givenBooked(slot ?? {}), await givenBooked(slot ?? {})];
  expect((await Promise.all(both.map((one) => standOf(one.requestNo)))).map((one) => one.staff)).toContain(
    leaver,
  );
  const other = await branchIdOf(academy, 'mokdong');
  const moved = await call(academy, `PATCH /api/office/staff/${leaver}`, {
    cookie: owner,
    json: { version: await versionOf(), role: 'counsellor', branchIds: [other], reason: '목동으로 옮김' },
  });
  expect(moved.resultCode).toBe(0);
  const stands = await Promise.all(both.map((one) => standOf(one.requestNo)));
  expect(stands.map((one) => one.staff)).toEqual(expect.arrayContaining([stayer, null]));
  expect(stands.map((one) => one.assignee)).toEqual([stayer, stayer]);
  const left = await call(academy, `GET /api/office/staff/${leaver}/duties`, { cookie: owner });
  expect(left.resultData).toEqual({ shifts: 0, appointments: 0, requests: 0 });
});

test('counselling to which nothing happens ends by itself with a text, so that a family may ask again', async () => {
  const mobile = freshMobile();
  const cookie = await givenProvenBrowser(academy, mobile);
  const asked = await sendRequest(academy, { cookie }, counsellingJson(daechi));
  const close = () => academy.jobs['counselling.close-quiet']?.(null);
  academy.clock.advance((quietDays - 1) * 86_400);
  await close();
  expect((await standOf(asked.resultData.requestNo)).state).toBe('assigned');
  academy.clock.advance(2 * 86_400);
  await Promise.all([close(), close()]);
  expect((await standOf(asked.resultData.requestNo)).state).toBe('closed');
  expect(await lastMessageTo(academy, mobile)).toContain(`${quietDays}일 동안 이어진 상담이 없어`);
});
