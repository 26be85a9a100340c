import { globSync } from 'node:fs';
import { join } from 'node:path';

/** The rules whose tests are tested, by the group that is reported; each file in one group. */
export const groups: Readonly<Record<string, readonly string[]>> = {
  seats: [
    'src/features/seats/rules/*.ts',
    'src/features/waitlist/rules/*.ts',
    'src/features/registrations/rules/holds.ts',
  ],
  payments: [
    'src/features/payments/rules/*.ts',
    'src/features/registrations/rules/money/*.ts',
    'src/features/policies/rules.ts',
    'src/features/bookkeeping/rules/*.ts',
  ],
  sessions: ['src/features/sessions/rules.ts', 'src/features/test-sessions/rules/*.ts'],
  'level tests': [
    'src/features/level-attempts/rules/*.ts',
    'src/features/level-results/rules/*.ts',
    'src/features/measurement/rules/placing/*.ts',
  ],
  rights: [
    'src/shared/access/{rights,scopes,doer}.ts',
    'src/features/staff/rules/roles.ts',
    'src/features/machine-keys/rules.ts',
  ],
};

/** What every group must reach, in percent. */
export const leastScore = 85;

/** The files of a group, sorted. */
export function filesOf(root: string, group: string): string[] {
  return [...globSync(groups[group] ?? [], { cwd: root })]
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}

/** Whose tests simulate for many seconds: of those only what imports a rule by name is run. */
const slowFeature = 'src/features/measurement/';
/** … and of these not what simulates itself. */
const heavy = /\/(?:adaptive|exposure|calibration|classical|in-thread|one-classifier)\.test\.ts$/;

const importPattern = /(?:from|import\(|import)\s*['"]([^'"]+)['"]/g;

/**
 * The unit tests that reach a file by their imports: first those that import it by name, wherever they stand, then the
 * others of its feature. None that needs a database.
 */
export function testsOf(file: string, sources: ReadonlyMap<string, string>): string[][] {
  const users = usersOf(sources);
  const distance = new Map([[file, 0]]);
  const queue = [file];
  for (const path of queue) {
    for (const user of users.get(path) ?? []) {
      if (distance.has(user)) continue;
      distance.set(user, (distance.get(path) ?? 0) + 1);
      queue.push(user);
    }
  }
  const feature = file.split('/').slice(0, 3).join('/');
  const isTest = (path: string) =>
    /\.test\.tsx?$/.test(path) && !path.includes('.api.test.') && !heavy.test(path);
  const tests = [...distance].filter(([path]) => isTest(path)).sort(([a], [b]) => a.localeCompare(b));
  const near = tests.filter(([, steps]) => steps === 1).map(([path]) => path);
  const far = tests
    .filter(([path, steps]) => steps > 1 && path.startsWith(`${feature}/`) && !path.startsWith(slowFeature))
    .map(([path]) => path);
  return [near, far].filter((paths) => paths.length > 0);
}

let known: {
  readonly of: ReadonlyMap<string, string>;
  readonly users: ReadonlyMap<string, string[]>;
} | null = null;

/** Who imports each file. */
function usersOf(sources: ReadonlyMap<string, string>): ReadonlyMap<string, string[]> {
  if (known?.of === sources) return known.users;
  const users = new Map<string, string[]>();
  for (const [path, text] of sources) {
    for (const [, word = ''] of text.matchAll(importPattern)) {
      const target = word.startsWith('.') ? join(path, '..', word) : word.replace(/^#/, '');
      users.set(target, [...(users.get(target) ?? []), path]);
    }
  }
  known = { of: sources, users };
  return users;
}
