import { afterAll, beforeAll, expect, test } from 'vitest';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { RoundView } from './contract/rounds.ts';

let academy: TestAcademy;
let owner: string;
let manager: string;
beforeAll(async () => {
  academy = await startAcademy();
  await givenSession(academy, { capacity: 1 });
  await givenStaff(academy);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
});
afterAll(() => academy.close());

const later = (iso: string) => new Date(Date.parse(iso) + 30 * 86_400_000).toISOString();

test('a round is planned again some days later: its sessions as drafts, a seed of its own and nobody in it', async () => {
  const rooms = [
    await givenSession(academy, { capacity: 3, startsInHours: 300, opensInHours: 20 }),
    await givenSession(academy, { capacity: 4, startsInHours: 304, opensInHours: 20 }),
  ];
  const opensAt = '2026-11-22T10:00';
  const { resultData: round } = await call<RoundView>(academy, 'POST /api/office/test-rounds', {
    cookie: owner,
    json: {
      title: '겨울 학기 접수',
      mode: 'waves',
      opensAt,
      sessionIds: rooms.map((room) => room.sessionId),
      waves: [{ gradeFrom: 1, gradeTo: 6, opensAt }],
    },
  });
  const clone = (days: number, cookie = owner, roundId = round.roundId) =>
    call<RoundView>(academy, `POST /api/office/test-rounds/${roundId}/clone`, {
      cookie,
      json: { title: '봄 학기 접수', days },
    });
  expect((await clone(30, manager)).status).toBe(403);
  expect((await clone(30, owner, 999_999)).resultCode).toBe('test.round_gone');
  expect((await clone(0)).fields).toHaveProperty('days');
  const { resultData: again } = await clone(30);
  expect(again).toMatchObject({
    title: '봄 학기 접수',
    mode: 'waves',
    opensAt: later(round.opensAt),
    tickets: 0,
  });
  expect(again.waves.map((wave) => wave.opensAt)).toEqual(round.waves.map((wave) => later(wave.opensAt)));
  expect(again.seedHash).not.toBe(round.seedHash);
  expect(again.sessions.map((one) => one.left).toSorted()).toEqual([3, 4]);
  const bound = (roundId: number) =>
    academy.db
      .selectFrom('test_sessions')
      .select(['id', 'state'])
      .where('round_id', '=', roundId)
      .orderBy('id')
      .execute();
  expect((await bound(again.roundId)).map((one) => one.state)).toEqual(['draft', 'draft']);
  // Control: the first round is as it was.
  expect((await bound(round.roundId)).map((one) => one.id)).toEqual(rooms.map((room) => room.sessionId));
});

test('a round is not planned again into a room that is used, or on a day the branch is closed, unless that is known', async () => {
  const room = await givenSession(academy, { capacity: 3, startsInHours: 500, opensInHours: 30 });
  const { resultData: round } = await call<RoundView>(academy, 'POST /api/office/test-rounds', {
    cookie: owner,
    json: {
      title: '가을 학기 접수',
      mode: 'first_come',
      opensAt: '2026-11-22T20:00',
      sessionIds: [room.sessionId],
    },
  });
  const clone = (more: object = {}) =>
    call<RoundView>(academy, `POST /api/office/test-rounds/${round.roundId}/clone`, {
      cookie: owner,
      json: { title: '다음 학기 접수', days: 30, ...more },
    });
  expect((await clone()).resultCode).toBe(0);
  // The clone itself is in the room now.
  const again = await clone();
  expect([again.status, again.resultCode]).toEqual([409, 'test.room_taken']);
  expect((await clone({ sharesRoom: true })).resultCode).toBe(0);
  const { branchId, startsAt } = await academy.db
    .selectFrom('test_sessions')
    .select(['branch_id as branchId', 'starts_at as startsAt'])
    .where('id', '=', room.sessionId)
    .executeTakeFirstOrThrow();
  const day = seoulDay(new Date(startsAt.getTime() + 31 * 86_400_000));
  await academy.db
    .insertInto('branch_closures')
    .values({ branch_id: branchId, day, reason: '대청소' })
    .execute();
  const closed = await clone({ days: 31 });
  expect([closed.status, closed.resultCode]).toEqual([409, 'branch_closure.closed_day']);
  expect(closed.fields).toHaveProperty('days');
  const both = await Promise.all([
    clone({ days: 31, onClosedDay: true }),
    clone({ days: 31, onClosedDay: true }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  // The room was measured anew since.
  const { room: name } = await academy.db
    .selectFrom('test_sessions')
    .select('room')
    .where('id', '=', room.sessionId)
    .executeTakeFirstOrThrow();
  const measured = { branchId, name, kind: 'test', capacity: 2 };
  expect((await call(academy, 'POST /api/office/rooms', { cookie: owner, json: measured })).status).toBe(200);
  const small = await clone({ days: 32 });
  expect([small.status, small.resultCode]).toEqual([409, 'branch_room.room_small']);
  expect(small.fields?.capacity).toContain('2명까지 들어갑니다.');
  expect((await clone({ days: 32, overRoom: true })).resultCode).toBe(0);
  await academy.db.deleteFrom('branch_rooms').where('name', '=', name).execute();
});

test('a round with a test that is not planned any more is not planned again, and says which', async () => {
  const room = await givenSession(academy, { capacity: 3, startsInHours: 700, opensInHours: 40 });
  const { resultData: round } = await call<RoundView>(academy, 'POST /api/office/test-rounds', {
    cookie: owner,
    json: {
      title: '가을 학기 접수',
      mode: 'lobby',
      opensAt: '2026-11-23T10:00',
      sessionIds: [room.sessionId],
    },
  });
  const clone = () =>
    call<RoundView>(academy, `POST /api/office/test-rounds/${round.roundId}/clone`, {
      cookie: owner,
      json: { title: '겨울 학기 접수', days: 60 },
    });
  const retire = (retired_at: Date | null) =>
    academy.db.updateTable('tests').set({ retired_at }).where('id', '=', room.testId).execute();
  await retire(academy.clock.now());
  const refused = await clone();
  expect([refused.status, refused.resultCode]).toEqual([409, 'test.test_retired']);
  expect(refused.resultMsg).toContain('수학 입학 테스트');
  await retire(null);
  expect((await clone()).resultCode).toBe(0);
});
