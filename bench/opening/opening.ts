// The opening as families live it: the page, the seats, a claim, a place in the line or a payment, the applications.
import { sql } from 'kysely';
import { type Database, openDatabase } from '#src/platform/db/database.ts';
import { emptyDatabase, type RunningProduct, startProduct } from '#tests/product.ts';
import { type Bench, type BenchParent, givenParents, quantile, type Row } from '../kit.ts';
import { giveUpHeld, ledgersOf, type Opened, openSession } from '../rush-load.ts';
import { busyOf, type Opening, openingOf, p99, seconds } from './families.ts';
import { lineRow } from './lines.ts';
import { pairRow } from './pair.ts';
import { payingRows } from './paying.ts';
import { load, meterOf, residentMb, type Spent } from './processor.ts';
import { signInRows } from './signing-in.ts';
import { stepRows } from './steps.ts';
import { visitorsOf } from './visitors.ts';

const families = Number(process.env.BENCH_FAMILIES ?? 2_000);
const seats = Number(process.env.BENCH_SEATS ?? 100);
const isWhole = process.env.BENCH_FAMILIES === undefined;
/** `BENCH_PARTS=sign-in,steps` measures these only, and the table says so. */
const parts = process.env.BENCH_PARTS?.split(',');
const wants = (part: string) => parts === undefined || parts.includes(part);
/** Other crowds and paces: families, over how many seconds they come, how many seconds each thinks at most. */
const others = isWhole
  ? ([
      [1_000, 0, 0],
      [2_000, 60, 5],
      [5_000, 60, 5],
    ] as const)
  : [];
/** The same again and again: what is kept of an opening must not add up. */
const repeats = { times: 4, families: Math.min(500, families) } as const;
const atSteps = Math.min(500, families);

interface Lived {
  readonly opening: Opening;
  readonly exact: boolean;
  readonly spent: Spent;
  /** What others' looks at pages took meanwhile. */
  readonly visits: readonly number[];
}

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

interface Place {
  readonly product: RunningProduct;
  readonly database: Database;
  readonly log: (line: string) => void;
}

interface Crowd {
  readonly parents: readonly BenchParent[];
  readonly overS: number;
  readonly thinkS: number;
  /** In how many hours its session is: nobody sits two at one time. */
  readonly hours: number;
}

async function live(
  { product, database, log }: Place,
  { parents, overS, thinkS, hours }: Crowd,
): Promise<Lived> {
  await giveUpHeld(database);
  const opened = await openSession(database, hours, seats);
  const meter = await meterOf([product.child.pid ?? 0], database);
  const read = await meter();
  const visits = visitorsOf(product.url);
  const manner = { overMs: overS * 1000, thinkMs: thinkS * 1000, isBare: false };
  const opening = await openingOf([product.url], { parents, opened }, manner);
  const looked = await visits();
  const spent = await read();
  const exact = await isExact(database, opened, opening);
  log(`${parents.length} over ${overS} s: ${describe(opening)}, exact ${exact}, load ${load()}`);
  return { opening, exact, spent, visits: looked };
}

export const openingBench: Bench = {
  name: 'opening',
  title: `The opening as families live it: ${families} families, ${seats} seats, one process${parts ? `; only ${parts.join(', ')}` : ''}`,
  async run({ postgresUrl }, log) {
    const rows: Row[] = [];
    if (['sign-in', 'steps', 'lines', 'crowds', 'memory'].some(wants))
      rows.push(...(await inOneProcess(postgresUrl, log)));
    if (wants('pair')) rows.push(await pairRow(postgresUrl));
    if (wants('paying')) rows.push(...(await payingRows(postgresUrl)));
    return rows;
  },
};

async function inOneProcess(postgresUrl: string, log: (line: string) => void): Promise<Row[]> {
  const databaseUrl = await emptyDatabase(postgresUrl);
  const product = await startProduct(databaseUrl);
  const database = openDatabase(databaseUrl, 3);
  const place: Place = { product, database, log };
  const rows: Row[] = [];
  try {
    const most = Math.max(families, ...others.map(([count]) => count));
    const parents = await givenParents(database.db, most);
    if (wants('sign-in')) rows.push(...(await signInRows(product.url, database, Math.min(300, families))));
    if (wants('crowds')) rows.push(...(await crowdRows(place, parents)));
    if (wants('memory')) rows.push(await memoryRow(place, parents.slice(0, repeats.families)));
    await giveUpHeld(database);
    if (wants('lines')) rows.push(await lineRow(place, parents));
    if (wants('steps'))
      rows.push(
        ...(await stepRows(place, parents.slice(0, atSteps), await openSession(database, 600, seats))),
      );
  } finally {
    await database.close();
    await product.end();
  }
  return rows;
}

async function crowdRows(place: Place, parents: readonly BenchParent[]): Promise<Row[]> {
  const at = (count: number) => parents.slice(0, count);
  const rows = goalRows(await live(place, { parents: at(families), overS: 0, thinkS: 0, hours: 200 }));
  for (const [n, [count, overS, thinkS]] of others.entries()) {
    const lived = await live(place, { parents: at(count), overS, thinkS, hours: 210 + 4 * n });
    rows.push(crowdRow(lived, { count, overS }));
  }
  return rows;
}

async function memoryRow(place: Place, parents: readonly BenchParent[]): Promise<Row> {
  const pid = place.product.child.pid ?? 0;
  const figures = [residentMb(pid)];
  for (let round = 0; round < repeats.times; round++) {
    await live(place, { parents, overS: 0, thinkS: 0, hours: 300 + 4 * round });
    figures.push(residentMb(pid));
  }
  const [first = 0, ...later] = figures;
  const last = later.at(-1) ?? first;
  const isFlat = last <= (later[0] ?? first) * 1.1;
  return {
    what: `memory of the process after the openings, and after ${repeats.times} more of ${repeats.families} families`,
    figure: `${first.toFixed(0)} MB, ${later.map((mb) => mb.toFixed(0)).join(', ')} MB`,
    reference: 'the first of those repeated',
    goal: '≤ 350 MB, ≤ 1.1 × after the last',
    isReached: Math.max(first, last) <= 350 && isFlat,
  };
}

const describe = (opening: Opening) =>
  JSON.stringify({
    busy: busyOf(opening),
    paid: opening.paid,
    seconds: opening.seconds,
    strange: opening.strange,
    p99: Object.fromEntries([...opening.took.keys()].map((step) => [step, Math.round(p99(opening, step))])),
  });

function goalRows({ opening, exact, spent, visits }: Lived): Row[] {
  const provider = `the provider's window alone ${seconds(p99(opening, 'provider'))}`;
  const limits = [
    ['claim', 2_000, `load ${load()}`],
    ['place in line', 2_000, `${opening.places.length} in line`],
    ['confirm', 3_000, provider],
    ['applications', 1_000, '-'],
  ] as const;
  const each = (ms: number) => (ms / families).toFixed(1);
  const others99 = quantile(visits, 0.99);
  return [
    {
      what: `${families} families at one instant: refused as busy`,
      figure: String(busyOf(opening)),
      reference: `all over in ${opening.seconds.toFixed(1)} s; a family takes ${each(spent.node[0] ?? 0)} ms of the process, ${each(spent.postgres)} ms of PostgreSQL`,
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
      what: 'p99 of other pages meanwhile, 25 looks a second',
      figure: `${others99.toFixed(0)} ms`,
      reference: `${visits.length} looked at; the families' own page, all at once: ${seconds(p99(opening, 'page'))}, seats ${seconds(p99(opening, 'seats'))}`,
      goal: '≤ 300 ms',
      isReached: others99 <= 300,
    },
    {
      what: 'places, seats, money: as told, in every book',
      figure: exact ? 'exact' : 'NOT exact',
      reference: `${opening.paid} paid, ${opening.strange.length} kinds of strange answers`,
      goal: 'exact',
      isReached: exact && opening.strange.length === 0,
    },
  ];
}

function crowdRow(
  { opening, exact, spent, visits }: Lived,
  { count, overS }: { count: number; overS: number },
): Row {
  const figures = (['claim', 'place in line', 'confirm', 'applications'] as const).map((step) =>
    seconds(p99(opening, step)),
  );
  return {
    what: `${count} families over ${overS} s: busy; p99 of claim / place / confirm / applications / other pages`,
    figure: `${busyOf(opening)}; ${figures.join(' / ')} / ${quantile(visits, 0.99).toFixed(0)} ms`,
    reference: `${exact ? 'exact' : 'NOT exact'}, ${((spent.node[0] ?? 0) / count).toFixed(1)} + ${(spent.postgres / count).toFixed(1)} ms a family, load ${load()}`,
    goal: '0, exact',
    isReached: busyOf(opening) === 0 && exact,
  };
}
