// The opening as families live it: the page, the seats, a claim, a place in the line or a payment, the applications.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { type Database, openDatabase } from '#src/platform/db/database.ts';
import { hashPassword, isPassword } from '#src/platform/passwords.ts';
import { emptyDatabase, type RunningProduct, startProduct } from '#tests/product.ts';
import { type Bench, type BenchParent, givenParents, quantile, type Row, startBare } from './kit.ts';
import { asFamily, type Opening, openingOf, payRush, type Step } from './opening-load.ts';
import { giveUpHeld, ledgersOf, type Opened, openSession } from './rush-load.ts';

const families = Number(process.env.BENCH_FAMILIES ?? 2_000);
const seats = Number(process.env.BENCH_SEATS ?? 100);
/** Other crowds and paces than the one with goals: families, over how many seconds, and how long each thinks. */
const others = process.env.BENCH_FAMILIES
  ? []
  : ([
      [1_000, 0, 0],
      [2_000, 60, 5],
      [5_000, 60, 5],
    ] as const);
const signers = Math.min(300, families);
const payers = Math.min(300, families);
const inControl = Math.min(300, families);

const p99 = (opening: Opening, step: Step) => quantile(opening.took.get(step) ?? [], 0.99);
const busyOf = (opening: Opening) => [...opening.busy.values()].reduce((sum, count) => sum + count, 0);
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const load = () => readFileSync('/proc/loadavg', 'utf8').split(' ')[0];

/** What the books say: seats, money and places agree with what families were told. */
async function isExact(database: Database, opened: Opened, opening: Opening): Promise<boolean> {
  const { taken, holds } = await ledgersOf(database, opened);
  const { rows } = await sql<{ confirmed: number; captured: number; waiting: number }>`
    select (select count(*) from registrations where session_id = ${opened.sessionId} and state = 'confirmed')::int as confirmed,
      (select count(*) from ledger l join payments p on p.id = l.payment_ref join registrations r on r.order_id = p.order_id
        where r.session_id = ${opened.sessionId})::int as captured,
      (select count(*) from seat_waits where pool_id = ${opened.poolId} and state = 'waiting')::int as waiting`.execute(
    database.db,
  );
  const [found] = rows;
  const told = opening.places.toSorted((a, b) => a - b);
  return (
    taken === holds &&
    found?.confirmed === opening.paid &&
    found.captured === opening.paid &&
    found.waiting === told.length &&
    told.every((place, index) => place === index + 1)
  );
}

/** Everybody signs in at one instant, while somebody reads pages. */
async function signIns(url: string, database: Database) {
  const password = 'opening-bench-1';
  const hash = await hashPassword(password);
  await sql`update members set password_hash = ${hash} where login_id like 'bench%'`.execute(database.db);
  const ceiling = await perSecond(60, () => isPassword(password, hash));
  const pages: number[] = [];
  let isOver = false;
  const visitor = asFamily(url, 60_000);
  const reading = (async () => {
    while (!isOver) {
      const began = performance.now();
      await visitor.ask('GET', '/api/entrance-tests');
      pages.push(performance.now() - began);
      await new Promise((done) => setTimeout(done, 20));
    }
  })();
  let answered = 0;
  let next = 0;
  const rate = await perSecond(signers, async () => {
    next += 1;
    const family = asFamily(url, next);
    const answer = await family.ask('POST', '/api/login', { form: { memberId: `bench${next}`, password } });
    if (answer.status === 200) answered += 1;
    family.leave();
  });
  isOver = true;
  await reading;
  visitor.leave();
  return { ceiling, rate, answered, pageP99: quantile(pages, 0.99) };
}

async function perSecond(count: number, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await Promise.all(Array.from({ length: count }, work));
  return count / ((performance.now() - began) / 1000);
}

/** Several hundred confirmed at one instant by the bare API, so many in a transaction. */
async function paying(postgresUrl: string, groupSize: number) {
  const databaseUrl = await emptyDatabase(postgresUrl);
  const server = await startBare(databaseUrl, {
    BENCH_CLAIMS_PER_GROUP: String(groupSize),
    SHED_AT_MS: '0',
  });
  const database = openDatabase(databaseUrl, 2);
  try {
    const parents = await givenParents(database.db, payers);
    const paid = await payRush(server.url, parents, await openSession(database, 200, payers));
    const opened = await openSession(database, 300, 1);
    const rush = await openingOf(
      server.url,
      { parents: parents.slice(0, inControl), opened },
      { overMs: 0, thinkMs: 0, isBare: true },
    );
    return { paid, rush };
  } finally {
    await database.close();
    await server.end();
  }
}

const residentMb = (product: RunningProduct) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const processorSeconds = (product: RunningProduct) => {
  const fields = readFileSync(`/proc/${product.child.pid}/stat`, 'utf8').split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
};

export const openingBench: Bench = {
  name: 'opening',
  title: `The opening as families live it: ${families} families, ${seats} seats, one process`,
  async run({ postgresUrl }, log) {
    const databaseUrl = await emptyDatabase(postgresUrl);
    const product = await startProduct(databaseUrl);
    const database = openDatabase(databaseUrl, 3);
    const rows: Row[] = [];
    try {
      const most = Math.max(families, ...others.map(([count]) => count));
      const parents = await givenParents(database.db, most);
      const signed = await signIns(product.url, database);
      log(`sign-in ${JSON.stringify(signed)}`);
      rows.push(...signInRows(signed));
      const live = async (crowd: readonly BenchParent[], overS: number, thinkS: number) => {
        await giveUpHeld(database);
        const opened = await openSession(database, 200 + rows.length * 4, seats);
        const before = processorSeconds(product);
        const opening = await openingOf(
          product.url,
          { parents: crowd, opened },
          { overMs: overS * 1000, thinkMs: thinkS * 1000, isBare: false },
        );
        const exact = await isExact(database, opened, opening);
        const cpu = processorSeconds(product) - before;
        log(`${crowd.length} over ${overS} s: ${describe(opening)}, exact ${exact}, load ${load()}`);
        return { opening, exact, cpu };
      };
      const first = await live(parents.slice(0, families), 0, 0);
      rows.push(...goalRows(first));
      for (const [count, overS, thinkS] of others) {
        const one = await live(parents.slice(0, count), overS, thinkS);
        rows.push(crowdRow({ ...one, count, overS }));
      }
      rows.push({
        what: 'memory of the process afterwards',
        figure: `${residentMb(product).toFixed(0)} MB`,
        reference: '-',
        goal: '≤ 350 MB',
        isReached: residentMb(product) <= 350,
      });
    } finally {
      await database.close();
      await product.end();
    }
    const grouped = await paying(postgresUrl, 256);
    const single = await paying(postgresUrl, 1);
    rows.push(...controlRows(grouped, single));
    return rows;
  },
};

const describe = (opening: Opening) =>
  JSON.stringify({
    busy: busyOf(opening),
    paid: opening.paid,
    seconds: opening.seconds,
    strange: opening.strange,
    p99: Object.fromEntries([...opening.took.keys()].map((step) => [step, Math.round(p99(opening, step))])),
  });

function signInRows(signed: Awaited<ReturnType<typeof signIns>>): Row[] {
  const ratio = signed.rate / signed.ceiling;
  return [
    {
      what: `${signers} sign in at one instant, a second`,
      figure: signed.rate.toFixed(1),
      reference: `${signed.ceiling.toFixed(1)} of hashing alone (${ratio.toFixed(2)} ×), ${signed.answered} let in`,
      goal: '≥ 0.8 ×, all let in',
      isReached: ratio >= 0.8 && signed.answered === signers,
    },
    {
      what: 'p99 of other calls meanwhile',
      figure: `${signed.pageP99.toFixed(0)} ms`,
      reference: `load ${load()}`,
      goal: '≤ 300 ms',
      isReached: signed.pageP99 <= 300,
    },
  ];
}

interface Lived {
  readonly opening: Opening;
  readonly exact: boolean;
  readonly cpu: number;
}

function goalRows({ opening, exact, cpu }: Lived): Row[] {
  const provider = `the provider's window alone ${seconds(p99(opening, 'provider'))}`;
  const limits = [
    ['claim', 2_000, `load ${load()}`],
    ['place in line', 2_000, `${opening.places.length} in line`],
    ['confirm', 3_000, provider],
    ['applications', 1_000, '-'],
    ['page', 300, '-'],
  ] as const;
  return [
    {
      what: `${families} families at one instant: refused as busy`,
      figure: String(busyOf(opening)),
      reference: `all over in ${opening.seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of the process`,
      goal: '0',
      isReached: busyOf(opening) === 0,
    },
    ...limits.map(([step, most, reference]) => ({
      what: `p99 of ${step}`,
      figure: seconds(p99(opening, step)),
      reference,
      goal: `≤ ${seconds(most)}`,
      isReached: p99(opening, step) <= most,
    })),
    {
      what: 'places, seats, money: as told, in every book',
      figure: exact ? 'exact' : 'NOT exact',
      reference: `${opening.paid} paid, ${opening.strange.length} kinds of strange answers`,
      goal: 'exact',
      isReached: exact && opening.strange.length === 0,
    },
  ];
}

function crowdRow({ opening, exact, count, overS }: Lived & { count: number; overS: number }): Row {
  const figures = (['claim', 'place in line', 'confirm', 'applications', 'page'] as const).map((step) =>
    seconds(p99(opening, step)),
  );
  return {
    what: `${count} families over ${overS} s: busy; p99 of claim / place / confirm / applications / page`,
    figure: `${busyOf(opening)}; ${figures.join(' / ')}`,
    reference: `${exact ? 'exact' : 'NOT exact'}, load ${load()}`,
    goal: '0, exact',
    isReached: busyOf(opening) === 0 && exact,
  };
}

type Paying = Awaited<ReturnType<typeof paying>>;
function controlRows(grouped: Paying, single: Paying): Row[] {
  const rate = ({ paid }: Paying) => paid.paid / paid.seconds;
  const line = ({ rush }: Paying) => p99(rush, 'place in line');
  return [
    {
      what: `paid orders a second, ${payers} confirmed at one instant`,
      figure: rate(grouped).toFixed(0),
      reference: `${rate(single).toFixed(0)} one a transaction (${(rate(grouped) / rate(single)).toFixed(1)} ×), ${grouped.paid.paid} of ${payers} paid; the provider itself p50 ${seconds(quantile(grouped.paid.providerMs, 0.5))} of ${seconds(quantile(grouped.paid.took, 0.5))}`,
      goal: '≥ 100',
      isReached: rate(grouped) >= 100 && grouped.paid.paid === payers,
    },
    {
      what: `p99 of a place, ${inControl} families for one seat`,
      figure: seconds(line(grouped)),
      reference: `${seconds(line(single))} one a transaction, ${busyOf(single.rush)} busy there (control)`,
      goal: 'less, 0 busy',
      isReached: line(grouped) < line(single) && busyOf(grouped.rush) === 0,
    },
  ];
}
