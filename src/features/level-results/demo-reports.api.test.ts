import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoReports } from '#seed/demo-reports.ts';
import { seedMembers } from '#seed/members.ts';
import { scoreUnscored } from '#src/features/level-results/actions/score.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { givenBank } from '#tests/given-items.ts';
import { startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
  await givenBank(academy);
  await seedMembers(academy);
});
afterAll(() => academy.close());

/** The same academy, whose database is away after so many statements. */
function cutAfter(statements: number): Academy {
  let left = statements;
  const cut: KyselyPlugin = {
    transformQuery({ node }) {
      left -= 1;
      if (left < 0) throw new Error('the database is away');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { ...academy, db: academy.db.withPlugin(cut) };
}

test('wherever the database goes away, the next try goes on from there and sits nothing twice', async () => {
  let tries = 0;
  for (let isDone = false; !isDone && tries < 60; tries += 1)
    isDone = await seedDemoReports(cutAfter(7 * tries)).then(
      () => true,
      () => false,
    );
  // It was cut in many places, and came to its end.
  expect(tries).toBeGreaterThan(8);
  expect(tries).toBeLessThan(60);
  await scoreUnscored(academy);
  const rows = await academy.db
    .selectFrom('level_attempts')
    .select(['student_name', 'kind', 'state'])
    .orderBy('student_name')
    .orderBy('kind', 'desc')
    .execute();
  expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
    '박서준 test released',
    '박서준 retest released',
    '이도윤 test released',
    '정예린 test released',
  ]);
});
