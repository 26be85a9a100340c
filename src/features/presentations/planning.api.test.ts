import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#src/platform/db/database.ts';
import { pastMidnight } from '#src/shared/seoul-time.ts';
import { givenPresentation } from '#tests/given-presentations.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { lockAwaited } from '#tests/lock-awaited.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { OfficePresentation } from './contract/presentation-list.ts';
import type { Description } from './contract/series.ts';
import { lockSpeakers } from './store/room-use.server.ts';

// It is Saturday, 21 November 2026. Christmas is a public holiday.
let academy: TestAcademy;
let cookie = '';
let branchId = 0;
let presentationId = 0;
let otherId = 0;
beforeAll(async () => {
  academy = await startAcademy();
  ({ branchId, presentationId } = await givenPresentation(academy));
  ({ presentationId: otherId } = await givenPresentation(academy, { startsInHours: 400 }));
  await academy.db
    .updateTable('presentations')
    .set({ speaker: '정다온' })
    .where('id', '=', otherId)
    .execute();
  await givenStaff(academy);
  cookie = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

const office = <T = OfficePresentation>(route: string, json: object) =>
  call<T>(academy, route.replace(' /', ' /api/office/'), { cookie, json });
const plan = (change: object = {}) =>
  office('POST /presentation-sessions', {
    presentationId,
    branchId,
    isOnline: false,
    room: '301호',
    day: '2026-12-05',
    startsAt: '10:00',
    minutes: 90,
    capacity: 30,
    maxParty: 2,
    opensOn: '2026-11-22',
    ...change,
  });
const close = (change: object) =>
  office(`POST /branches/${branchId}/closures`, { reason: '시설 점검', ...change });

describe('a room and a time', () => {
  test('are not taken twice by the same presentation, pressed twice or by two', async () => {
    const both = await Promise.all([plan(), plan()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.resultCode).toBe('presentation_office.twice');
    expect((await plan({ room: '302호' })).resultCode).toBe('presentation_office.twice');
  });

  test('are not planned, copied or moved so that they end after midnight', async () => {
    expect((await plan({ startsAt: '22:31' })).fields?.startsAt).toBe(pastMidnight);
    const { sessionId, version, ...planned } = (await plan({ day: '2026-12-06', startsAt: '22:30' }))
      .resultData;
    expect(planned.endsAt).toBe('2026-12-06T15:00:00.000Z');
    const copy = { branchId, room: '303호', capacity: 10, day: '2026-12-07', startsAt: '22:31' };
    const copied = await office(`POST /presentation-sessions/${sessionId}/series`, { sessions: [copy] });
    expect(copied.fields?.['sessions.0.startsAt']).toBe(pastMidnight);
    const place = { room: '301호', onlineUrl: '', capacity: 30, version };
    const moved = await office(`PATCH /presentation-sessions/${sessionId}`, {
      ...place,
      day: '2026-12-06',
      startsAt: '22:00',
      minutes: 121,
    });
    expect(moved.fields?.startsAt).toBe(pastMidnight);
  });

  test.each([
    ['08:30', 200],
    ['08:31', 409],
    ['11:29', 409],
    ['11:30', 200],
  ])('another one from %s in a room used from 10:00 to 11:30 answers %i', async (startsAt, status) => {
    const answer = await plan({ presentationId: otherId, startsAt });
    expect(answer.status).toBe(status);
    if (status === 409) expect(answer).toMatchObject({ resultCode: 'presentation_office.room_taken' });
    if (status === 409) expect(answer.fields?.room).toContain('301호에는 그 시간에');
    await academy.db
      .updateTable('presentation_sessions')
      .set({ state: 'cancelled' })
      .where('presentation_id', '=', otherId)
      .execute();
  });

  test('are shared knowingly, and by those who are online', async () => {
    const shared = await plan({ presentationId: otherId, startsAt: '10:30', sharesRoom: true });
    expect(shared.status).toBe(200);
    const online = { presentationId: otherId, startsAt: '10:45', isOnline: true, room: '' };
    expect((await plan(online)).status).toBe(200);
  });

  test('are looked at when a session is moved or copied there', async () => {
    const made = (await plan({ presentationId: otherId, day: '2026-12-07' })).resultData;
    const there = { day: '2026-12-05', startsAt: '11:00', room: '301호' };
    const move = {
      ...there,
      version: made.version,
      minutes: 90,
      onlineUrl: '',
      capacity: 30,
    };
    const path = `/presentation-sessions/${made.sessionId}`;
    expect((await office(`PATCH ${path}`, move)).fields?.room).toContain('301호에는 그 시간에');
    const copy = { sessions: [{ branchId, ...there, capacity: 30 }] };
    const copied = await office(`POST ${path}/series`, copy);
    expect(copied.fields?.['sessions.0.room']).toContain('301호에는 그 시간에');
    // Seats alone are changed where it stands.
    const stays = { ...move, day: '2026-12-07', startsAt: '10:00', capacity: 40 };
    expect((await office(`PATCH ${path}`, stays)).status).toBe(200);
  });
});

describe('who speaks', () => {
  const day = '2026-12-14';
  const given = async (speaker: string, startsInHours = 900) => {
    const made = await givenPresentation(academy, { startsInHours });
    await academy.db
      .updateTable('presentations')
      .set({ speaker })
      .where('id', '=', made.presentationId)
      .execute();
    return made.presentationId;
  };

  test('is not planned, moved or copied to two places at one time; somebody else and a talk online are', async () => {
    const [one, two, free] = [await given('한겨를'), await given('한겨를'), await given('유다른')];
    expect((await plan({ presentationId: one, room: '가', day })).status).toBe(200);
    const there = { presentationId: two, room: '나', day, startsAt: '11:00' };
    const refused = await plan(there);
    expect(refused).toMatchObject({ status: 409, resultCode: 'presentation_office.speaker_elsewhere' });
    expect(refused.fields?.startsAt).toMatch(/^한겨를 님은 그 시간에 .+에서 ‘.+’ 설명회\(.+11:30\)를 맡고/);
    expect((await plan({ ...there, presentationId: free, room: '자' })).status).toBe(200);
    expect((await plan({ ...there, isOnline: true, room: '' })).status).toBe(200);
    const made = (await plan({ ...there, startsAt: '11:30' })).resultData;
    const path = `/presentation-sessions/${made.sessionId}`;
    const { version } = made;
    const move = { ...there, presentationId: undefined, version, minutes: 90, onlineUrl: '', capacity: 30 };
    expect((await office(`PATCH ${path}`, { ...move, startsAt: '11:29' })).fields).toHaveProperty('startsAt');
    const copies = (room: string, startsAt: string) => ({
      sessions: [{ branchId, room, day, startsAt, capacity: 30 }],
    });
    expect((await office(`POST ${path}/series`, copies('다', '10:30'))).fields).toHaveProperty([
      'sessions.0.startsAt',
    ]);
    expect((await office(`POST ${path}/series`, copies('다', '16:00'))).status).toBe(200);
    expect((await office(`PATCH ${path}`, { ...move, startsAt: '11:30', room: '라' })).status).toBe(200);
    // A team may be in two places.
    expect((await plan({ ...there, room: '차', startsAt: '11:05', speaksTwice: true })).status).toBe(200);
  });

  test('given a talk afterwards that is held while they speak elsewhere is asked for too; one who is free is not', async () => {
    const [busy, other] = [await given('노바쁜'), await given('노다른')];
    const at = '2026-12-17';
    expect((await plan({ presentationId: busy, room: '가', day: at })).status).toBe(200);
    expect((await plan({ presentationId: other, room: '나', day: at, startsAt: '11:00' })).status).toBe(200);
    const path = `/presentations/${other}`;
    const found = await call<Description>(academy, `GET /api/office${path}`, { cookie });
    const { mayEdit: _, ...read } = found.resultData;
    const save = (change: object) => office<Description>(`PATCH ${path}`, { ...read, ...change });
    const refused = await save({ speaker: '노바쁜' });
    expect(refused).toMatchObject({ status: 409, resultCode: 'presentation_office.speaker_elsewhere' });
    expect(refused.fields?.speaker).toMatch(/^노바쁜 님은 그 시간에 /);
    const { version } = (await save({ speaker: '노한가' })).resultData;
    const known = await save({ speaker: '노바쁜', version, speaksTwice: true });
    expect(known.resultData).toMatchObject({ speaker: '노바쁜' });
    // What was so already and is not touched stays.
    expect((await save({ ...known.resultData, mayEdit: undefined, title: '다른 제목' })).status).toBe(200);
  });

  test('planned twice at one moment in two branches, one is told; of two speakers both are made: the control', async () => {
    const { branchId: elsewhere } = await givenPresentation(academy, { branch: 'songdo' });
    const [one, two, free] = [await given('도하나'), await given('도하나'), await given('도두리')];
    const statuses = async (other: number, on: string) => {
      const asked = [
        plan({ presentationId: one, room: '마', day: on }),
        plan({ presentationId: other, room: '바', day: on, branchId: elsewhere }),
      ];
      return (await Promise.all(asked)).map(({ status }) => status).sort();
    };
    expect(await statuses(two, '2026-12-15')).toEqual([200, 409]);
    expect(await statuses(free, '2026-12-16')).toEqual([200, 200]);
  });

  test('given a talk while one of it is planned, who is busy then is asked for; one who is free is not: the control', async () => {
    const [busy, old] = [await given('한겹침'), '옛담당'];
    const statuses = async (speaker: string, day: string) => {
      const other = await given(old, 1_000);
      await plan({ presentationId: busy, room: '가', day });
      const path = `/presentations/${other}`;
      const found = await call<Description>(academy, `GET /api/office${path}`, { cookie });
      const { mayEdit: _, ...read } = found.resultData;
      // A third who plans a talk of the one before holds the plan up, after it has read who speaks.
      const [taken, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const third = inTransaction(academy.db, async (tx) => {
        await lockSpeakers(tx, [old]);
        taken.resolve();
        await held.promise;
      });
      await taken.promise;
      const planned = plan({ presentationId: other, room: '나', day, startsAt: '11:00' });
      await lockAwaited(academy, planned);
      const saved = office<Description>(`PATCH ${path}`, { ...read, speaker });
      await lockAwaited(academy, saved, 'transactionid');
      held.resolve();
      await third;
      return [(await planned).status, (await saved).status];
    };
    expect(await statuses('한겹침', '2026-12-21')).toEqual([200, 409]);
    expect(await statuses('한자유', '2026-12-22')).toEqual([200, 200]);
  });
});

describe('a room that takes 12', () => {
  test('refuses more seats where it is planned, moved and copied, until they are known', async () => {
    const room = { branchId, name: '작은 교실', kind: 'class', capacity: 12 };
    expect((await office('POST /rooms', room)).status).toBe(200);
    const day = '2026-12-08';
    const small = { room: '작은 교실', day, startsAt: '10:00' };
    const refused = await plan({ ...small, capacity: 13 });
    expect(refused).toMatchObject({ status: 409, resultCode: 'branch_room.room_small' });
    expect(refused.fields?.capacity).toContain('12명까지');
    const made = (await plan({ ...small, capacity: 12 })).resultData;
    const path = `/presentation-sessions/${made.sessionId}`;
    const move = { ...small, version: made.version, minutes: 90, onlineUrl: '' };
    expect((await office(`PATCH ${path}`, { ...move, capacity: 20 })).fields).toHaveProperty('capacity');
    const copy = { sessions: [{ branchId, ...small, day: '2026-12-09', capacity: 20 }] };
    expect((await office(`POST ${path}/series`, copy)).fields).toHaveProperty(['sessions.0.capacity']);
    expect((await office(`PATCH ${path}`, { ...move, capacity: 20, overRoom: true })).status).toBe(200);
  });
});

describe('a day on which the branch is closed', () => {
  test('is named before anything is planned on it, moved or copied to it', async () => {
    const refused = await plan({ day: '2026-12-25' });
    expect(refused).toMatchObject({ status: 409, resultCode: 'branch_closure.closed_day' });
    expect(refused.fields?.day).toContain('성탄절');
    const made = (await plan({ day: '2026-12-24', startsAt: '09:00' })).resultData;
    const path = `/presentation-sessions/${made.sessionId}`;
    const there = { day: '2026-12-25', startsAt: '09:00', room: '301호', capacity: 30 };
    const move = { ...there, version: made.version, minutes: 90, onlineUrl: '' };
    expect((await office(`PATCH ${path}`, move)).fields).toHaveProperty('day');
    const copied = await office(`POST ${path}/series`, { sessions: [{ branchId, ...there }] });
    expect(copied.fields).toHaveProperty(['sessions.0.day']);
    expect((await plan({ day: '2026-12-25', onClosedDay: true })).status).toBe(200);
    expect((await plan({ day: '2026-12-25', startsAt: '13:00', isOnline: true, room: '' })).status).toBe(200);
  });

  test('names what is held on it before it is closed, and leaves that as it is', async () => {
    await plan({ day: '2026-12-18', startsAt: '14:00' });
    const refused = await close({ day: '2026-12-18' });
    expect(refused).toMatchObject({ status: 409, resultCode: 'branch_closure.day_used' });
    expect(refused.fields?.day).toContain('설명회 ‘초등 심화 수학 설명회’ 오후 2:00');
    expect((await close({ day: '2026-12-18', keepsSessions: true })).status).toBe(200);
    expect((await close({ day: '2026-12-19' })).status).toBe(200);
  });

  test('names the tests of that day as well', async () => {
    const { branchId: of } = await givenSession(academy, { capacity: 3, startsInHours: 24 * 9 });
    expect(of).toBe(branchId);
    expect((await close({ day: '2026-11-30' })).fields?.day).toContain('입학 테스트 ‘');
  });
});
