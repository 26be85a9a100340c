import { afterAll, beforeAll, expect, test } from 'vitest';
import { counsellingJson, givenCalendar, givenRequest, sendRequest } from '#tests/given-counselling.ts';
import { lastMessageTo } from '#tests/given-members.ts';
import { freshMobile, givenProvenBrowser } from '#tests/given-presentations.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { call, type TestAcademy } from '#tests/start.ts';
import type { CounsellingWeek } from '../counselling-week/contract.ts';

let academy: TestAcademy;
let daechi = 0;
let mokdong = 0;
let here = 0;
let both = 0;
let owner = '';
beforeAll(async () => {
  academy = await startStaffedAcademy();
  const branches = await academy.db.selectFrom('branches').select(['id', 'code']).orderBy('id').execute();
  const branchOf = (code: string) => branches.find((one) => one.code === code)?.id ?? 0;
  [daechi, mokdong] = [branchOf('daechi'), branchOf('mokdong')];
  const staff = await academy.db.selectFrom('staff').select(['id', 'email']).orderBy('id').execute();
  const idOf = (email: string) => staff.find((one) => one.email === email)?.id ?? 0;
  here = idOf('manager.daechi@msc.example');
  both = idOf('counsellor.daechi@msc.example');
  await academy.db.insertInto('staff_branches').values({ staff_id: both, branch_id: mokdong }).execute();
  await givenCalendar(academy, daechi, [here, both]);
  await givenCalendar(academy, mokdong, [both]);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

interface Slot {
  readonly day: string;
  readonly time: string;
}

async function timesOf(branchId: number): Promise<Slot[]> {
  const path = `GET /api/counselling/slots?branchId=${branchId}&kind=call`;
  const { resultData } = await call<{ days: { day: string; times: string[] }[] }>(academy, path);
  return resultData.days.flatMap(({ day, times }) => times.map((time) => ({ day, time })));
}
const slotAt = async (index: number) => ({ kind: 'call', ...(await timesOf(daechi))[index] });
const standOf = (requestNo: string) =>
  academy.db
    .selectFrom('counselling_requests as r')
    .leftJoin('counselling_appointments as a', (join) =>
      join.onRef('a.request_id', '=', 'r.id').on('a.state', '=', 'booked'),
    )
    .select(['r.id', 'r.version', 'r.assignee_id as assignee', 'a.staff_id as staff'])
    .where('r.request_no', '=', requestNo)
    .executeTakeFirstOrThrow();
const hasTime = async (branchId: number, slot: object) =>
  (await timesOf(branchId)).some((one) => JSON.stringify({ kind: 'call', ...one }) === JSON.stringify(slot));

test('whoever counsels in two branches is shown, booked and moved to nowhere twice at one time', async () => {
  const slot = await slotAt(20);
  const held = { branchId: mokdong, holder: 'h'.repeat(30), ...slot };
  expect((await call(academy, 'POST /api/counselling/slot-holds', { json: held })).resultCode).toBe(0);
  // Held in the other branch, so the first goes to the colleague, and no second can be taken here.
  const one = await givenRequest(academy, daechi, { slot });
  expect(await standOf(one.request.requestNo)).toMatchObject({ staff: here });
  expect(await hasTime(daechi, slot)).toBe(false);
  academy.clock.advance(6 * 60);
  expect(await hasTime(daechi, slot)).toBe(true);
  await givenRequest(academy, mokdong, { slot });
  expect(await hasTime(daechi, slot)).toBe(false);
  const cookie = await givenProvenBrowser(academy, freshMobile());
  const late = await sendRequest(academy, { cookie }, counsellingJson(daechi, { slot }));
  expect(late.resultCode).toBe('counselling.slot_taken');
  const path = `POST /api/office/counselling-calendars/${daechi}/days-off`;
  const off = await call<{ released: number }>(academy, path, {
    cookie: owner,
    json: { staffId: here, day: slot.day },
  });
  expect([off.status, off.resultData?.released]).toEqual([200, 1]);
  expect(await lastMessageTo(academy, one.mobile)).toContain('뵐 수 없게 되었습니다');
});

test('a time taken in the other branch in this very moment is refused with its sentence, also where a time is changed', async () => {
  const slot = await slotAt(40);
  const asked = await Promise.all([
    givenRequest(academy, daechi),
    givenRequest(academy, daechi),
    givenRequest(academy, mokdong),
  ]);
  const answers = await Promise.all(
    asked.map(({ token }) => call(academy, `POST /api/counselling/${token}/slot`, { json: slot })),
  );
  expect(answers.map(({ status }) => status)).not.toContain(500);
  expect(answers.filter(({ resultCode }) => resultCode === 0)).toHaveLength(2);
});

test('a request that is handed to a colleague takes its time along, unless the colleague is busy then', async () => {
  const slot = await slotAt(50);
  const one = await givenRequest(academy, daechi, { slot });
  const before = await standOf(one.request.requestNo);
  const colleague = before.staff === here ? both : here;
  const handTo = (stand: typeof before, assigneeId: number) =>
    call(academy, `PATCH /api/office/counselling/${stand.id}`, {
      cookie: owner,
      json: {
        version: stand.version,
        nextAction: '',
        nextOn: null,
        assigneeId,
        reason: '병가로 담당을 바꿈',
      },
    });
  expect((await handTo(before, colleague)).resultCode).toBe(0);
  expect(await standOf(one.request.requestNo)).toMatchObject({ assignee: colleague, staff: colleague });
  expect(await lastMessageTo(academy, one.mobile)).toContain('선생님이 맡습니다. 시간은 그대로입니다.');
  const two = await givenRequest(academy, daechi, { slot });
  const other = await standOf(two.request.requestNo);
  expect(other.staff).toBe(before.staff);
  expect((await handTo(other, colleague)).resultCode).toBe('counselling_office.not_free');
  expect(await standOf(two.request.requestNo)).toEqual(other);
});

test('a week shows who counsels when and which families come; staff give another time or another person', async () => {
  const week = (branchId: number, day: string, cookie = owner) =>
    call<CounsellingWeek>(academy, `GET /api/office/counselling-calendars/${branchId}/week?day=${day}`, {
      cookie,
    });
  let serial = 0;
  const give = (requestId: number, json: object, cookie = owner) =>
    call(academy, `POST /api/office/counselling/${requestId}/time`, {
      ...{ cookie, json, key: `time-of-week-${++serial}` },
    });
  const manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  const times = await timesOf(daechi);
  const day = times.at(-1)?.day ?? '';
  const onDay = times.filter((one) => one.day === day).map(({ time }) => time);
  const [first = '', second = ''] = [onDay.at(-1), onDay.at(-2)];
  const asked = await givenRequest(academy, daechi, { slot: { kind: 'call', day, time: first } });
  const before = await standOf(asked.request.requestNo);
  const { resultData: seen } = await week(daechi, day);
  expect(seen.days).toHaveLength(7);
  expect(seen.people.map(({ staffId }) => staffId)).toEqual(expect.arrayContaining([here, both]));
  expect(seen.shifts.filter((one) => one.day === day)).toHaveLength(2);
  expect(seen.times.find(({ requestId }) => requestId === before.id)).toMatchObject({
    ...{
      day,
      time: first,
      staffId: before.staff,
      version: before.version,
      mayMove: true,
      kindLabel: '전화 상담',
    },
  });
  expect((await week(mokdong, day, manager)).status).toBe(404);

  const other = before.staff === here ? both : here;
  const ask = { kind: 'call', day, time: first, staffId: other, version: before.version };
  expect((await give(before.id, ask)).resultCode).toBe(0);
  expect(await lastMessageTo(academy, asked.mobile)).toContain('시간은 그대로입니다');
  expect((await give(before.id, ask)).resultCode).toBe('common.edited_elsewhere');
  const now = () => standOf(asked.request.requestNo);
  expect((await give(before.id, { ...ask, time: second, version: (await now()).version })).resultCode).toBe(
    0,
  );
  expect(await now()).toMatchObject({ staff: other, assignee: other });
  expect(await lastMessageTo(academy, asked.mobile)).toContain('상담 시간이 바뀌었습니다');
  const textsOf = async () =>
    (await academy.db.selectFrom('messages').select('id').where('recipient', '=', asked.mobile).execute())
      .length;
  const texts = await textsOf();
  const stays = async (kind: string) =>
    (await give(before.id, { ...ask, kind, time: second, version: (await now()).version })).resultCode;
  expect([await stays('call'), await textsOf()]).toEqual([0, texts]);
  expect([await stays('visit'), await textsOf()]).toEqual([0, texts + 1]);
  expect(await lastMessageTo(academy, asked.mobile)).toContain('상담 방법이 바뀌었습니다');
  expect((await week(daechi, '9999-12-31')).fields).toHaveProperty('day');
  expect((await week(daechi, '0001-01-01')).fields).toHaveProperty('day');
  expect((await week(999_999, day)).status).toBe(404);

  // Another family with the same person at that time; nobody is given a time that is taken, off shift or a stranger's.
  const late = await givenRequest(academy, daechi);
  const { id, version } = await standOf(late.request.requestNo);
  const wish = { ...ask, version, time: second };
  const refusals = [
    [{}, 'counselling_office.not_free'],
    [{ time: '17:30' }, 'counselling.slot_closed'],
    [{ day: '2027-06-01' }, 'counselling.slot_closed'],
    [{ day: '2026-11-01' }, 'counselling.slot_past'],
    [{ staffId: 999_999 }, 'counselling_office.not_theirs'],
  ] as const;
  for (const [change, code] of refusals)
    expect([change, (await give(id, { ...wish, ...change })).resultCode]).toEqual([change, code]);
  expect((await standOf(late.request.requestNo)).staff).toBeNull();
  const free = await Promise.all([1, 2].map(() => give(id, { ...wish, time: first })));
  expect(free.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  for (const time of ['9시', '17:07', '18:45'])
    expect((await give(id, { ...wish, time })).fields).toHaveProperty('time');
  await call(academy, `POST /api/counselling/${late.token}/cancel`, { json: {} });
  const ended = await give(id, { ...wish, version: (await standOf(late.request.requestNo)).version });
  expect(ended.resultCode).toBe('counselling_office.illegal_move');
});
