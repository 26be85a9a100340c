import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { counsellingJson, givenRequest, givenTeam, sendRequest } from '#tests/given-counselling.ts';
import { givenFamily, registerOne } from '#tests/given-families.ts';
import { lastMessageTo } from '#tests/given-members.ts';
import { branchIdOf } from '#tests/given-office.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { OfficeCalendar, RequestDetails } from './contract/office.ts';

let academy: TestAcademy;
let counsellor = '';
let manager = '';
let daechi = 0;
let team: number[] = [];
beforeAll(async () => {
  academy = await startAcademy();
  ({ daechi, team } = await givenTeam(academy));
  counsellor = await givenStaffCookie(academy, 'counsellor.daechi@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
});
afterAll(() => academy.close());

const office = <T = RequestDetails>(route: string, json?: object, cookie = counsellor) =>
  call<T>(academy, route.replace(' /', ' /api/office/'), { cookie, ...(json && { json }) });
async function versionOf(id: number): Promise<number> {
  const row = await academy.db
    .selectFrom('counselling_requests')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.version;
}
/** A change of one request, on the version it has now. */
const change = async (id: number, act: string, json: object = {}, cookie = counsellor) =>
  office(`POST /counselling/${id}/${act}`, { ...json, version: await versionOf(id) }, cookie);
async function given() {
  const made = await givenRequest(academy, daechi);
  const { id } = await academy.db
    .selectFrom('counselling_requests')
    .select('id')
    .where('request_no', '=', made.request.requestNo)
    .executeTakeFirstOrThrow();
  return { ...made, id };
}
const reason = { reason: '다른 분을 마침' };

describe('an end that staff gave', () => {
  test('is taken back to where it stood, told to the guardian and kept in the history with its reason', async () => {
    const { id, mobile } = await given();
    await change(id, 'calls', { result: 'reached' });
    const closed = await change(id, 'move', { to: 'closed', note: '형제와 헷갈림' });
    expect(closed.resultData).toMatchObject({ state: 'closed', isReopenable: true });
    const back = await change(id, 'reopen', reason);
    expect(back.resultData).toMatchObject({ state: 'contacted', isReopenable: false });
    expect(await lastMessageTo(academy, mobile)).toContain('이어서 진행');
    const words = back.resultData.history.map(({ label }) => label);
    expect(words.at(-2)).toMatch(/^종료 \(형제와 헷갈림\) · /);
    expect(words.at(-1)).toMatch(/^다시 진행 \(다른 분을 마침\) · /);
    expect((await change(id, 'reopen', reason)).resultCode).toBe('counselling_office.not_reopened');
  });

  test('of two who take it back at once one is told; one that a guardian ended stays ended', async () => {
    const { id } = await given();
    await change(id, 'move', { to: 'cancelled' });
    const version = await versionOf(id);
    const both = await Promise.all(
      [counsellor, manager].map((cookie) =>
        office(`POST /counselling/${id}/reopen`, { ...reason, version }, cookie),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.resultCode).toBe('common.edited_elsewhere');
    const own = await given();
    await call(academy, `POST /api/counselling/${own.token}/cancel`);
    expect((await office(`GET /counselling/${own.id}`)).resultData).toMatchObject({
      state: 'cancelled',
      isReopenable: false,
    });
    expect((await change(own.id, 'reopen', reason)).resultCode).toBe('counselling_office.not_reopened');
  });

  test('is taken back also where the phone has two others open: the limit is one of the form of the site', async () => {
    const { id, mobile } = await given();
    await change(id, 'move', { to: 'closed' });
    const others = [await given(), await given()].map((one) => one.id);
    const phoneOf = (ids: number[], to: string) =>
      academy.db
        .updateTable('counselling_requests')
        .set({ guardian_mobile: to })
        .where('id', 'in', ids)
        .execute();
    await phoneOf(others, mobile);
    expect((await change(id, 'reopen', reason)).status).toBe(200);
  });
});

describe('beside a call', () => {
  test('stand what to ask about its topics, and what the family did before in the own branches', async () => {
    const first = await given();
    await change(first.id, 'move', { to: 'closed' });
    const second = await given();
    await academy.db
      .updateTable('counselling_requests')
      .set({ guardian_mobile: first.mobile })
      .where('id', '=', second.id)
      .execute();
    const { family, script } = (await office(`GET /counselling/${second.id}`)).resultData;
    expect(script.map(({ title }) => title)).toEqual(['도입', '입학', '레벨과 반', '마무리']);
    expect(family).toEqual([
      {
        at: expect.any(String),
        label: '상담 종료',
        detail: `${first.request.requestNo} · 초5 · 입학, 레벨과 반`,
        to: `/office/counselling/${first.id}`,
      },
    ]);
    // Another branch's requests are not told.
    const mokdong = await branchIdOf(academy, 'mokdong');
    await academy.db
      .updateTable('counselling_requests')
      .set({ branch_id: mokdong })
      .where('id', '=', first.id)
      .execute();
    expect((await office(`GET /counselling/${second.id}`)).resultData.family).toEqual([]);
  });
});

test('a member’s tests stand beside the call, and count as the step after the request', async () => {
  const family = await givenFamily(academy);
  const asked = await sendRequest(academy, { token: family.token }, counsellingJson(daechi));
  expect(asked.resultCode).toBe(0);
  const { id } = await academy.db
    .selectFrom('counselling_requests')
    .select('id')
    .where('request_no', '=', asked.resultData.requestNo)
    .executeTakeFirstOrThrow();
  const figures = async () => {
    const path = 'GET /counselling-figures';
    const { rows } = (
      await office<{ rows: { sourceLabel: string; tested: number }[] }>(path, undefined, manager)
    ).resultData;
    return rows.reduce((sum, row) => sum + row.tested, 0);
  };
  expect(await figures()).toBe(0);
  academy.clock.advance(60);
  const { sessionId } = await givenSession(academy, { capacity: 5, branchId: daechi });
  expect((await registerOne(academy, family, sessionId, family.younger)).resultCode).toBe(0);
  expect(await figures()).toBe(1);
  const [step] = (await office(`GET /counselling/${id}`)).resultData.family;
  expect(step).toMatchObject({
    to: `/office/tests/${sessionId}`,
    label: expect.stringMatching(/^입학 테스트 /),
  });
  expect(step?.detail).toContain('수학 입학 테스트');
});

test('the same ready text goes out once in ten minutes, whoever presses', async () => {
  const { id, mobile } = await given();
  const send = (cookie: string, template = 'directions') =>
    office(`POST /counselling/${id}/messages`, { template }, cookie);
  const both = await Promise.all([send(counsellor), send(manager)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.resultCode).toBe('counselling_office.just_sent');
  expect((await send(manager, 'documents')).status).toBe(200);
  academy.clock.advance(10 * 60 + 1);
  expect((await send(manager)).status).toBe(200);
  const texts = await academy.db
    .selectFrom('messages')
    .select('body')
    .where('recipient', '=', mobile)
    .where('template', '=', 'counselling.directions')
    .execute();
  expect(texts).toHaveLength(2);
  const { history } = (await office(`GET /counselling/${id}`)).resultData;
  expect(history.filter(({ label }) => label.startsWith('문자 보냄: 오시는 길'))).toHaveLength(2);
});

test('who has a request can be taken from it again; one nobody called yet waits to be given out', async () => {
  const { id } = await given();
  const path = `PATCH /counselling/${id}`;
  const plan = async (assigneeId: number | null) =>
    office(path, { nextAction: '', nextOn: null, assigneeId, version: await versionOf(id) });
  expect((await plan(null)).resultData).toMatchObject({ state: 'received', assigneeId: null });
  expect((await plan(team[1] ?? 0)).resultData).toMatchObject({ state: 'assigned', assigneeId: team[1] });
});

describe('two people over one calendar', () => {
  const path = () => `/counselling-calendars/${daechi}`;
  test('a day that is closed keeps its reason; the other is told which', async () => {
    const close = (why: string) =>
      office<OfficeCalendar>(`POST ${path()}/closures`, { day: '2026-12-23', reason: why }, manager);
    const both = await Promise.all([close('시설 점검'), close('대청소')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.resultCode).toBe('counselling_office.day_closed');
    const [kept] = both.find(({ status }) => status === 200)?.resultData.closures ?? [];
    expect(refused?.resultMsg).toContain(kept?.reason ?? '?');
    expect((await close(kept?.reason ?? '')).status).toBe(200);
  });
  test('shifts of one person do not overlap; the same once more changes nothing', async () => {
    const add = (starts: string, ends: string) =>
      office<OfficeCalendar>(
        `POST ${path()}/shifts`,
        { staffId: team[0], weekday: 6, starts, ends },
        manager,
      );
    expect((await add('10:00', '13:00')).status).toBe(200);
    expect((await add('10:00', '13:00')).status).toBe(200);
    expect((await add('10:00', '15:00')).fields).toEqual({
      starts: '그 시간에 이미 근무가 있습니다. (10:00-13:00)',
    });
    const after = await add('13:00', '15:00');
    expect(after.resultData.shifts.filter(({ weekday }) => weekday === 6)).toHaveLength(2);
  });
});
