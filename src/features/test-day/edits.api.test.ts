import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import {
  callsWaiting,
  givenFamily,
  poolLocked,
  registerOne,
  seatsOf,
  waitOne,
} from '#tests/given-families.ts';
import { lastMessageTo } from '#tests/given-members.ts';
import { branchIdOf, officeCalls } from '#tests/given-office.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { givenSession, sessionsApart } from '#tests/given-tests.ts';
import type { TestAcademy } from '#tests/start.ts';
import type { PlanDifference } from './contract/edits.ts';

let academy: TestAcademy;
let owner: string;
let manager: string;
let foreign: number;
const session = sessionsApart(() => academy, 400);
beforeAll(async () => {
  academy = await startStaffedAcademy();
  foreign = await branchIdOf(academy, 'songdo');
});
beforeEach(async () => {
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
});
afterAll(() => academy.close());

const reason = '고사실 사정으로 바꿉니다';
const office = officeCalls(
  () => academy,
  () => manager,
);

/** The plan of a session as the form sends it: Seoul wall-clock. */
async function planOf(sessionId: number) {
  const row = await academy.db
    .selectFrom('test_sessions as s')
    .innerJoin('seat_pools as p', 'p.id', 's.pool_id')
    .select(['s.room', 's.starts_at', 's.opens_at', 's.closes_at', 's.version', 'p.capacity'])
    .where('s.id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const wall = (at: Date) => new Date(at.getTime() + 9 * 3_600_000).toISOString();
  return {
    version: row.version,
    plan: {
      room: row.room,
      day: wall(row.starts_at).slice(0, 10),
      startsAt: wall(row.starts_at).slice(11, 16),
      opensAt: wall(row.opens_at).slice(0, 16),
      closesAt: wall(row.closes_at).slice(0, 16),
      capacity: row.capacity,
    },
  };
}
async function edit(sessionId: number, change: object, { cookie = manager, ...more } = {}) {
  const { plan, version } = await planOf(sessionId);
  const wish = { ...plan, version, reason, ...change, ...more };
  return office<OfficeSession>(`PUT test-sessions/${sessionId}`, wish, cookie);
}
async function differenceOf(sessionId: number, change: object) {
  const { plan } = await planOf(sessionId);
  return office<PlanDifference>(`POST test-sessions/${sessionId}/difference`, { ...plan, ...change });
}

describe('changing a session', () => {
  test('says first what changes and who hears of it; then families with a seat and in the line are told', async () => {
    const room = await session({ capacity: 1 });
    const [a, b] = [await givenFamily(academy), await givenFamily(academy)];
    const { registrationNo } = (await registerOne(academy, a, room.sessionId, a.younger)).resultData;
    await waitOne(academy, b, room.sessionId, b.younger);
    const { id } = await academy.db
      .selectFrom('registrations')
      .select('id')
      .where('registration_no', '=', registrationNo)
      .executeTakeFirstOrThrow();
    const reminded = { registration_id: id, kind: 'day_before' as const, at: academy.clock.now() };
    await academy.db.insertInto('registration_notices').values(reminded).execute();
    const { resultData: difference } = await differenceOf(room.sessionId, { room: '402호' });
    expect(difference).toMatchObject({
      changes: [{ label: '고사실', before: '301호', after: '402호', isNotified: true }],
      registered: 1,
      waiting: 1,
      clashes: 0,
    });
    expect((await planOf(room.sessionId)).plan.room).toBe('301호');
    const { resultData: after } = await edit(room.sessionId, { room: '402호' });
    expect(after.room).toBe('402호');
    expect(await lastMessageTo(academy, a.mobile)).toMatch(/301호[\s\S]*402호[\s\S]*전액 환불/);
    expect(await lastMessageTo(academy, b.mobile)).toContain('대기 순번은 그대로입니다.');
    const notices = await academy.db
      .selectFrom('registration_notices')
      .select('kind')
      .where('registration_id', '=', id)
      .execute();
    expect(notices).toEqual([]);
  });

  test('of seats and registration alone nobody is told, and an unchanged plan is none', async () => {
    const room = await session({ capacity: 2 });
    const a = await givenFamily(academy);
    await registerOne(academy, a, room.sessionId, a.younger);
    const before = await lastMessageTo(academy, a.mobile);
    expect((await edit(room.sessionId, { capacity: 5 })).resultData.capacity).toBe(5);
    expect(await lastMessageTo(academy, a.mobile)).toBe(before);
    expect((await edit(room.sessionId, {})).status).toBe(400);
    expect((await differenceOf(room.sessionId, {})).resultData.changes).toEqual([]);
  });

  test('never below the seats that are taken, and not the opening of what has opened', async () => {
    const room = await session({ capacity: 2 });
    const a = await givenFamily(academy);
    await registerOne(academy, a, room.sessionId, a.younger);
    await registerOne(academy, a, room.sessionId, a.older);
    const fieldsOf = async (change: object) => Object.keys((await edit(room.sessionId, change)).fields ?? {});
    expect(await fieldsOf({ capacity: 1 })).toEqual(['capacity']);
    expect(await fieldsOf({ opensAt: '2026-11-01T10:00' })).toEqual(['opensAt']);
    expect(await fieldsOf({ day: '2026-11-01' })).toContain('day');
    expect(await seatsOf(academy, room.poolId)).toMatchObject({ capacity: 2, taken: 2 });
  });

  test('a child with another test at the new time is counted before it is done', async () => {
    const [one, other] = [await session({ capacity: 2 }), await session({ capacity: 2 })];
    const a = await givenFamily(academy);
    await registerOne(academy, a, one.sessionId, a.younger);
    await registerOne(academy, a, other.sessionId, a.younger);
    const { day, startsAt } = (await planOf(other.sessionId)).plan;
    const { closesAt } = (await planOf(one.sessionId)).plan;
    const { resultData } = await differenceOf(one.sessionId, { day, startsAt, closesAt });
    expect(resultData.clashes).toBe(1);
  });

  test('a room somebody else has then is refused until it is shared knowingly; the own one is in nobody’s way', async () => {
    const [one, other] = [await session({ capacity: 2 }), await session({ capacity: 2 })];
    const there = { day: '2026-12-30', startsAt: '14:00' };
    expect((await edit(other.sessionId, there)).status).toBe(200);
    expect((await edit(one.sessionId, there)).resultCode).toBe('test.room_taken');
    expect((await edit(one.sessionId, { ...there, sharesRoom: true })).status).toBe(200);
    const later = { startsAt: '14:30' };
    expect((await edit(other.sessionId, { ...later, room: '999호' })).status).toBe(200);
  });

  test('what a colleague changed meanwhile is told, another branch’s does not exist, one that has begun stays', async () => {
    const room = await session({ capacity: 2 });
    await edit(room.sessionId, { room: '402호' });
    expect((await edit(room.sessionId, { room: '403호', version: 1 })).resultCode).toBe(
      'common.edited_elsewhere',
    );
    const theirs = await session({ capacity: 2, branchId: foreign });
    expect((await edit(theirs.sessionId, { room: '402호' })).status).toBe(404);
    expect((await differenceOf(theirs.sessionId, { room: '402호' })).status).toBe(404);
    const now = academy.clock.now();
    await academy.db
      .updateTable('test_sessions')
      .set({ starts_at: now, closes_at: now })
      .where('id', '=', room.sessionId)
      .execute();
    const { version } = await planOf(room.sessionId);
    const future = { day: '2027-01-09', startsAt: '14:00', closesAt: '2027-01-08T10:00', version };
    expect((await edit(room.sessionId, future)).resultCode).toBe('test.closed');
  });

  test('two families come in while seats are taken away: either they or the smaller room, never both', async () => {
    const room = await session({ capacity: 2 });
    const a = await givenFamily(academy);
    const { open, done } = await poolLocked(academy, room.poolId);
    const coming = [a.younger, a.older].map((childId) => registerOne(academy, a, room.sessionId, childId));
    await expect.poll(() => callsWaiting(academy)).toBeGreaterThanOrEqual(1);
    const shrinking = edit(room.sessionId, { capacity: 1 });
    await expect.poll(() => callsWaiting(academy)).toBeGreaterThanOrEqual(2);
    open();
    await done;
    const refused = await shrinking;
    await Promise.all(coming);
    const seats = await seatsOf(academy, room.poolId);
    expect(refused.status === 200 ? 1 : 2).toBe(seats.capacity);
    expect(seats.taken).toBeLessThanOrEqual(seats.capacity);
  });
});

describe('changing a test', () => {
  const plan = {
    title: '수학 입학 테스트',
    subject: 'math',
    gradeFrom: 1,
    gradeTo: 12,
    minutes: 60,
    feeKrw: 0,
    feeLegalBasis: '',
    scoreAreas: '',
    materials: '필기도구',
    sample: '',
  };
  const put = (testId: number, change: object, version = 1, cookie = owner) =>
    office<{ version: number }>(`PUT tests/${testId}`, { ...plan, ...change, version, reason }, cookie);

  test('a typo at once; of another fee who is registered hears that theirs stays', async () => {
    const room = await session({ capacity: 2, feeKrw: 20_000 });
    const a = await givenFamily(academy);
    const held = (await registerOne(academy, a, room.sessionId, a.younger)).resultData;
    const fee = { feeKrw: 30_000, feeLegalBasis: '모의고사비', title: '수학 진단 테스트' };
    const { resultData: difference } = await office<PlanDifference>(
      `POST tests/${room.testId}/difference`,
      { ...plan, ...fee },
      owner,
    );
    expect(difference.registered).toBe(1);
    expect(difference.changes.map((one) => one.label)).toEqual(['이름', '응시료', '응시료 근거']);
    expect((await put(room.testId, fee)).status).toBe(200);
    expect(await lastMessageTo(academy, a.mobile)).toContain('이미 접수하신 응시료는 바뀌지 않습니다.');
    const row = await academy.db
      .selectFrom('registrations')
      .select('amount_krw')
      .where('registration_no', '=', held.registrationNo)
      .executeTakeFirstOrThrow();
    expect(row.amount_krw).toBe(20_000);
    expect((await put(room.testId, { ...fee, title: '둘째' })).resultCode).toBe('common.edited_elsewhere');
  });

  test('what families rely on stays: grades of who is registered, subject and length of what is planned', async () => {
    const room = await session({ capacity: 2 });
    const a = await givenFamily(academy);
    await registerOne(academy, a, room.sessionId, a.younger);
    const fieldsOf = async (change: object) => Object.keys((await put(room.testId, change)).fields ?? {});
    expect(await fieldsOf({ gradeFrom: 6 })).toEqual(['gradeFrom']);
    expect(await fieldsOf({ subject: 'science', minutes: 90 })).toEqual(['subject', 'minutes']);
    expect(await fieldsOf({ feeKrw: 10_000 })).toEqual(['feeLegalBasis']);
    expect(await fieldsOf({ gradeFrom: 7, gradeTo: 3 })).toEqual(['gradeTo']);
    expect((await put(999_999, {})).status).toBe(404);
    expect((await put(room.testId, {}, 1, manager)).status).toBe(403);
  });

  test('one that is retired is planned no more, and none is while a session of it comes', async () => {
    const room = await givenSession(academy, { capacity: 2, startsInHours: 900, state: 'draft' });
    const retire = (isRetired: boolean, version: number) =>
      office<{ version: number }>(`POST tests/${room.testId}/retired`, { isRetired, version, reason }, owner);
    expect((await retire(true, 1)).resultCode).toBe('test.test_coming');
    await academy.db
      .updateTable('test_sessions')
      .set({ state: 'cancelled' })
      .where('id', '=', room.sessionId)
      .execute();
    const retired = await retire(true, 1);
    expect(retired.status).toBe(200);
    const wish = {
      testId: room.testId,
      branchId: room.branchId,
      room: '777호',
      day: '2027-02-23',
      startsAt: '14:00',
      opensAt: '2027-02-01T10:00',
      closesAt: '2027-02-22T18:00',
      capacity: 10,
    };
    expect(Object.keys((await office('POST test-sessions', wish)).fields ?? {})).toEqual(['testId']);
    const { testId: _test, branchId: _branch, room: _room, capacity: _seats, ...times } = wish;
    expect((await office(`POST test-sessions/${room.sessionId}/duplicate`, times)).resultCode).toBe(
      'test.test_retired',
    );
    await retire(false, retired.resultData.version);
    expect((await office('POST test-sessions', wish)).status).toBe(200);
  });
});
