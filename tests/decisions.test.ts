import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

interface Text {
  readonly path: string;
  readonly text: string;
}

const read = (pattern: string): Text[] =>
  globSync(pattern).map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const decisions = read('docs/decisions/*.md');
const texts = [
  ...read('*.md'),
  ...read('docs/*.md'),
  ...read('{src,tests,scripts,bench,drill,seed}/**/*.{ts,tsx,mjs}'),
].filter(({ path }) => path !== 'tests/decisions.test.ts');
const files = [
  ...new Set([
    ...globSync('{src,tests,scripts,bench,drill,seed,docs,migrations}/**/*.{ts,tsx,mjs,sql,json,md}'),
    ...globSync('*.{json,ts,md}'),
  ]),
];

/** Decisions that no source and no page of the documentation names by their file. */
const unnamed = (all: readonly Text[], among: readonly Text[]) =>
  all
    .map(({ path }) => path)
    .filter((path) => !among.some(({ text }) => text.includes(`decisions/${basename(path)}`)));

const exists = (name: string) => files.some((path) => path === name || path.endsWith(`/${name}`));

/** Source files a decision names that are not there; a name without its folder is one somewhere. */
const goneFiles = (all: readonly Text[]) =>
  all.flatMap(({ path, text }) =>
    [...text.matchAll(/`([\w./@-]+\.(?:tsx?|mjs|sql|json|md))`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !exists(name))
      .map((name) => `${path} names ${name}`),
  );

/** Links to decisions that lead nowhere. */
const deadLinks = (among: readonly Text[]) =>
  among.flatMap(({ path, text }) =>
    [...text.matchAll(/decisions\/(\d{4}-[\w-]+\.md)/g)]
      .map(([, name = '']) => `docs/decisions/${name}`)
      .filter((target) => !files.includes(target))
      .map((target) => `${path} names ${target}`),
  );

test('every decision is named where its mechanism lies', () => {
  expect(decisions.length).toBeGreaterThan(30);
  expect(unnamed(decisions, texts)).toEqual([]);
});

test('every source file a decision names is there, and every link to a decision leads to it', () => {
  expect(goneFiles(decisions)).toEqual([]);
  expect(deadLinks([...texts, ...decisions])).toEqual([]);
});

test('control: a decision nobody names, a file that is gone and a dead link are found out', () => {
  const planted = { path: 'docs/decisions/9999-planted.md', text: 'See `door-clock.ts` and `src/open.ts`.' };
  expect(unnamed([planted], texts)).toEqual([planted.path]);
  expect(goneFiles([planted])).toEqual([`${planted.path} names door-clock.ts`]);
  const [folder, name] = ['decisions', '9999-planted.md'];
  expect(deadLinks([{ path: 'src/open.ts', text: `${folder}/${name}` }])).toEqual([
    `src/open.ts names ${planted.path}`,
  ]);
});
