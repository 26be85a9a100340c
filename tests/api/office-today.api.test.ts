import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedBranches } from '#seed/branches.ts';
import type { ReportSection, Tile } from '#src/shared/office.ts';
import { givenRequest } from '../given-counselling.ts';
import { givenAttemptOf } from '../given-level-tests.ts';
import { givenStaff, givenStaffCookie } from '../given-staff.ts';
import { call, startAcademy, type TestAcademy } from '../start.ts';

let academy: TestAcademy;
let owner: string;
let manager: string;
let daechi: number;
let songdo: number;

beforeAll(async () => {
  academy = await startAcademy();
  await seedBranches(academy);
  await givenStaff(academy);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  const rows = await academy.db.selectFrom('branches').select(['id', 'code']).orderBy('id').execute();
  const idOf = (code: string) => rows.find((row) => row.code === code)?.id ?? 0;
  [daechi, songdo] = [idOf('daechi'), idOf('songdo')];
  for (const branchId of [daechi, daechi, songdo]) await givenRequest(academy, branchId);
  for (const branchId of [daechi, songdo]) await givenAttemptOf(academy, branchId);
  const started = academy.clock.now();
  await academy.db
    .updateTable('level_attempts')
    .set({
      state: 'in_progress',
      started_at: started,
      deadline_at: new Date(started.getTime() + 2_400_000),
    })
    .execute();
  // Two that failed today, one long ago, which is in the whole list only.
  const now = academy.clock.now();
  for (const days of [0, 0, 9])
    await academy.db
      .insertInto('messages')
      .values({
        channel: 'sms',
        recipient: '01055501234',
        body: '안내',
        template: 'notice.test',
        state: 'failed',
        created_at: new Date(now.getTime() - days * 86_400_000),
        settled_at: now,
      })
      .execute();
});
afterAll(() => academy.close());

const read = async <T>(path: string, cookie: string) =>
  (await call<T>(academy, `GET /api/office/${path}`, { cookie })).resultData;
const today = async (cookie: string) =>
  new Map((await read<{ tiles: Tile[] }>('today', cookie)).tiles.map((tile) => [tile.key, tile]));

describe('the first page', () => {
  test('every number is what the list behind it shows', async () => {
    for (const cookie of [owner, manager]) {
      const tiles = await today(cookie);
      const queryOf = (key: string) => new URL(tiles.get(key)?.to ?? '', 'http://x').search;
      const board = await read<{ total: number }>(`counselling-list${queryOf('counselling.new')}`, cookie);
      expect(tiles.get('counselling.new')?.value).toBe(board.total);
      const times = await read<{ total: number }>(`counselling-list${queryOf('counselling.today')}`, cookie);
      expect(tiles.get('counselling.today')?.value).toBe(times.total);
      const paid = await read<{ total: number }>(`payments${queryOf('payments-attention')}`, cookie);
      expect(tiles.get('payments-attention')?.value).toBe(paid.total);
      const live = await read<{ rows: object[] }>('level-tests/live', cookie);
      expect(tiles.get('level-tests.live')?.value).toBe(live.rows.length);
      const review = await read<{ total: number }>(
        `level-tests/attempts${queryOf('level-tests.review')}`,
        cookie,
      );
      expect(tiles.get('level-tests.review')?.value).toBe(review.total);
    }
    expect((await today(owner)).get('counselling.new')?.value).toBe(3);
    expect((await today(manager)).get('counselling.new')?.value).toBe(2);
    expect((await today(manager)).get('level-tests.live')?.value).toBe(1);
  });

  test('messages that failed: the link shows exactly those, and only head office sees them', async () => {
    const tile = (await today(owner)).get('messages-failed');
    const { search } = new URL(tile?.to ?? '', 'http://x');
    const list = await read<{ total: number }>(`messages${search}`, owner);
    expect([tile?.value, list.total]).toEqual([2, 2]);
    // Control: without the day of the link the list shows another number.
    expect((await read<{ total: number }>('messages?state=failed', owner)).total).toBe(3);
    expect((await today(manager)).has('messages-failed')).toBe(false);
  });

  test('a number that has a past shows its last days', async () => {
    const trend = (await today(manager)).get('counselling.new')?.trend;
    expect(trend?.days).toHaveLength(14);
    expect(trend?.days.at(-1)).toBe(2);
  });
});

describe('the monthly report', () => {
  const sections = async (cookie: string, more = '') => {
    const month = academy.clock.now().toISOString().slice(0, 7);
    const path = `reports/sections?month=${month}${more}`;
    const found = await read<{ sections: ReportSection[] }>(path, cookie);
    return new Map(found.sections.map((section) => [section.key, section]));
  };

  test('the way to enrolment by branch and by source, of the own branches only', async () => {
    const all = (await sections(owner)).get('funnel-branch');
    expect(all?.series).toEqual(['신청', '연락', '방문', '등록']);
    expect(Object.fromEntries(all?.rows.map(({ label, values }) => [label, values[0]]) ?? [])).toEqual({
      '대치 분원': 2,
      '송도 분원': 1,
    });
    const own = await sections(manager);
    expect(own.get('funnel-branch')?.rows.map(({ label }) => label)).toEqual(['대치 분원']);
    expect(own.get('funnel-source')?.rows.reduce((sum, { values }) => sum + (values[0] ?? 0), 0)).toBe(2);
    expect((await sections(manager, `&branchId=${songdo}`)).get('funnel-branch')?.rows).toEqual([]);
    expect((await sections(owner, `&branchId=${songdo}`)).get('funnel-branch')?.rows).toHaveLength(1);
  });

  test('levels are counted once a student, by the latest placement', async () => {
    const { id } = await academy.db
      .selectFrom('level_attempts')
      .select('id')
      .where('branch_id', '=', daechi)
      .executeTakeFirstOrThrow();
    const now = academy.clock.now();
    const place = (level: string, mid: number) =>
      academy.db
        .insertInto('level_placements')
        .values({
          attempt_id: id,
          result: JSON.stringify({ level, scale: { mid } }),
          rule_version: 'test',
          cause: 'test',
          at: now,
        })
        .execute();
    await place('기초', 400);
    await place('심화', 620);
    await academy.db
      .updateTable('level_attempts')
      .set({ state: 'scored', closed_at: now, receipt_hash: 'hash' })
      .where('id', '=', id)
      .execute();
    const found = [...(await sections(manager)).values()].find(({ key }) => key.startsWith('levels-'));
    expect(found?.rows).toEqual([{ label: '심화', values: [1] }]);
    const elsewhere = await sections(manager, `&branchId=${songdo}`);
    expect([...elsewhere.keys()].some((key) => key.startsWith('levels-'))).toBe(false);
  });
});
