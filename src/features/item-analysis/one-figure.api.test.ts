import { afterAll, beforeAll, expect, test } from 'vitest';
import { Levels } from '#src/features/level-results/rules/result.ts';
import { givenSat } from '#tests/given-analysis.ts';
import { type GivenBank, givenBank } from '#tests/given-level-tests.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { PaperStatistics } from './contract/analysis.ts';
import { judgedStudents } from './rules/paper-floor.ts';

let academy: TestAcademy;
let bank: GivenBank;
let owner: string;
beforeAll(async () => {
  academy = await startAcademy();
  bank = await givenBank(academy, { items: 40 });
  const wave = { difficultyOf: (itemId: number) => ((itemId % 30) - 15) / 10, wrongKey: () => null };
  await givenSat(academy, bank, { ...wave, students: 60, seed: 1, branchId: bank.branchId });
  await givenSat(academy, bank, { ...wave, students: 40, seed: 2, branchId: bank.otherBranchId });
  owner = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

const office = async <T>(route: string, json?: object) => {
  const path = route.replace(' ', ' /api/office/level-tests/');
  return (await call<T>(academy, path, { cookie: owner, ...(json && { json }) })).resultData;
};
const percent = (share: number | null | undefined) => Math.round(100 * (share ?? -1));

interface Shares {
  readonly right: number | null;
  readonly tooLow: number | null;
  readonly tooHigh: number | null;
}
interface Simulated {
  readonly summary: { readonly accuracy: number | null } & Omit<Shares, 'right'>;
  readonly boundaries: readonly ({ readonly boundary: string } & Shares)[];
  readonly floor: { readonly shortfalls: readonly string[] };
}

/** The cut lines of now as the desk takes them. */
async function linesOfNow() {
  const { cuts } = await academy.db
    .selectFrom('level_maps')
    .select('cuts')
    .where('subject', '=', 'math')
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow();
  return Levels.parse(cuts).map(({ code, name, from }) => ({
    ...{ code, name, from: from === null ? null : Math.round(500 + 100 * from) },
  }));
}
/** Asked until everything is simulated. */
async function whole<T extends { waiting: number }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer.waiting === 0) return answer;
  }
}

test('of one paper the reports, the cut desk and the analysis tell the same levels and the same share', async () => {
  const levels = await linesOfNow();
  const desk = await office<{
    students: number;
    accuracy: { before: number; after: number };
    moveCount: number;
    sizes: { before: number[]; after: number[] }[];
  }>('POST cuts/preview', { subject: 'math', levels });
  const { papers } = await office<{ papers: PaperStatistics[] }>('GET analysis?subject=math');
  expect([desk.students, papers.map(({ students }) => students)]).toEqual([100, [100]]);
  expect(percent(papers[0]?.accuracy)).toBe(percent(desk.accuracy.before));
  expect(percent(desk.accuracy.after)).toBe(percent(desk.accuracy.before));
  // Every report says the level that the desk counts.
  const rows = await academy.db
    .selectFrom('level_placements as p')
    .innerJoin('level_attempts as a', 'a.id', 'p.attempt_id')
    .select(['a.attempt_no', 'p.result'])
    .execute();
  const told = rows.map(({ result }) => JSON.stringify(result));
  const counted = levels.map(
    ({ code }) => told.filter((one) => one.includes(`"levelCode":"${code}"`)).length,
  );
  const sum = (which: 'before' | 'after') =>
    levels.map((_, level) => desk.sizes.reduce((all, one) => all + (one[which][level] ?? 0), 0));
  expect([sum('before'), sum('after'), desk.moveCount]).toEqual([counted, counted, 0]);
  expect(counted.filter((students) => students > 0).length).toBeGreaterThan(1);
});

test('of one paper the simulation, the boundary, the cut desk and the floor tell the same share of the same students', async () => {
  const wish = { blueprintId: bank.blueprintId, mode: 'fixed', students: judgedStudents.fixed };
  const simulated = await office<Simulated>('POST simulations', wish);
  const { accuracy, tooLow, tooHigh } = simulated.summary;
  const one = [accuracy, tooLow, tooHigh].map(percent);
  const likeliest = simulated.boundaries.find(({ boundary }) => boundary === 'likeliest');
  expect([likeliest?.right, likeliest?.tooLow, likeliest?.tooHigh].map(percent)).toEqual(one);
  const { papers } = await whole(() =>
    office<{ waiting: number; papers: { blueprintId: number; likeliest: Shares; lower: Shares }[] }>(
      'GET boundary-cost',
    ),
  );
  const cost = papers.find(({ blueprintId }) => blueprintId === bank.blueprintId);
  expect([cost?.likeliest.right, cost?.likeliest.tooLow, cost?.likeliest.tooHigh].map(percent)).toEqual(one);
  const lower = simulated.boundaries.find(({ boundary }) => boundary === 'lower');
  expect(percent(cost?.lower.right)).toBe(percent(lower?.right));
  // With a floor that nothing reaches the desk, the settings and trying it out say the figure itself.
  await academy.db.updateTable('level_settings').set({ floor_percent: 95 }).execute();
  const said = `알맞은 레벨로 간 학생이 ${percent(accuracy)}%입니다(기준 95%).`;
  const ask = async (what: 'cuts' | 'settings', json: object) => {
    type Judged = { waiting: number; papers: { shortfalls: string[] }[] };
    return (await whole(() => office<Judged>(`POST ${what}/check`, json))).papers[0]?.shortfalls[0];
  };
  const floor = { boundary: 'likeliest', floorPercent: 95, levelFloorPercent: 50 };
  expect([
    (await office<Simulated>('POST simulations', wish)).floor.shortfalls[0],
    await ask('cuts', { subject: 'math', levels: await linesOfNow() }),
    await ask('settings', floor),
  ]).toEqual([said, said, said]);
});
