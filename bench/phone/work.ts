// What the processor of a phone does: time in which a page does not listen, beside React alone, and long tasks meanwhile.
import lighthouse from 'lighthouse';
import pg from 'pg';
import type { Browser, BrowserContext } from 'playwright-core';
import { demoPassword } from '#seed/members.ts';
import type { RunningProduct } from '#tests/product.ts';
import { median, type Row, spreadOf } from '../kit.ts';
import { startBarePages } from './bare-server.ts';

interface Run {
  readonly blockingMs: number;
  /** What Lighthouse says of the machine: about 1,500 for a fast one. */
  readonly index: number;
}

async function runOf(url: string, port: number): Promise<Run> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyAudits: ['total-blocking-time'] });
  if (!result) throw new Error(`Lighthouse said nothing of ${url}.`);
  return {
    blockingMs: result.lhr.audits['total-blocking-time']?.numericValue ?? Number.NaN,
    index: result.lhr.environment.benchmarkIndex,
  };
}

const mostMs = 200;
const mostTimes = 1.3;

/** Blocking time of each page in the phone's profile, by turns with the same page hydrated by React alone. */
export async function blockingRows(
  { browser, port, url }: { readonly browser: Browser; readonly port: number; readonly url: string },
  judged: readonly (readonly [name: string, path: string])[],
  rounds: number,
): Promise<Row[]> {
  const bare = await startBarePages(
    browser,
    url,
    judged.map(([, path]) => path),
  );
  const rows: Row[] = [];
  for (const [name, path] of judged) {
    const [ours, theirs]: [Run[], Run[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await runOf(url + path, port));
      theirs.push(await runOf(bare.url + path, port));
    }
    const [own, alone] = [ours, theirs].map((runs) => median(runs.map(({ blockingMs }) => blockingMs))) as [
      number,
      number,
    ];
    const index = median([...ours, ...theirs].map((run) => run.index));
    rows.push({
      what: `${name}: total blocking time in the phone's profile`,
      figure: `${own.toFixed(0)} ms`,
      reference: `${alone.toFixed(0)} ms React alone hydrating the same page (${(own / alone).toFixed(2)} ×); benchmark index ${index.toFixed(0)}`,
      spread: spreadOf(ours.map(({ blockingMs }) => blockingMs)),
      goal: `≤ ${mostMs} ms, ≤ ${mostTimes} ×`,
      // Where neither blocks, times of nothing say nothing.
      isReached: own <= mostMs && own <= Math.max(alone * mostTimes, 25),
    });
  }
  await bare.end();
  return rows;
}

const phone = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const watchingMs = 12_000;
const movesEveryMs = 400;

/** The list of a guardian of the demo, on a processor that is slowed down once she is in. */
async function slowList(context: BrowserContext, base: string) {
  const page = await context.newPage();
  await page.goto(`${base}/signin?redirect=/entranceTest`);
  await page.getByLabel('아이디', { exact: true }).fill('parent1');
  await page.getByLabel('비밀번호', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: '로그인', exact: true }).last().click();
  await page.getByRole('button', { name: '로그아웃', exact: true }).waitFor({ state: 'attached' });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(`${base}/entranceTest`, { waitUntil: 'networkidle' });
  return page;
}

/** Long tasks of a page whose seats move, once it is loaded; the control is a task of our own that must be seen. */
export async function liveRow(browser: Browser, product: RunningProduct): Promise<Row> {
  const owner = new pg.Client({ connectionString: product.databaseUrl });
  await owner.connect();
  const context = await browser.newContext(phone);
  try {
    return await watchedSeats(context, owner, product.url);
  } finally {
    await context.close();
    await owner.end();
  }
}

async function watchedSeats(context: BrowserContext, owner: pg.Client, base: string): Promise<Row> {
  const page = await slowList(context, base);
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { longTasks: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(entry.duration);
    }).observe({ type: 'longtask' });
  });
  const seats = () => page.evaluate(() => document.querySelector('main')?.textContent ?? '');
  const texts = new Set<string>();
  const end = performance.now() + watchingMs;
  for (let turn = 0; performance.now() < end; turn += 1) {
    // Where seats are left: a full one gives the seat to who waits, and cannot take it back.
    await owner.query('update seat_pools set capacity = capacity + $1 where taken < capacity - 2', [
      turn % 2 === 0 ? 1 : -1,
    ]);
    await owner.query("select pg_notify('seats_changed', '')");
    await page.waitForTimeout(movesEveryMs);
    texts.add(await seats());
  }
  const longest = await page.evaluate(async () => {
    const found = [...(Reflect.get(window, 'longTasks') as number[])];
    await new Promise<void>((done) => {
      setTimeout(() => {
        const until = performance.now() + 120;
        while (performance.now() < until);
        setTimeout(done, 500);
      });
    });
    return { found, isSeen: (Reflect.get(window, 'longTasks') as number[]).length > found.length };
  });
  if (texts.size < 2) throw new Error('No seat moved.');
  if (!longest.isSeen) throw new Error('A long task was not seen.');
  return {
    what: 'long tasks at /entranceTest while its seats move',
    figure:
      longest.found.length === 0
        ? 'none'
        : `${longest.found.length}, ${Math.max(...longest.found).toFixed(0)} ms at most`,
    reference: `${watchingMs / 1_000} s under 4 × slowdown, a move each ${movesEveryMs} ms; control: a task of 120 ms is seen`,
    goal: 'none over 50 ms',
    isReached: longest.found.length === 0,
  };
}
