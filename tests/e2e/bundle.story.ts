import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import type { Browser, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { assetsFolder, formPages, readPages, scriptsOf } from '../first-load.ts';
import { openBrowser } from './browser.ts';
import { awake } from './hydrated.ts';
import { watchPolicy } from './policy.ts';

const known = new Map<string, ReturnType<typeof scriptsOf>>();
/** Every script of a page's first load; each page is read once. */
function scriptsHere(path: string): ReturnType<typeof scriptsOf> {
  const scripts = known.get(path) ?? scriptsOf(inject('productUrl'), path);
  known.set(path, scripts);
  return scripts;
}

/** The scripts of all public pages' first loads, each with one of the pages that load it. */
async function firstLoads(): Promise<Map<string, string>> {
  const loads = new Map<string, string>();
  for (const path of [...readPages, ...formPages])
    for (const name of await scriptsHere(path)) loads.set(name, path);
  return loads;
}

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

/** The size of a script as it is sent: what lies packed beside it since it was built; the smallest are not packed. */
function brotliBytesOf(name: string): number {
  const file = join(assetsFolder, name);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

const brotliBytes = (names: Iterable<string>) =>
  Array.from(names, brotliBytesOf).reduce((sum, size) => sum + size, 0);

test.each(readPages)('%s brings at most 125 kB of JavaScript', async (path) => {
  expect(brotliBytes(await scriptsHere(path))).toBeLessThanOrEqual(125_000);
});
test.each(formPages)('%s, with a form, brings at most 125.5 kB of JavaScript', async (path) => {
  expect(brotliBytes(await scriptsHere(path))).toBeLessThanOrEqual(125_500);
});

test('no first load holds a schema or a dialog; control: they are there', async () => {
  const late = [/invalid_union/, /data-rac/];
  const files = readdirSync(assetsFolder).filter((name) => name.endsWith('.js'));
  const has = (name: string, word: RegExp) => word.test(readFileSync(join(assetsFolder, name), 'utf8'));
  for (const [name, path] of await firstLoads())
    expect(late.filter((word) => has(name, word)).length, `${path} loads ${name}`).toBe(0);
  for (const word of late) expect(files.filter((name) => has(name, word)).length).toBeGreaterThan(0);
});

test('no first load holds the error tracker, the recorder, charts, maths or the editor', async () => {
  const heavy = /rrweb|sentry_key|recharts|KaTeX parse error|prosemirror/i;
  for (const [name, path] of await firstLoads())
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

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Length and encoding of an asset, asked for with exactly these encodings; nothing is unpacked. */
async function sent(name: string, accepts: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    encoding: string | undefined;
    bytes: number;
  }>();
  const asked = get(
    `${inject('productUrl')}/assets/${name}`,
    { headers: { 'accept-encoding': accepts } },
    (answer) => {
      let bytes = 0;
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      answer.on('end', () => resolve({ encoding: answer.headers['content-encoding'], bytes }));
    },
  );
  asked.on('error', reject);
  return promise;
}

test('scripts and styles answer packed as the browser takes them; control: unpacked they are larger', async () => {
  const of = (end: string, start: string) =>
    readdirSync(assetsFolder).find((name) => name.startsWith(start) && name.endsWith(end)) ?? '';
  for (const name of [of('.js', 'framework-'), of('.css', 'root-')]) {
    const [brotli, zipped, plain] = [
      await sent(name, 'gzip, br'),
      await sent(name, 'gzip'),
      await sent(name, 'identity'),
    ];
    expect([brotli.encoding, zipped.encoding, plain.encoding], name).toEqual(['br', 'gzip', undefined]);
    expect(brotli.bytes).toBeLessThan(zipped.bytes);
    expect(zipped.bytes).toBeLessThan(plain.bytes / 2);
  }
});

test.each([...readPages, ...formPages])(
  '%s names its style, and no script before the paint',
  async (path) => {
    const html = await (await fetch(`${inject('productUrl')}${path}`)).text();
    expect(html).toMatch(/<head>[\s\S]*<link rel="stylesheet" href="\/assets\/root-[\s\S]*<\/head>/);
    expect(html).not.toMatch(/rel="modulepreload"|type="module"|<script[^>]* src=/);
    expect(html.indexOf('rel="stylesheet"')).toBeLessThan(html.indexOf('type="text/later"'));
  },
);

/** How many scripts a visit asks for while its stylesheet is held back; then the style is let through. */
async function askedWithoutStyle(change: (html: string) => string): Promise<number> {
  const page = await browser.newPage({ baseURL: inject('productUrl') });
  const { promise: held, resolve: hold } = Promise.withResolvers<Route>();
  await page.route(/\/assets\/root-[^/]*\.css$/, hold);
  await page.route('**/notice', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) asked += 1;
  });
  const fonts = page.waitForRequest(/\.woff2$/);
  await page.goto('/notice', { waitUntil: 'commit' });
  // Letters are asked for from the same head: a script named there would have been asked for by now.
  await fonts;
  const style = await held;
  const before = asked;
  const script = page.waitForRequest(/frame-[^/]*\.js$/);
  await style.continue();
  await script;
  await page.close();
  return before;
}

test('scripts wait for the style; control: one named in the head does not', async () => {
  expect(await askedWithoutStyle((html) => html)).toBe(0);
  const framework = readdirSync(assetsFolder).find((name) => /^framework-.*\.js$/.test(name));
  const early = `<head><link rel="modulepreload" href="/assets/${framework}">`;
  expect(await askedWithoutStyle((html) => html.replace('<head>', early))).toBeGreaterThan(0);
});

test('control: a script that is not ours breaks the policy of a page; none of our own does', async () => {
  const page = await browser.newPage({ baseURL: inject('productUrl') });
  const found = await watchPolicy(page);
  // Each public page is watched where all of them are opened, in every-page.
  await page.goto('/terms');
  await awake(page);
  expect(found).toEqual([]);
  await page.route('**/terms', async (route) => {
    const response = await route.fetch();
    const foreign = '<script>window.foreign = 1</script></head>';
    await route.fulfill({ response, body: (await response.text()).replace('</head>', foreign) });
  });
  await page.goto('/terms');
  await expect.poll(() => found).toEqual(['/terms: script-src-elem inline']);
  await page.close();
});
