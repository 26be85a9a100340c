import { afterAll, beforeAll, expect, test } from 'vitest';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { telemetryJobs, telemetrySchedule } from './jobs.server.ts';
import { addPageCounts } from './store/visits.server.ts';

let academy: TestAcademy;
let cookie: string;
beforeAll(async () => {
  academy = await startAcademy();
  await givenStaff(academy);
  cookie = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

interface Shown {
  readonly rows: readonly {
    page: string;
    source: string;
    eventLabel: string;
    total: number;
    visits: number;
  }[];
}
const listed = async (query = '') =>
  (await call<Shown>(academy, `GET /api/office/visits${query}`, { cookie })).resultData.rows;
const record = (json: Record<string, unknown>) =>
  call(academy, 'POST /api/telemetry/events', {
    json: { visit: '0b6e6e-0b6e6e', events: [{ name: 'page_view', page: '/guide' }], ...json },
  });

test('the office sees what was counted, by page and source, and nothing of who', async () => {
  await record({ from: 'm.search.naver.com', isFirst: true });
  await record({ from: 'm.search.naver.com', events: [{ name: 'sign_up', page: '/signup' }] });
  await record({});
  const rows = await listed();
  expect(rows).toHaveLength(3);
  expect(rows).toContainEqual(
    expect.objectContaining({
      page: '/guide',
      source: 'naver',
      eventLabel: '페이지 보기',
      total: 1,
      visits: 1,
    }),
  );
  expect(rows).toContainEqual(expect.objectContaining({ page: '/guide', source: 'direct', visits: 0 }));
  expect(JSON.stringify(rows)).not.toContain('0b6e6e');
  await record({});
  expect(await listed('?source=direct')).toEqual([expect.objectContaining({ total: 2 })]);
  expect(await listed('?event=sign_up')).toHaveLength(1);
  expect(await listed('?q=signup')).toHaveLength(1);
  expect(await listed('?to=2020-01-01')).toEqual([]);
});

test('what staff look at is no visit', async () => {
  const views = ['/office', '/office/tests', '/officers'].map((page) => ({ name: 'page_view', page }));
  await record({ events: views });
  expect((await listed('?q=/office')).map(({ page }) => page)).toEqual(['/officers']);
});

test('two processes that count the same lose nothing', async () => {
  const row = { event: 'page_view', page: '/both', source: 'direct', total: 1, visits: 1 } as const;
  const rows = ['2026-12-01', '2026-12-02', '2026-12-03'].map((day) => ({ ...row, day }));
  await Promise.all(
    Array.from({ length: 8 }, (_, n) => addPageCounts(academy.db, n % 2 ? rows : [...rows].reverse())),
  );
  expect((await listed('?q=/both')).map(({ total, visits }) => [total, visits])).toEqual([
    [8, 8],
    [8, 8],
    [8, 8],
  ]);
});

test('who is not of the office sees no counts, and a host that is none is refused', async () => {
  expect((await call(academy, 'GET /api/office/visits')).status).toBe(401);
  const desk = await givenStaffCookie(academy, 'desk.daechi@msc.example');
  expect((await call(academy, 'GET /api/office/visits', { cookie: desk })).status).toBe(403);
  for (const from of ['김하늘', 'a b', 'https://naver.com/?q=x'])
    expect((await record({ from })).status).toBe(400);
});

test('counts of more than two years and a month ago are let go of at night, the day after stays', async () => {
  const daysAgo = (days: number) => seoulDay(new Date(academy.clock.now().getTime() - days * 86_400_000));
  const row = { event: 'page_view', page: '/old', source: 'direct', total: 1, visits: 1 } as const;
  await addPageCounts(
    academy.db,
    [763, 762, 1].map((days) => ({ ...row, day: daysAgo(days) })),
  );
  expect(telemetrySchedule.map(({ name }) => name)).toEqual(['telemetry.forget']);
  await telemetryJobs(academy)['telemetry.forget']?.({});
  const rows = await listed('?q=/old');
  expect(rows).toHaveLength(2);
});
