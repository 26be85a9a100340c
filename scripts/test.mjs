// `npm test`: everything. Types, lint, architecture, unit, API, browser stories; stops at the first that fails.
// `npm test -- --changed`: the static checks, and the tests that reach a file changed since main; `--changed=REF` since
// another commit.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { chromium } from './chromium.mjs';
import { failuresOf } from './failures.mjs';
import { giveUp, installIfNeeded, log, root, run } from './project.mjs';

const vitest = 'node_modules/vitest/vitest.mjs';
const asked = process.argv.slice(2).find((word) => word.startsWith('--changed'));
const since = asked && (asked.split('=')[1] ?? 'main');
const totals = { passed: 0, failed: 0 };
const failures = [];
const costs = join(root, 'node_modules', '.costs.jsonl');
const beganAt = performance.now();
const typed = ['src', 'tests', 'scripts', 'seed'];

/** One check; answers whether it is in order. */
async function step(name, args, env = {}) {
  const began = performance.now();
  const code = await run(args, env);
  log(`${name}: ${code === 0 ? 'in order' : 'FAILED'} (${Math.round((performance.now() - began) / 1000)} s)`);
  return code === 0;
}

/** One after another, until one is not in order. */
async function inTurn(steps) {
  for (const [name, args] of steps) if (!(await step(name, args))) return false;
  return true;
}

/** All at the same time; ends the whole if one of them was not in order, once all have said what they found. */
async function together(title, ...lanes) {
  console.log(`\n── ${title}`);
  const inOrder = await Promise.all(lanes.map((lane) => lane()));
  if (!inOrder.every(Boolean)) closing(1);
}

/** Runs the tests of a project, or a part of them (`1/2`), and counts them; answers the exit code. */
async function runTests(project, part, { env, workers }) {
  const report = join(root, 'node_modules', `.vitest-${project}${part.replace('/', '-of-')}.json`);
  rmSync(report, { force: true });
  const code = await run(
    [
      vitest,
      'run',
      '--project',
      project,
      ...(part ? [`--shard=${part}`] : []),
      ...(workers ? [`--maxWorkers=${workers}`] : []),
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
    failures.push(...failuresOf(counted, root));
  } catch {
    totals.failed += 1;
  }
  return code;
}

/** All parts of a project at the same time; answers whether every test passed. */
async function tests(name, project, { parts = 1, env = {}, workers } = {}) {
  const began = performance.now();
  const named = parts === 1 ? [''] : Array.from({ length: parts }, (_, at) => `${at + 1}/${parts}`);
  const codes = await Promise.all(named.map((part) => runTests(project, part, { env, workers })));
  const isInOrder = codes.every((code) => code === 0);
  log(`${name}: ${isInOrder ? 'in order' : 'FAILED'} (${Math.round((performance.now() - began) / 1000)} s)`);
  return isInOrder;
}

/** The files of tests that took the most processor time. */
function sayCostliest() {
  if (!existsSync(costs)) return;
  const lines = readFileSync(costs, 'utf8').trim().split('\n');
  const files = lines.map((line) => JSON.parse(line)).sort((a, b) => b.seconds - a.seconds);
  console.log('\n── The costliest files, in seconds of a processor');
  for (const { file, seconds } of files.slice(0, 10)) log(`${seconds.toFixed(1).padStart(6)}  ${file}`);
}

/** What failed, once more at the end: of thousands of lines above these are the ones that are looked for. */
function sayFailures() {
  if (failures.length === 0) return;
  console.log('\n── What failed');
  for (const { file, test, why } of failures.slice(0, 30)) log(`${file}\n    ${test}\n    ${why}`);
}

function closing(code) {
  sayCostliest();
  sayFailures();
  const seconds = Math.round((performance.now() - beganAt) / 1000);
  if (code === 0 && !since)
    writeFileSync(join(root, 'node_modules', '.suite.json'), JSON.stringify({ seconds }));
  console.log(`\n${totals.passed} passed, ${code === 0 ? 0 : Math.max(1, totals.failed)} failed`);
  process.exit(code);
}

rmSync(costs, { force: true });
installIfNeeded();
const node = (package_, file) => `node_modules/${package_}/${file}`;
await together('Route types', () => step('Route types', [node('@react-router/dev', 'bin.cjs'), 'typegen']));
await together(
  'Types, format, lint, and the build',
  () =>
    inTurn([
      ['Types', [node('typescript', 'bin/tsc')]],
      ['Types in use', [node('oxlint', 'bin/oxlint'), '--type-aware', '--quiet', ...typed]],
    ]),
  () =>
    inTurn([
      ['Format and lint', [node('@biomejs/biome', 'bin/biome'), 'check', '--error-on-warnings', '.']],
      ['Table types of the migrations', ['scripts/db-types.ts', '--check']],
      ['Nothing unused', [node('knip', 'bin/knip.js'), '--no-progress']],
      ['The build', ['scripts/build-if-stale.mjs']],
    ]),
);
await together('Architecture and unit tests', () => tests('Architecture and unit tests', 'unit'));
const browser = chromium(log);
if (!browser) giveUp('The browser stories did not run.');
// A story waits more than it works, and so do many calls; each part has a product and a database of its own. A third part on
// two processors ends no earlier (1,312 s beside 1,297 s): they are busy.
const cores = availableParallelism();
await together(
  'API on PostgreSQL, and stories in Chromium',
  () => tests('API on PostgreSQL', 'api', { workers: Math.min(4, cores) }),
  () => tests('Stories in Chromium', 'stories', { parts: cores >= 4 ? 3 : 2, env: { CHROMIUM: browser } }),
);
closing(0);
