import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteMap } from '#src/shared/site-map.ts';

export const assetsFolder = 'dist/client/assets';

/** Pages that are only read: what every visitor meets first. */
export const readPages: readonly string[] = [
  '/',
  ...siteMap
    .flatMap(({ pages }) => pages.map(({ path }) => path))
    .filter((path) => !['/entranceTest', '/test', '/counseling', '/applications'].includes(path)),
  '/teachers/1',
  '/branches/daechi',
  '/entranceTest/sessions/1',
  '/board/1',
  '/board/58',
  '/terms/terms/2026-03-01',
  '/search?q=환불',
  '/quit',
  '/nowhere',
];

/** Pages with a form of our own API: they bring the query client along. What only members see comes when they are in. */
export const formPages: readonly string[] = [
  '/signin',
  '/signup',
  '/findAccount',
  '/counseling',
  '/entranceTest',
  '/test',
  '/presentation/booking',
  '/entranceTestPay',
  '/account',
  '/applications',
];

/** Every script the page asks for on its way up: what its HTML names, and what those name in turn. */
export async function scriptsOf(base: string, path: string): Promise<Set<string>> {
  const html = await (await fetch(`${base}${path}`)).text();
  const seen = new Set<string>();
  const follow = (text: string) => {
    // Static imports only: what is fetched later, on purpose, is not part of the first bundle.
    for (const [, name = ''] of text.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) add(name);
  };
  const add = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    follow(readFileSync(join(assetsFolder, name), 'utf8'));
  };
  // The router's table of addresses names files too, of pages that are not shown: those are not fetched.
  const asked = /(?:rel="modulepreload"[^>]*href=|\bfrom |\bimport\()"\/assets\/([\w.-]+\.js)"/g;
  for (const [, name = ''] of html.matchAll(asked)) add(name);
  const [, waiting = ''] = /data-modules="([^"]*)"/.exec(html) ?? [];
  for (const [, name = ''] of waiting.matchAll(/\/assets\/([\w.-]+\.js)/g)) add(name);
  return seen;
}
