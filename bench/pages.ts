// Reading: a kept page, a member's list, and a warm start.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { build } from 'vite';
import { openDatabase } from '#src/platform/db/database.ts';
import { emptyDatabase, type RunningProduct, startProduct } from '#tests/product.ts';
import {
  type BareServer,
  type Bench,
  type BenchParent,
  givenParents,
  median,
  type Row,
  spreadOf,
  startBare,
} from './kit.ts';
import { processorMs } from './opening/processor.ts';
import { giveUpHeld, openSession } from './rush-load.ts';

const rounds = 5;
/** A list of thirty that is drawn for each visitor: a category as long as this is not kept, and blanks are no category. */
const unkeptList = `/notice?size=30&category=${'+'.repeat(300)}`;

/** Answers a second over so many connections for three seconds. */
async function perSecond(
  url: string,
  headers: Record<string, string> = {},
  connections = 50,
): Promise<number> {
  const result = await autocannon({ url, headers, connections, duration: 3 });
  if (result.non2xx > 0) throw new Error(`${url}: ${result.non2xx} answers were refusals.`);
  return result.requests.average;
}

/** What one process had of the processors for each answer of `pass`, in milliseconds. */
async function processorEach(pid: number, pass: () => Promise<unknown>, answers: number): Promise<number> {
  const before = processorMs(pid);
  await pass();
  return (processorMs(pid) - before) / answers;
}

/** So many answers by turns, drawn a few at a time. */
async function answersOf(url: string, count: number): Promise<void> {
  const amount = count / drawnAtOnce;
  await Promise.all(
    Array.from({ length: drawnAtOnce }, async () => {
      for (let n = 0; n < amount; n++)
        await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).text();
    }),
  );
}

/** Both by turns, so that a noisy moment hits both; medians. */
async function sideBySide(ours: () => Promise<number>, theirs: () => Promise<number>) {
  const figures = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    figures.ours.push(await ours());
    figures.theirs.push(await theirs());
  }
  return {
    ours: median(figures.ours),
    theirs: median(figures.theirs),
    spread: spreadOf(figures.ours),
  };
}

async function givenApplications(url: string, databaseUrl: string): Promise<BenchParent> {
  const database = openDatabase(databaseUrl);
  const [parent] = await givenParents(database.db, 1);
  if (!parent) throw new Error('No parent was made.');
  for (let n = 0; n < 20; n++) {
    await giveUpHeld(database);
    const { sessionId } = await openSession(database, 200 + n * 4);
    const answer = await fetch(`${url}/api/entrance-tests/registrations`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${parent.token}`,
        'idempotency-key': `read-key-${n}`,
      },
      body: JSON.stringify({ sessionId, childId: parent.childId }),
    });
    if (!answer.ok) throw new Error(`register: ${await answer.text()}`);
  }
  await database.close();
  return parent;
}

function row(
  what: string,
  { ours, theirs, spread }: { ours: number; theirs: number; spread: string },
  than: string,
  goal: number,
): Row {
  return {
    what,
    figure: `${ours.toFixed(0)}/s`,
    spread,
    reference: `${theirs.toFixed(0)}/s ${than} (${(ours / theirs).toFixed(2)} ×)`,
    goal: `≥ ${goal} ×`,
    isReached: ours / theirs >= goal,
  };
}

/** Thirty posts and more on one board. */
async function givenPosts(databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl);
  await sql`insert into posts (board, category, title, summary, body, published_at, search_text, updated_at)
    select board, category, title || ' ' || n, summary, body, published_at - n * interval '1 day', search_text, updated_at
    from posts, generate_series(1, 3) n where board = 'notice'`.execute(database.db);
  await database.close();
}

/** Few enough that a process which shares two cores with another and with this load does not shed them. */
const drawnAtOnce = 12;

/**
 * The page that is rendered anew for each answer, by both processes at once and by one of them. The load has one of the two cores,
 * so answers a second say little: what counts is what the busier of the two has to do for each page that both have drawn.
 */
async function twoProcesses(product: RunningProduct, databaseUrl: string): Promise<Row> {
  const second = await startProduct(databaseUrl, { ROLE: 'web' });
  const rendered = (base: string) =>
    perSecond(base + unkeptList, { 'accept-encoding': 'identity' }, drawnAtOnce);
  const pids = [product, second].map(({ child }) => child.pid ?? 0);
  try {
    // A process that has drawn nothing yet compiles what draws: fifty at once would wait for that until they are refused.
    for (let n = 0; n < 30; n++) await (await fetch(second.url + unkeptList)).text();
    await rendered(second.url);
    const spent = { alone: [] as number[], busier: [] as number[] };
    const rates = await sideBySide(
      async () => {
        const before = pids.map(processorMs);
        const both = await Promise.all([rendered(product.url), rendered(second.url)]);
        const drawn = both.reduce((a, b) => a + b);
        spent.busier.push(
          Math.max(...pids.map((pid, n) => processorMs(pid) - (before[n] ?? 0))) / (3 * drawn),
        );
        return drawn;
      },
      async () => {
        const [pid = 0] = pids;
        const before = processorMs(pid);
        const drawn = await rendered(product.url);
        spent.alone.push((processorMs(pid) - before) / (3 * drawn));
        return drawn;
      },
    );
    const [alone, busier] = [median(spent.alone), median(spent.busier)];
    return {
      what: 'the same page by two processes: what the busier has to do for each, beside one alone',
      figure: `${(alone / busier).toFixed(2)} × as many pages for its processor`,
      spread: spreadOf(spent.busier, 1),
      reference: `${alone.toFixed(2)} ms and ${busier.toFixed(2)} ms; beside the load on the same cores ${rates.ours.toFixed(0)}/s by both, ${rates.theirs.toFixed(0)}/s by one (${(rates.ours / rates.theirs).toFixed(2)} ×)`,
      goal: '≥ 1.6 ×',
      isReached: alone / busier >= 1.6,
    };
  } finally {
    await second.end();
  }
}

/** Drawing a list of thirty beside React alone: by the clock, and by what the processors had to do. */
async function drawnRow(product: RunningProduct, reference: BareServer): Promise<Row> {
  const [url, bareUrl] = [product.url + unkeptList, `${reference.url}/bare`];
  const rates = await sideBySide(
    () => perSecond(url, { 'accept-encoding': 'identity' }),
    () => perSecond(bareUrl),
  );
  const each = await sideBySide(
    () => processorEach(product.child.pid ?? 0, () => answersOf(url, 240), 240),
    () => processorEach(reference.child.pid ?? 0, () => answersOf(bareUrl, 240), 240),
  );
  const drawn = row(
    'a public page, cache miss: 30 posts',
    rates,
    'React’s renderToString, same queries',
    0.7,
  );
  return {
    ...drawn,
    figure: `${drawn.figure}, ${each.ours.toFixed(1)} ms of processor`,
    reference: `${drawn.reference}; ${each.theirs.toFixed(1)} ms of processor (${(each.theirs / each.ours).toFixed(2)} ×)`,
    goal: `${drawn.goal}, ≤ 4 ms`,
    isReached: drawn.isReached && each.ours <= 4,
  };
}

/** Builds the bare page, since Node does not read JSX; answers where it lies. */
async function builtBarePage(): Promise<string> {
  const outDir = join(process.cwd(), 'node_modules/.academy-bench');
  await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: 'bench/bare-page.tsx',
      outDir,
      emptyOutDir: true,
      target: 'esnext',
      rollupOptions: { output: { entryFileNames: 'bare-page.mjs' } },
    },
  });
  return join(outDir, 'bare-page.mjs');
}

async function warmStart(databaseUrl: string): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const product = await startProduct(databaseUrl);
    await (await fetch(`${product.url}/`)).text();
    took.push(performance.now() - began);
    await product.end();
  }
  return median(took);
}

export const pagesBench: Bench = {
  name: 'pages',
  title: 'Reading: a kept page, a rendered page, a list of a member, a warm start',
  async run({ postgresUrl }, log) {
    const databaseUrl = await emptyDatabase(postgresUrl);
    const product = await startProduct(databaseUrl);
    const page = await fetch(`${product.url}/elementary`, { headers: { 'accept-encoding': 'identity' } });
    log(`/elementary is ${(await page.arrayBuffer()).byteLength} bytes of HTML`);
    const kept = join(mkdtempSync(join(tmpdir(), 'academy-bench-')), 'page.br');
    writeFileSync(kept, await compressed(`${product.url}/elementary`));
    await givenPosts(databaseUrl);
    const reference = await startBare(
      databaseUrl,
      { BENCH_BODY: kept, BENCH_PAGE: await builtBarePage(), NODE_ENV: 'production' },
      'bench/reference.ts',
    );
    try {
      const parent = await givenApplications(product.url, databaseUrl);
      const pages = await sideBySide(
        () => perSecond(`${product.url}/elementary`, { 'accept-encoding': 'br' }),
        () => perSecond(`${reference.url}/page`, { 'accept-encoding': 'br' }),
      );
      const lists = await sideBySide(
        () => perSecond(`${product.url}/api/applications`, { authorization: `Bearer ${parent.token}` }),
        () => perSecond(`${reference.url}/applications/${parent.memberId}`),
      );
      const plain = { 'accept-encoding': 'identity' };
      const bare = await (await fetch(`${reference.url}/bare`)).text();
      const whole = await (await fetch(product.url + unkeptList, { headers: plain })).text();
      log(`a list of 30 posts is ${whole.length} signs of HTML, ${bare.length} from React alone`);
      if (bare.split('href="/board/').length < 31 || whole.split('href="/board/').length < 31)
        throw new Error('The list does not show 30 posts.');
      const drawn = await drawnRow(product, reference);
      if (Number.parseInt(drawn.figure, 10) > pages.ours / 2)
        throw new Error('The list came from the cache: nothing was drawn.');
      const marked = await sideBySide(
        () => perSecond(`${product.url}/?utm_source=kakao&utm_campaign=winter`, { 'accept-encoding': 'br' }),
        () => perSecond(`${product.url}/`, { 'accept-encoding': 'br' }),
      );
      const processes = await twoProcesses(product, databaseUrl);
      await product.end();
      const start = await warmStart(databaseUrl);
      return [
        row('a public page from the HTML cache', pages, 'Fastify sending the same bytes', 0.85),
        row('the same with the marks of an advertisement', marked, 'the bare address', 0.8),
        drawn,
        processes,
        row('/api/applications, 20 rows, signed in', lists, 'bare Fastify, the same SQL', 0.6),
        {
          what: 'warm start to the first page',
          figure: `${start.toFixed(0)} ms`,
          reference: '-',
          goal: '≤ 2,000 ms',
          isReached: start <= 2_000,
        },
      ];
    } finally {
      await reference.end();
    }
  },
};

/** The bytes as they go over the wire; fetch would unpack them. */
async function compressed(url: string): Promise<Buffer> {
  const { request } = await import('node:http');
  return new Promise((done, fail) => {
    const asked = request(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => done(Buffer.concat(parts)));
    });
    asked.on('error', fail);
    asked.end();
  });
}
