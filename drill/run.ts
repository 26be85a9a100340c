// `npm run drill [-- name …]`: plays what may happen in a year, prints a table with controls and writes docs/drill.md.
// Each file beside this one is a drill and exports it as `drill`; what they share is in parts/.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
// @ts-expect-error plain JavaScript shared with the start script
import { buildIfStale } from '../scripts/project.mjs';
import { machineName, stamp } from '../scripts/report.ts';
import type { Drill, Row } from './parts/drill.ts';
import { drillTable, withReport } from './parts/page.ts';

const page = 'docs/drill.md';

const names = readdirSync('drill')
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.replace(/\.ts$/, ''))
  .sort();

/** A drill that breaks off has failed; the others are played all the same. */
async function play(drill: Drill): Promise<Row[]> {
  try {
    return await drill.run((line) => console.log(`  ${line}`));
  } catch (error) {
    console.error(error);
    const why = error instanceof Error ? error.message : String(error);
    const measured = (why.split('\n')[0] ?? '').replaceAll('|', '/').slice(0, 120);
    return [{ what: 'the drill plays to its end', limit: 'yes', measured, control: '-', ok: false }];
  }
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`  No drill is named ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(1);
}
buildIfStale();
const played: { readonly drill: Drill; readonly rows: readonly Row[] }[] = [];
for (const name of names.filter((one) => wanted.length === 0 || wanted.includes(one))) {
  const { drill } = (await import(`./${name}.ts`)) as { drill: Drill };
  console.log(`\n── ${name}: ${drill.title}`);
  const rows = await play(drill);
  played.push({ drill, rows });
  const written = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const report = { drill, rows, stamp: `${stamp()} ${machineName()}.` };
  writeFileSync(page, withReport(written, report));
}
const all = played.flatMap(({ drill, rows }) =>
  rows.map((row) => ({ ...row, what: `${drill.name}: ${row.what}` })),
);
console.log(`\n${drillTable(all)}\n`);
const isWell = all.every(({ ok }) => ok);
console.log(isWell ? '  Everything was well.' : '  Not everything was well.');
// A drill that broke off may leave servers behind that would keep this process waiting.
process.exit(isWell ? 0 : 1);
