import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenBank } from '#tests/given-items.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let editor: string;
beforeAll(async () => {
  academy = await startAcademy();
  await givenBank(academy);
  editor = await givenStaffCookie(academy, 'editor@msc.example');
});
afterAll(() => academy.close());

const office = <T>(route: string, json?: object) =>
  call<T>(academy, route.replace(' /', ' /api/office/'), { cookie: editor, ...(json && { json }) });

async function plan(title: string, items: number): Promise<number> {
  const tops = await academy.db
    .selectFrom('item_domains')
    .select('id')
    .where('subject', '=', 'math')
    .where('parent_id', 'is', null)
    .orderBy('position')
    .execute();
  const total = items * tops.length;
  const { resultData } = await office<{ blueprintId: number }>('POST /blueprints', {
    title,
    subject: 'math',
    gradeFrom: 7,
    gradeTo: 9,
    minutes: 60,
    mode: 'fixed',
    minItems: total,
    maxItems: total,
    canGoBack: true,
    domains: tops.map(({ id }) => ({ domainId: id, items })),
  });
  return resultData.blueprintId;
}

const publish = (blueprintId: number) =>
  office<{ status: string }>(`POST /blueprints/${blueprintId}/move`, { to: 'published' });
const setFloor = (percent: number) =>
  academy.db
    .updateTable('level_settings')
    .set({ floor_percent: percent, level_floor_percent: Math.min(percent, 50) })
    .execute();

test('a paper that cannot do what its report says is refused with what would help', async () => {
  const short = await plan('너무 짧은 시험', 1);
  const refused = await publish(short);
  expect(refused).toMatchObject({ status: 409, resultCode: 'items.under_floor' });
  expect(refused.resultMsg).toMatch(/기준 70%.*문항을 \d+개쯤으로/s);
  // The simulation of the same paper says the same.
  const seen = await office<{ floor: { isReached: boolean }; byLevel: { name: string }[] }>(
    'POST /level-tests/simulations',
    { blueprintId: short, mode: 'fixed', students: 200 },
  );
  expect(seen.resultData.floor.isReached).toBe(false);
  expect(seen.resultData.byLevel.map(({ name }) => name)).toEqual(['기초', '기본', '심화']);
  // Control: without the floor it goes out.
  await setFloor(0);
  expect((await publish(short)).resultData).toEqual({ status: 'published' });
  await setFloor(70);
});

test('one that is long enough goes out', async () => {
  expect((await publish(await plan('넉넉한 시험', 6))).resultData).toEqual({ status: 'published' });
});

test('what preferring the lower level costs is told of every published test', async () => {
  const owner = await givenStaffCookie(academy, 'owner@msc.example');
  type Shares = { right: number; tooLow: number };
  const { resultData } = await call<{ papers: { likeliest: Shares; lower: Shares }[] }>(
    academy,
    'GET /api/office/level-tests/boundary-cost',
    { cookie: owner },
  );
  expect(resultData.papers.length).toBeGreaterThan(0);
  for (const { likeliest, lower } of resultData.papers)
    expect(lower.tooLow).toBeGreaterThan(likeliest.tooLow);
  // Thirteen tests are simulated, each in a thread of its own.
}, 120_000);
