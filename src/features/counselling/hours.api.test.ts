import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenRequest, givenTeam } from '#tests/given-counselling.ts';
import { lastMessageTo } from '#tests/given-members.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { OfficeCalendar } from './contract/office.ts';
import type { CounsellingView } from './contract/requests.ts';

let academy: TestAcademy;
let manager = '';
let counsellor = '';
let daechi = 0;
let mokdong = 0;
const monday = '2026-11-23';
beforeAll(async () => {
  academy = await startAcademy();
  ({ daechi, mokdong } = await givenTeam(academy, ['counsellor.daechi@msc.example']));
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  counsellor = await givenStaffCookie(academy, 'counsellor.daechi@msc.example');
});
afterAll(() => academy.close());

type Changed = OfficeCalendar & { released: number };
const versionNow = async () =>
  (
    await call<OfficeCalendar>(academy, `GET /api/office/counselling-calendars/${daechi}`, {
      cookie: manager,
    })
  ).resultData.version;
const put = async (hours: object[], { cookie = manager, branchId = daechi, version = 0 } = {}) =>
  call<Changed>(academy, `PUT /api/office/counselling-calendars/${branchId}/hours`, {
    cookie,
    json: { hours, version: version || (await versionNow()) },
  });
const day = (weekday: number, change: object = {}) => ({
  weekday,
  opens: '14:00',
  closes: '18:00',
  visitRooms: 2,
  ...change,
});
const times = async () => {
  const { resultData } = await call<{ days: { day: string; times: string[] }[] }>(
    academy,
    `GET /api/counselling/slots?branchId=${daechi}&kind=call`,
  );
  return resultData.days.find((one) => one.day === monday)?.times;
};

test('a manager writes the hours with lunch; what falls out of them is released and told', async () => {
  const given = (time: string) =>
    givenRequest(academy, daechi, { slot: { kind: 'call', day: monday, time } });
  const [kept, lunch] = [await given('14:00'), await given('15:30')];
  const rest = [2, 3, 4, 5].map((weekday) => day(weekday));
  const answer = await put([day(1, { breakStarts: '15:00', breakEnds: '16:10' }), ...rest]);
  expect(answer.resultData.released).toBe(1);
  expect(answer.resultData.hours[0]).toEqual({
    weekday: 1,
    opens: '14:00',
    closes: '18:00',
    breakStarts: '15:00',
    breakEnds: '16:10',
    visitRooms: 2,
  });
  expect(await lastMessageTo(academy, lunch.mobile)).toContain('상담 시간 변경');
  const read = async (token: string) =>
    (await call<CounsellingView>(academy, `GET /api/counselling/${token}`)).resultData.appointment;
  expect(await read(lunch.token)).toBeNull();
  expect((await read(kept.token))?.startsAt).toBe('2026-11-23T05:00:00.000Z');
  // 14:00 is taken, 15:00 to 16:10 is lunch, the shift ends at five; slots begin at full and half hours.
  expect(await times()).toEqual(['14:30', '16:30']);
  const noted = await academy.db
    .selectFrom('office_changes')
    .select('action')
    .where('entity', '=', 'counselling-calendar')
    .execute();
  expect(noted).toEqual([{ action: '상담 시간 변경' }]);
  expect((await put([])).resultData.hours).toEqual([]);
  expect(await times()).toEqual([]);
});

test('hours that say nothing are refused by weekday and field, and nothing changes', async () => {
  await put([day(1)]);
  const fieldsOf = async (hours: object[]) => Object.keys((await put(hours)).fields ?? {});
  expect(await fieldsOf([day(1, { closes: '13:00' })])).toEqual(['hours.0.closes']);
  expect(await fieldsOf([day(1), day(2, { breakStarts: '15:00' })])).toEqual(['hours.1.breakEnds']);
  expect(await fieldsOf([day(1, { breakStarts: '16:00', breakEnds: '15:00' })])).toEqual([
    'hours.0.breakEnds',
  ]);
  expect(await fieldsOf([day(1, { breakStarts: '12:00', breakEnds: '15:00' })])).toEqual([
    'hours.0.breakEnds',
  ]);
  expect(await fieldsOf([day(1), day(1)])).toEqual(['hours.1.weekday']);
  expect(await fieldsOf([day(9)])).toEqual(['hours.0.weekday']);
  expect(await fieldsOf([day(1, { opens: '25:00' })])).toEqual(['hours.0.opens']);
  const read = await call<OfficeCalendar>(academy, `GET /api/office/counselling-calendars/${daechi}`, {
    cookie: manager,
  });
  expect(read.resultData.hours.map(({ weekday }) => weekday)).toEqual([1]);
  expect(read.resultData.holidays).toContainEqual({ day: '2026-12-25', name: '성탄절' });
});

test('a counsellor does not plan, and another branch does not exist', async () => {
  expect((await put([day(1)], { cookie: counsellor })).resultCode).toBe('common.forbidden');
  expect((await put([day(1)], { branchId: mokdong })).status).toBe(404);
  expect((await put([day(1)], { cookie: '' })).resultCode).toBe('common.sign_in_required');
  // Whom all branches are open to has none beyond those there are.
  const owner = await givenStaffCookie(academy, 'owner@msc.example');
  expect((await put([day(1)], { cookie: owner, branchId: 999_999, version: 1 })).status).toBe(404);
});

test('two who write the hours at once: one is told; every change of the calendar is in its history', async () => {
  const version = await versionNow();
  const both = await Promise.all([put([day(2)], { version }), put([day(3)], { version })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const path = `/api/office/counselling-calendars/${daechi}`;
  const ask = (route: string, json?: object) =>
    call<OfficeCalendar>(academy, route, { cookie: manager, ...(json && { json }) });
  const [member] = (await ask(`GET ${path}`)).resultData.team;
  const shift = { staffId: member?.staffId ?? 0, weekday: 6, starts: '10:00', ends: '12:00' };
  const added = (await ask(`POST ${path}/shifts`, shift)).resultData.shifts.find((one) => one.weekday === 6);
  await ask(`DELETE ${path}/shifts/${added?.shiftId}`);
  await ask(`DELETE ${path}/shifts/${added?.shiftId}`);
  const closed = (await ask(`POST ${path}/closures`, { day: '2026-12-24', reason: '학원 행사' })).resultData;
  await ask(`DELETE ${path}/closures/${closed.closures[0]?.closureId}`);
  // The hours were read before the shift came: told again.
  expect((await put([day(4)], { version: version + 1 })).resultCode).toBe('common.edited_elsewhere');
  const seen = await call<{ changes: { action: string; changes: { after: string }[] }[] }>(
    academy,
    `GET /api/office/changes?entity=counselling-calendar&entityId=${daechi}`,
    { cookie: manager },
  );
  expect(seen.resultData.changes.slice(0, 5).map(({ action }) => action)).toEqual([
    '쉬는 날 다시 열기',
    '휴무 등록',
    '근무 지우기',
    '근무 추가',
    '상담 시간 변경',
  ]);
  expect(seen.resultData.changes[3]?.changes[0]?.after).toContain('토요일 10:00-12:00');
});

test('a shift is given other hours: what it no longer covers is released, and no other shift is overlapped', async () => {
  await put([day(4, { closes: '21:00' })]);
  const path = `/api/office/counselling-calendars/${daechi}`;
  const ask = (route: string, json?: object, cookie = manager) =>
    call<Changed>(academy, route, { cookie, ...(json && { json }) });
  const shiftNow = async () => {
    const { shifts } = (await ask(`GET ${path}`)).resultData;
    return shifts.find(({ weekday }) => weekday === 4) ?? { shiftId: 0, staffId: 0, starts: '', ends: '' };
  };
  const { shiftId, staffId } = await shiftNow();
  const change = (json: object, cookie = manager) => ask(`PUT ${path}/shifts/${shiftId}`, json, cookie);
  const late = await givenRequest(academy, daechi, {
    slot: { kind: 'call', day: '2026-11-26', time: '16:30' },
  });
  await ask(`POST ${path}/shifts`, { staffId, weekday: 4, starts: '18:00', ends: '20:00' });
  expect((await change({ starts: '14:00', ends: '18:30' })).fields?.starts).toContain('18:00-20:00');
  expect((await change({ starts: '15:00', ends: '14:00' })).fields).toHaveProperty('ends');
  expect((await change({ starts: '14:00', ends: '18:00' })).resultData.released).toBe(0);
  expect((await change({ starts: '14:00', ends: '16:00' })).resultData.released).toBe(1);
  expect(await lastMessageTo(academy, late.mobile)).toContain('담당 선생님 일정 변경');
  expect(await shiftNow()).toMatchObject({ shiftId, staffId, starts: '14:00', ends: '16:00' });
  expect((await change({ starts: '14:00', ends: '15:00' }, counsellor)).resultCode).toBe('common.forbidden');
  expect((await ask(`PUT ${path}/shifts/999999`, { starts: '14:00', ends: '15:00' })).status).toBe(404);
  const others = `PUT /api/office/counselling-calendars/${mokdong}/shifts/${shiftId}`;
  expect((await ask(others, { starts: '14:00', ends: '15:00' })).status).toBe(404);
  const seen = await call<{ changes: { action: string; changes: object[] }[] }>(
    academy,
    `GET /api/office/changes?entity=counselling-calendar&entityId=${daechi}`,
    { cookie: manager },
  );
  const [last] = seen.resultData.changes;
  expect(last?.action).toBe('근무 변경');
  expect(JSON.stringify(last?.changes)).toContain('목요일 14:00-16:00');
});
