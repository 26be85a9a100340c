// `npm run mutation [group or file …]`: changes the rules of seats, payments, sessions, level tests and rights in one place at a
// time and runs the unit tests that reach them; a change no test notices has survived. Prints survivors and the score of each
// group; asked for nothing in particular, it writes them down in docs/mutation.md. Ends with 1 below the least score.
// See docs/decisions/0087-mutants-of-our-own.md.
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { filesOf, groups, testsOf } from './mutation/groups.ts';
import { type Mutant, mutantsOf, mutated } from './mutation/mutants.ts';
import { type Judged, sayScores, writeReport } from './mutation/report.ts';
import { type Answer, runJobs } from './mutation/run-jobs.ts';
import type { Job } from './mutation/worker.ts';

const root = join(import.meta.dirname, '..');
const words = process.argv.slice(2);
const asked = words.filter((one) => !one.startsWith('--'));
/** `--every=3`: each third mutant of a file, always the same ones, where minutes count. */
const every = Number(words.find((one) => one.startsWith('--every='))?.slice(8) ?? 1);
const isAsked = (group: string, file: string) =>
  asked.length === 0 || asked.some((word) => word === group || word === file);
const workers = Math.min(4, availableParallelism());
const beganAt = performance.now();

const paths = globSync('{src,tests}/**/*.{ts,tsx}', { cwd: root });
const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));

interface Planned {
  readonly group: string;
  readonly file: string;
  readonly mutant: Mutant | null;
}

const planned: Planned[] = [];
for (const group of Object.keys(groups)) {
  for (const file of filesOf(root, group).filter((one) => isAsked(group, one))) {
    planned.push({ group, file, mutant: null });
    const mutants = mutantsOf(file, sources.get(file) ?? '').filter((_, at) => at % every === 0);
    for (const mutant of mutants) planned.push({ group, file, mutant });
  }
}

const jobs = planned.map(({ file, mutant }, id): Job => {
  const text = sources.get(file) ?? '';
  const source = mutant ? mutated(text, mutant) : text;
  return { id, isControl: mutant === null, file, text: source, tests: testsOf(file, sources) };
});

const judged: Judged[] = [];
/** Files whose tests are not green as they are, and why: of them nothing is known. */
const unfit = new Map<string, string>();

/** A file no unit test reaches is noticed by none. */
const unseen: Answer = { id: 0, isGreen: true, testCount: 0, by: '' };

function settle({ id }: Job, answer: Answer): void {
  const plan = planned[id];
  if (!plan) throw new Error(`Nothing was planned as ${id}.`);
  const { group, file, mutant } = plan;
  if (mutant) {
    judged.push({
      group,
      file,
      mutant,
      outcome: answer ? (answer.isGreen ? 'survived' : 'noticed') : 'hung',
    });
    if (judged.length % 250 === 0) console.log(`${judged.length} of ${planned.length} …`);
    return;
  }
  // The control: as it is, the tests must be green, or every mutant would be said to be noticed.
  if (answer !== unseen && !(answer?.isGreen && answer.testCount > 0))
    unfit.set(file, answer?.by ?? 'they hang');
}

for (const job of jobs) if (job.tests.length === 0) settle(job, unseen);
await runJobs(
  jobs.filter(({ tests }) => tests.length > 0),
  workers,
  settle,
);

for (const [file, by] of unfit) console.log(`The tests of ${file} are not green as it is: ${by}.`);
const known = judged.filter(({ file }) => !unfit.has(file));
known.sort((a, b) => a.file.localeCompare(b.file) || a.mutant.start - b.mutant.start);
const run = {
  minutes: (performance.now() - beganAt) / 60_000,
  workers,
  load: loadavg()[1] ?? 0,
  every,
  sources,
};
if (asked.length === 0) writeReport(root, known, run);
process.exitCode = sayScores(known, run) && unfit.size === 0 ? 0 : 1;
