import { afterAll, beforeAll, expect, test } from 'vitest';
import type { readCuts } from '#src/features/item-analysis/contract/cuts.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { givenSat } from '#tests/given-analysis.ts';
import { type GivenBank, givenBank } from '#tests/given-level-tests.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let bank: GivenBank;
beforeAll(async () => {
  academy = await startAcademy();
  bank = await givenBank(academy, { items: 20 });
  const wave = { difficultyOf: (itemId: number) => ((itemId % 30) - 15) / 10, wrongKey: () => null };
  await givenSat(academy, bank, { ...wave, students: 30, seed: 1, branchId: bank.branchId });
  await givenSat(academy, bank, { ...wave, students: 20, seed: 2, branchId: bank.otherBranchId });
});
afterAll(() => academy.close());

async function readCutsAs(email: string) {
  const cookie = await givenStaffCookie(academy, email);
  const path = 'GET /api/office/level-tests/cuts?subject=math';
  return (await call<DataOf<typeof readCuts>>(academy, path, { cookie })).resultData;
}
const sum = (rows: readonly { students: number }[]) => rows.reduce((all, { students }) => all + students, 0);

test('the desk draws the scores of the own branches, in steps without a gap', async () => {
  const { scores } = await readCutsAs('owner@msc.example');
  expect(sum(scores)).toBe(50);
  expect(new Set(scores.slice(1).map(({ from }, at) => from - (scores[at]?.from ?? 0)))).toEqual(
    new Set([20]),
  );
  // Control: a manager sees the own branch only.
  const { counts, versions } = await readCutsAs('manager.daechi@msc.example');
  expect([counts.length, counts.reduce((all, one) => all + one, 0)]).toEqual([
    versions[0]?.levels.length,
    30,
  ]);
  expect(sum((await readCutsAs('manager.daechi@msc.example')).scores)).toBe(30);
});

test('a result that is not shown yet says what it waits for', async () => {
  const ids = await academy.db
    .selectFrom('level_attempts')
    .select('id')
    .where('branch_id', '=', bank.branchId)
    .orderBy('id')
    .limit(3)
    .execute();
  const [first] = ids;
  await academy.db.updateTable('level_attempts').set({ state: 'released' }).execute();
  await academy.db
    .updateTable('level_attempts')
    .set({ state: 'scored' })
    .where(
      'id',
      'in',
      ids.map(({ id }) => id),
    )
    .execute();
  await academy.db
    .updateTable('level_scores')
    .set({ is_final: false })
    .where('attempt_id', '=', first?.id ?? 0)
    .execute();
  const { waiting } = await readCutsAs('manager.daechi@msc.example');
  expect(waiting.map(({ reason, students }) => [reason, students])).toEqual([
    ['marks', 1],
    ['release', 2],
  ]);
});
