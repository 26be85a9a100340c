// The price of measurement and what it tells: `npm run bench measurement` writes docs/bench/measurement.md and the tables of docs/measurement.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import {
  type AdaptiveRules,
  answerAdaptive,
  type BankItem,
  nextStep,
  resumeAdaptive,
  startAdaptive,
  usualAdaptiveRules,
} from '#src/features/measurement/rules/adaptive/adaptive.ts';
import { runCalibration } from '#src/features/measurement/rules/calibration/calibration.ts';
import { cellsOf, patternsOf } from '#src/features/measurement/rules/calibration/calibration-data.ts';
import type { ItemModel } from '#src/features/measurement/rules/calibration/calibration-layout.ts';
import { seededRandom } from '#src/features/measurement/rules/numeric/random.ts';
import { machineName, stamp, tableText } from '../scripts/report.ts';
import { calibrateInThread } from '../src/features/measurement/actions/in-thread.server.ts';
import { probability } from '../src/features/measurement/rules/response-models.ts';
import { runSimulation } from '../src/features/measurement/rules/simulation.ts';
import { growthBench } from './growth.ts';
import { placingBench } from './placing.ts';

/** One line of the table: what, its control in the same run, the figure, the goal. */
export interface BenchRow {
  readonly what: string;
  readonly control: string;
  readonly figure: string;
  readonly goal: string;
}

const repeats = 5;

const medianOf = (values: readonly number[]) => {
  const sorted = [...values].sort((x, y) => x - y);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

function medianMs(work: () => unknown): number {
  work();
  const times = Array.from({ length: repeats }, () => {
    const from = performance.now();
    work();
    return performance.now() - from;
  });
  return medianOf(times);
}

const ms = (value: number) => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`;

function answers(students: number, items: number, floor: number): number[][] {
  const random = seededRandom(students);
  const truth = Array.from({ length: items }, () => ({
    a: Math.exp(0.3 * random.normal()),
    b: random.normal(),
    c: floor,
  }));
  return Array.from({ length: students }, () => {
    const theta = random.normal();
    return truth.map((item) => (random.next() < probability(item, theta) ? 1 : 0));
  });
}

function calibrationRow(students: number, items: number, model: ItemModel, goal: string): BenchRow {
  const rows = answers(students, items, model === '3pl' ? 0.2 : 0);
  const data = patternsOf(rows, items);
  const rasch = medianMs(() => runCalibration(data, { model: 'rasch' }));
  const own = medianMs(() => runCalibration(data, { model }));
  return {
    what: `calibration ${students} × ${items}, ${model.toUpperCase()}, with standard errors`,
    control: `Rasch on the same answers ${ms(rasch)}`,
    figure: ms(own),
    goal,
  };
}

async function longestPause(work: () => Promise<unknown>): Promise<number> {
  let last = performance.now();
  let longest = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  await work();
  clearInterval(timer);
  return longest;
}

async function pauseRow(): Promise<BenchRow> {
  const rows = answers(2634, 19, 0.2);
  const idle = await longestPause(() => new Promise((resolve) => setTimeout(resolve, 500)));
  const pauses: number[] = [];
  for (let k = 0; k < repeats; k += 1) {
    const cells = cellsOf(rows, 19);
    pauses.push(
      await longestPause(() => calibrateInThread({ cells, itemCount: 19, options: { model: '3pl' } })),
    );
  }
  return {
    what: 'longest pause of the others while 2634 × 19, 3PL is calibrated in its thread',
    control: `doing nothing ${ms(idle)}`,
    figure: ms(medianOf(pauses)),
    goal: '≤ 50 ms',
  };
}

const rules: AdaptiveRules = {
  ...usualAdaptiveRules,
  cuts: [-1, 0, 1],
  domains: ['수와 연산', '변화와 관계', '도형과 측정', '자료와 가능성'].map((domain) => ({
    domain,
    share: 1,
    least: 3,
  })),
};

function bankOf(size: number): BankItem[] {
  const random = seededRandom(size);
  return Array.from({ length: size }, (_, id) => ({
    id,
    domain: rules.domains[id % 4]?.domain ?? '',
    parameters: { a: Math.exp(0.3 * random.normal()), b: 1.2 * random.normal(), c: 0.2 * random.next() },
    stimulusId: id % 10 === 0 ? Math.floor(id / 20) : null,
    enemyIds: id % 7 === 0 ? [id + 1] : [],
    exposure: 0.3 * random.next(),
  }));
}

/** CPU time of one answer and the choice of the next item, at the end of a long attempt. */
function nextItemRow(): BenchRow {
  const bank = bankOf(1000);
  let state = startAdaptive(rules);
  const long = { ...rules, minItems: 35, maxItems: 40 };
  for (let k = 0; k < 30; k += 1) {
    const step = nextStep(bank, { state, rules: long, seed: 1 });
    if (step.kind === 'item') state = answerAdaptive(state, { ...step.item, response: k % 2 }, long);
  }
  const step = nextStep(bank, { state, rules: long, seed: 1 });
  if (step.kind !== 'item') throw new Error('The attempt ended too soon.');
  const rounds = 200;
  const cpuMs = (work: () => unknown) => {
    const from = process.cpuUsage();
    for (let k = 0; k < rounds; k += 1) work();
    const used = process.cpuUsage(from);
    return (used.user + used.system) / 1000 / rounds;
  };
  const given = [...state.given, { ...step.item, response: 1 }];
  const once = () => nextStep(bank, { state: resumeAdaptive(given, long), rules: long, seed: 1 });
  cpuMs(once);
  const own = medianOf(Array.from({ length: repeats }, () => cpuMs(once)));
  const small = bankOf(10);
  const base = medianOf(
    Array.from({ length: repeats }, () =>
      cpuMs(() => nextStep(small, { state: resumeAdaptive(given, long), rules: long, seed: 1 })),
    ),
  );
  return {
    what: 'next adaptive item after the 31st answer, from the stored answers, bank of 1,000 (CPU)',
    control: `bank of 10: ${ms(base)}`,
    figure: ms(own),
    goal: '≤ 5 ms',
  };
}

function simulationRow(): BenchRow {
  const input = { bank: bankOf(1000), rules, population: { mean: 0, sd: 1 }, seed: 7 };
  const from = performance.now();
  const { summary } = runSimulation({ ...input, students: 2000 });
  const own = performance.now() - from;
  const begin = performance.now();
  const form = bankOf(1000)
    .slice(0, 25)
    .map((item) => item.id);
  runSimulation({ ...input, students: 2000, forms: [form] });
  const fixed = performance.now() - begin;
  const figures = [
    `length ${summary.meanLength?.toFixed(1)}`,
    `bias ${summary.bias?.toFixed(3)}`,
    `RMSE ${summary.rmse?.toFixed(3)}`,
    `level right ${summary.accuracy?.toFixed(3)}`,
    `highest exposure ${summary.highestExposure.toFixed(3)}`,
  ];
  return {
    what: '2,000 simulated students, adaptive, bank of 1,000',
    control: `the same students on a fixed paper of 25: ${ms(fixed)}`,
    figure: `${ms(own)} (${figures.join(', ')})`,
    goal: '-',
  };
}

/** Measures every row and hands each to `print` as soon as it is there. */
export async function measurementBench(print: (row: BenchRow) => void): Promise<void> {
  print(calibrationRow(664, 30, '2pl', '≤ 2,000 ms'));
  print(calibrationRow(664, 30, '3pl', '-'));
  print(calibrationRow(2634, 19, '2pl', '-'));
  print(calibrationRow(2634, 19, '3pl', '-'));
  print(await pauseRow());
  print(nextItemRow());
  print(simulationRow());
}

const page = 'docs/measurement.md';
const [begin, end] = ['<!-- tables of the bench -->', '<!-- end of the tables -->'];

/** Writes the tables into the page, between its two marks. */
function keep(lines: readonly string[]): void {
  const text = readFileSync(page, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} has no place for the tables.`);
  const head = `${begin}\nPrinted by \`npm run bench measurement\`. ${stamp()}\n`;
  writeFileSync(page, `${text.slice(0, from)}${head}${lines.join('\n')}\n${text.slice(to)}`);
}

/** Writes what measurement costs beside the tables of the other benches. */
function keepCosts(table: string): void {
  writeFileSync(
    'docs/bench/measurement.md',
    `# Measurement: what it costs\n\nMeasured by \`npm run bench measurement\` on ${machineName()}. Medians of ${repeats}, each with a control of the same run.\n${stamp()}\n\n${table}\n`,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const costs: BenchRow[] = [];
  await measurementBench((row) => {
    console.log(`${row.what}: ${row.figure} (${row.control})`);
    costs.push(row);
  });
  keepCosts(
    tableText(
      ['what', 'control', 'figure', 'goal'],
      costs.map(({ what, control, figure, goal }) => [what, control, figure, goal]),
    ),
  );
  const lines: string[] = [];
  const print = (line: string) => {
    console.log(line);
    lines.push(line);
  };
  placingBench(print);
  growthBench(print);
  keep(lines);
}
