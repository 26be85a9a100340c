import { afterAll, beforeAll, expect, test } from 'vitest';
import { calibrateMadeUp } from '#seed/made-up-calibrations.ts';
import { givenSat } from '#tests/given-analysis.ts';
import { type GivenBank, givenBank } from '#tests/given-level-tests.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { ItemStatistics } from './contract/analysis.ts';

let academy: TestAcademy;
let owner: string;
let firstItem = 0;
const miskeyed = () => firstItem + 2;

beforeAll(async () => {
  academy = await startAcademy();
  const bank: GivenBank = await givenBank(academy, { items: 30 });
  const { id } = await academy.db.selectFrom('items').select('id').orderBy('id').executeTakeFirstOrThrow();
  firstItem = id;
  await givenSat(academy, bank, {
    students: 70,
    seed: 1,
    branchId: bank.branchId,
    difficultyOf: (itemId) => (itemId === miskeyed() ? 0 : ((itemId - firstItem) % 30) / 10 - 1.5),
    wrongKey: (itemId) => (itemId === miskeyed() ? 'C' : null),
  });
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  await givenStaffCookie(academy, 'editor@msc.example');
});
afterAll(() => academy.close());

const states = async () =>
  (await academy.db.selectFrom('level_calibrations').select('state').orderBy('id').execute()).map(
    ({ state }) => state,
  );
const calibrated = () =>
  academy.db
    .selectFrom('item_params')
    .innerJoin('item_versions', 'item_versions.id', 'item_params.version_id')
    .select('item_versions.item_id')
    .execute();

const first = { subject: 'math', number: 1, isPublished: true } as const;

test('the demonstration’s first calibration reaches the bank once, without what has a mark against it', async () => {
  await calibrateMadeUp(academy, first);
  const items = (await calibrated()).map(({ item_id: itemId }) => itemId);
  expect(items.length).toBeGreaterThan(15);
  expect(items).not.toContain(miskeyed());
  await calibrateMadeUp(academy, first);
  expect(await states()).toEqual(['published']);
  expect(await calibrated()).toHaveLength(items.length);
  // The analysis calls provisional what was never calibrated, and nothing else.
  const { resultData } = await call<{ items: ItemStatistics[] }>(
    academy,
    'GET /api/office/level-tests/analysis?subject=math',
    { cookie: owner },
  );
  const provisional = resultData.items.filter(({ isProvisional }) => isProvisional);
  expect(provisional.map(({ itemId }) => itemId)).toContain(miskeyed());
  expect(provisional).toHaveLength(resultData.items.length - items.length);
});

test('the second waits for somebody to look at it, also after a process that ended within it', async () => {
  const second = { subject: 'math', number: 2, isPublished: false } as const;
  await calibrateMadeUp(academy, second);
  expect(await states()).toEqual(['published', 'ready']);
  await academy.owner
    .updateTable('level_calibrations')
    .set({ state: 'running', result: null })
    .where('state', '=', 'ready')
    .execute();
  await calibrateMadeUp(academy, second);
  expect(await states()).toEqual(['published', 'ready']);
});

test('where too few have answered, nothing reaches the bank and the draft waits', async () => {
  await academy.owner
    .updateTable('level_attempts')
    .set({ subject: 'science' })
    .where('id', 'in', (of) => of.selectFrom('level_attempts').select('id').orderBy('id').limit(12))
    .execute();
  const before = await calibrated();
  await calibrateMadeUp(academy, { subject: 'science', number: 1, isPublished: true });
  expect(await states()).toEqual(['published', 'ready', 'ready']);
  expect(await calibrated()).toHaveLength(before.length);
});
