import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Most of a minute and more each, the longest first; the next are of 25 s. On a fresh clone nothing else tells which to begin with. */
const longest = [
  'item-analysis/simulation',
  'essay-marking/held-essays',
  'api/debian-restore',
  'api/matrix',
  'api/orders-model',
  'api/outage',
  'operations/backup',
].map((name) => `/${name}.api.test.ts`);

/** Seconds of the longest stories beside everything else; the others take about `usualStory`. */
const longestStories: Readonly<Record<string, number>> = {
  'office-screens': 180,
  'goes-live': 130,
  'every-page': 125,
  'payment-window': 85,
  'first-week': 75,
  session: 70,
  publishing: 70,
  visits: 70,
  registration: 55,
  'level-test-kinds': 50,
  numbers: 50,
  'rich-text': 50,
  'account-screens': 48,
  'level-test-refused': 47,
  process: 47,
  'level-test-kill': 46,
  'stored-scripts': 45,
  'empty-academy': 44,
  'level-test-crowd': 40,
  'item-editor': 35,
  'family-changes': 35,
  writing: 34,
  families: 34,
  siblings: 32,
  account: 32,
  errors: 31,
  placement: 30,
  'after-the-test': 29,
  'level-test-offline': 27,
  'real-mode': 27,
  package: 25,
};
const usualStory = 13;

const secondsOf = ({ moduleId }: TestSpecification) =>
  longestStories[/([\w-]+)\.story\.ts$/.exec(moduleId)?.[1] ?? ''] ?? usualStory;

const byName = (a: TestSpecification, b: TestSpecification) => a.moduleId.localeCompare(b.moduleId);

/**
 * Stories share one product, so they are told in the order of their names everywhere; the rest as is fastest. Told in
 * two parts at the same time (`--shard`), each part has a product of its own.
 */
class StoriesInOrder extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const parts = Array.from({ length: count }, () => ({ seconds: 0, files: [] as TestSpecification[] }));
    // The longest first, each to the part that has the least so far: they end at about the same time.
    for (const file of files.toSorted(byName).sort((a, b) => secondsOf(b) - secondsOf(a))) {
      const [lightest] = parts.toSorted((a, b) => a.seconds - b.seconds);
      lightest?.files.push(file);
      if (lightest) lightest.seconds += secondsOf(file);
    }
    return parts[index - 1]?.files ?? [];
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const areStories = sorted.every(({ project }) => project.name === 'stories');
    if (areStories) return sorted.toSorted(byName);
    // What takes longest comes first, so that no worker is left with it at the end; nearly all of it lies in tests/api.
    const length = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((end) => moduleId.endsWith(end));
      return place >= 0 ? 2 + longest.length - place : Number(moduleId.includes('/tests/api/'));
    };
    return sorted.toSorted((a, b) => length(b) - length(a));
  }
}

/** How long what is on its way may take on a crowded machine; vitest's own second is too short for that. */
const patienceMs = 60_000;

/** Three projects: `unit` (no database), `api` (HTTP on a cloned PostgreSQL), `stories` (the built product in Chromium). */
export default defineConfig({
  test: {
    sequence: { sequencer: StoriesInOrder },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts', 'seed/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['src/**/*.api.test.ts'],
          environment: 'node',
          // Loading what each file imports anew took a third of the processor time.
          isolate: false,
          // Properties are checked over many cases; a busy machine must not fail them.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'api',
          setupFiles: ['tests/least-hashes.ts', 'tests/costs.ts', 'tests/clones-removed.ts'],
          include: ['src/**/*.api.test.ts', 'tests/api/**/*.api.test.ts'],
          environment: 'node',
          globalSetup: ['tests/database.ts'],
          // Each file opens academies of its own; loading the product anew for each took two fifths of the time.
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: patienceMs } },
          // They share one PostgreSQL, which needs a processor too; one more than processors, since some wait on purpose.
          maxWorkers: Math.min(4, availableParallelism() + 1),
        },
      },
      {
        test: {
          name: 'stories',
          setupFiles: ['tests/costs.ts', 'tests/e2e/failures.ts'],
          // They share one Chromium (`openBrowser`), and load what they import once.
          isolate: false,
          include: ['tests/e2e/**/*.story.ts'],
          environment: 'node',
          globalSetup: ['tests/database.ts', 'tests/product.ts'],
          testTimeout: 240_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: patienceMs } },
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
    ],
  },
});
