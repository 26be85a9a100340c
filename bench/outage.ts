// PostgreSQL goes away under load for 3 s, 30 s and 3 min, killed and frozen, and comes back; the server stays.
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { givenOwnPostgres, type OwnPostgres } from '#tests/own-postgres.ts';
import { emptyDatabase, startProduct } from '#tests/product.ts';
import { type Bench, type Row, startBare } from './kit.ts';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const visitors = 10;

interface Served {
  readonly url: string;
  readonly pid: number;
}

interface Figures {
  readonly filesBefore: number;
  readonly filesMost: number;
  readonly rssBeforeMb: number;
  readonly rssMostMb: number;
  readonly listeners: number;
  readonly wellAfterMs: number;
  /** Answers while it was away: the kept page, and calls that need the database. */
  readonly kept: Readonly<Record<string, number>>;
  readonly calls: Readonly<Record<string, number>>;
}

const filesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;
const rssOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

async function listenersOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // Those of the product's own channels; the runner of the jobs has one of its own.
    const { rows } = await client.query(
      `select 1 from pg_stat_activity where query ~* '^listen' and query ~ '(pages|seats)_changed'`,
    );
    return rows.length;
  } catch {
    return Number.POSITIVE_INFINITY;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const statusOf = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(15_000) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return String(answer.status);
    },
    () => 'no answer',
  );

/** Visitors who ask without pause; answers are counted by their status while `isCounting`. */
function crowd(url: string, path: string) {
  const counted: Record<string, number> = {};
  const state = { isOver: false, isCounting: false };
  const visitor = async () => {
    while (!state.isOver) {
      const status = await statusOf(url + path);
      if (state.isCounting) counted[status] = (counted[status] ?? 0) + 1;
      await pause(50);
    }
  };
  const all = Promise.all(Array.from({ length: visitors }, visitor));
  return {
    counted,
    count: (isCounting: boolean) => {
      state.isCounting = isCounting;
    },
    async stop() {
      state.isOver = true;
      await all;
    },
  };
}

/** Milliseconds until it answers from the database again; gives up after a minute. */
export async function untilWell(url: string): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < 60_000) {
    if ((await statusOf(`${url}/api/entrance-tests`)) === '200') return performance.now() - began;
    await pause(50);
  }
  return Number.POSITIVE_INFINITY;
}

type How = 'killed' | 'frozen';

async function drill(
  own: OwnPostgres,
  databaseUrl: string,
  { url, pid }: Served,
  { seconds, how }: { readonly seconds: number; readonly how: How },
) {
  await statusOf(`${url}/guide`);
  const [calls, kept] = [crowd(url, '/api/entrance-tests'), crowd(url, '/guide')];
  await pause(2_000);
  const before = { files: filesOf(pid), rss: rssOf(pid) };
  if (how === 'killed') own.kill();
  else own.freeze();
  await pause(500);
  for (const one of [calls, kept]) one.count(true);
  let [filesMost, rssMost] = [0, 0];
  const until = performance.now() + seconds * 1000 - 500;
  const look = () => {
    filesMost = Math.max(filesMost, filesOf(pid));
    rssMost = Math.max(rssMost, rssOf(pid));
  };
  for (; performance.now() < until; await pause(200)) look();
  for (const one of [calls, kept]) one.count(false);
  if (how === 'killed') await own.revive();
  else own.thaw();
  const wellAfterMs = await untilWell(url);
  await pause(5_000);
  look();
  for (const one of [calls, kept]) await one.stop();
  const figures: Figures = {
    filesBefore: before.files,
    filesMost,
    rssBeforeMb: before.rss,
    rssMostMb: rssMost,
    listeners: await listenersOf(databaseUrl),
    wellAfterMs,
    kept: kept.counted,
    calls: calls.counted,
  };
  return figures;
}

function rowsOf(seconds: number, how: How, one: Figures, control: Figures | null): Row[] {
  const away = `${how} for ${seconds} s`;
  const share = (counted: Readonly<Record<string, number>>) =>
    Object.entries(counted)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ') || '-';
  const only = (counted: Readonly<Record<string, number>>, status: string) =>
    Object.keys(counted).every((word) => word === status);
  const seen = (text: (of: Figures) => string) => (control ? text(control) : '-');
  return [
    {
      what: `${away}: well again after it is back`,
      figure: `${(one.wellAfterMs / 1000).toFixed(2)} s`,
      reference: seen((of) => `${(of.wellAfterMs / 1000).toFixed(2)} s`),
      goal: '≤ 5 s',
      isReached: one.wellAfterMs <= 5_000,
    },
    {
      what: `${away}: open files, before and at most`,
      figure: `${one.filesBefore} → ${one.filesMost}`,
      reference: seen((of) => `${of.filesBefore} → ${of.filesMost}`),
      goal: '≤ 40 more',
      isReached: one.filesMost - one.filesBefore <= 40,
    },
    {
      what: `${away}: memory, before and at most`,
      figure: `${one.rssBeforeMb.toFixed(0)} → ${one.rssMostMb.toFixed(0)} MB`,
      reference: seen((of) => `${of.rssBeforeMb.toFixed(0)} → ${of.rssMostMb.toFixed(0)} MB`),
      goal: '≤ 100 MB more',
      isReached: one.rssMostMb - one.rssBeforeMb <= 100,
    },
    {
      what: `${away}: connections that listen, afterwards`,
      figure: String(one.listeners),
      reference: seen((of) => String(of.listeners)),
      goal: '1',
      isReached: one.listeners === 1,
    },
    {
      what: `${away}: a kept page meanwhile`,
      figure: share(one.kept),
      reference: '-',
      goal: 'all 200',
      isReached: only(one.kept, '200'),
    },
    {
      what: `${away}: calls meanwhile`,
      figure: share(one.calls),
      reference: '-',
      goal: 'all 503',
      isReached: only(one.calls, '503'),
    },
  ];
}

/** The same server with a listener that is tried again from two sides. */
async function control(seconds: number): Promise<Figures> {
  const own = await givenOwnPostgres();
  const databaseUrl = await emptyDatabase(own.url);
  const server = await startBare(databaseUrl, { BENCH_LISTEN: 'doubling' });
  try {
    return await drill(
      own,
      databaseUrl,
      { url: server.url, pid: server.child.pid ?? 0 },
      { seconds, how: 'killed' },
    );
  } finally {
    server.child.kill('SIGKILL');
    await own.end();
  }
}

export const outageBench: Bench = {
  name: 'outage',
  title: 'PostgreSQL away under load, and back; the server stays',
  async run(_machine, log) {
    const own = await givenOwnPostgres();
    const databaseUrl = await emptyDatabase(own.url);
    const product = await startProduct(databaseUrl);
    const rows: Row[] = [];
    try {
      for (const seconds of (process.env.BENCH_AWAY ?? '3,30,180').split(',').map(Number)) {
        const served = { url: product.url, pid: product.child.pid ?? 0 };
        const frozen = await drill(own, databaseUrl, served, { seconds, how: 'frozen' });
        log(`frozen ${seconds} s: ${JSON.stringify(frozen)}`);
        rows.push(...rowsOf(seconds, 'frozen', frozen, null));
        const figures = await drill(own, databaseUrl, served, { seconds, how: 'killed' });
        log(`${seconds} s: ${JSON.stringify(figures)}`);
        // Longer, it would only take more of the machine with it.
        const doubling = seconds <= 30 ? await control(seconds) : null;
        if (doubling) log(`${seconds} s, control: ${JSON.stringify(doubling)}`);
        rows.push(...rowsOf(seconds, 'killed', figures, doubling));
      }
    } finally {
      await product.end();
      await own.end();
    }
    return rows;
  },
};
