import { afterAll, beforeAll, expect, test } from 'vitest';
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
