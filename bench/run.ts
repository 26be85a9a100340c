// `npm run bench [name …]`: measures side by side, prints each figure with its reference and goal, and writes docs/bench/.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
// @ts-expect-error plain JavaScript shared with the start script
import { buildIfStale } from '../scripts/project.mjs';
import { admissionBench } from './admission.ts';
import { markAges, stamp } from './ages.ts';
import { killsBench } from './kills.ts';
import { type Bench, machineName, openPostgres, type Row } from './kit.ts';
import { levelTestBench } from './level-test.ts';
import { openingBench } from './opening.ts';
import { ordersModelBench } from './orders-model.ts';
import { outageBench } from './outage.ts';
import { pagesBench } from './pages.ts';
import { phoneBench } from './phone.ts';
import { rushBench } from './rush.ts';

const benches: readonly Bench[] = [
  pagesBench,
  rushBench,
  openingBench,
  admissionBench,
  killsBench,
  ordersModelBench,
  levelTestBench,
  phoneBench,
  outageBench,
];

function tableOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.what,
    row.figure,
    row.reference,
    row.spread ?? '1 run',
    row.goal,
    row.isReached ? 'yes' : 'no',
  ]);
  const all = [['what', 'figure', 'reference in the same run', 'runs, spread', 'goal', 'reached'], ...cells];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0))) ?? [];
  const line = (texts: readonly string[]) =>
    `| ${texts.map((text, i) => text.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = all;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join(
    '\n',
  );
}

/** Benches with a table of their own; each is a program. */
const programs: Readonly<Record<string, string>> = {
  measurement: 'bench/measurement.ts',
  timing: 'bench/timing.ts',
};

async function runBenches(chosen: readonly Bench[]): Promise<boolean> {
  const postgres = await openPostgres();
  let isAllReached = true;
  try {
    for (const bench of chosen) {
      console.log(`\n── ${bench.title}`);
      const rows = await bench.run({ postgresUrl: postgres.url }, (line) => console.log(`  ${line}`));
      // A round that is only played again measures nothing.
      if (rows.length === 0) continue;
      const table = tableOf(rows);
      console.log(`\n${table}`);
      isAllReached &&= rows.every((row) => row.isReached);
      mkdirSync('docs/bench', { recursive: true });
      writeFileSync(
        `docs/bench/${bench.name}.md`,
        `# ${bench.title}\n\nMeasured by \`npm run bench ${bench.name}\` on ${machineName()}.\n${stamp()}\n\n${table}\n`,
      );
    }
  } finally {
    await postgres.stop();
  }
  return isAllReached;
}

const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
const names = [...benches.map((bench) => bench.name), ...Object.keys(programs), 'ages'];
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`  No bench is named ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(1);
}
if (wanted.length !== 1 || wanted[0] !== 'ages') buildIfStale();
const chosen = benches.filter((bench) => isWanted(bench.name));
if (chosen.length > 0) {
  const isAllReached = await runBenches(chosen);
  console.log(isAllReached ? '\n  Every goal was reached.' : '\n  Some goals were not reached.');
}
for (const [name, file] of Object.entries(programs))
  if (isWanted(name)) {
    console.log(`\n── ${name}`);
    spawnSync(process.execPath, [file], { stdio: 'inherit' });
  }
const old = markAges();
if (old.length > 0) console.log(`\n  Older than the code they measure: ${old.join(', ')}.`);
// A failed bench may leave servers behind that would keep this process waiting.
process.exit();
