import { expect, test } from 'vitest';
import { paperFigures } from '#src/features/item-analysis/rules/item-analysis.ts';
import type { LevelResult } from '#src/features/level-results/contract/result.ts';
import { type LevelCut, placedAnew } from '#src/features/level-results/rules/result.ts';
import { currentRule } from '#src/features/level-results/rules/scoring-rules.ts';
import type { Ability } from '#src/features/measurement/rules/ability.ts';
import { classificationAccuracy } from '#src/features/measurement/rules/placing/classification.ts';
import { previewCuts } from '#src/features/measurement/rules/placing/cut-scores.ts';
import { adaptivePlan, plans, type SeedPlan } from './plans.ts';
import { placingOf, playPlan } from './simulated-plan.ts';

const students = 300;
const names = ['기본', '발전', '심화'];

const levelsOf = (plan: SeedPlan): LevelCut[] =>
  [null, ...placingOf(plan).cuts].map((from, k) => ({ code: `L${k}`, name: names[k] ?? '', from }));

/** What the report of a student with this ability says. */
const reported = (ability: Ability, levels: readonly LevelCut[]) =>
  placedAnew(ability as LevelResult & Ability, { levels, rule: currentRule('likeliest') });

test.each(
  [...plans, adaptivePlan].map((plan) => [`${plan.subject} ${plan.grades.join('-')}`, plan] as const),
)('%s: simulation, analysis, cut desk, class sizes and the reports themselves tell one figure', (_, plan) => {
  const placing = placingOf(plan);
  const levels = levelsOf(plan);
  const { students: sat, summary } = playPlan(plan, students);
  const stated = summary.statedAccuracy ?? Number.NaN;
  expect(classificationAccuracy(sat, placing).accuracy).toBe(stated);
  const analysed = sat.map((one) => ({ mode: 'fixed' as const, groups: {}, answers: [], ...one }));
  expect(paperFigures(analysed, placing).accuracy).toBe(stated);
  // A report says of one student how sure its level is: over all students that is the same figure.
  const reports = sat.map((one) => reported(one, levels));
  const sure = reports.reduce((sum, { probability }) => sum + probability, 0) / reports.length;
  expect(sure).toBeCloseTo(stated, 2);
  expect(reports.map(({ levelCode }) => levelCode)).toEqual(sat.map(({ level }) => `L${level}`));
  const subjects = sat.map(({ theta, se }, id) => ({ id, group: '대치', theta, se }));
  const [sizes] = previewCuts(subjects, placing, placing).sizes;
  expect(sizes?.after).toEqual(
    levels.map((_level, k) => reports.filter(({ levelCode }) => levelCode === `L${k}`).length),
  );
  // What is said is so, within what so few students can tell (standard error 2.6 %).
  expect(Math.abs(stated - (summary.accuracy ?? Number.NaN))).toBeLessThan(0.08);
  // Control: read by other cut lines it is another figure.
  const others = { ...placing, cuts: placing.cuts.map((cut) => cut + 0.4) };
  expect(classificationAccuracy(sat, others).accuracy).not.toBe(stated);
});
