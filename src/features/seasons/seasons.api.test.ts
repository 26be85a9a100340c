import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftPresentation } from '#src/features/presentations/actions/sessions/drafts.server.ts';
import { draftSession } from '#src/features/test-sessions/actions/drafts.server.ts';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { roomHooks } from '#src/wiring/office-hooks.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { planSeason, seasonChoices } from './contract.ts';

let academy: TestAcademy;
let owner: string;
let manager: string;
let testId: number;
let here: number;
let there: number;
beforeAll(async () => {
  academy = await startAcademy();
  await givenSession(academy, { capacity: 3 });
  await givenStaff(academy);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  const branches = await academy.db.selectFrom('branches').select(['id', 'code']).execute();
  here = branches.find(({ code }) => code === 'daechi')?.id ?? 0;
  there = branches.find(({ code }) => code === 'songdo')?.id ?? 0;
  testId = (await academy.db.selectFrom('tests').select('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => academy.close());

const row = (more: Record<string, unknown> = {}) => ({
  whatId: testId,
  branchId: here,
  room: '401호',
  day: '2027-01-09',
  startsAt: '14:00',
  capacity: 20,
  ...more,
});
const plan = (rows: readonly object[], more: Record<string, unknown> = {}) => ({
  kind: 'test',
  opensAt: '2026-12-28T10:00',
  closesDaysBefore: 1,
  minutes: 90,
  rows,
  ...more,
});
const check = (json: object, cookie = owner) =>
  call<DataOf<typeof planSeason>>(academy, 'POST /api/office/seasons', {
    cookie,
    json: { ...json, isCheck: true },
  });
const make = (json: object, cookie = owner, key?: string) =>
  call<DataOf<typeof planSeason>>(academy, 'POST /api/office/seasons', { cookie, json, ...(key && { key }) });
const drafts = async () =>
  (await academy.db.selectFrom('test_sessions').select('id').where('state', '=', 'draft').execute()).length;
const cells = async (json: object) =>
  (await check(json)).resultData.clashes.map(({ row: at, field, sentence }) => {
    expect(sentence, 'the boxes stand in the line').not.toContain('아래에');
    return `${at} ${field}`;
  });

async function givenPresentation(title: string, speaker = '정해윤'): Promise<number> {
  const json = {
    title,
    topic: 'admission',
    gradeFrom: 1,
    gradeTo: 9,
    speaker,
    summary: '새 학기 준비를 함께 이야기합니다.',
  };
  const made = await call<{ presentationId: number }>(academy, 'POST /api/office/presentations', {
    cookie: owner,
    json,
  });
  return made.resultData.presentationId;
}

describe('a season of tests', () => {
  test('is made of what the own branches have', async () => {
    const choices = async (cookie: string) =>
      (await call<DataOf<typeof seasonChoices>>(academy, 'GET /api/office/seasons', { cookie })).resultData;
    expect((await choices(manager)).branches.map(({ id }) => id)).toEqual([here]);
    expect((await choices(owner)).branches.length).toBeGreaterThan(1);
    expect((await choices(owner)).tests.map(({ id }) => id)).toContain(testId);
  });

  test('clashes are named at their cells: each other, a taken room, a past day, past midnight; checking makes nothing', async () => {
    const before = await drafts();
    expect(
      await cells(plan([row(), row({ startsAt: '14:30' }), row({ room: '402호', capacity: 18 })])),
    ).toEqual(['1 room']);
    expect(await cells(plan([row({ day: '2026-01-05' }), row({ whatId: 999 })]))).toEqual([
      '0 day',
      '1 whatId',
    ]);
    expect(await cells(plan([row()], { opensAt: '2027-01-08T18:00' }))).toEqual(['0 day']);
    const wrong = plan([row({ day: '2027-01-01' }), row({ startsAt: '23:50' })]);
    expect(await cells(wrong)).toEqual(['0 day', '1 startsAt']);
    expect(await cells(plan([row({ day: '2027-01-01', onClosedDay: true })]))).toEqual([]);
    expect(await cells(plan([row(), row({ sharesRoom: true })]))).toEqual([]);
    expect(await drafts()).toBe(before);
  });

  test('more seats than a room takes clash at their cell, unless they are known', async () => {
    const room = { branchId: here, name: '작은 교실', kind: 'class', capacity: 12 };
    expect((await call(academy, 'POST /api/office/rooms', { cookie: owner, json: room })).status).toBe(200);
    const seats = (more: object) => plan([row({ room: '작은 교실', capacity: 13, ...more })]);
    expect(await cells(seats({}))).toEqual(['0 capacity']);
    expect(await cells(seats({ capacity: 12 }))).toEqual([]);
    expect(await cells(seats({ overRoom: true }))).toEqual([]);
  });

  test('is made whole or not at all', async () => {
    const before = await drafts();
    const refused = await make(plan([row({ room: '501호' }), row({ room: '501호' })]));
    expect(refused).toMatchObject({ status: 409, resultCode: 'season.clashes' });
    expect(Object.keys(refused.fields ?? {})).toEqual(['rows.1.room']);
    expect(await drafts()).toBe(before);
    const made = await make(plan([row({ room: '501호' }), row({ room: '503호' }), row({ branchId: there })]));
    expect([made.resultData.sessionIds.length, await drafts()]).toEqual([3, before + 3]);
    expect(await cells(plan([row({ room: '501호', startsAt: '14:59' })]))).toEqual(['0 room']);
    const session = await academy.db
      .selectFrom('test_sessions')
      .select(['closes_at', 'opens_at'])
      .where('id', '=', made.resultData.sessionIds[0] ?? 0)
      .executeTakeFirstOrThrow();
    expect(session.closes_at.toISOString()).toBe('2027-01-08T09:00:00.000Z');
    expect(session.opens_at.toISOString()).toBe('2026-12-28T01:00:00.000Z');
  });

  test('pressed twice it is made once', async () => {
    const before = await drafts();
    const json = plan([row({ room: '601호' })]);
    const [first, second] = [await make(json, owner, 'one-season'), await make(json, owner, 'one-season')];
    expect(second.resultData.sessionIds).toEqual(first.resultData.sessionIds);
    expect(await drafts()).toBe(before + 1);
  });

  test('two who plan one room at once: one is told', async () => {
    const json = plan([row({ room: '701호' })]);
    const statuses = (await Promise.all([make(json), make(json, manager)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  test('control: without the lock of the branch both would be made', async () => {
    const { id: staffId } = await academy.db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
    const caller = { address: '127.0.0.1', device: 'control', sessionId: 'control' };
    const actor: StaffActor = {
      ...caller,
      kind: 'staff',
      staffId,
      role: 'owner',
      given: [],
      taken: [],
      branchIds: null,
    };
    const at = (time: string) => new Date(`2027-01-09T${time}:00+09:00`);
    const draft = {
      testId,
      branchId: here,
      room: '702호',
      capacity: 20,
      startsAt: at('14:00'),
      endsAt: at('15:00'),
      opensAt: at('09:00'),
      closesAt: at('10:00'),
      sharesRoom: false,
      onClosedDay: false,
      overRoom: false,
    };
    const both = Promise.withResolvers<void>();
    let drafted = 0;
    const unlocked = (make: (tx: Tx) => Promise<number>) =>
      inTransaction(academy.db, async (tx) => {
        await make(tx);
        drafted += 1;
        if (drafted === 3) both.resolve();
        await both.promise;
      });
    const now = academy.clock.now();
    const presentationId = await givenPresentation('겹치는 설명회', '남궁겹');
    const place = { isOnline: false, onlineUrl: '', maxParty: 2, speaksTwice: false };
    const talk = { ...draft, ...place, presentationId };
    const aTest = (tx: Tx) => draftSession(tx, actor, { draft, rooms: roomHooks, now });
    await Promise.all([
      unlocked(aTest),
      unlocked(aTest),
      unlocked((tx) => draftPresentation(tx, actor, { draft: talk, now })),
    ]);
    const made = await academy.db
      .selectFrom('test_sessions')
      .select('id')
      .where('room', '=', '702호')
      .execute();
    // Each of the three was drafted, or the last would not have been waited for.
    expect(made).toHaveLength(2);
  });

  test('another branch is not there for a manager, and bad input is told at its field', async () => {
    expect((await make(plan([row({ branchId: there })]), manager)).status).toBe(404);
    expect((await check(plan([row({ branchId: there })]), manager)).status).toBe(404);
    for (const [wrong, field] of [
      [plan([]), 'rows'],
      [plan([row({ room: ' ' })]), 'rows.0.room'],
      [plan([row({ capacity: 0 })]), 'rows.0.capacity'],
      [plan([row()], { opensAt: 'soon' }), 'opensAt'],
      [plan(Array.from({ length: 61 }, () => row())), 'rows'],
    ] as const) {
      const answer = await check(wrong);
      expect(answer.status, field).toBe(400);
      expect(Object.keys(answer.fields ?? {}), field).toContain(field);
    }
  });
});

describe('a season of presentations', () => {
  test('clashes with tests in the room, with itself, and with who speaks elsewhere', async () => {
    const whatId = await givenPresentation('겨울 설명회');
    const other = await givenPresentation('봄 설명회');
    const free = await givenPresentation('다른 분의 설명회', '오세린');
    const of = (rows: readonly object[]) => plan(rows, { kind: 'presentation' });
    await make(plan([row({ room: '801호' })]));
    expect(await cells(of([row({ whatId, room: '801호' })]))).toEqual(['0 room']);
    expect(await cells(of([row({ whatId, room: '801호', sharesRoom: true })]))).toEqual([]);
    expect(await cells(of([row({ whatId, room: '강당' }), row({ whatId: other, room: '소강당' })]))).toEqual([
      '1 startsAt',
    ]);
    const elsewhere = { whatId: other, room: '강당', branchId: there };
    const twice = (more: object) =>
      cells(of([row({ whatId, room: '강당' }), row({ ...elsewhere, ...more })]));
    expect([await twice({}), await twice({ speaksTwice: true })]).toEqual([['1 startsAt'], []]);
    const both = of([row({ whatId, room: '강당' }), row({ whatId: free, room: '소강당' })]);
    expect([await cells(both), (await make(both)).resultData.sessionIds.length]).toEqual([[], 2]);
    // And a test does not take the hall in which one is held.
    expect(await cells(plan([row({ room: '강당', startsAt: '15:00' })]))).toEqual(['0 room']);
    expect(await cells(plan([row({ room: '강당', startsAt: '15:30' })]))).toEqual([]);
  });

  test('two who plan one speaker in two branches at once: one is told; two speakers are both planned: the control', async () => {
    const [one, two] = [
      await givenPresentation('봄방학 설명회'),
      await givenPresentation('새봄 설명회', '정다온'),
    ];
    const at = (whatId: number, branchId: number, day: string) =>
      make(plan([row({ whatId, branchId, day, room: '세미나실' })], { kind: 'presentation' }));
    const statuses = async (...asked: ReturnType<typeof at>[]) =>
      (await Promise.all(asked)).map(({ status }) => status).sort();
    expect(await statuses(at(one, here, '2027-01-15'), at(one, there, '2027-01-15'))).toEqual([200, 409]);
    expect(await statuses(at(one, here, '2027-01-16'), at(two, there, '2027-01-16'))).toEqual([200, 200]);
  });

  test('a presentation planned alone does not take the room of a test either, unless it is shared knowingly', async () => {
    const presentationId = await givenPresentation('저녁 설명회', '윤하늘');
    const there = { room: '별관', day: '2027-01-18' };
    await make(plan([row(there)]));
    const alone = (more: object) =>
      call(academy, 'POST /api/office/presentation-sessions', {
        cookie: owner,
        json: {
          ...{ presentationId, branchId: here, ...there, startsAt: '14:30', minutes: 60, capacity: 5 },
          ...{ opensOn: '2026-12-28', isOnline: false, onlineUrl: '', maxParty: 2, ...more },
        },
      });
    expect(await alone({})).toMatchObject({ status: 409, resultCode: 'presentation_office.room_taken' });
    expect((await alone({ sharesRoom: true })).status).toBe(200);
    expect((await alone({ startsAt: '18:00' })).status).toBe(200);
  });

  test('a test planned, repeated or changed alone does not take the room of a presentation either; at once only one has it', async () => {
    const whatId = await givenPresentation('낮 설명회', '서낮은');
    const hall = { room: '대강당', day: '2027-01-19' };
    const talk = (more: object) => plan([row({ whatId, ...hall, ...more })], { kind: 'presentation' });
    expect((await make(talk({}))).status).toBe(200);
    const times = (day: string, startsAt = '14:30') => ({
      ...{ day, startsAt, opensAt: '2026-12-28T10:00', closesAt: '2027-01-10T18:00' },
    });
    const of = <T>(method: string, path: string, json: object) =>
      call<T>(academy, `${method} /api/office/test-sessions${path}`, { cookie: owner, json });
    const alone = (more: object = {}) =>
      of<OfficeSession>('POST', '', {
        ...{ testId, branchId: here, room: hall.room, capacity: 5, ...times(hall.day), ...more },
      });
    const refused = await alone();
    expect(refused).toMatchObject({ status: 409, resultCode: 'test.room_taken' });
    expect(refused.fields?.room).toMatch(/^대강당에는 그 시간에 ‘낮 설명회’ 설명회\(.+3:30\)가 있습니다/);
    expect((await alone({ startsAt: '15:30' })).status).toBe(200);
    const { sessionId, version } = (await alone(times('2027-01-20'))).resultData;
    const edit = { ...times(hall.day), room: hall.room, capacity: 5, version, reason: '날을 바꿉니다' };
    expect((await of('PUT', `/${sessionId}`, edit)).resultCode).toBe('test.room_taken');
    const again = (more: object) => of('POST', `/${sessionId}/duplicate`, { ...times(hall.day), ...more });
    expect((await again({})).resultCode).toBe('test.room_taken');
    expect((await again({ sharesRoom: true })).status).toBe(200);
    const day = '2027-01-25';
    const at = await Promise.all([alone(times(day)), make(talk({ day }))]);
    expect(at.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
