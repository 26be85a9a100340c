import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DashboardCard } from '#src/shared/access/office.ts';
import type { ExportFile, ListPage } from '#src/shared/endpoint/list.ts';
import { branchIdOf } from '#tests/given-office.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { OfficeSession } from './contract/office.ts';

let academy: TestAcademy;
let owner: string;
let manager: string;
let examiner: string;

beforeAll(async () => {
  academy = await startAcademy();
  for (const startsInHours of [100, 300, 200]) await givenSession(academy, { capacity: 5, startsInHours });
  const id = await branchIdOf(academy, 'songdo');
  await givenSession(academy, { capacity: 5, branchId: id });
  const now = academy.clock.now().getTime();
  const [first] = await academy.db.selectFrom('test_sessions').select('id').orderBy('id').execute();
  await academy.db
    .updateTable('test_sessions')
    .set({ opens_at: new Date(now + 3_600_000), room: '=별관' })
    .where('id', '=', first?.id ?? 0)
    .execute();
  await givenStaff(academy);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  examiner = await givenStaffCookie(academy, 'examiner@msc.example');
});
afterAll(() => academy.close());

const list = async (cookie: string, query = '') =>
  (await call<ListPage<OfficeSession>>(academy, `GET /api/office/test-session-list${query}`, { cookie }))
    .resultData;

describe('the list of sessions', () => {
  test('is filtered, ordered and paged on the server, in the own branches', async () => {
    expect((await list(owner)).total).toBe(4);
    const own = await list(manager, '?sort=-startsAt&size=2');
    expect([own.total, own.rows.length]).toEqual([3, 2]);
    const starts = own.rows.map((row) => row.startsAt);
    expect(starts).toEqual([...starts].sort().reverse());
    expect((await list(manager, '?q=%25')).total).toBe(0);
    expect((await list(manager, '?when=past')).total).toBe(0);
    const wrong = await call(academy, 'GET /api/office/test-session-list?sort=pool_id', { cookie: manager });
    expect(wrong.status).toBe(400);
  });

  test('the first page’s numbers lead to exactly their sessions', async () => {
    const { cards } = (
      await call<{ cards: DashboardCard[] }>(academy, 'GET /api/office/today', { cookie: manager })
    ).resultData;
    const of = (key: string) => cards.find((card) => card.key === key);
    const opening = of('tests.opening');
    const behind = await list(manager, new URL(opening?.to ?? '', 'http://x').search);
    expect([opening?.value, behind.total]).toEqual([1, 1]);
    const seats = of('tests.seats');
    const open = await list(manager, new URL(seats?.to ?? '', 'http://x').search);
    expect(seats?.value).toBe(open.rows.reduce((sum, row) => sum + row.capacity - row.taken, 0));
  });

  test('says how far each is by the clock, its seats and its line; filter, order and file say the same', async () => {
    const now = academy.clock.now().getTime();
    const { rows } = await list(owner);
    const [scheduled, open, full, line] = rows.map((row) => row.sessionId);
    const change = (id: number | undefined, set: { opens_at?: Date; closes_at?: Date; state?: 'draft' }) =>
      academy.db
        .updateTable('test_sessions')
        .set(set)
        .where('id', '=', id ?? 0)
        .execute();
    const poolOf = (id: number | undefined) =>
      academy.db
        .selectFrom('test_sessions')
        .select('pool_id')
        .where('id', '=', id ?? 0);
    await change(scheduled, { opens_at: new Date(now + 1_000) });
    for (const id of [open, full, line]) await change(id, { opens_at: new Date(now) });
    await academy.db.updateTable('seat_pools').set({ taken: 5 }).where('id', '=', poolOf(full)).execute();
    const stages = async (query: string) => {
      const page = await list(owner, query);
      return page.rows.map(({ sessionId, stage }) => [sessionId, stage]);
    };
    expect(await stages('?stage=scheduled')).toEqual([[scheduled, 'scheduled']]);
    expect(await stages('?stage=waiting')).toEqual([[full, 'waiting']]);
    expect((await stages('?stage=open')).map(([, stage]) => stage)).toEqual(['open', 'open']);
    await change(line, { state: 'draft' });
    await change(open, { opens_at: new Date(now - 1_000), closes_at: new Date(now) });
    expect((await stages('?sort=stage')).map(([, stage]) => stage)).toEqual([
      'scheduled',
      'waiting',
      'closed',
      'hidden',
    ]);
    expect((await stages('?sort=-stage'))[0]).toEqual([line, 'hidden']);
    const json = { reason: '감독 배정 회의', columns: 'state', stage: 'closed' };
    const file = await call<ExportFile>(academy, 'POST /api/office/test-session-list/export', {
      ...{ cookie: owner, json },
    });
    const book = await readXlsx(Buffer.from(file.resultData.base64, 'base64'));
    expect(book.sheets[0]?.rows).toEqual([['상태'], ['마감']]);
  });

  test('leaves as a spreadsheet with its reason only, formulas as texts', async () => {
    const take = (cookie: string, json: object) =>
      call<ExportFile>(academy, 'POST /api/office/test-session-list/export', { cookie, json });
    expect((await take(manager, {})).fields).toHaveProperty('reason');
    expect((await take(examiner, { reason: '감독 배정' })).status).toBe(403);
    const file = await take(manager, { reason: '감독 배정 회의', columns: 'branch', q: '별관' });
    const book = await readXlsx(Buffer.from(file.resultData.base64, 'base64'));
    expect(book.sheets[0]?.rows).toEqual([
      ['분원', '고사실'],
      ['대치 분원', `'=별관`],
    ]);
  });
});
