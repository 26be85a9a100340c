// What placing does: every shipped test simulated on the shipped bank, and whether the stated error is honest. Part of
// `npm run bench measurement`.
import { bank } from '#seed/items/bank.ts';
import { adaptivePlan, plans, type SeedPlan } from '#seed/items/plans.ts';
import { simulatePlan } from '#seed/items/simulated-plan.ts';
import { bandPrior, gradePrior } from '#src/features/level-attempts/rules/grade-prior.ts';
import { paramsFromRating } from '#src/features/level-attempts/rules/item-params.ts';
import { eap } from '#src/features/measurement/rules/ability.ts';
import { usualAdaptiveRules } from '#src/features/measurement/rules/adaptive/adaptive.ts';
import { calibrateAnswers } from '#src/features/measurement/rules/calibration/calibration.ts';
import { type Normal, standardNormal } from '#src/features/measurement/rules/numeric/normal.ts';
import { type Random, seededRandom } from '#src/features/measurement/rules/numeric/random.ts';
import type { ItemParameters } from '#src/features/measurement/rules/response-models.ts';
import { answerTo, runSimulation, type SimulatedItem } from '#src/features/measurement/rules/simulation.ts';
import {
  averagedOver,
  countedShare,
  type UncertainItem,
} from '#src/features/measurement/rules/uncertainty.ts';
import { statedBench } from './stated.ts';

const students = 2_000;
/** Of the shipped tests, whose share placed right is known to 0.7 % so. */
const studentsOfPlans = 4_000;
const percent = (share: number | null) => (share === null ? '-' : (100 * share).toFixed(1));

/** A line of the table of shipped tests. */
export function planLine(plan: SeedPlan): string {
  const from = simulatePlan(plan, studentsOfPlans);
  const closer = simulatePlan(plan, studentsOfPlans, standardNormal);
  const levels = from.byLevel.map(({ right }) => percent(right)).join(' / ');
  const cells = [
    `${plan.subject} ${plan.grades.join('-')}${plan.adaptive ? ' adaptive' : ''}`,
    from.meanLength?.toFixed(1) ?? '-',
    from.meanSe?.toFixed(3) ?? '-',
    percent(from.accuracy),
    percent(from.tooLow),
    percent(from.tooHigh),
    levels,
    percent(from.statedAccuracy),
    percent(closer.accuracy),
    percent(closer.statedAccuracy),
    percent(from.coverage),
    percent(from.highestExposure),
    percent(from.unusedShare),
  ];
  return `| ${cells.join(' | ')} |`;
}

const usable = (truth: UncertainItem, id: number): SimulatedItem => ({
  id,
  domain: id % 4,
  parameters: averagedOver(truth),
  truth,
  stimulusId: null,
  enemyIds: [],
  exposure: 0,
});

function items(count: number, of: (random: Random, k: number) => UncertainItem): SimulatedItem[] {
  const random = seededRandom(count + 11);
  return Array.from({ length: count }, (_, k) => usable(of(random, k), k));
}

interface Case {
  readonly name: string;
  readonly bank: readonly SimulatedItem[];
  readonly population?: Normal;
  readonly prior?: Normal;
  readonly isAdaptive?: boolean;
}

const calibrated = (random: Random): UncertainItem => ({
  a: Math.exp(0.3 * random.normal()),
  b: random.normal(),
  c: 0.2 * random.next(),
  seB: 0,
});
const rated =
  (choices: number) =>
  (_: Random, k: number): UncertainItem => ({
    a: 1,
    b: (k % 5) - 2,
    c: k % 100 < choices ? 0.25 : 0,
    seB: 0.8,
  });
const mixed = (_: Random, k: number): UncertainItem => ({
  a: 1,
  b: (k % 5) - 2,
  c: k % 2 ? 0.25 : 0,
  seB: 0.8,
});

/** Each grade of a test, a year's growth apart, measured by what is expected of it. */
const gradesOf = (gradeFrom: number, gradeTo: number): Case[] =>
  Array.from({ length: gradeTo - gradeFrom + 1 }, (_, k) => {
    const prior = gradePrior(gradeFrom + k, { gradeFrom, gradeTo });
    return {
      name: `grade ${gradeFrom + k} of a test for ${gradeFrom} to ${gradeTo}`,
      bank: items(30, mixed),
      population: { mean: prior.mean, sd: 1 },
      prior,
    };
  });

const weak: Normal = { mean: -1, sd: 1 };
const able: Normal = { mean: 1, sd: 1 };
const cases: readonly Case[] = [
  { name: 'calibrated, 30 items', bank: items(30, calibrated) },
  { name: 'uncalibrated, 30 produced answers, ratings off by 0.8', bank: items(30, rated(0)) },
  { name: 'uncalibrated, half of 30 with four options', bank: items(30, mixed) },
  { name: 'uncalibrated, all of 30 with four options', bank: items(30, rated(100)) },
  { name: 'weak group N(-1, 1)', bank: items(30, mixed), population: weak },
  { name: 'able group N(1, 1)', bank: items(30, mixed), population: able },
  {
    name: 'weak group N(-1, 1), narrow prior N(0, 1) as before',
    bank: items(30, mixed),
    population: weak,
    prior: standardNormal,
  },
  {
    name: 'able group N(1, 1), narrow prior N(0, 1) as before',
    bank: items(30, mixed),
    population: able,
    prior: standardNormal,
  },
  ...gradesOf(7, 9),
  { name: 'adaptive, bank of 80', bank: items(80, calibrated), isAdaptive: true },
  { name: 'adaptive, bank of 300', bank: items(300, calibrated), isAdaptive: true },
];

function coverageOf({
  bank: own,
  population = standardNormal,
  prior = bandPrior,
  isAdaptive = false,
}: Case): string {
  const { summary } = runSimulation({
    bank: own,
    rules: { ...usualAdaptiveRules, prior, cuts: [-0.6, 0.6] },
    students,
    population,
    seed: 5,
    ...(!isAdaptive && { forms: [own.map(({ id }) => id)] }),
  });
  const { bias, rmse, meanSe, coverage } = summary;
  return `${bias?.toFixed(3)} | ${rmse?.toFixed(3)} | ${meanSe?.toFixed(3)} | ${percent(coverage)}`;
}

/** How students' points are counted: by steps, or, as the control, full marks or not. */
type Counting = 'steps' | 'full';

interface Scored {
  readonly truth: number;
  readonly theta: number;
  readonly se: number;
}

/** Students who answer `truth` by the generalized partial credit model, measured by `used`. */
function scoredBy(
  truth: readonly UncertainItem[],
  used: readonly ItemParameters[],
  { random, count }: { random: Random; count: number },
): Scored[] {
  return Array.from({ length: count }, () => {
    const theta = random.normal();
    const shares = truth.map((item) => answerTo(usable(item, 0), theta, random));
    const counted = shares.map((share, k) =>
      countedShare(share, { isEssay: false, steps: used[k]?.steps?.length ?? 1 }),
    );
    return { truth: theta, ...eap(used, counted) };
  });
}

function scoredLine(scored: readonly Scored[]): string {
  const mean = (of: (one: Scored) => number) => scored.reduce((sum, one) => sum + of(one), 0) / scored.length;
  const bias = mean((one) => one.theta - one.truth);
  const rmse = Math.sqrt(mean((one) => (one.theta - one.truth) ** 2));
  const covered = mean((one) => (Math.abs(one.theta - one.truth) <= 1.96 * one.se ? 1 : 0));
  return `${bias.toFixed(3)} | ${rmse.toFixed(3)} | ${mean((one) => one.se).toFixed(3)} | ${percent(covered)}`;
}

/** 9 of 30 items earn their points in steps of their own slopes and places. */
function partialTruth(parts: number, random: Random): UncertainItem[] {
  return Array.from({ length: 30 }, (_, k) => {
    const item = { a: Math.exp(0.3 * random.normal()), b: random.normal(), c: 0, seB: 0 };
    if (k >= 9) return item;
    const raw = Array.from(
      { length: parts },
      (_step, at) => 0.6 * (at - (parts - 1) / 2) + 0.4 * random.normal(),
    );
    const middle = raw.reduce((sum, one) => sum + one, 0) / parts;
    return { ...item, a: 0.8 * item.a, steps: raw.map((one) => one - middle) };
  });
}

/** Four banks of such items, each calibrated on 1,500 students and scored by one model. */
function partialCredit(parts: number, counting: Counting): string {
  return scoredLine(
    [1, 2, 3, 4].flatMap((bankNo) => oneBank(parts, counting, seededRandom(30 * bankNo + parts))),
  );
}

function oneBank(parts: number, counting: Counting, random: Random): Scored[] {
  const truth = partialTruth(parts, random);
  const steps = truth.map((item) => (counting === 'steps' ? (item.steps?.length ?? 1) : 1));
  const rows = Array.from({ length: 1_500 }, () => {
    const theta = random.normal();
    return truth.map((item) => answerTo(usable(item, 0), theta, random));
  });
  const found = calibrateAnswers(rows, { model: '2pl', steps });
  const used = found.items.map(({ parameters, se }) =>
    averagedOver({ ...(parameters ?? { a: 1, b: 0, c: 0 }), seB: se.b ?? 0 }),
  );
  return scoredBy(truth, used, { random, count: students / 4 });
}

/** Before anybody has answered them: rated, their steps and slopes the usual ones, all that off by as much as is believed. */
function partialRated(parts: number): string {
  const random = seededRandom(50 + parts);
  const believed = Array.from({ length: 30 }, (_, k) => paramsFromRating((k % 5) + 1, 0, k < 9 ? parts : 1));
  return scoredLine(scoredBy(believed, believed.map(averagedOver), { random, count: students }));
}

/** How an adaptive test uses banks of several sizes, by the way it chooses and by information alone. */
function exposureLine(size: number): string {
  const { spread: _spread, ...informative } = usualAdaptiveRules;
  const own = items(size, calibrated);
  const domains = [0, 1, 2, 3].map((domain) => ({ domain, share: 1, least: 3 }));
  const run = (rules: typeof informative) =>
    runSimulation({
      bank: own,
      rules: { ...rules, prior: bandPrior, cuts: [-0.6, 0.6], domains },
      students: 1_000,
      population: standardNormal,
      seed: 5,
    }).summary;
  const [now, before] = [run(usualAdaptiveRules), run(informative)];
  const cells = [now, before].flatMap((one) => [
    percent(one.highestExposure),
    percent(one.unusedShare),
    one.meanLength?.toFixed(1) ?? '-',
    one.rmse?.toFixed(3) ?? '-',
  ]);
  return `| ${size} | ${cells.join(' | ')} |`;
}

/** Prints every table. */
export function placingBench(print: (line: string) => void): void {
  print(
    `\nShipped tests on the shipped bank of ${bank.length} items, ${studentsOfPlans} simulated students each:\n`,
  );
  print(
    '| test | items | SE | right % | too low | too high | right by level | stated | right % of N(0, 1) | stated | 95 % covers | highest exposure | never given |',
  );
  print('|---|---|---|---|---|---|---|---|---|---|---|---|---|');
  for (const plan of [...plans, adaptivePlan]) print(planLine(plan));
  statedBench(print);
  print(
    `\nWhether the stated error is honest (goal: the 95 % interval covers 93-97 %), ${students} students each:\n`,
  );
  print('| case | bias | RMSE | stated SE | 95 % covers |');
  print('|---|---|---|---|---|');
  for (const one of cases) print(`| ${one.name} | ${coverageOf(one)} |`);
  for (const parts of [2, 3, 4]) {
    print(`| 9 of 30 items of ${parts} steps, calibrated on 1,500 | ${partialCredit(parts, 'steps')} |`);
    print(`| control: the same, full marks or not | ${partialCredit(parts, 'full')} |`);
    print(`| 9 of 30 items of ${parts} steps, by ratings alone | ${partialRated(parts)} |`);
  }
  print(
    '\nHow an adaptive test uses a calibrated bank (goal: nothing over 25 %, under 20 % never given), 1000 students each:\n',
  );
  print(
    '| bank | highest | never given | items | RMSE | highest, by information alone | never given | items | RMSE |',
  );
  print('|---|---|---|---|---|---|---|---|---|');
  for (const size of [80, 110, 200, 300, 1_000]) print(exposureLine(size));
}
