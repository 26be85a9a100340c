// What results state of themselves beside what is right, and why the two part. Part of `npm run bench measurement`.
import { plans, type SeedPlan } from '#seed/items/plans.ts';
import { laidOut } from '#seed/items/simulated-plan.ts';
import { bandPrior } from '#src/features/level-attempts/rules/grade-prior.ts';
import { standardNormal } from '#src/features/measurement/rules/numeric/normal.ts';
import { runSimulation } from '#src/features/measurement/rules/simulation.ts';

const percent = (share: number | null) => (share === null ? '-' : (100 * share).toFixed(1));

/** Of the table of what results state: known to half a percent so. */
const studentsOfStated = 8_000;

/** How many are right, and how many the results say: as the prior expects them, closer together, and closer by their own prior. */
function statedLine(plan: SeedPlan): string {
  const { simulated, rules, paper } = laidOut(plan);
  const forms = Array.from({ length: 100 }, (_, k) => paper(k + 1));
  const cells = [
    [bandPrior, bandPrior],
    [standardNormal, bandPrior],
    [standardNormal, standardNormal],
  ].map(([population = bandPrior, prior = bandPrior]) => {
    const wish = { bank: simulated, students: studentsOfStated, population, seed: 12, forms };
    const { accuracy, statedAccuracy } = runSimulation({ ...wish, rules: { ...rules, prior } }).summary;
    return `${percent(accuracy)} | ${percent(statedAccuracy)}`;
  });
  return `| ${plan.subject} ${plan.grades.join('-')} | ${cells.join(' | ')} |`;
}

/** One of each subject, of each length. */
const isOfStated = ({ subject, grades }: SeedPlan) =>
  ['math 3', 'science 7', 'reading 5'].includes(`${subject} ${grades[0]}`);

/** Prints what results state. */
export function statedBench(print: (line: string) => void): void {
  print(
    `\nWhat results state of themselves beside what is right, by who sits and by the prior they are measured with, ${studentsOfStated} students each:\n`,
  );
  print(
    '| test | N(0, 1.25²): right % | stated | N(0, 1): right % | stated | N(0, 1) measured with that prior: right % | stated |',
  );
  print('|---|---|---|---|---|---|---|');
  for (const plan of plans.filter(isOfStated)) print(statedLine(plan));
}
