// `npm test`: everything. Types, lint, architecture, unit, API, browser stories; stops at the first that fails.
// `npm test -- --changed`: the static checks, and the tests that reach a file changed since main; `--changed=REF` since
// another commit.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { chromium } from './chromium.mjs';
import { buildIfStale, giveUp, installIfNeeded, log, root, run } from './project.mjs';

const vitest = 'node_modules/vitest/vitest.mjs';
const asked = process.argv.slice(2).find((word) => word.startsWith('--changed'));
const since = asked && (asked.split('=')[1] ?? 'main');
const totals = { passed: 0, failed: 0 };
const costs = join(root, 'node_modules', '.costs.jsonl');
const beganAt = performance.now();

async function step(name, args, env = {}) {
  const began = performance.now();
  console.log(`\n── ${name}`);
  const code = await run(args, env);
  log(`${name}: ${code === 0 ? 'in order' : 'FAILED'} (${Math.round((performance.now() - began) / 1000)} s)`);
  if (code !== 0) closing(1);
}

/** Runs the tests of a project, or a part of them (`1/2`), and counts them; answers the exit code. */
async function runTests(project, part, env) {
  const report = join(root, 'node_modules', `.vitest-${project}${part.replace('/', '-of-')}.json`);
  rmSync(report, { force: true });
  const code = await run(
    [
      vitest,
      'run',
      '--project',
      project,
      ...(part ? [`--shard=${part}`] : []),
      ...(since ? ['--passWithNoTests', `--changed=${since}`] : []),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { ...env, COSTS: costs },
  );
  try {
    const counted = JSON.parse(readFileSync(report, 'utf8'));
    totals.passed += counted.numPassedTests;
    totals.failed += counted.numFailedTests;
  } catch {
    totals.failed += 1;
  }
  return code;
}

/** All parts of a project at the same time. */
async function tests(name, project, { parts = 1, env = {} } = {}) {
  const began = performance.now();
  console.log(`\n── ${name}`);
  const named = parts === 1 ? [''] : Array.from({ length: parts }, (_, at) => `${at + 1}/${parts}`);
  const codes = await Promise.all(named.map((part) => runTests(project, part, env)));
  const code = codes.find((one) => one !== 0) ?? 0;
  log(`${name}: ${code === 0 ? 'in order' : 'FAILED'} (${Math.round((performance.now() - began) / 1000)} s)`);
  if (code !== 0) closing(1);
}

/** The files of tests that took the most processor time. */
function sayCostliest() {
  if (!existsSync(costs)) return;
  const lines = readFileSync(costs, 'utf8').trim().split('\n');
  const files = lines.map((line) => JSON.parse(line)).sort((a, b) => b.seconds - a.seconds);
  console.log('\n── The costliest files, in seconds of a processor');
  for (const { file, seconds } of files.slice(0, 10)) log(`${seconds.toFixed(1).padStart(6)}  ${file}`);
}

function closing(code) {
  sayCostliest();
  const seconds = Math.round((performance.now() - beganAt) / 1000);
  if (code === 0 && !since)
    writeFileSync(join(root, 'node_modules', '.suite.json'), JSON.stringify({ seconds }));
  console.log(`\n${totals.passed} passed, ${code === 0 ? 0 : Math.max(1, totals.failed)} failed`);
  process.exit(code);
}

rmSync(costs, { force: true });
installIfNeeded();
await step('Route types', ['node_modules/@react-router/dev/bin.cjs', 'typegen']);
await step('Types', ['node_modules/typescript/bin/tsc']);
await step('Format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']);
await step('Types in use', [
  'node_modules/oxlint/bin/oxlint',
  '--type-aware',
  '--quiet',
  'src',
  'tests',
  'scripts',
  'seed',
]);
await step('Table types of the migrations', ['scripts/db-types.ts', '--check']);
await step('Nothing unused', ['node_modules/knip/bin/knip.js', '--no-progress']);
await tests('Architecture and unit tests', 'unit');
await tests('API on PostgreSQL', 'api');
const browser = chromium(log);
if (!browser) giveUp('The browser stories did not run.');
buildIfStale();
// A story waits more than it works; each part has a product and a database of its own.
const parts = availableParallelism() >= 4 ? 3 : 2;
await tests('Stories in Chromium', 'stories', { parts, env: { CHROMIUM: browser } });
closing(0);
