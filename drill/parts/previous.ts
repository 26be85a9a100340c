// An older version of this program, built from the history of its sources.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

export interface Previous {
  /** Where it lies, built. */
  readonly folder: string;
  /** Its commit in short, and its last migration. */
  readonly title: string;
}

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim();

/** The commit before the one with which a migration came. */
function before(migration: string): string {
  const added = git('log', '--diff-filter=A', '--format=%H', '--', `migrations/${migration}_*`)
    .split('\n')
    .at(-1);
  if (!added) throw new Error(`No migration ${migration} in the history.`);
  return `${added}^`;
}

/** A commit, or `before:NNNN`, in a folder of its own with a build of its own; one that was built once is taken again. */
export function buildPrevious(wanted: string): Previous {
  const commit = git('rev-parse', wanted.startsWith('before:') ? before(wanted.slice(7)) : wanted);
  const folder = resolve('.cache/drill', commit.slice(0, 12));
  const last = git('ls-tree', '--name-only', `${commit}:migrations`).split('\n').at(-1);
  const title = `${commit.slice(0, 8)}, up to ${last}`;
  if (existsSync(join(folder, 'dist/.built'))) return { folder, title };
  if (git('diff', '--stat', commit, 'HEAD', '--', 'package-lock.json') !== '')
    throw new Error(
      `${title} has other packages than this version: choose one that has the same (DRILL_FROM).`,
    );
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: files });
  // Hard links: nothing is copied, and nothing in it is written.
  execFileSync('cp', ['-al', resolve('node_modules'), join(folder, 'node_modules')]);
  const build = `import('./scripts/project.mjs').then((project) => project.buildIfStale())`;
  const built = spawnSync(process.execPath, ['-e', build], { cwd: folder, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`${title} could not be built: ${built.stderr}`);
  return { folder, title };
}
