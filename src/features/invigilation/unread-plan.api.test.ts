import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenBank, givenBank, givenSitting } from '#tests/given-level-tests.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { LiveRow } from './contract/office.ts';

let academy: TestAcademy;
let bank: GivenBank;
beforeAll(async () => {
  academy = await startAcademy();
  bank = await givenBank(academy);
});
afterAll(() => academy.close());

test('an attempt whose plan cannot be read leaves the room and the first page standing', async () => {
  const cookie = await givenStaffCookie(academy, 'owner@msc.example');
  const { attemptNo } = await givenSitting(academy, bank);
  await academy.db
    .updateTable('level_attempts')
    .set({ blueprint: '{}' })
    .where('attempt_no', '=', attemptNo)
    .execute();
  const { status } = await call(academy, 'GET /api/office/today', { cookie });
  const live = await call<{ rows: LiveRow[] }>(academy, 'GET /api/office/level-tests/live', { cookie });
  expect(status).toBe(200);
  expect(live.resultData.rows.find((row) => row.attemptNo === attemptNo)?.title).toMatch(/읽을 수 없/);
});
