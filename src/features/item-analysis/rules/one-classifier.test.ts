import { expect, test } from 'vitest';
import { paramsFromRating } from '#src/features/level-attempts/rules/item-params.ts';
import { usualAdaptiveRules } from '#src/features/measurement/rules/adaptive/adaptive.ts';
import { classificationAccuracy } from '#src/features/measurement/rules/placing/classification.ts';
import { previewCuts } from '#src/features/measurement/rules/placing/cut-scores.ts';
import { place } from '#src/features/measurement/rules/placing/placement.ts';
import { runSimulation } from '#src/features/measurement/rules/simulation.ts';
import { averagedOver } from '#src/features/measurement/rules/uncertainty.ts';
import { paperFigures } from './item-analysis.ts';
import { boundaryShares, floorOf } from './paper-floor.ts';

const levels = [
  { code: 'basic', name: '기초', from: null },
  { code: 'core', name: '기본', from: -0.6 },
  { code: 'top', name: '심화', from: 0.6 },
];

/** Twenty questions as teachers rated them, a third of them with four options, some with parts. */
const bank = Array.from({ length: 20 }, (_, id) => {
  const truth = paramsFromRating((id % 5) + 1, id % 3 === 0 ? 0.25 : 0, id % 4 === 1 ? 3 : 1);
  return {
    id,
    domain: 1,
    parameters: averagedOver(truth),
    truth,
    stimulusId: null,
    enemyIds: [],
    exposure: 0,
  };
});
const played = (cuts: readonly number[]) =>
  runSimulation({
    bank,
    rules: { ...usualAdaptiveRules, cuts },
    students: 1_500,
    population: { mean: 0, sd: 1 },
    seed: 20,
    forms: [bank.map(({ id }) => id)],
  });
const percent = (share: number | null) => Math.round(100 * (share ?? -1));

test('simulation, analysis, cut desk, class sizes and report tell one figure of the same students', () => {
  const placing = { cuts: [-0.6, 0.6], boundary: 'likeliest' } as const;
  const { students, summary } = played(placing.cuts);
  const analysed = students.map((one) => ({ mode: 'fixed' as const, groups: {}, answers: [], ...one }));
  const desk = classificationAccuracy(students, placing).accuracy;
  expect(paperFigures(analysed, placing).accuracy).toBe(desk);
  expect(summary.statedAccuracy).toBe(desk);
  // What is stated is what is true, within what 1,500 students can tell (standard error 1.2 %).
  expect(Math.abs(percent(desk) - percent(summary.accuracy))).toBeLessThanOrEqual(2);
  const subjects = students.map(({ theta, se }, id) => ({ id, group: '대치', theta, se }));
  const [sizes] = previewCuts(subjects, placing, placing).sizes;
  expect(sizes?.after).toEqual(
    [0, 1, 2].map((level) => students.filter((one) => one.level === level).length),
  );
  for (const one of students.slice(0, 200)) expect(place(one, placing).level).toBe(one.level);
  const [likeliest, lower] = boundaryShares(students, placing);
  expect(likeliest?.right).toBe(summary.accuracy);
  // The price of preferring the lower level.
  expect(lower?.tooLow ?? 0).toBeGreaterThan((likeliest?.tooLow ?? 1) + 0.05);
  expect(lower?.right ?? 1).toBeLessThan(likeliest?.right ?? 0);
});

test('the stated interval holds 93 to 97 of 100 although ratings err by 0.8 and a third can be guessed', () => {
  expect(played([]).summary.coverage).toBeGreaterThan(0.93);
  expect(played([]).summary.coverage).toBeLessThan(0.97);
  // Control: scored as if the ratings were true and nobody guessed.
  const blind = runSimulation({
    bank: bank.map((item) => ({ ...item, parameters: { a: 1, b: item.truth.b, c: 0 } })),
    rules: usualAdaptiveRules,
    students: 1_500,
    population: { mean: 0, sd: 1 },
    seed: 20,
    forms: [bank.map(({ id }) => id)],
  });
  expect(blind.summary.coverage).toBeLessThan(0.93);
});

test('a paper under the floor is told what falls short and what helps; over it nothing', () => {
  const floor = { floorPercent: 70, levelFloorPercent: 50, mode: 'fixed' } as const;
  const three = floorOf(played([-0.6, 0.6]).summary, { ...floor, levels });
  expect(three).toEqual({ isReached: true, shortfalls: [], help: [] });
  const five = [-1, 0, 1, 1.8];
  const names = ['기초', '기본', '발전', '심화', '최상위'];
  const verdict = floorOf(played(five).summary, {
    ...floor,
    levels: names.map((name, k) => ({ code: name, name, from: k === 0 ? null : (five[k - 1] ?? 0) })),
  });
  expect(verdict.isReached).toBe(false);
  expect(verdict.shortfalls[0]).toMatch(/알맞은 레벨로 간 학생이 \d\d%입니다\(기준 70%\)/);
  expect(verdict.help.join(' ')).toMatch(/레벨을 5개보다 적게.*문항을 \d+개쯤.*맞춤형/);
  // Control: a floor of 0 asks for nothing.
  const none = { ...floor, floorPercent: 0, levelFloorPercent: 0 };
  expect(floorOf(played(five).summary, { ...none, levels }).isReached).toBe(true);
});
