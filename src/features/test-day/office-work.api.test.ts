import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import {
  type GivenFamily,
  givenFamily,
  registerOne,
  seatsOf,
  signedInAgain,
  statesIn,
  waitOne,
} from '#tests/given-families.ts';
import { lastMessageTo } from '#tests/given-members.ts';
import { branchIdOf, officeCalls } from '#tests/given-office.ts';
import { confirmPayment, givenAuthenticated } from '#tests/given-payments.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, type TestAcademy } from '#tests/start.ts';
import type { CheckInView, RegistrationEvent } from './contract/office-work.ts';

let academy: TestAcademy;
let a: GivenFamily;
let b: GivenFamily;
let manager: string;
let examiner: string;
let foreign: number;
let hours = 200;
beforeAll(async () => {
  academy = await startStaffedAcademy();
  [a, b] = [await givenFamily(academy), await givenFamily(academy)];
  await signStaffIn();
  foreign = await branchIdOf(academy, 'songdo');
});
afterAll(() => academy.close());

async function signStaffIn() {
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  examiner = await givenStaffCookie(academy, 'examiner@msc.example');
}
function session(wanted: Parameters<typeof givenSession>[1]) {
  hours += 3;
  return givenSession(academy, { startsInHours: hours, ...wanted });
}
const office = officeCalls(
  () => academy,
  () => manager,
);
const why = '보호자 요청으로 조정합니다';

describe('moving and cancelling', () => {
  test('staff move a child: the seat goes along, the guardian is told, the history knows who', async () => {
    const from = await session({ capacity: 2 });
    const to = await session({ capacity: 1, testId: from.testId });
    const { registrationNo } = (await registerOne(academy, a, from.sessionId, a.younger)).resultData;
    const route = `POST registrations/${registrationNo}/move`;
    const wish = { fromSessionId: from.sessionId, sessionId: to.sessionId, reason: why };
    expect((await office(route, { ...wish, reason: '짧음' })).status).toBe(400);
    expect((await office(route, wish, examiner)).status).toBe(403);
    const moved = await office<CheckInView>(route, wish);
    expect(moved.resultData.sessionId).toBe(to.sessionId);
    expect([(await seatsOf(academy, from.poolId)).taken, (await seatsOf(academy, to.poolId)).taken]).toEqual([
      0, 1,
    ]);
    expect(await lastMessageTo(academy, a.mobile)).toContain('회차가 변경되었습니다.');
    const { events } = (
      await office<{ events: RegistrationEvent[] }>(`GET registrations/${registrationNo}/history`)
    ).resultData;
    const place = formatSeoulDateTime(moved.resultData.startsAt);
    const step = { label: '회차 이동', note: why, after: expect.stringContaining(place) };
    expect(events[0]).toMatchObject(step);
    expect(events[0]?.before).toMatch(/^대치 분원 /);
    expect(events[0]?.before).not.toContain(place);
    // Another tab that still shows the child where it was is told who moved it, not that it asks for nothing.
    expect(await office(route, wish)).toMatchObject({ resultCode: 'common.edited_elsewhere' });
    expect((await office(route, { ...wish, fromSessionId: to.sessionId })).resultCode).toBe(
      'test.same_session',
    );
    const { registrationNo: second } = (await registerOne(academy, b, from.sessionId, b.younger)).resultData;
    expect(await office(`POST registrations/${second}/move`, wish)).toMatchObject({
      resultCode: 'test.sold_out',
      resultMsg: expect.stringContaining('다음 대기자에게 안내했거나'),
    });
  });

  test("another branch's registrations and sessions do not exist", async () => {
    const theirs = await session({ capacity: 2, branchId: foreign });
    const { registrationNo } = (await registerOne(academy, b, theirs.sessionId, b.older)).resultData;
    for (const [route, json] of [
      [`GET registrations/${registrationNo}`, {}],
      [`POST registrations/${registrationNo}/attendance`, { from: 'confirmed', outcome: 'attended' }],
      [
        `POST registrations/${registrationNo}/move`,
        { fromSessionId: theirs.sessionId, sessionId: theirs.sessionId, reason: why },
      ],
      [`POST test-sessions/${theirs.sessionId}/cancel`, { version: 1, reason: why }],
      [`POST test-sessions/${theirs.sessionId}/roster/export`, { reason: why }],
      [`GET test-sessions/${theirs.sessionId}/line`, {}],
    ] as const)
      expect([route, (await office(route, json)).status]).toEqual([route, 404]);
  });

  test('a cancelled session gives everybody everything back, ends its line and offers nothing', async () => {
    const paid = await session({ capacity: 2, feeKrw: 20_000 });
    const held = (await registerOne(academy, a, paid.sessionId, a.younger)).resultData;
    const hold = {
      member: a,
      registrationNo: held.registrationNo,
      orderNo: held.orderNo ?? '',
      poolId: paid.poolId,
    };
    await confirmPayment(academy, hold, await givenAuthenticated(academy, hold));
    await registerOne(academy, a, paid.sessionId, a.older);
    await waitOne(academy, b, paid.sessionId, b.older);
    const cancelled = await office<OfficeSession>(`POST test-sessions/${paid.sessionId}/cancel`, {
      version: 1,
      reason: why,
    });
    expect(cancelled.resultData).toMatchObject({ state: 'cancelled', taken: 0, waiting: 0 });
    expect(await statesIn(academy, paid.sessionId, a.younger)).toEqual(['cancelled']);
    expect(await statesIn(academy, paid.sessionId, a.older)).toEqual(['cancelled']);
    expect(await statesIn(academy, paid.sessionId, b.older)).toEqual([]);
    const refunds = await academy.db.selectFrom('refunds').select('amount_krw').execute();
    expect(refunds.map((row) => row.amount_krw)).toEqual([20_000]);
    expect(await lastMessageTo(academy, b.mobile)).toContain('대기가 끝났습니다');
    expect((await registerOne(academy, b, paid.sessionId, b.older)).resultCode).toBe('test.closed');
  });

  test('the same session again on another day is a draft with the same seats', async () => {
    const one = await session({ capacity: 7 });
    const times = {
      day: '2026-12-19',
      startsAt: '14:00',
      opensAt: '2026-11-25T10:00',
      closesAt: '2026-12-18T18:00',
    };
    const again = await office<OfficeSession>(`POST test-sessions/${one.sessionId}/duplicate`, times);
    expect(again.resultData).toMatchObject({ state: 'draft', capacity: 7, taken: 0, testId: one.testId });
    const past = await office(`POST test-sessions/${one.sessionId}/duplicate`, {
      ...times,
      day: '2026-11-01',
    });
    expect(Object.keys(past.fields ?? {})).toContain('day');
  });
});

describe('who waits and who was there', () => {
  test('the line says why nobody was offered a seat', async () => {
    const room = await session({ capacity: 1 });
    await registerOne(academy, a, room.sessionId, a.older);
    for (const childId of [b.younger, b.older]) await waitOne(academy, b, room.sessionId, childId);
    const line = await office<{ rows: { place: number; reason: string; guardianMobile: string }[] }>(
      `GET test-sessions/${room.sessionId}/line`,
    );
    expect(line.resultData.rows.map((row) => [row.place, row.reason])).toEqual([
      [1, '빈자리가 없습니다.'],
      [2, '앞 순번이 먼저입니다.'],
    ]);
    expect(line.resultData.rows[0]?.guardianMobile).toMatch(/^010-\*{4}-\d{4}$/);
    const grown = await call<OfficeSession>(
      academy,
      `PATCH /api/office/test-sessions/${room.sessionId}/capacity`,
      {
        cookie: manager,
        json: { capacity: 2, version: 1 },
      },
    );
    expect(grown.resultData).toMatchObject({ capacity: 2, taken: 2, waiting: 1 });
  });

  test('the exported roster carries no formula, and the export is written down', async () => {
    const room = await session({ capacity: 2 });
    const { registrationNo } = (await registerOne(academy, a, room.sessionId, a.younger)).resultData;
    await academy.db
      .updateTable('registrations')
      .set({ school_name: '=HYPERLINK("http://x")' })
      .where('registration_no', '=', registrationNo)
      .execute();
    const route = `POST test-sessions/${room.sessionId}/roster/export`;
    expect((await office(route, { reason: '' })).status).toBe(400);
    expect((await office(route, { reason: why }, examiner)).status).toBe(403);
    const file = await office<{ base64: string; rowCount: number }>(route, { reason: why });
    expect(file.resultData.rowCount).toBe(1);
    const book = await readXlsx(new Uint8Array(Buffer.from(file.resultData.base64, 'base64')));
    expect(book.sheets[0]?.rows[1]?.[4]).toBe('\'=HYPERLINK("http://x")');
    const log = await academy.db.selectFrom('export_log').select(['reason', 'row_count']).execute();
    expect(log.at(-1)).toEqual({ reason: why, row_count: 1 });
  });

  test('attendance from the day of the test on, by anybody at the door; the same twice changes nothing', async () => {
    const room = await session({ capacity: 2 });
    const { registrationNo } = (await registerOne(academy, b, room.sessionId, b.younger)).resultData;
    const mark = (outcome: string, from = 'confirmed') =>
      office<CheckInView>(`POST registrations/${registrationNo}/attendance`, { from, outcome }, examiner);
    expect((await mark('attended')).resultCode).toBe('test.not_today');
    academy.clock.advance(hours * 3_600);
    await signStaffIn();
    expect((await mark('attended')).resultData.state).toBe('attended');
    expect((await mark('attended')).resultData.state).toBe('attended');
    expect((await mark('absent', 'attended')).resultData.state).toBe('absent');
    const roster = await office<{ marked: object }>(`GET test-sessions/${room.sessionId}/roster`);
    expect(roster.resultData.marked).toEqual({ attended: 0, absent: 1 });
    expect((await mark('somewhere')).status).toBe(400);
    const history = await academy.db
      .selectFrom('history as h')
      .innerJoin('registrations as r', 'r.id', 'h.entity_id')
      .where('h.entity', '=', 'registration')
      .select(['h.from_state', 'h.to_state'])
      .where('r.registration_no', '=', registrationNo)
      .where('h.code', '=', 'attendance')
      .orderBy('h.id')
      .execute();
    expect(history).toEqual([
      { from_state: 'confirmed', to_state: 'attended' },
      { from_state: 'attended', to_state: 'absent' },
    ]);
    b = await signedInAgain(academy, b);
  });
});

describe('removing a draft', () => {
  const remove = (sessionId: number, version: number, cookie = manager) =>
    office<{ removed: boolean }>(
      `POST test-sessions/${sessionId}/remove`,
      { version, reason: '잘못 만든 회차입니다' },
      cookie,
    );
  const isThere = async (sessionId: number) =>
    (await academy.db.selectFrom('test_sessions').select('id').where('id', '=', sessionId).execute()).length >
    0;

  test('it and its seats are gone, the log says what it was; of two at once one is too late', async () => {
    const draft = await session({ capacity: 3, state: 'draft' });
    expect((await remove(draft.sessionId, 1, examiner)).status).toBe(403);
    expect((await remove(draft.sessionId, 9)).resultCode).toBe('common.edited_elsewhere');
    const both = await Promise.all([remove(draft.sessionId, 1), remove(draft.sessionId, 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await isThere(draft.sessionId)).toBe(false);
    expect(
      await academy.db.selectFrom('seat_pools').select('id').where('id', '=', draft.poolId).execute(),
    ).toEqual([]);
    const log = await academy.db
      .selectFrom('office_changes')
      .select(['action', 'before', 'reason'])
      .where('entity', '=', 'test-session')
      .where('entity_id', '=', String(draft.sessionId))
      .where('action', '=', '회차 삭제')
      .execute();
    expect(log).toMatchObject([{ before: { 고사실: expect.any(String) }, reason: '잘못 만든 회차입니다' }]);
  });

  test('not one that families have seen, nor one somebody is registered for', async () => {
    const shown = await session({ capacity: 3 });
    await academy.db
      .updateTable('test_sessions')
      .set({ state: 'draft', shown_at: academy.clock.now() })
      .where('id', '=', shown.sessionId)
      .execute();
    const versionOf = async (sessionId: number) =>
      (
        await academy.db
          .selectFrom('test_sessions')
          .select('version')
          .where('id', '=', sessionId)
          .executeTakeFirstOrThrow()
      ).version;
    expect((await remove(shown.sessionId, await versionOf(shown.sessionId))).resultCode).toBe(
      'test.session_shown',
    );
    const taken = await session({ capacity: 3 });
    b = await signedInAgain(academy, b);
    await registerOne(academy, b, taken.sessionId, b.younger);
    await academy.db
      .updateTable('test_sessions')
      .set({ state: 'draft', shown_at: null })
      .where('id', '=', taken.sessionId)
      .execute();
    expect((await remove(taken.sessionId, await versionOf(taken.sessionId))).resultCode).toBe(
      'test.session_shown',
    );
    expect(await isThere(taken.sessionId)).toBe(true);
  });
});
