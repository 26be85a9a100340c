// What the lists of the office cost an academy of ten years, and how soon its first page is painted.
import lighthouse from 'lighthouse';
import desktop from 'lighthouse/core/config/desktop-config.js';
import pg from 'pg';
import { chromium } from 'playwright-core';
import { openDatabase } from '#src/platform/db/database.ts';
import { declaredLists } from '#tests/declared.ts';
import { emptyDatabase, freePort, type RunningProduct, startProduct } from '#tests/product.ts';
// @ts-expect-error plain JavaScript shared with the start script
import { chromium as findChromium } from '../../scripts/chromium.mjs';
import { type Bench, median, type Row } from '../kit.ts';
import { load, type Meter, meterOf } from '../opening/processor.ts';
import { growOffice } from './growth.ts';
import { signedIn } from './signed-in.ts';

const looks = 7;
const mostMs = 300;
const paints = 3;
/** What is read on the first pages beside the lists. */
const screens = ['today', 'test-sessions', 'control'];
/** Every other list is told in one row. */
const told = 8;

/** The path of every list that needs nothing named, from its contract. */
async function listPaths(): Promise<string[]> {
  const routes = (await declaredLists()).map(({ list }) => list.route.replace('GET /api/office/', ''));
  return [...new Set([...screens, ...routes.filter((route) => !route.includes(':'))])];
}

/** Those that answer without being told a subject, a day or a number to look for. */
async function answering({ product, cookie }: Asking, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const { status } = await fetch(`${product.url}/api/office/${path}`, { headers: { cookie } });
    if (status !== 200 && status !== 400) throw new Error(`${path}: ${status}`);
    if (status === 200) found.push(path);
  }
  return found;
}

interface Cost {
  readonly path: string;
  /** Milliseconds on the clock, as the one who asks sees them. */
  readonly ms: number;
  readonly most: number;
  readonly node: number;
  readonly postgres: number;
}

interface Asking {
  readonly product: RunningProduct;
  readonly cookie: string;
  readonly meter: Meter;
}

/** What each costs once it was asked for: the clock, and the processor of the process and of PostgreSQL. */
async function costs({ product, cookie, meter }: Asking, paths: readonly string[]): Promise<Cost[]> {
  const found: Cost[] = [];
  for (const path of paths) {
    const ask = async () => {
      const began = performance.now();
      const answer = await fetch(`${product.url}/api/office/${path}`, { headers: { cookie } });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
      return performance.now() - began;
    };
    await ask();
    const read = await meter();
    const took: number[] = [];
    for (let look = 0; look < looks; look += 1) took.push(await ask());
    const { node, postgres } = await read();
    const [of, most] = [median(took), Math.max(...took)];
    found.push({ path, ms: of, most, node: (node[0] ?? 0) / looks, postgres: postgres / looks });
  }
  return found;
}

const rounded = (ms: number) => `${Math.round(ms)} ms`;

function listRows(few: readonly Cost[], many: readonly Cost[]): Row[] {
  const before = new Map(few.map((one) => [one.path, one]));
  const slowest = many.toSorted((a, b) => b.ms - a.ms);
  const row = (cost: Cost, what: string): Row => ({
    what,
    figure: `${rounded(cost.ms)}; processor ${rounded(cost.node)}, PostgreSQL ${rounded(cost.postgres)}`,
    reference: `${rounded(before.get(cost.path)?.ms ?? Number.NaN)} in the demo, load ${load()}`,
    spread: `${looks} looks, at most ${rounded(cost.most)}`,
    goal: `≤ ${mostMs} ms`,
    isReached: cost.ms <= mostMs,
  });
  const [rest] = slowest.slice(told);
  return [
    ...slowest.slice(0, told).map((cost) => row(cost, `${cost.path}, ten times the figures`)),
    ...(rest ? [row(rest, `the slowest of the other ${slowest.length - told}: ${rest.path}`)] : []),
  ];
}

/** Lighthouse's own profile of a desktop: 10 Mbit/s, 40 ms, no slowdown; simulated. */
async function paintRow({ product, cookie }: Asking, log: (line: string) => void): Promise<Row> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findChromium(log) ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${port}`],
  });
  try {
    const first: number[] = [];
    const largest: number[] = [];
    for (let turn = 0; turn < paints; turn += 1) {
      const flags = {
        port,
        logLevel: 'error',
        onlyCategories: ['performance'],
        extraHeaders: { cookie },
      } as const;
      const result = await lighthouse(
        `${product.url}/office`,
        { ...flags, onlyCategories: ['performance'] },
        desktop,
      );
      first.push(result?.lhr.audits['first-contentful-paint']?.numericValue ?? Number.NaN);
      largest.push(result?.lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN);
    }
    return {
      what: 'first paint of the office, signed in, as Lighthouse models a desktop',
      figure: rounded(median(first)),
      reference: `the largest part ${rounded(median(largest))}, load ${load()}`,
      spread: `${paints} visits, ${rounded(Math.min(...first))} to ${rounded(Math.max(...first))}`,
      goal: '≤ 1500 ms',
      isReached: median(first) <= 1_500,
    };
  } finally {
    await browser.close();
  }
}

export const officeBench: Bench = {
  name: 'office',
  title: 'The office of a chain after ten years: its lists, and its first paint',
  async run({ postgresUrl }, log) {
    const databaseUrl = await emptyDatabase(postgresUrl);
    const product = await startProduct(databaseUrl);
    const database = openDatabase(databaseUrl, 1);
    const grower = new pg.Client({ connectionString: databaseUrl });
    await grower.connect();
    try {
      const meter = await meterOf([product.child.pid ?? 0], database);
      const asking = { product, cookie: await signedIn(product), meter };
      const paths = await answering(asking, await listPaths());
      const few = await costs(asking, paths);
      await growOffice(grower);
      const many = await costs(asking, paths);
      return [...listRows(few, many), await paintRow(asking, log)];
    } finally {
      await grower.end();
      await database.close();
      await product.end();
    }
  },
};
