import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';

const assets = 'dist/client/assets';

/** Every script the page asks for on its way up: what its HTML names, and what those name in turn. */
async function scriptsOf(path: string): Promise<Set<string>> {
  const html = await (await fetch(`${inject('productUrl')}${path}`)).text();
  const seen = new Set<string>();
  const follow = (text: string) => {
    // Static imports only: what is fetched later, on purpose, is not part of the first bundle.
    for (const [, name = ''] of text.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) add(name);
  };
  const add = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    follow(readFileSync(join(assets, name), 'utf8'));
  };
  for (const [, name = ''] of html.matchAll(/\/assets\/([\w.-]+\.js)/g))
    if (!name.startsWith('manifest')) add(name);
  return seen;
}

/** Words that stand in the office's code and nowhere else. */
const officeWords = [/\/api\/office\/(?!uploads)\w/, /관리자 로그인/, /관리자 메뉴/];
const speaksOfTheOffice = (name: string) => {
  const text = readFileSync(join(assets, name), 'utf8');
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
    const scripts = await scriptsOf(path);
    expect(scripts.size, path).toBeGreaterThan(3);
    expect([...scripts].filter(speaksOfTheOffice), path).toEqual([]);
  }
});

test('control: the office’s own page does load it', async () => {
  const scripts = await scriptsOf('/office');
  expect([...scripts].filter(speaksOfTheOffice).length).toBeGreaterThan(0);
});

test('charts and the spreadsheet reader are files of their own', () => {
  const big = readdirSync(assets).filter(
    (name) => name.endsWith('.js') && statSync(join(assets, name)).size > 250_000,
  );
  for (const name of big)
    expect(name, `${name} is large`).not.toMatch(/^(office-|dashboard|members|payments|entry|root)/);
});
