import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { assetsFolder, formPages, readPages, scriptsOf } from '../first-load.ts';

const scriptsHere = (path: string) => scriptsOf(inject('productUrl'), path);

/** Words that stand in the office's code and nowhere else. */
const officeWords = [/\/api\/office\/(?!uploads)\w/, /관리자 로그인/, /관리자 메뉴/];
const speaksOfTheOffice = (name: string) => {
  const text = readFileSync(join(assetsFolder, name), 'utf8');
  return officeWords.some((word) => word.test(text));
};

test('no public page loads a line of the office', async () => {
  for (const path of [
    '/',
    '/whymsc',
    '/notice',
    '/entranceTest',
    '/presentation',
    '/signin',
    '/test',
    '/counseling',
  ]) {
    const scripts = await scriptsHere(path);
    expect(scripts.size, path).toBeGreaterThan(3);
    expect([...scripts].filter(speaksOfTheOffice), path).toEqual([]);
  }
});

test('control: the office’s own page does load it', async () => {
  const scripts = await scriptsHere('/office');
  expect([...scripts].filter(speaksOfTheOffice).length).toBeGreaterThan(0);
});

test('charts and the spreadsheet reader are files of their own', () => {
  const big = readdirSync(assetsFolder).filter(
    (name) => name.endsWith('.js') && statSync(join(assetsFolder, name)).size > 250_000,
  );
  for (const name of big)
    expect(name, `${name} is large`).not.toMatch(/^(office-|dashboard|members|payments|entry|root)/);
});

const brotliBytes = (names: Iterable<string>) =>
  [...names].reduce(
    (sum, name) => sum + brotliCompressSync(readFileSync(join(assetsFolder, name))).length,
    0,
  );

test.each(readPages)('%s brings at most 125 kB of JavaScript', async (path) => {
  expect(brotliBytes(await scriptsHere(path))).toBeLessThanOrEqual(125_000);
});

test('no first load holds the error tracker, the recorder, charts, maths or the editor', async () => {
  const heavy = /rrweb|sentry_key|recharts|katex|prosemirror/i;
  for (const path of [...readPages, ...formPages])
    for (const name of await scriptsHere(path))
      expect(heavy.test(readFileSync(join(assetsFolder, name), 'utf8')), `${path} loads ${name}`).toBe(false);
  const kept = readdirSync(assetsFolder).filter((name) => name.endsWith('.js'));
  const has = (word: RegExp) =>
    kept.filter((name) => word.test(readFileSync(join(assetsFolder, name), 'utf8')));
  // Control: they are there, in files of their own, and the words do find them.
  for (const word of [/rrweb/, /sentry_key/, /recharts/, /prosemirror/i])
    expect(has(word).length).toBeGreaterThan(0);
});

test('the recorder lies in a file of its own, apart from the error tracker', () => {
  const of = (prefix: string) => readdirSync(assetsFolder).filter((name) => name.startsWith(`${prefix}-`));
  const [replay = ''] = of('replay');
  const [sentry = ''] = of('sentry');
  expect(readFileSync(join(assetsFolder, replay), 'utf8')).toContain('maskAllText');
  expect(readFileSync(join(assetsFolder, sentry), 'utf8')).not.toMatch(/rrweb|maskAllText/);
});
