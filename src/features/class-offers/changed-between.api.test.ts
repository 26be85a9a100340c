import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OfficeClassDetail } from '#src/features/classes/contract/classes-office.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { callsWaiting, type GivenFamily, poolLocked, signedInAgain } from '#tests/given-families.ts';
import { givenClass } from '#tests/given-level-tests.ts';
import { lastMessageTo } from '#tests/given-members.ts';
import { newKey } from '#tests/given-payments.ts';
import { givenResults, showResults } from '#tests/given-results.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let manager = '';
let families: readonly GivenFamily[] = [];
let given: Awaited<ReturnType<typeof givenResults>>;
let classId = 0;
const hourMs = 3_600_000;

/** Three families who passed; each test has a class of its own that begins in thirty days. */
beforeAll(async () => {
  academy = await startAcademy();
  given = await givenResults(academy, [{ verdict: 'pass' }, { verdict: 'pass' }, { verdict: 'pass' }]);
  academy.clock.advance(49 * 3_600);
  await showResults(academy, given.sessionId);
});
beforeEach(async () => {
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  families = await Promise.all(given.families.map((family) => signedInAgain(academy, family)));
  classId = await givenClass(academy, { branchId: given.branchId, capacity: 2, startsOn: dayIn(30) });
});
afterAll(() => academy.close());

const dayIn = (days: number) => seoulDay(new Date(academy.clock.now().getTime() + days * 24 * hourMs));
const office = <T>(route: string, json?: object) =>
  call<T>(academy, route.replace(' ', ' /api/office/'), { cookie: manager, ...(json && { json }) });
const seats = async () => (await office<OfficeClassDetail>(`GET level-tests/classes/${classId}`)).resultData;
const offer = (index: number) =>
  office<{ offered: number; refused: { sentence: string }[] }>(
    `POST test-sessions/${given.sessionId}/class-offers`,
    {
      answerBy: new Date(academy.clock.now().getTime() + 81 * hourMs).toISOString().slice(0, 16),
      offers: [{ registrationNo: given.numbers[index] ?? '', classId }],
    },
  );
const change = async (json: object) => {
  const { version, families: tells } = await seats();
  return office<unknown>(`PATCH level-tests/classes/${classId}`, { version, tells, ...json });
};

/** Who changed the plan last. */
const lastPlanner = () =>
  academy.db
    .selectFrom('office_changes as c')
    .innerJoin('staff as s', 's.id', 'c.staff_id')
    .select('s.name as staff')
    .where('c.entity', '=', 'level-class')
    .where('c.action', '=', '반 바꾸기')
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

test.each([
  ['a day that is over', () => dayIn(-1), '이미 지난 날'],
  ['a mistyped year', () => '2020-01-01', '이미 지난 날'],
  ['a day in ten years', () => dayIn(3_650), '3년 안의 날'],
])('no class begins on %s', async (_name, day, sentence) => {
  const fields = { startsOn: expect.stringContaining(sentence) };
  expect((await change({ startsOn: day() })).fields).toEqual(fields);
  expect((await seats()).startsOn).toBe(dayIn(30));
});

test.each([
  { weekly: '월·수 17:00 bit.ly/abc' },
  { weekly: '월·수 evil.kr/결제' },
  { weekly: '월·수 확인 1.2.3.4/a' },
  { title: '[국세청] 환급 evil.com' },
  { title: '심화반 {academy}' },
  { title: '【국제발신】 환급' },
  { title: '초등 😀 수학 심화반' },
  { title: '초등 ﷽ 수학' },
  { weekly: '월·수 17:00\n화 18:00' },
])('no address, sender or strange sign gets into the texts of a class: %o', async (json) => {
  expect(Object.keys((await change(json)).fields ?? {})).toEqual(Object.keys(json));
});

test('who is told to have been faster changed the plan, not a seat', async () => {
  const { version, families: tells } = await seats();
  expect((await change({ weekly: '월·수 18:00' })).status).toBe(200);
  expect((await offer(0)).resultData.offered).toBe(1);
  const [seat] = (await seats()).seated;
  const counsellor = await givenStaffCookie(academy, 'counsellor.daechi@msc.example');
  const path = `POST /api/office/level-tests/places/${seat?.placeId}/end`;
  expect((await call(academy, path, { cookie: counsellor, json: {} })).status).toBe(200);
  const late = await office(`PATCH level-tests/classes/${classId}`, {
    version,
    tells,
    weekly: '화·목 18:00',
  });
  const { staff } = await lastPlanner();
  expect(late).toMatchObject({ status: 409, resultMsg: expect.stringContaining(`그 사이 ${staff} 님이`) });
});

test('a plan of an office is written as offices write it', async () => {
  expect((await change({ weekly: '월·수·금 17:00~19:30 / 토 10:00-13:00(격주)' })).status).toBe(200);
  expect((await change({ title: '수학 1.5배속반 (심화)' })).status).toBe(200);
});

test('an offer that staff freed does not come back to end after its class has begun; where it comes back the plan of now is told', async () => {
  expect((await offer(0)).resultData.offered).toBe(1);
  const [seat] = (await seats()).seated;
  const press = (what: string) => office(`POST level-tests/places/${seat?.placeId}/${what}`, {});
  await press('end');
  expect((await change({ startsOn: dayIn(1) })).status).toBe(200);
  expect(await press('restore')).toMatchObject({ resultCode: 'level_test.place_gone' });
  expect((await seats()).seated).toEqual([]);
  expect((await change({ startsOn: dayIn(20), weekly: '토 10:00-13:00' })).status).toBe(200);
  expect((await press('restore')).status).toBe(200);
  expect(await lastMessageTo(academy, families[0]?.mobile ?? '')).toContain('토 10:00-13:00');
  await press('end');
});

test('an offer that waited while its class was moved ahead is not made', async () => {
  const { pool_id: poolId } = await academy.db
    .selectFrom('level_classes')
    .select('pool_id')
    .where('id', '=', classId)
    .executeTakeFirstOrThrow();
  const { open, done } = await poolLocked(academy, poolId);
  const offering = offer(1);
  await expect.poll(() => callsWaiting(academy), { timeout: 20_000 }).toBeGreaterThan(0);
  await academy.db
    .updateTable('level_classes')
    .set({ starts_on: dayIn(1) })
    .where('id', '=', classId)
    .execute();
  open();
  await done;
  const { offered, refused } = (await offering).resultData;
  expect([offered, refused.map(({ sentence }) => sentence)]).toEqual([
    0,
    [expect.stringContaining('그 사이 개강일이 당겨졌습니다')],
  ]);
});

const judge = (index: number, verdict: 'pass' | 'fail') =>
  academy.db
    .updateTable('test_results as t')
    .set({ verdict })
    .where('t.registration_id', '=', (e) =>
      e
        .selectFrom('registrations')
        .select('id')
        .where('registration_no', '=', given.numbers[index] ?? ''),
    )
    .execute();

test('an offer whose child has failed since neither comes back nor is made an enrolment', async () => {
  expect((await offer(1)).resultData.offered).toBe(1);
  const [seat] = (await seats()).seated;
  const press = (what: string) => office(`POST level-tests/places/${seat?.placeId}/${what}`, {});
  await judge(1, 'fail');
  expect(await press('enrol')).toMatchObject({
    resultCode: 'level_test.move_refused',
    resultMsg: expect.stringContaining('불합격으로 바뀐'),
  });
  await press('end');
  const last = await lastMessageTo(academy, families[1]?.mobile ?? '');
  expect((await press('restore')).resultMsg).toContain('불합격으로 바뀐');
  expect(await seats()).toMatchObject({ seated: [], taken: 0 });
  expect(await lastMessageTo(academy, families[1]?.mobile ?? '')).toBe(last);
  // Control: put right again it comes back, and is made one.
  await judge(1, 'pass');
  expect((await press('restore')).status).toBe(200);
  expect((await press('enrol')).status).toBe(200);
  await press('end');
});

test('an earlier offer that comes back after a later one was freed is the one that is answered, shown and asked for', async () => {
  const press = (placeId: number | undefined, what: string) =>
    office(`POST level-tests/places/${placeId}/${what}`, {});
  expect((await offer(0)).resultData.offered).toBe(1);
  const [earlier] = (await seats()).seated;
  await press(earlier?.placeId, 'end');
  const other = await givenClass(academy, { branchId: given.branchId, capacity: 2, startsOn: dayIn(30) });
  const own = classId;
  classId = other;
  expect((await offer(0)).resultData.offered).toBe(1);
  const [later] = (await seats()).seated;
  await press(later?.placeId, 'end');
  classId = own;
  expect((await press(earlier?.placeId, 'restore')).status).toBe(200);
  expect((await press(later?.placeId, 'restore')).resultCode).toBe('level_test.seat_held');
  expect((await offer(0)).resultData).toMatchObject({
    offered: 0,
    refused: [{ sentence: expect.stringContaining('이미 제안받았거나') }],
  });
  const accepted = await call<{ state: string }>(
    academy,
    `POST /api/entrance-tests/registrations/${given.numbers[0]}/class-offer`,
    { token: families[0]?.token ?? '', json: { answer: 'accept' } },
  );
  expect(accepted.resultData).toEqual({ state: 'enrolled' });
  expect((await seats()).seated).toMatchObject([{ placeId: earlier?.placeId, state: 'enrolled' }]);
  await press(earlier?.placeId, 'end');
});

test('a family that leaves gives its offer back, is told so before, and is offered and texted nothing more', async () => {
  expect((await offer(2)).resultData.offered).toBe(1);
  const [freed] = (await seats()).seated;
  await office(`POST level-tests/places/${freed?.placeId}/end`, {});
  expect((await offer(2)).resultData.offered).toBe(1);
  const family = families[2];
  if (!family) throw new Error('no family');
  const outlook = await call<{ cancelled: string[] }>(academy, 'GET /api/account/withdrawal', {
    token: family.token,
  });
  expect(JSON.stringify(outlook.resultData)).toContain('기초 수학 A반 자리');
  const form = { userId: family.memberId, password: family.password };
  const left = await call(academy, 'POST /api/withdrawalUser', { token: family.token, form, key: newKey() });
  expect(left.resultCode).toBe(0);
  expect(await seats()).toMatchObject({ seated: [], taken: 0, held: 0 });
  const last = await lastMessageTo(academy, family.mobile);
  const again = (await offer(2)).resultData;
  expect([again.offered, again.refused.map(({ sentence }) => sentence)]).toEqual([
    0,
    [expect.stringContaining('탈퇴한 가족')],
  ]);
  expect(await lastMessageTo(academy, family.mobile)).toBe(last);
  // Nothing can be chosen for it.
  const board = await office<{ students: { registrationNo: string; hasLeft: boolean; isFree: boolean }[] }>(
    `GET test-sessions/${given.sessionId}/class-offers`,
  );
  const stands = board.resultData.students.map(({ hasLeft, isFree }) => ({ hasLeft, isFree }));
  expect(stands[2]).toEqual({ hasLeft: true, isFree: false });
  expect(stands.filter(({ hasLeft }) => hasLeft)).toHaveLength(1);
  // What staff freed before it left is not given back to it either.
  const restored = await office(`POST level-tests/places/${freed?.placeId}/restore`, {});
  expect(restored.resultMsg).toContain('탈퇴한 가족');
  expect(await seats()).toMatchObject({ seated: [], taken: 0, held: 0 });
});
