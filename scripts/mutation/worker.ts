// Runs unit tests over mutated sources in one warm process: `mutation.ts` sends a job, this answers with its verdict.
import { join } from 'node:path';
import { createVitest } from 'vitest/node';

export interface Job {
  readonly id: number;
  /** The file as it is: it is waited for longer. */
  readonly isControl: boolean;
  /** Below the root. */
  readonly file: string;
  /** The source as it is for this run. */
  readonly text: string;
  /** Files of tests, those first that are likeliest to notice; the next are run where these are green. */
  readonly tests: readonly (readonly string[])[];
}

export interface Verdict {
  readonly id: number;
  /** No test failed. */
  readonly isGreen: boolean;
  readonly testCount: number;
  /** The first test that failed. */
  readonly by: string;
}

const root = join(import.meta.dirname, '..', '..');
let current: Job | null = null;
/** What was heard in this run; what vitest itself keeps holds earlier runs too. */
let heard: { testCount: number; by: string | null } = { testCount: 0, by: null };
const failedAt = (name: string) => {
  heard.by ??= name;
};

const vitest = await createVitest(
  'test',
  {
    root,
    config: false,
    include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
    watch: false,
    pool: 'threads',
    isolate: false,
    fsModuleCache: false,
    maxWorkers: 1,
    fileParallelism: false,
    bail: 1,
    testTimeout: 20_000,
    reporters: [
      {
        onTestCaseResult(test) {
          heard.testCount += 1;
          if (test.result().state === 'failed') failedAt(test.fullName);
        },
        onTestModuleEnd(module) {
          if (module.state() === 'failed') failedAt(module.moduleId);
        },
        onTestRunEnd(_modules, errors) {
          if (errors.length > 0) failedAt('an error outside the tests');
        },
      },
    ],
  },
  {
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        transform: (_code, id) => (current && id === join(root, current.file) ? current.text : undefined),
      },
    ],
  },
);

async function judge(job: Job): Promise<Verdict> {
  // What was changed for the run before must not stay as it was then.
  if (current) vitest.invalidateFile(join(root, current.file));
  current = job;
  heard = { testCount: 0, by: null };
  vitest.invalidateFile(join(root, job.file));
  for (const paths of job.tests) {
    const specifications = await vitest.globTestSpecifications(paths.map((one) => join(root, one)));
    await vitest.runTestSpecifications(specifications, false);
    if (heard.by !== null) break;
  }
  const { testCount, by } = heard;
  return { id: job.id, isGreen: by === null, testCount, by: by ?? '' };
}

process.on('message', (job: Job) => {
  void judge(job).then((verdict) => process.send?.(verdict));
});
process.on('disconnect', () => process.exit());
