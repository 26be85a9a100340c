// `npm run bench [name …]`: measures side by side, prints each figure with its reference and goal, and writes docs/bench/.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
// @ts-expect-error plain JavaScript shared with the start script
import { buildIfStale } from '../scripts/project.mjs';
import { machineName, stamp, tableText } from '../scripts/report.ts';
import { markAges } from './ages.ts';
import { type Bench, builtProgram, openPostgres, type Row } from './kit.ts';

/** Each is loaded when it is wanted; what opens the whole academy is built first, as the product is. */
const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  pages: async () => (await import('./pages.ts')).pagesBench,
  hundredfold: async () => (await import('./hundredfold.ts')).hundredfoldBench,
  office: async () => (await import('./office/office.ts')).officeBench,
  years: async () => (await import('./years/years.ts')).yearsBench,
  rush: async () => (await import('./rush.ts')).rushBench,
  opening: async () => (await import('./opening/opening.ts')).openingBench,
  admission: async () => (await import('./admission.ts')).admissionBench,
  kills: async () =>
    ((await import(await builtProgram('bench/kills.ts'))) as typeof import('./kills.ts')).killsBench,
  'orders-model': async () =>
    ((await import(await builtProgram('bench/orders-model.ts'))) as typeof import('./orders-model.ts'))
      .ordersModelBench,
  'level-test': async () => (await import('./level-test.ts')).levelTestBench,
  phone: async () => (await import('./phone/phone.ts')).phoneBench,
  outage: async () => (await import('./outage.ts')).outageBench,
};

const tableOf = (rows: readonly Row[]) =>
  tableText(
    ['what', 'figure', 'reference in the same run', 'runs, spread', 'goal', 'reached'],
    rows.map((row) => [
      row.what,
      row.figure,
      row.reference,
      row.spread ?? '1 run',
      row.goal,
      row.isReached ? 'yes' : 'no',
    ]),
  );

/** Benches with a table of their own; each is a program. */
const programs: Readonly<Record<string, string>> = {
  measurement: 'bench/measurement.ts',
  timing: 'bench/timing.ts',
  costs: 'bench/costs.ts',
  exchange: 'bench/exchange.ts',
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
const names = [...Object.keys(benches), ...Object.keys(programs), 'ages'];
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`  No bench is named ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(1);
}
if (wanted.length !== 1 || wanted[0] !== 'ages') buildIfStale();
const chosen: Bench[] = [];
for (const [name, load] of Object.entries(benches)) if (isWanted(name)) chosen.push(await load());
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
