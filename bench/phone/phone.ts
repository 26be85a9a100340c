// On a phone: Lighthouse, what a slow line and a slow processor make of a page, and what its first load weighs.
import { join } from 'node:path';
import fileSizes from '@size-limit/file';
import lighthouse from 'lighthouse';
import { type Browser, chromium, type Page } from 'playwright-core';
import sizeLimit from 'size-limit';
import { assetsFolder, formPages, readPages, scriptsOf } from '#tests/first-load.ts';
import { emptyDatabase, freePort, startProduct } from '#tests/product.ts';
// @ts-expect-error plain JavaScript shared with the start script
import { chromium as findChromium } from '../../scripts/chromium.mjs';
import { type Bench, median, type Row } from '../kit.ts';
import { blockingRows, liveRow } from './work.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const judged = [
  ['home', '/'],
  ['a board', '/notice'],
  ['/entranceTest', '/entranceTest'],
] as const;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const goals: Readonly<Record<(typeof categories)[number], number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
const phone = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

interface Lit {
  readonly scores: Readonly<Record<string, number>>;
  readonly lcpMs: number;
  readonly cls: number;
}

/** One run of Lighthouse with its own mobile settings: 4 × CPU slowdown, 1.6 Mbit/s, 150 ms, simulated. */
async function light(url: string, port: number): Promise<Lit> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...categories] });
  if (!result) throw new Error(`Lighthouse said nothing of ${url}.`);
  const { categories: found, audits } = result.lhr;
  return {
    scores: Object.fromEntries(categories.map((name) => [name, Math.round((found[name]?.score ?? 0) * 100)])),
    lcpMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  };
}

interface Seen {
  readonly lcpMs: number;
  readonly cls: number;
  readonly inpMs: number;
}

/** Collects what the browser itself says of paints, shifts and events; runs before the page. */
const watch = `
  window.seen = { lcp: 0, cls: 0, inp: 0 };
  new PerformanceObserver((l) => { for (const e of l.getEntries()) window.seen.lcp = e.startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((l) => { for (const e of l.getEntries()) if (!e.hadRecentInput) window.seen.cls += e.value; })
    .observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((l) => { for (const e of l.getEntries()) if (e.interactionId) window.seen.inp = Math.max(window.seen.inp, e.duration); })
    .observe({ type: 'event', durationThreshold: 16, buffered: true });`;

/** Opens the drawer, an accordion of it, closes it, and types where the page has a field. */
async function touchIt(page: Page): Promise<void> {
  const drawer = page.locator('header details[data-drawer] > summary');
  if (await drawer.isVisible()) {
    await drawer.tap();
    await page.keyboard.press('Escape');
  }
  const field = page.locator('main input:visible:not([type=checkbox]):not([type=radio])').first();
  if ((await field.count()) > 0) {
    await field.tap();
    await field.pressSequentially('수학', { delay: 30 });
  }
  const select = page.locator('main select:visible').first();
  if ((await select.count()) > 0) await select.focus();
  await page.mouse.wheel(0, 800);
  // Two frames, so that the last event has been painted and told.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** A first visit over 1.6 Mbit/s and 150 ms with a processor slowed down four times. */
async function visitSlowly(browser: Browser, url: string): Promise<Seen> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const bytesPerSecond = (1.6 * 1_000_000) / 8;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'networkidle' });
  const { lcp } = await page.evaluate(() => Reflect.get(window, 'seen') as { lcp: number });
  await touchIt(page);
  const { cls, inp } = await page.evaluate(() => Reflect.get(window, 'seen') as { cls: number; inp: number });
  await context.close();
  return { lcpMs: lcp, cls, inpMs: inp };
}

/** Bytes of web fonts on a first visit. */
async function fontBytes(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  let bytes = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('.woff2')) bytes += Number(response.headers()['content-length'] ?? 0);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await context.close();
  return bytes;
}

/** What size-limit says of the scripts of a first load: brotli. */
async function scriptBytes(base: string, path: string): Promise<number> {
  const files = [...(await scriptsOf(base, path))].map((name) => join(process.cwd(), assetsFolder, name));
  const [found] = (await sizeLimit([fileSizes], files)) as { size?: number }[];
  return found?.size ?? Number.NaN;
}

async function largest(
  paths: readonly string[],
  measure: (path: string) => Promise<number>,
): Promise<{ path: string; bytes: number }> {
  let found = { path: '', bytes: 0 };
  for (const path of paths) {
    const bytes = await measure(path);
    if (bytes > found.bytes) found = { path, bytes };
  }
  return found;
}

const kb = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;

async function weights(browser: Browser, base: string): Promise<Row[]> {
  const row = (what: string, { path, bytes }: { path: string; bytes: number }, most: number): Row => ({
    what,
    figure: kb(bytes),
    reference: `largest: ${path}`,
    goal: `≤ ${most} kB`,
    isReached: bytes <= most * 1_000,
  });
  const script = (path: string) => scriptBytes(base, path);
  const font = (path: string) => fontBytes(browser, base + path);
  return [
    row(
      `JavaScript of a page that is read, first load (${readPages.length} pages)`,
      await largest(readPages, script),
      125,
    ),
    row(
      `JavaScript of a page with a form of ours (${formPages.length} pages)`,
      await largest(formPages, script),
      125,
    ),
    row('web fonts, first load, every public page', await largest([...readPages, ...formPages], font), 120),
  ];
}

async function scores(base: string, port: number, log: (line: string) => void): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, path] of judged) {
    const runs: Lit[] = [];
    for (let round = 0; round < rounds; round += 1) runs.push(await light(base + path, port));
    const of = (category: string) => median(runs.map(({ scores: each }) => each[category] ?? 0));
    log(`${name}: LCP as Lighthouse models it ${runs.map(({ lcpMs }) => lcpMs.toFixed(0)).join(', ')} ms`);
    rows.push({
      what: `Lighthouse, ${name}: performance / accessibility / best practices / SEO`,
      figure: categories.map(of).join(' / '),
      reference: `LCP ${(median(runs.map(({ lcpMs }) => lcpMs)) / 1_000).toFixed(2)} s as modelled, CLS ${median(runs.map(({ cls }) => cls)).toFixed(3)}`,
      goal: '95 / 100 / 100 / 100',
      isReached: categories.every((category) => of(category) >= goals[category]),
    });
  }
  return rows;
}

async function visits(browser: Browser, base: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, path] of judged) {
    const runs: Seen[] = [];
    for (let round = 0; round < rounds; round += 1) runs.push(await visitSlowly(browser, base + path));
    const [lcp, cls, inp] = [
      median(runs.map(({ lcpMs }) => lcpMs)),
      median(runs.map((run) => run.cls)),
      median(runs.map(({ inpMs }) => inpMs)),
    ];
    rows.push({
      what: `${name}, first visit: LCP / CLS / INP as observed`,
      figure: `${(lcp / 1_000).toFixed(2)} s / ${cls.toFixed(3)} / ${inp.toFixed(0)} ms`,
      reference: 'drawer, field and wheel under 4 × slowdown, 1.6 Mbit/s, 150 ms',
      goal: '≤ 2.0 s / ≤ 0.02 / ≤ 150 ms',
      isReached: lcp <= 2_000 && cls <= 0.02 && inp <= 150,
    });
  }
  return rows;
}

export const phoneBench: Bench = {
  name: 'phone',
  title: 'On a phone: Lighthouse, a slow line, the weight of a first load',
  async run({ postgresUrl }, log) {
    const product = await startProduct(await emptyDatabase(postgresUrl));
    const port = await freePort();
    const browser = await chromium.launch({
      executablePath: findChromium(log) ?? '',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${port}`],
    });
    try {
      return [
        ...(await scores(product.url, port, log)),
        ...(await blockingRows({ browser, port, url: product.url }, judged, rounds)),
        await liveRow(browser, product),
        ...(await visits(browser, product.url)),
        ...(await weights(browser, product.url)),
      ];
    } finally {
      await browser.close();
      await product.end();
    }
  },
};
