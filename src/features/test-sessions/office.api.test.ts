import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RosterRow } from '#src/features/test-day/contract/roster.ts';
import { branchIdOf } from '#tests/given-office.ts';
import { givenHold } from '#tests/given-payments.ts';
import { newTest, planCalls } from '#tests/given-plans.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { call, type TestAcademy } from '#tests/start.ts';
import type { OfficeSession } from './contract/office.ts';

let academy: TestAcademy;
let owner: string;
let manager: string;
let elsewhere: number;
beforeAll(async () => {
  academy = await startStaffedAcademy();
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  elsewhere = await branchIdOf(academy, 'songdo');
});
afterAll(() => academy.close());

const { createTest, createSession } = planCalls(
  () => academy,
  () => owner,
);

describe('planning', () => {
  test('the head office describes a test, a manager plans and opens a session, parents see it', async () => {
    const created = await createSession({}, manager);
    expect(created).toMatchObject({
      status: 200,
      resultData: {
        state: 'draft',
        capacity: 20,
        taken: 0,
        startsAt: '2026-12-12T05:00:00.000Z',
        opensAt: '2026-11-22T01:00:00.000Z',
      },
    });
    const { sessionId } = created.resultData;
    const shown = async () =>
      (
        await call<{ sessions: { sessionId: number }[] }>(academy, 'GET /api/entrance-tests')
      ).resultData.sessions.some((one) => one.sessionId === sessionId);
    expect(await shown()).toBe(false);
    expect(
      (
        await call<OfficeSession>(academy, `POST /api/office/test-sessions/${sessionId}/open`, {
          cookie: manager,
          json: { version: 1 },
        })
      ).resultData.state,
    ).toBe('open');
    expect(await shown()).toBe(true);
    // A colleague who presses the same finds it done; whoever wants the other of what was changed is told: the control.
    const pressed = (act: string) =>
      call(academy, `POST /api/office/test-sessions/${sessionId}/${act}`, {
        cookie: manager,
        json: { version: 1 },
      });
    expect((await pressed('open')).status).toBe(200);
    expect((await pressed('close')).resultMsg).toMatch(/공개 상태를 바꾸지 않았으니/);
    await call(academy, `POST /api/office/test-sessions/${sessionId}/close`, {
      cookie: manager,
      json: { version: 2 },
    });
    expect(await shown()).toBe(false);
  });

  test('no test for children before school, no fee without its basis', async () => {
    expect(await createTest({ ...newTest, gradeFrom: 0 })).toMatchObject({
      status: 400,
      fields: { gradeFrom: '취학 전 아동은 법에 따라 선발·수준별 시험에 응시할 수 없습니다.' },
    });
    expect(await createTest({ ...newTest, feeKrw: 20_000 })).toMatchObject({
      status: 400,
      resultCode: 'test.fee_basis',
    });
    expect(await createTest({ ...newTest, gradeFrom: 5, gradeTo: 4 })).toMatchObject({
      status: 400,
      fields: { gradeTo: '끝 학년이 시작 학년보다 낮습니다.' },
    });
  });

  test.each([
    [{ day: '2026-11-20' }, 'day'],
    [{ closesAt: '2026-12-13T18:00' }, 'closesAt'],
    [{ opensAt: '2026-12-11T19:00' }, 'opensAt'],
    [{ capacity: 0 }, 'capacity'],
    [{ startsAt: '25:00' }, 'startsAt'],
    [{ day: '2026-02-30' }, 'day'],
    [{ room: '' }, 'room'],
  ])('%j is refused at %s', async (change, field) => {
    const answer = await createSession(change);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.fields ?? {})).toContain(field);
  });
});

describe('who may', () => {
  test('a manager does not see or touch another branch', async () => {
    expect((await createSession({ branchId: elsewhere }, manager)).status).toBe(404);
    const theirs = (await createSession({ branchId: elsewhere })).resultData.sessionId;
    for (const [route, json] of [
      ['GET', undefined],
      ['open', { version: 1 }],
      ['close', { version: 1 }],
    ] as const) {
      const call1 =
        route === 'GET'
          ? `GET /api/office/test-sessions/${theirs}/roster`
          : `POST /api/office/test-sessions/${theirs}/${route}`;
      expect(await call(academy, call1, { cookie: manager, json })).toMatchObject({
        status: 404,
        resultCode: 'test.session_gone',
      });
    }
    expect(
      (
        await call(academy, `PATCH /api/office/test-sessions/${theirs}/capacity`, {
          cookie: manager,
          json: { capacity: 5, version: 1 },
        })
      ).status,
    ).toBe(404);
    const list = await call<{ sessions: OfficeSession[] }>(academy, 'GET /api/office/test-sessions', {
      cookie: manager,
    });
    expect(new Set(list.resultData.sessions.map((session) => session.branchName))).toEqual(
      new Set(['대치 분원']),
    );
  });

  test('roles: a manager describes no test, an examiner plans nothing, an editor sees nothing', async () => {
    const examiner = await givenStaffCookie(academy, 'examiner@msc.example');
    const editor = await givenStaffCookie(academy, 'editor@msc.example');
    expect((await createTest(newTest, manager)).status).toBe(403);
    expect((await createSession({}, examiner)).status).toBe(403);
    expect((await call(academy, 'GET /api/office/test-sessions', { cookie: editor })).status).toBe(403);
    expect((await call(academy, 'GET /api/office/test-sessions')).status).toBe(401);
  });
});

describe('the roster', () => {
  test('shows who is registered, phones masked; an examiner sees no guardian', async () => {
    const hold = await givenHold(academy);
    const roster = (cookie: string) =>
      call<{ session: OfficeSession; rows: RosterRow[] }>(
        academy,
        `GET /api/office/test-sessions/${hold.sessionId}/roster`,
        { cookie },
      );
    const { resultData } = await roster(manager);
    expect(resultData.session.taken).toBe(1);
    expect(resultData.rows[0]).toMatchObject({
      registrationNo: hold.registrationNo,
      state: 'held',
      paymentLabel: null,
    });
    expect(resultData.rows[0]?.guardianMobile).toMatch(/^010-\*\*\*\*-\d{4}$/);
    const examiner = await givenStaffCookie(academy, 'examiner@msc.example');
    expect((await roster(examiner)).resultData.rows[0]).toMatchObject({
      schoolName: '',
      guardianName: '',
      guardianMobile: '',
      amountKrw: 0,
      paymentLabel: null,
    });
  });

  test('seats are never taken away from those who have them', async () => {
    const first = await givenHold(academy, { capacity: 3 });
    await givenHold(academy, { poolOf: first });
    const resize = (capacity: number, version: number) =>
      call<OfficeSession>(academy, `PATCH /api/office/test-sessions/${first.sessionId}/capacity`, {
        cookie: manager,
        json: { capacity, version },
      });
    expect((await resize(8, 1)).resultData).toMatchObject({ capacity: 8, version: 2 });
    expect((await resize(2, 2)).resultData.capacity).toBe(2);
    expect(await resize(1, 3)).toMatchObject({ status: 409, resultCode: 'test.below_sold' });
    expect((await resize(0, 3)).status).toBe(400);
  });

  test('two people who change the seats at once: one is told, and nothing of the other’s is overwritten', async () => {
    const { sessionId } = await givenHold(academy, { capacity: 3 });
    const resize = (capacity: number) =>
      call<OfficeSession>(academy, `PATCH /api/office/test-sessions/${sessionId}/capacity`, {
        cookie: manager,
        json: { capacity, version: 1 },
      });
    const both = await Promise.all([resize(8), resize(9)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(both.find((answer) => answer.status === 409)).toMatchObject({
      resultCode: 'common.edited_elsewhere',
    });
    const kept = both.find((answer) => answer.status === 200)?.resultData.capacity;
    const now = await call<{ session: OfficeSession }>(
      academy,
      `GET /api/office/test-sessions/${sessionId}/roster`,
      { cookie: manager },
    );
    expect(now.resultData.session).toMatchObject({ capacity: kept, version: 2 });
  });

  test('a session that is cancelled stays cancelled, and opening and closing is written down', async () => {
    const { sessionId } = await givenHold(academy);
    const ask = (what: string, json: object = {}) =>
      call(academy, `POST /api/office/test-sessions/${sessionId}/${what}`, { cookie: manager, json });
    expect((await ask('close', { version: 1, reason: '고사실 공사로 닫음' })).status).toBe(200);
    expect((await ask('open', { version: 2 })).status).toBe(200);
    const seen = await call<{ changes: { action: string; reason: string }[] }>(
      academy,
      `GET /api/office/changes?entity=test-session&entityId=${sessionId}`,
      { cookie: manager },
    );
    expect(seen.resultData.changes.map(({ action, reason }) => [action, reason])).toEqual([
      ['공개', ''],
      ['비공개로 전환', '고사실 공사로 닫음'],
    ]);
    expect((await ask('cancel', { version: 3, reason: '고사실 공사' })).status).toBe(200);
    expect(await ask('open', { version: 3 })).toMatchObject({ resultCode: 'test.session_gone' });
  });
});
