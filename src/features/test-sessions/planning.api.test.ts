import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pastMidnight } from '#src/shared/seoul-time.ts';
import { branchIdOf } from '#tests/given-office.ts';
import { newTest, planCalls } from '#tests/given-plans.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { call, type TestAcademy } from '#tests/start.ts';
import type { OfficeSession } from './contract/office.ts';

let academy: TestAcademy;
let owner: string;
beforeAll(async () => {
  academy = await startStaffedAcademy();
  owner = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

const { createTest, createSession } = planCalls(
  () => academy,
  () => owner,
);

describe('one press, one session', () => {
  const press = async (key?: string) => {
    const { resultData } = await createTest(newTest);
    const id = await branchIdOf(academy, 'daechi');
    const json = {
      testId: resultData.testId,
      branchId: id,
      room: '999호',
      day: '2026-12-13',
      startsAt: '14:00',
      opensAt: '2026-11-22T10:00',
      closesAt: '2026-12-11T18:00',
      capacity: 20,
    };
    return () =>
      call<OfficeSession>(academy, 'POST /api/office/test-sessions', {
        cookie: owner,
        json,
        ...(key && { key }),
      });
  };
  const inRoom = async () =>
    (await academy.db.selectFrom('test_sessions').select('id').where('room', '=', '999호').execute()).length;

  test('the same key twice makes one and answers both', async () => {
    const create = await press('one-press-of-the-button');
    const first = await create();
    const second = await create();
    expect(first.status).toBe(200);
    expect(second.resultData.sessionId).toBe(first.resultData.sessionId);
    expect(await inRoom()).toBe(1);
  });

  test('a second session in the room at that time is refused by the room, until it is said that they share it', async () => {
    const answer = await (await press())();
    expect(answer).toMatchObject({ status: 409, resultCode: 'test.room_taken' });
    expect(answer.fields?.room).toContain('999호에는 그 시간에');
    expect(await inRoom()).toBe(1);
    expect((await createSession({ room: '999호', day: '2026-12-13', sharesRoom: true })).status).toBe(200);
  });

  test.each([
    ['15:00', 200],
    ['14:59', 409],
    ['13:00', 200],
    ['13:01', 409],
  ])('an hour from %s in a room used from 14:00 to 15:00 answers %i', async (startsAt, status) => {
    const answer = await createSession({
      room: '998호',
      day: '2026-12-13',
      startsAt: '14:00',
    });
    expect(answer.status).toBe(200);
    expect(
      (await createSession({ room: '998호', day: '2026-12-13', startsAt, sharesRoom: false })).status,
    ).toBe(status);
    await academy.db.updateTable('test_sessions').set({ room: '비움' }).where('room', '=', '998호').execute();
  });

  test('one that would end after midnight is refused at its time', async () => {
    const answer = await createSession({ day: '2026-12-13', startsAt: '23:30' });
    expect(answer).toMatchObject({ status: 400, fields: { startsAt: pastMidnight } });
  });

  test('six who plan in one room at once: one of them gets it', async () => {
    const wishes = await Promise.all(
      Array.from({ length: 6 }, () => createSession({ room: '997호', day: '2026-12-13', sharesRoom: false })),
    );
    expect(wishes.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a day on which the branch is closed is named, until it is said that it is held all the same', async () => {
    const answer = await createSession({ day: '2026-12-25' });
    expect(answer).toMatchObject({ status: 409, resultCode: 'branch_closure.closed_day' });
    expect(answer.fields?.day).toContain('성탄절');
    expect((await createSession({ day: '2026-12-25', onClosedDay: true })).status).toBe(200);
  });
});

describe('a room of the branch that takes 12', () => {
  beforeAll(async () => {
    const branchId = await branchIdOf(academy, 'daechi');
    const room = { branchId, name: '작은 교실', kind: 'class', capacity: 12 };
    expect((await call(academy, 'POST /api/office/rooms', { cookie: owner, json: room })).status).toBe(200);
  });
  const inSmall = (more: object) => createSession({ room: '작은 교실', ...more });
  const change = (sessionId: number, way: string, json: object) =>
    call<OfficeSession>(academy, `PATCH /api/office/test-sessions/${sessionId}/${way}`, {
      cookie: owner,
      json,
    });

  test('refuses more seats at their field, until it is said that they are known', async () => {
    const answer = await inSmall({ capacity: 13 });
    expect(answer).toMatchObject({ status: 409, resultCode: 'branch_room.room_small' });
    expect(answer.fields?.capacity).toContain('작은 교실에는 12명까지 들어갑니다.');
    expect((await inSmall({ capacity: 12 })).status).toBe(200);
    expect((await inSmall({ capacity: 13, overRoom: true })).status).toBe(200);
    expect((await createSession({ room: '빌린 강당', capacity: 300 })).status).toBe(200);
  });

  test('is asked about when a session of more seats is planned again, and fewer fit', async () => {
    const { sessionId } = (await inSmall({ capacity: 14, overRoom: true })).resultData;
    const again = (more: object) =>
      call<OfficeSession>(academy, `POST /api/office/test-sessions/${sessionId}/duplicate`, {
        cookie: owner,
        json: {
          ...{ day: '2027-01-16', startsAt: '14:00' },
          ...{ opensAt: '2026-11-25T10:00', closesAt: '2027-01-15T18:00', sharesRoom: true, ...more },
        },
      });
    const refused = await again({});
    expect([refused.status, refused.resultCode]).toEqual([409, 'branch_room.room_small']);
    expect(refused.fields?.capacity).toContain('작은 교실에는 12명까지 들어갑니다.');
    expect((await again({ capacity: 12 })).resultData.capacity).toBe(12);
    expect((await again({ overRoom: true })).resultData.capacity).toBe(14);
  });

  test('is not outgrown by changing the seats alone, and what was known stays', async () => {
    const { sessionId, version } = (await inSmall({ capacity: 14, overRoom: true })).resultData;
    const larger = await change(sessionId, 'capacity', { capacity: 15, version });
    expect(larger.fields?.capacity).toContain('회차 변경');
    expect((await change(sessionId, 'capacity', { capacity: 13, version })).status).toBe(200);
  });
});
