import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExportFile, ListPage } from '#src/shared/endpoint/list.ts';
import { counsellingJson, givenRequest, givenTeam, sendRequest } from '#tests/given-counselling.ts';
import { cellsOf } from '#tests/given-files.ts';
import { givenMember, lastMessageTo } from '#tests/given-members.ts';
import { freshMobile, givenProvenBrowser } from '#tests/given-presentations.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { OfficeCalendar, RequestDetails } from './contract/office.ts';
import type { CounsellingView } from './contract/requests.ts';

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

const office = <T = RequestDetails>(route: string, json?: object, cookie = counsellor) =>
  call<T>(academy, route.replace(' /', ' /api/office/'), { cookie, ...(json && { json }) });
/** A change of one request, on the version it has now. */
async function change<T = RequestDetails>(route: string, json: object, cookie = counsellor) {
  const [, id = '0'] = /counselling\/(\d+)/.exec(route) ?? [];
  const { version } = await academy.db
    .selectFrom('counselling_requests')
    .select('version')
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow();
  return office<T>(route, { ...json, version }, cookie);
}
async function idOf(requestNo: string): Promise<number> {
  const row = await academy.db
    .selectFrom('counselling_requests')
    .select('id')
    .where('request_no', '=', requestNo)
    .executeTakeFirstOrThrow();
  return row.id;
}
async function given(change: object = {}, branchId = daechi) {
  const made = await givenRequest(academy, branchId, change);
  return { ...made, id: await idOf(made.request.requestNo) };
}
const read = async (token: string) =>
  (await call<CounsellingView>(academy, `GET /api/counselling/${token}`)).resultData;

describe('the way of a request', () => {
  test('received, assigned, called, contacted, visited, enrolled: the guardian is told at each step', async () => {
    const { id, mobile, token } = await given();
    const missed = await change(`POST /counselling/${id}/calls`, {
      result: 'no_answer',
      note: '연결음만 들림',
    });
    expect(missed.resultData).toMatchObject({ state: 'no_answer', calls: [{ label: '부재중' }] });
    expect(await lastMessageTo(academy, mobile)).toContain('받지 않으셔서');
    const reached = await change(`POST /counselling/${id}/calls`, {
      result: 'reached',
      note: '방문 희망',
      nextAction: '방문 일정 확인',
      nextOn: '2026-11-25',
    });
    expect(reached.resultData).toMatchObject({ state: 'contacted', nextAction: '방문 일정 확인' });
    expect(await lastMessageTo(academy, mobile)).toContain('받아 주셔서 감사합니다');
    expect((await change(`POST /counselling/${id}/move`, { to: 'assigned' })).resultCode).toBe(
      'counselling_office.illegal_move',
    );
    await change(`POST /counselling/${id}/move`, { to: 'visited', note: '부모님 두 분' });
    const enrolled = await change(`POST /counselling/${id}/move`, { to: 'enrolled' });
    expect(enrolled.resultData).toMatchObject({ state: 'enrolled', moves: [], nextOn: null });
    expect(await lastMessageTo(academy, mobile)).toContain('등록해 주셔서');
    expect((await change(`POST /counselling/${id}/move`, { to: 'closed' })).resultCode).toBe(
      'counselling_office.illegal_move',
    );
    expect((await change(`POST /counselling/${id}/calls`, { result: 'reached' })).resultCode).toBe(
      'counselling_office.illegal_move',
    );
    expect((await read(token)).timeline.map(({ label }) => label)).toEqual([
      '접수',
      '담당자 배정',
      '부재중',
      '연락 완료',
      '방문 완료',
      '등록',
    ]);
  });

  test('two who move the same request at once: one does, the other is told', async () => {
    const { id } = await given();
    await change(`POST /counselling/${id}/calls`, { result: 'reached' });
    const both = await Promise.all([
      change(`POST /counselling/${id}/move`, { to: 'closed' }),
      change(`POST /counselling/${id}/move`, { to: 'enrolled' }, manager),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('work is given to whoever has least, and handed over by name', async () => {
    const first = await given();
    const second = await given();
    expect(first.request.counsellor).not.toBe(second.request.counsellor);
    const to = team.find((id) => id !== undefined) ?? 0;
    const { version } = (await office(`GET /counselling/${first.id}`)).resultData;
    const planned = await office(`PATCH /counselling/${first.id}`, {
      version,
      assigneeId: to,
      nextAction: '교재 확인',
      nextOn: '2026-11-30',
    });
    expect(planned.resultData).toMatchObject({
      assigneeId: to,
      nextAction: '교재 확인',
      nextOn: '2026-11-30',
    });
    const fresh = planned.resultData.version;
    const stranger = await office(`PATCH /counselling/${first.id}`, { version: fresh, assigneeId: 999_999 });
    expect(stranger.resultCode).toBe('counselling_office.not_theirs');
  });
});

describe('who may', () => {
  test("another branch's request does not exist; members and strangers are refused", async () => {
    const { id } = await given({}, mokdong);
    for (const [route, json] of [
      [`GET /counselling/${id}`, undefined],
      [`POST /counselling/${id}/move`, { version: 1, to: 'closed' }],
      [`POST /counselling/${id}/calls`, { version: 1, result: 'reached' }],
      [`PATCH /counselling/${id}`, { version: 1 }],
      [`POST /counselling/${id}/transfer`, { version: 1, branchId: daechi, reason: '가까운 분원' }],
      [`POST /counselling/${id}/messages`, { template: 'directions' }],
    ] as const)
      expect((await office(route, json)).resultCode, route).toBe('counselling.request_gone');
    const listed = await office<ListPage<{ requestId: number }>>('GET /counselling-list?tab=all&size=100');
    expect(listed.resultData.rows.some((row) => row.requestId === id)).toBe(false);
    const examiner = await givenStaffCookie(academy, 'examiner@msc.example');
    expect((await office('GET /counselling', undefined, examiner)).status).toBe(403);
    const { token } = await givenMember(academy);
    expect((await call(academy, 'GET /api/office/counselling', { token })).status).toBe(401);
  });

  test('a request goes to another branch, without its time, and the guardian is told', async () => {
    const { id, token, mobile } = await given({ slot: { kind: 'call', day: '2026-11-26', time: '14:00' } });
    const answer = await change<{ branchName: string }>(`POST /counselling/${id}/transfer`, {
      reason: '댁에서 가까운 분원',
      branchId: mokdong,
    });
    expect(answer.resultData.branchName).toBe('목동 분원');
    expect(await read(token)).toMatchObject({
      branchName: '목동 분원',
      appointment: null,
      state: 'assigned',
    });
    const notified = await lastMessageTo(academy, mobile);
    expect(notified).toContain('목동 분원이 이어서 맡습니다');
    // The time of the old branch is gone, and the family reads so.
    expect(notified).toContain('약속은 취소되었습니다');
    expect((await office(`GET /counselling/${id}`)).status).toBe(404);
  });

  test('a ready text is sent, the look at a phone is noted, an export escapes formulas and is noted', async () => {
    const { id, mobile } = await given({ message: '=cmd()' });
    await office(`GET /counselling/${id}`);
    await office(`POST /counselling/${id}/messages`, { template: 'directions' });
    expect(await lastMessageTo(academy, mobile)).toContain('오시는 길');
    const reason = { reason: '월말 정리용' };
    expect((await office('POST /counselling-list/export', reason)).status).toBe(403);
    const file = await office<ExportFile>('POST /counselling-list/export', reason, manager);
    expect((await cellsOf(file.resultData)).flat()).toContain("'=cmd()");
    const noted = await academy.db
      .selectFrom('personal_access_log')
      .select(['what', 'reason'])
      .orderBy('id')
      .execute();
    expect(noted.map(({ what }) => what)).toContain('상담 내용, 연락처와 가족의 신청 이력 열람');
    expect(noted.at(-1)).toMatchObject({ reason: '월말 정리용' });
  });

  test('conversion is counted by branch and source along the steps', async () => {
    const { id } = await given({ source: 'presentation' });
    await given({ source: 'presentation' });
    await change(`POST /counselling/${id}/calls`, { result: 'reached' });
    await change(`POST /counselling/${id}/move`, { to: 'enrolled' });
    const answer = await office<{ rows: Record<string, unknown>[] }>(
      'GET /counselling-figures',
      undefined,
      manager,
    );
    expect(answer.resultData.rows.find((row) => row.sourceLabel === '설명회')).toEqual({
      branchName: '대치 분원',
      sourceLabel: '설명회',
      received: 2,
      contacted: 1,
      tested: 0,
      visited: 0,
      enrolled: 1,
      percent: 50,
    });
    expect((await office('GET /counselling-figures')).status).toBe(403);
  });
});

describe('the calendar of the office', () => {
  type Changed = OfficeCalendar & { released: number };
  const path = () => `/counselling-calendars/${daechi}`;

  test('closing a day releases its times and tells; it can be opened again', async () => {
    const day = '2026-11-27';
    const { token, mobile } = await given({ slot: { kind: 'visit', day, time: '14:00' } });
    const closed = await office<Changed>(`POST ${path()}/closures`, { day, reason: '시설 점검' }, manager);
    expect(closed.resultData.released).toBe(1);
    const planned = await academy.db
      .selectFrom('counselling_requests')
      .select('next_action')
      .where('guardian_mobile', '=', mobile)
      .executeTakeFirstOrThrow();
    expect(planned.next_action).toBe('풀린 상담 시간을 다시 잡아 드리기');
    expect(await lastMessageTo(academy, mobile)).toContain('시설 점검');
    expect((await read(token)).appointment).toBeNull();
    const cookie = await givenProvenBrowser(academy, freshMobile());
    const slot = { kind: 'call', day, time: '15:00' };
    const refused = await sendRequest(academy, { cookie }, counsellingJson(daechi, { slot }));
    expect(refused.resultMsg).toContain('시설 점검');
    const { closureId } = closed.resultData.closures[0] ?? { closureId: 0 };
    await office(`DELETE ${path()}/closures/${closureId}`, undefined, manager);
    expect((await sendRequest(academy, { cookie }, counsellingJson(daechi, { slot }))).status).toBe(200);
    expect(
      (await office(`POST ${path()}/closures`, { day: '2026-11-01', reason: '지난 날' }, manager)).status,
    ).toBe(400);
  });

  test('a shift that goes takes its times along, and only those', async () => {
    const slot = { kind: 'call', day: '2026-12-02', time: '16:00' };
    const one = await given({ slot });
    const two = await given({ slot });
    const calendar = await office<OfficeCalendar>(`GET ${path()}`, undefined, manager);
    const gone = calendar.resultData.shifts.find(
      (shift) => shift.weekday === 3 && shift.name === one.request.counsellor,
    );
    const answer = await office<Changed>(`DELETE ${path()}/shifts/${gone?.shiftId}`, undefined, manager);
    expect(answer.resultData.released).toBe(1);
    expect((await read(one.token)).appointment).toBeNull();
    expect((await read(two.token)).appointment).not.toBeNull();
    const back = { staffId: gone?.staffId, weekday: 3, starts: '14:00', ends: '17:00' };
    expect((await office(`POST ${path()}/shifts`, back, manager)).status).toBe(200);
    expect(
      (await office(`POST ${path()}/shifts`, { ...back, ends: '13:00' }, manager)).fields,
    ).toHaveProperty('ends');
    expect((await office(`POST ${path()}/shifts`, { ...back, staffId: 999 }, manager)).resultCode).toBe(
      'counselling_office.not_theirs',
    );
    expect((await office(`POST ${path()}/shifts`, back)).status).toBe(403);
    expect((await office(`GET /counselling-calendars/${mokdong}`, undefined, manager)).status).toBe(404);
  });
});

test('a year after the last thing that happened nobody can be told from a request, ended or not', async () => {
  const closed = await given({ message: '닫힐 상담' });
  const open = await given({ message: '끝나지 않은 상담' });
  await call(academy, `POST /api/counselling/${closed.token}/cancel`, { json: {} });
  const before = academy.clock.now();
  const messages = async () =>
    (
      await academy.db
        .selectFrom('counselling_requests')
        .select(['guardian_name', 'guardian_mobile', 'message'])
        .where('id', 'in', [closed.id, open.id])
        .orderBy('id')
        .execute()
    ).map((row) => [row.guardian_name, row.guardian_mobile, row.message]);
  const untouched = await messages();
  academy.clock.set(new Date(before.getTime() + 365 * 86_400_000));
  await academy.jobs['counselling.destroy']?.({});
  expect(await messages()).toEqual(untouched);
  academy.clock.advance(1);
  await academy.jobs['counselling.destroy']?.({});
  expect(await messages()).toEqual([
    ['', '', ''],
    ['', '', ''],
  ]);
  academy.clock.set(before);
});
