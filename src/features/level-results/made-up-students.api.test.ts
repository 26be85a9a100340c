import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedClasses } from '#seed/classes.ts';
import { seedDemoReports } from '#seed/demo-reports.ts';
import { madeUpName, seedMadeUpStudents } from '#seed/made-up-students.ts';
import { demoPassword, seedMembers } from '#seed/members.ts';
import { scoreUnscored } from '#src/features/level-results/actions/score.server.ts';
import type { ResultView } from '#src/features/level-results/contract/result.ts';
import type { AttemptView } from '#src/features/level-tests/contract/attempts.ts';
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
  expect(resultData.attempts).toBe(12);
  const calibrations = await academy.db
    .selectFrom('level_calibrations')
    .select(['subject', 'state'])
    .orderBy('id')
    .execute();
  // Of twenty students none carries a scale: the drafts say so and wait.
  expect(calibrations).toEqual(
    ['math', 'science', 'reading', 'math'].map((subject) => ({ subject, state: 'ready' })),
  );
});

test('no kept result is another one than its answers are worth as they are marked now', async () => {
  const given = await academy.db
    .selectFrom('level_attempt_items')
    .select((e) => ['version_id', e.fn.countAll<number>().as('students')])
    .groupBy('version_id')
    .orderBy('students', 'desc')
    .orderBy('version_id')
    .limit(12)
    .execute();
  for (const { version_id: versionId } of given) {
    const json = { versionId, way: 'as_given' };
    const path = 'POST /api/office/level-tests/regrades/preview';
    expect((await call(academy, path, { cookie: owner, json })).resultCode).toBe('level_test.regrade_same');
  }
});

test('begun again it goes on where it stopped, with the same students', async () => {
  const before = await attempts();
  await seedMadeUpStudents(academy, 20);
  expect(await attempts()).toEqual(before);
  await seedMadeUpStudents(academy, 22);
  expect(await attempts()).toHaveLength(22);
});

test('each demo member finds a finished test with its report, the first one its growth; a second time nothing is sat', async () => {
  await seedMembers(academy);
  await seedDemoReports(academy);
  const before = (await attempts()).length;
  // A process that ended between a paper and its result, and one within the second paper: a second start finishes both.
  await academy.db
    .updateTable('level_attempts')
    .set({ state: 'submitted', released_at: null, late_until: new Date('2099-01-01') })
    .where('student_name', '=', '이도윤')
    .execute();
  await academy.db
    .updateTable('level_attempts')
    .set({ state: 'in_progress', closed_at: null, receipt_count: null, receipt_hash: null })
    .where('kind', '=', 'retest')
    .execute();
  await seedDemoReports(academy);
  expect(await attempts()).toHaveLength(before);
  // What was sat today is scored by the background work, as any paper.
  await scoreUnscored(academy);
  const reports: (readonly [string, boolean, boolean])[] = [];
  for (const memberId of ['parent1', 'parent2', 'parent3']) {
    const form = { memberId, password: demoPassword };
    const { accessToken: token } = (await call<{ accessToken: string }>(academy, 'POST /api/login', { form }))
      .resultData;
    const mine = await call<{ attempts: AttemptView[] }>(academy, 'GET /api/level-tests/mine', { token });
    for (const { attemptNo, studentName } of mine.resultData.attempts) {
      const { resultData } = await call<ResultView>(
        academy,
        `GET /api/level-tests/results?attemptNo=${attemptNo}`,
        { token },
      );
      reports.push([studentName, resultData.result !== null, (resultData.result?.growth ?? null) !== null]);
    }
  }
  expect(reports).toEqual([
    ['박서준', true, true],
    ['박서준', true, false],
    ['이도윤', true, false],
    ['정예린', true, false],
  ]);
});
