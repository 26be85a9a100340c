import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExportFile, ListPage } from '#src/shared/endpoint/list.ts';
import { givenRequest, givenTeam } from '#tests/given-counselling.ts';
import { cellsOf } from '#tests/given-files.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { BoardRow } from './contract/request-list.ts';

let academy: TestAcademy;
let counsellor = '';
let manager = '';
let daechi = 0;
let mokdong = 0;
beforeAll(async () => {
  academy = await startAcademy();
  ({ daechi, mokdong } = await givenTeam(academy));
  await signIn();
});
afterAll(() => academy.close());

async function signIn() {
  counsellor = await givenStaffCookie(academy, 'counsellor.daechi@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
}
async function given(change: object = {}, branchId = daechi) {
  const { request } = await givenRequest(academy, branchId, change);
  const row = await academy.db
    .selectFrom('counselling_requests')
    .select('id')
    .where('request_no', '=', request.requestNo)
    .executeTakeFirstOrThrow();
  return { ...request, id: row.id };
}
// The clock only goes on: a used sign-in code does not come back.
const office = <T>(route: string, json?: object, cookie = counsellor) =>
  call<T>(academy, route.replace(' /', ' /api/office/'), { cookie, ...(json && { json }) });
const list = async (query: string, cookie = counsellor) =>
  (await office<ListPage<BoardRow>>(`GET /counselling-list?${query}`, undefined, cookie)).resultData;
const idsOf = async (query: string) => (await list(query)).rows.map((row) => row.requestId);
const counts = async () =>
  (await office<{ counts: Record<string, number> }>('GET /counselling')).resultData.counts;

test('filters, order and pages; % means itself; another branch is not listed', async () => {
  const one = await given({ guardianName: '가나다', source: 'presentation' });
  const two = await given({ guardianName: '하하하' });
  const theirs = await given({ guardianName: '가나다' }, mokdong);
  expect(await idsOf(`q=${encodeURIComponent('가나')}`)).toEqual([one.id]);
  expect(await idsOf(`q=${one.requestNo.toLowerCase()}`)).toEqual([one.id]);
  expect((await list('q=%25')).total).toBe(0);
  expect(await idsOf('source=presentation')).toContain(one.id);
  expect(await idsOf('source=presentation')).not.toContain(two.id);
  expect(await idsOf('tab=all')).not.toContain(theirs.id);
  expect(await idsOf(`tab=all&branchId=${mokdong}`)).toEqual([]);
  const newest = await idsOf('sort=-createdAt');
  expect(newest).toEqual([...(await idsOf('sort=createdAt'))].reverse());
  const page = await list('sort=-createdAt&size=1&page=2');
  expect(page.rows.map((row) => row.requestId)).toEqual(newest.slice(1, 2));
  expect((await office('GET /counselling-list?sort=secret_hash')).status).toBe(400);
});

test('exported as it is filtered, with whole phones, formulas as texts, and its reason', async () => {
  const { id } = await given({ guardianName: '내보내', message: '=cmd()' });
  const json = { reason: '월말 정리용', q: '내보내', columns: 'guardian,mobile,message' };
  expect((await office('POST /counselling-list/export', json)).status).toBe(403);
  const file = await office<ExportFile>('POST /counselling-list/export', json, manager);
  const [head, row, ...rest] = await cellsOf(file.resultData);
  expect(head).toEqual(['보호자', '휴대폰', '남기신 말']);
  expect(row).toEqual(['내보내', expect.stringMatching(/^010-\d{4}-\d{4}$/), "'=cmd()"]);
  expect(rest).toEqual([]);
  const noted = await academy.db
    .selectFrom('personal_access_log')
    .select(['whose', 'reason'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(noted).toEqual({ whose: `상담 ${id}`, reason: '월말 정리용' });
});

test('parts of the work are listed and counted alike; an hour of business time is the limit of the first contact', async () => {
  const { id } = await given();
  const [fresh] = (await list('tab=new')).rows.filter((row) => row.requestId === id);
  // Saturday is not a day of this calendar: due on Monday at 15:00 in Seoul.
  expect(fresh).toMatchObject({ isOverdue: false, firstContactDue: '2026-11-23T06:00:00.000Z' });
  expect(fresh?.mobile).toContain('*');
  academy.clock.set(new Date('2026-11-23T06:00:01Z'));
  await signIn();
  const all = (await list('tab=all')).rows;
  const late = await idsOf('tab=overdue');
  expect(late).toContain(id);
  // What the list finds late is what the rule calls late.
  expect(late).toEqual(all.filter((row) => row.isOverdue).map((row) => row.requestId));
  const mine = await list('tab=mine');
  expect(new Set(mine.rows.map((row) => row.assigneeName))).toEqual(new Set(['배유진']));
  expect(await counts()).toMatchObject({
    new: (await list('tab=new')).total,
    mine: mine.total,
    overdue: late.length,
    open: (await list('')).total,
  });
});

test('a time today is found until it has passed, what is over only among what is done', async () => {
  const slot = { kind: 'call', day: '2026-11-26', time: '14:00' };
  const { id } = await given({ slot });
  expect(await idsOf('tab=today')).not.toContain(id);
  academy.clock.set(new Date('2026-11-26T04:00:00Z'));
  await signIn();
  expect(await idsOf('tab=today')).toEqual([id]);
  const [{ version } = { version: 0 }] = (await list('tab=today')).rows;
  await office(`POST /counselling/${id}/move`, { version, to: 'closed' });
  for (const [part, isIn] of [
    ['today', false],
    ['open', false],
    ['done', true],
    ['all', true],
  ] as const)
    expect((await idsOf(`tab=${part}`)).includes(id), part).toBe(isIn);
});

test('a visit that is over is late until it is recorded whether the family came', async () => {
  const { id } = await given({ slot: { kind: 'visit', day: '2026-11-27', time: '14:00' } });
  const rowIn = async (query: string) => (await list(query)).rows.find((row) => row.requestId === id);
  const ahead = await rowIn('tab=open');
  const reached = { version: ahead?.version, result: 'reached' };
  expect((await office(`POST /counselling/${id}/calls`, reached)).status).toBe(200);
  academy.clock.set(new Date('2026-11-27T05:20:00Z'));
  await signIn();
  academy.clock.set(new Date('2026-11-27T05:29:59Z'));
  expect(await idsOf('tab=overdue')).not.toContain(id);
  expect(await rowIn('tab=open')).toMatchObject({ isOverdue: false, pressing: null });
  academy.clock.set(new Date('2026-11-27T05:30:00Z'));
  const late = await rowIn('tab=overdue');
  expect(late).toMatchObject({ isOverdue: true, pressing: { tone: 'bad', label: '방문 미기록' } });
  expect((await counts()).overdue).toBe((await list('tab=overdue')).total);
  await office(`POST /counselling/${id}/move`, { version: late?.version, to: 'visited' });
  expect(await idsOf('tab=overdue')).not.toContain(id);
});
