import { afterAll, beforeAll, expect, test } from 'vitest';
import type { readLastSimulation } from '#src/features/item-analysis/contract/simulation.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { type GivenBank, givenBank } from '#tests/given-level-tests.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let bank: GivenBank;
let cookie: string;
beforeAll(async () => {
  academy = await startAcademy();
  bank = await givenBank(academy, { items: 20 });
  cookie = await givenStaffCookie(academy, 'editor@msc.example');
});
afterAll(() => academy.close());

const last = async () =>
  (
    await call<DataOf<typeof readLastSimulation>>(
      academy,
      `GET /api/office/level-tests/simulations/${bank.blueprintId}`,
      { cookie },
    )
  ).resultData.last;
const simulate = (json: object) =>
  call<{ summary: object }>(academy, 'POST /api/office/level-tests/simulations', {
    cookie,
    json: { blueprintId: bank.blueprintId, ...json },
  });
const ranAt = async () =>
  (
    await call<{ blueprints: { blueprintId: number; lastRanAt: string | null }[] }>(
      academy,
      'GET /api/office/level-tests/simulations?subject=math',
      { cookie },
    )
  ).resultData.blueprints.find(({ blueprintId }) => blueprintId === bank.blueprintId)?.lastRanAt;

test('the last trial of a plan is kept: who asked, when, of whom, and what it found', async () => {
  expect([await last(), await ranAt()]).toEqual([null, null]);
  await simulate({ mode: 'adaptive', students: 50 });
  academy.clock.advance(60);
  const second = await simulate({ mode: 'fixed', students: 60, mean: 450, sd: 100 });
  const now = academy.clock.now().toISOString();
  const { result, ...about } = (await last()) ?? {};
  expect(about).toEqual({
    ...{ ranAt: now, staffName: expect.stringMatching(/^[가-힣]+$/) },
    ...{ mode: 'fixed', students: 60, mean: 450, sd: 100 },
  });
  expect(result).toEqual(second.resultData);
  expect(await ranAt()).toBe(now);
});

test('what was kept in a shape of before is told as none', async () => {
  await academy.db.updateTable('blueprint_simulations').set({ result: '{"bankSize":3}' }).execute();
  expect(await last()).toBeNull();
});
