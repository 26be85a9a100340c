import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestDetails } from '#src/features/counselling/contract/office.ts';
import { givenTeam } from '#tests/given-counselling.ts';
import { lastMessageTo } from '#tests/given-members.ts';
import { freshMobile } from '#tests/given-presentations.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let counsellor = '';
let manager = '';
let daechi = 0;
let mokdong = 0;
let team: number[] = [];
beforeAll(async () => {
  academy = await startAcademy();
  ({ daechi, mokdong, team } = await givenTeam(academy));
  counsellor = await givenStaffCookie(academy, 'counsellor.daechi@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
});
afterAll(() => academy.close());

const caller = (change: object = {}) => ({
  branchId: daechi,
  guardianName: '김서연',
  mobile: freshMobile(),
  childGrade: 5,
  topics: ['level'],
  wish: 'evening',
  message: '형이 다녔습니다.',
  source: 'phone',
  ...change,
});
const write = (json: object, { cookie = counsellor, key = randomBytes(9).toString('hex') } = {}) =>
  call<{ requestId: number; requestNo: string }>(academy, 'POST /api/office/counselling', {
    cookie,
    key,
    json,
  });
const read = async (requestId: number) =>
  (await call<RequestDetails>(academy, `GET /api/office/counselling/${requestId}`, { cookie: counsellor }))
    .resultData;

/** A weekday of the coming week that is open, and its free half hours. */
async function freeTimes() {
  const { resultData } = await call<{ days: { day: string; times: string[] }[] }>(
    academy,
    `GET /api/counselling/slots?branchId=${daechi}&kind=visit`,
  );
  const open = resultData.days.filter(({ times }) => times.length > 3);
  return { day: open[1]?.day ?? '', times: open[1]?.times ?? [] };
}

test('who calls is a request like one of the site: somebody has it, the list counts it, the guardian gets a text', async () => {
  const json = caller();
  const { status, resultData } = await write(json);
  expect(status).toBe(200);
  expect(await read(resultData.requestId)).toMatchObject({
    ...{ requestNo: resultData.requestNo, guardianName: '김서연', state: 'assigned', sourceLabel: '전화' },
    ...{ message: '형이 다녔습니다.', wishLabel: '평일 저녁 (6시-9시)', appointment: null },
  });
  const text = await lastMessageTo(academy, json.mobile);
  expect(text).toContain(resultData.requestNo);
  expect(text).toContain('연락드리겠습니다');
});

test('a free time with somebody named is booked there, and free no more', async () => {
  const { day, times } = await freeTimes();
  const [time = ''] = times;
  const [first = 0, second = 0] = team;
  const slot = { kind: 'visit', day, time };
  const json = caller({ slot, staffId: second, source: 'walk_in' });
  const { resultData } = await write(json);
  const seen = await read(resultData.requestId);
  expect(seen).toMatchObject({ assigneeId: second, appointment: { kind: 'visit' }, sourceLabel: '방문' });
  expect(await lastMessageTo(academy, json.mobile)).toContain('그 시간에 뵙겠습니다');
  // The same person is taken, another may not be put in their place; and the branch has one room.
  expect((await write(caller({ slot: { ...slot, kind: 'call' }, staffId: second }))).resultCode).toBe(
    'counselling_office.not_free',
  );
  expect((await write(caller({ slot }))).resultCode).toBe('counselling.slot_taken');
  // Control: the colleague has that half hour for a call.
  expect((await write(caller({ slot: { ...slot, kind: 'call' }, staffId: first }))).status).toBe(200);
  const refused = await academy.db.selectFrom('counselling_requests').select('id').execute();
  expect(refused).toHaveLength(3);
});

test('somebody named has it, also where no time is agreed on', async () => {
  for (const staffId of team.slice(0, 2)) {
    const { resultData } = await write(caller({ staffId }));
    expect(await read(resultData.requestId)).toMatchObject({ assigneeId: staffId, appointment: null });
  }
});

test('what cannot be is refused in words and writes nothing', async () => {
  const before = await academy.db.selectFrom('counselling_requests').select('id').execute();
  const { day } = await freeTimes();
  expect((await write(caller({ mobile: '02-555-0100' }))).fields?.mobile).toBeTruthy();
  expect((await write(caller({ guardianName: '' }))).fields?.guardianName).toBeTruthy();
  expect((await write(caller({ topics: [] }))).fields?.topics).toContain('상담 내용');
  expect((await write(caller({ source: 'site' }))).fields?.source).toContain('유입 경로');
  const night = { kind: 'call', day, time: '22:00' };
  expect((await write(caller({ slot: night }))).resultCode).toBe('counselling.slot_closed');
  const past = { kind: 'call', day: '2026-01-05', time: '14:00' };
  expect((await write(caller({ slot: past }))).resultCode).toBe('counselling.slot_past');
  expect((await write(caller({ staffId: 999_999 }))).resultCode).toBe('counselling_office.not_theirs');
  expect(await academy.db.selectFrom('counselling_requests').select('id').execute()).toHaveLength(
    before.length,
  );
});

test('in another branch nothing can be written; in its own the desk writes, and reads nothing', async () => {
  expect((await write(caller({ branchId: mokdong }))).status).toBe(404);
  expect((await write(caller({ branchId: mokdong }), { cookie: manager })).status).toBe(404);
  const desk = await givenStaffCookie(academy, 'desk.daechi@msc.example');
  expect((await write(caller({ branchId: mokdong }), { cookie: desk })).status).toBe(404);
  const own = await call(academy, 'GET /api/office/counselling-branches', { cookie: desk });
  expect(own.resultData).toEqual({ branches: [{ id: daechi, name: '대치 분원' }] });
  const { status, resultData } = await write(caller(), { cookie: desk });
  expect(status).toBe(200);
  // Somebody of the branch has it at once.
  expect(await read(resultData.requestId)).toMatchObject({ state: 'assigned' });
  for (const path of [`counselling/${resultData.requestId}`, 'counselling'])
    expect((await call(academy, `GET /api/office/${path}`, { cookie: desk })).status).toBe(403);
  const examiner = await givenStaffCookie(academy, 'examiner@msc.example');
  expect((await write(caller(), { cookie: examiner })).status).toBe(403);
  expect((await call(academy, 'POST /api/office/counselling', { json: caller() })).status).toBe(401);
  // Control: the manager of the branch.
  expect((await write(caller(), { cookie: manager })).status).toBe(200);
});

test('requests of a branch that cannot be seen are in nobody’s way', async () => {
  const owner = await givenStaffCookie(academy, 'owner@msc.example');
  const json = caller({ branchId: mokdong });
  for (const topics of [['tuition'], ['transfer']])
    expect((await write({ ...json, topics, isAnother: true }, { cookie: owner })).status).toBe(200);
  const { status, resultData } = await write({ ...json, branchId: daechi });
  expect(status).toBe(200);
  expect(await read(resultData.requestId)).toMatchObject({ guardianName: '김서연', state: 'assigned' });
});

test('an open request of the number in the branch is led to, and gone past only by saying so', async () => {
  const json = caller();
  const { resultData: first } = await write(json);
  const other = { ...json, topics: ['tuition'] };
  const refused = await write(other);
  expect(refused).toMatchObject({
    ...{ status: 409, resultCode: 'counselling_office.open_already' },
    resultData: {
      open: [{ ...first, guardianName: '김서연', stateLabel: '담당자 배정' }],
    },
  });
  // The desk is told whom to tell, and nothing of it.
  const desk = await givenStaffCookie(academy, 'desk.daechi@msc.example');
  const atDesk = await write(other, { cookie: desk });
  expect(atDesk.resultMsg).toContain('상담 담당에게');
  expect(atDesk.resultData).toBeNull();
  for (const topics of [['tuition'], ['transfer']])
    expect((await write({ ...json, topics, isAnother: true })).status).toBe(200);
});

test('pressed twice, or sent again by a colleague, it is one', async () => {
  const json = caller();
  const key = randomBytes(9).toString('hex');
  const both = await Promise.all([write(json, { key }), write(json, { key })]);
  const again = await write(json, { cookie: manager });
  const kept = await academy.db
    .selectFrom('counselling_requests')
    .select('id')
    .where('guardian_mobile', '=', json.mobile.replaceAll('-', ''))
    .execute();
  expect(kept).toHaveLength(1);
  expect(
    [...both, again].filter(({ status }) => status === 200).map((one) => one.resultData.requestId),
  ).toContain(kept[0]?.id);
  expect(again.resultData.requestId).toBe(kept[0]?.id);
});
