import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
const at = (...path: readonly string[]) => join(folder, ...path);
const written = (name: string) =>
  existsSync(at(name)) ? readFileSync(at(name), 'utf8').trim().split('\n') : [];

/** What npm would be: it tells what it was asked, and brings a build tool and a product that tell so too. */
const npm = `
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
appendFileSync('npm.txt', process.argv.slice(2).join(' ') + '\\n');
if (process.env.NPM_FAILS) { console.error(process.env.NPM_FAILS); process.exit(1); }
mkdirSync('node_modules/@react-router/dev', { recursive: true });
writeFileSync('node_modules/@react-router/dev/bin.cjs', \`
  const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
  appendFileSync('builds.txt', process.env.NODE_ENV + '\\\\n');
  mkdirSync('dist/server', { recursive: true });
  writeFileSync('dist/server/main.js', "require('node:fs').appendFileSync('starts.txt', process.env.NODE_ENV + '\\\\\\\\n')");
\`);
`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'academy-project-'));
  for (const name of ['scripts', 'src', 'seed']) mkdirSync(at(name));
  for (const name of ['start', 'project', 'systems', 'node-flags'])
    copyFileSync(join('scripts', `${name}.mjs`), at('scripts', `${name}.mjs`));
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.json']) writeFileSync(at(name), '{}');
  for (const name of ['vite.config.ts', 'react-router.config.ts', 'src/main.ts']) writeFileSync(at(name), '');
  writeFileSync(at('npm.cjs'), npm);
});
afterEach(() => rmSync(folder, { recursive: true }));

function start(env: Readonly<Record<string, string>> = {}) {
  return spawnSync(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', npm_execpath: at('npm.cjs'), ...env },
  });
}

describe('a first start with NODE_ENV=production', () => {
  it('installs what builds too, exactly by the lock, builds, and starts', () => {
    const ended = start();
    expect(ended.stderr).toBe('');
    expect(ended.status).toBe(0);
    expect(written('npm.txt')).toEqual([
      'install --no-save --include=dev --include=optional --no-audit --no-fund --loglevel=error',
    ]);
    expect(written('builds.txt')).toEqual(['production']);
    expect(written('starts.txt')).toEqual(['production']);
  });

  it('leaves the lock as it was, so that the next start neither installs nor builds again', () => {
    start();
    start();
    expect(readFileSync(at('package-lock.json'), 'utf8')).toBe('{}');
    expect(written('npm.txt')).toHaveLength(1);
    expect(written('builds.txt')).toHaveLength(1);
    expect(written('starts.txt')).toHaveLength(2);
  });

  it('builds again when a source changed, and installs again when the lock did', () => {
    start();
    writeFileSync(at('src', 'main.ts'), 'changed');
    start();
    expect([written('npm.txt').length, written('builds.txt').length]).toEqual([1, 2]);
    writeFileSync(at('package-lock.json'), '{ }');
    start();
    expect([written('npm.txt').length, written('builds.txt').length]).toEqual([2, 3]);
  });
});

it('an unpacked archive starts as it is, whatever its files are called or were built of', () => {
  start();
  writeFileSync(at('dist', '.packaged'), 'linux-x64');
  writeFileSync(at('src', 'main.ts'), 'changed');
  writeFileSync(at('package-lock.json'), '{ }');
  expect(start().status).toBe(0);
  expect([written('npm.txt').length, written('builds.txt').length]).toEqual([1, 1]);
  expect(written('starts.txt')).toHaveLength(2);
});

describe('a failed installation', () => {
  it.each([
    ['npm error code ENOSPC', /The disk is full/],
    ['getaddrinfo ENOTFOUND registry', /registry cannot be reached/],
  ])('is told in a sentence: %s', (fails, sentence) => {
    const ended = start({ NPM_FAILS: fails });
    expect(ended.status).toBe(1);
    expect(ended.stderr).toMatch(sentence);
    expect(written('builds.txt')).toEqual([]);
  });

  it('is tried again by the next start', () => {
    start({ NPM_FAILS: 'npm error code ENOSPC' });
    expect(start().status).toBe(0);
    expect(written('npm.txt')).toHaveLength(2);
  });
});
