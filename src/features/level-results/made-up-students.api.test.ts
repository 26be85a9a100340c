import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedClasses } from '#seed/classes.ts';
import { madeUpName, seedMadeUpStudents } from '#seed/made-up-students.ts';
import { givenBank } from '#tests/given-items.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let owner: string;
beforeAll(async () => {
  academy = await startAcademy();
  await givenBank(academy);
  await seedClasses(academy);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

const attempts = () =>
  academy.db
    .selectFrom('level_attempts')
    .select(['attempt_no', 'student_name', 'state', 'subject', 'receipt_count'])
    .orderBy('id')
    .execute();

test('made-up students are scored by the product, shown, told nobody, and marked by their name', async () => {
  await seedMadeUpStudents(academy, 20);
  const rows = await attempts();
  expect(rows).toHaveLength(20);
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['released']));
  expect(rows.every(({ student_name: name }) => name.startsWith(`${madeUpName} `))).toBe(true);
  expect(new Set(rows.map(({ subject }) => subject))).toEqual(new Set(['math', 'science', 'reading']));
  expect(rows.some(({ receipt_count: count }) => (count ?? 0) > 10)).toBe(true);
  const placed = await academy.db.selectFrom('level_placements').select('rule_version').execute();
  expect(new Set(placed.map(({ rule_version: version }) => version))).toEqual(new Set(['eap-likeliest-4']));
  expect(placed).toHaveLength(20);
  const messages = await academy.db
    .selectFrom('messages')
    .select('id')
    .where('template', 'like', 'level-test.%')
    .execute();
  expect(messages).toEqual([]);
  const { resultData } = await call<{ attempts: number; papers: { students: number }[] }>(
    academy,
    'GET /api/office/level-tests/analysis?subject=math',
    { cookie: owner },
  );
  expect(resultData.attempts).toBe(14);
  const calibrations = await academy.db.selectFrom('level_calibrations').select('subject').execute();
  expect(calibrations).toEqual([{ subject: 'math' }]);
});

test('begun again it goes on where it stopped, with the same students', async () => {
  const before = await attempts();
  await seedMadeUpStudents(academy, 20);
  expect(await attempts()).toEqual(before);
  await seedMadeUpStudents(academy, 22);
  expect(await attempts()).toHaveLength(22);
});
