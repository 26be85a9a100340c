// Opening rush: arrivals for the seats of one test session, all at once, and the same endpoint one claim a transaction.
import { openDatabase } from '#src/platform/db/database.ts';
import { emptyDatabase } from '#tests/product.ts';
import {
  type Bench,
  givenParents,
  median,
  quantile,
  type Row,
  spreadOf,
  startBare,
  startProcesses,
} from './kit.ts';
import { load, processorMs, residentMb } from './opening/processor.ts';
import { ledgersOf, openSession, type Rush, rush, seats } from './rush-load.ts';

const arrivals = Number(process.env.BENCH_ARRIVALS ?? 10_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** The product sweeps its heap once nobody has asked anything for half a second. */
const sweptMs = 3_000;

interface Measured extends Rush {
  readonly isExact: boolean;
}

/** Several rushes on the bare API, so many claims a transaction. */
async function onBareApi(postgresUrl: string, claimsPerGroup: number): Promise<Measured[]> {
  const databaseUrl = await emptyDatabase(postgresUrl);
  const server = await startBare(databaseUrl, { BENCH_CLAIMS_PER_GROUP: String(claimsPerGroup) });
  const database = openDatabase(databaseUrl);
  try {
    const parents = await givenParents(database.db, arrivals);
    const results: Measured[] = [];
    for (let round = 0; round < rounds; round++) {
      const opened = await openSession(database);
      const result = await rush([server.url], parents, opened.sessionId);
      const ledgers = await ledgersOf(database, opened);
      results.push({
        ...result,
        isExact: result.others === 0 && Object.values(ledgers).every((count) => count === seats),
      });
    }
    return results;
  } finally {
    await database.close();
    await server.end();
  }
}

/** Asks for pages and lists by turns until told to stop; answers how long each took, in milliseconds. */
function visitors(url: string): () => Promise<number[]> {
  const paths = ['/', '/notice', '/elementary', '/api/entrance-tests/sessions'];
  let isOver = false;
  const walk = async () => {
    const took: number[] = [];
    for (let step = 0; !isOver; step++) {
      const began = performance.now();
      await (await fetch(url + paths[step % paths.length])).arrayBuffer();
      took.push(performance.now() - began);
      await new Promise((done) => setTimeout(done, 20));
    }
    return took;
  };
  const walks = [walk(), walk()];
  return async () => {
    isOver = true;
    return (await Promise.all(walks)).flat();
  };
}

interface WholeProduct {
  readonly rushes: readonly Rush[];
  readonly pageP99Ms: number;
  readonly memoryMb: number;
  /** The most it held right behind a rush. */
  readonly mostMb: number;
  readonly isExact: boolean;
}

/** The built product in so many processes, with visitors reading pages meanwhile. */
async function onProduct(postgresUrl: string, processes: number): Promise<WholeProduct> {
  const databaseUrl = await emptyDatabase(postgresUrl);
  const products = await startProcesses(databaseUrl, processes);
  const database = openDatabase(databaseUrl);
  try {
    const parents = await givenParents(database.db, arrivals);
    const urls = products.map((product) => product.url);
    const rushes: Rush[] = [];
    const took: number[] = [];
    const heldMb: number[] = [];
    const nowMb = () => residentMb(products[0]?.child.pid ?? 0);
    let isExact = true;
    for (let round = 0; round < rounds; round++) {
      const opened = await openSession(database);
      const stop = visitors(urls[0] ?? '');
      const result = await rush(urls, parents, opened.sessionId);
      took.push(...(await stop()));
      heldMb.push(nowMb());
      rushes.push(result);
      const ledgers = await ledgersOf(database, opened);
      isExact &&= result.others === 0 && Object.values(ledgers).every((count) => count === seats);
    }
    await new Promise((done) => setTimeout(done, sweptMs));
    return {
      rushes,
      isExact,
      memoryMb: nowMb(),
      mostMb: Math.max(...heldMb),
      pageP99Ms: quantile(took, 0.99),
    };
  } finally {
    await database.close();
    for (const product of products) await product.end();
  }
}

/** The product in so many processes, ready for rushes in which nobody reads pages. */
async function opened(postgresUrl: string, processes: number) {
  const databaseUrl = await emptyDatabase(postgresUrl);
  const products = await startProcesses(databaseUrl, processes);
  const database = openDatabase(databaseUrl);
  const parents = await givenParents(database.db, arrivals);
  const pids = products.map(({ child }) => child.pid ?? 0);
  return {
    /** What the process that did most had of a processor, in milliseconds for each arrival. */
    async busiestMs(): Promise<number> {
      const { sessionId } = await openSession(database);
      const before = pids.map(processorMs);
      await rush(
        products.map(({ url }) => url),
        parents,
        sessionId,
      );
      return Math.max(...pids.map((pid, n) => processorMs(pid) - (before[n] ?? 0))) / arrivals;
    },
    async end() {
      await database.close();
      for (const product of products) await product.end();
    },
  };
}

interface Pair {
  readonly one: readonly number[];
  readonly two: readonly number[];
}

/**
 * One process and two by turns, since the machine is not the same from minute to minute. The load has one of the two cores, so answers
 * a second say little: what counts is what the busiest has to do.
 */
async function byTurns(postgresUrl: string): Promise<Pair> {
  const one = await opened(postgresUrl, 1);
  const two = await opened(postgresUrl, 2);
  const spent = { one: [] as number[], two: [] as number[] };
  try {
    // The first rush compiles what the others only run.
    for (let round = 0; round <= rounds; round++) {
      const [alone, busiest] = [await one.busiestMs(), await two.busiestMs()];
      if (round > 0) {
        spent.one.push(alone);
        spent.two.push(busiest);
      }
    }
    return spent;
  } finally {
    await one.end();
    await two.end();
  }
}

const perSecond = (rushes: readonly Rush[]) => median(rushes.map((one) => one.perSecond));

export const rushBench: Bench = {
  name: 'rush',
  title: 'Opening rush: arrivals for 300 seats of one test session over 1,000 open sockets',
  async run({ postgresUrl }, log) {
    const grouped = await onBareApi(postgresUrl, 256);
    log(`grouped ${JSON.stringify(grouped)}`);
    const single = await onBareApi(postgresUrl, 1);
    log(`one claim a transaction ${JSON.stringify(single)}`);
    const one = await onProduct(postgresUrl, 1);
    log(`the product in one process ${JSON.stringify(one)}`);
    const two = await onProduct(postgresUrl, 2);
    log(`the product in two processes ${JSON.stringify(two)}`);
    const pair = await byTurns(postgresUrl);
    log(`by turns ${JSON.stringify(pair)}`);
    return rowsOf({ grouped, single, one, two, pair });
  },
};

function rowsOf(m: {
  grouped: readonly Measured[];
  single: readonly Measured[];
  one: WholeProduct;
  two: WholeProduct;
  pair: Pair;
}): Row[] {
  const ratio = perSecond(m.grouped) / perSecond(m.single);
  const isExact = [...m.grouped, m.one, m.two].every((one) => one.isExact);
  // With one claim a transaction the last wait longer than the product lets anybody wait.
  const sentAway = median(m.single.map((one) => one.others));
  const p99 = median(m.grouped.map((one) => one.p99Ms));
  const whole = median(m.grouped.map((one) => one.seconds * 1000));
  const [alone, busiest] = [median(m.pair.one), median(m.pair.two)];
  const rate = (of: WholeProduct) => `${perSecond(of.rushes).toFixed(0)}/s`;
  return [
    {
      what: `${arrivals} arrivals, answered a second`,
      figure: perSecond(m.grouped).toFixed(0),
      spread: spreadOf(m.grouped.map((one) => one.perSecond)),
      reference: `${perSecond(m.single).toFixed(0)} one claim a transaction, ${sentAway} of them told to come again (${ratio.toFixed(1)} ×)`,
      goal: '≥ 5 ×',
      isReached: ratio >= 5,
    },
    {
      what: 'seats held, counted in every book, one and two processes',
      figure: isExact ? 'exactly 300, every arrival answered' : 'NOT exact',
      reference: 'capacity 300',
      goal: 'exact',
      isReached: isExact,
    },
    {
      what: 'p99 of an answer',
      figure: `${p99.toFixed(0)} ms`,
      spread: spreadOf(m.grouped.map((one) => one.p99Ms)),
      reference: `${whole.toFixed(0)} ms for all arrivals (${(p99 / whole).toFixed(2)} ×)`,
      goal: '≤ 1.3 ×',
      isReached: p99 / whole <= 1.3,
    },
    {
      what: 'p99 of other pages meanwhile, one process',
      figure: `${m.one.pageP99Ms.toFixed(0)} ms`,
      reference: `${m.two.pageP99Ms.toFixed(0)} ms with two processes`,
      goal: '≤ 300 ms',
      isReached: m.one.pageP99Ms <= 300,
    },
    {
      what: 'two processes: what the busiest has to do for each arrival, beside one alone',
      figure: `${(alone / busiest).toFixed(2)} × as many arrivals for its processor`,
      spread: spreadOf(m.pair.two, 2),
      reference: `${alone.toFixed(2)} ms and ${busiest.toFixed(2)} ms; beside the load and readers on the same cores ${rate(m.two)} by both, ${rate(m.one)} by one, load ${load()}`,
      goal: '≥ 1.6 ×',
      isReached: alone / busiest >= 1.6,
    },
    {
      what: 'memory of the process after the rushes',
      figure: `${m.one.memoryMb.toFixed(0)} MB`,
      reference: `at most ${m.one.mostMb.toFixed(0)} MB right behind one of them`,
      goal: '≤ 350 MB',
      isReached: m.one.memoryMb <= 350,
    },
  ];
}
