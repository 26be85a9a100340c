// The same opening by one process and by two: what the processor of each has to do.
import { openDatabase } from '#src/platform/db/database.ts';
import { emptyDatabase } from '#tests/product.ts';
import { givenParents, type Row, startProcesses } from '../kit.ts';
import { openSession } from '../rush-load.ts';
import { busyOf, openingOf } from './families.ts';
import { load, meterOf, type Spent } from './processor.ts';

const families = 600;
const seats = 60;

async function opened(postgresUrl: string, processes: number) {
  const databaseUrl = await emptyDatabase(postgresUrl);
  const products = await startProcesses(databaseUrl, processes);
  const database = openDatabase(databaseUrl, 2);
  try {
    const parents = await givenParents(database.db, 2 * families);
    const urls = products.map(({ url }) => url);
    const manner = { overMs: 0, thinkMs: 0, isBare: false };
    // The first opening of a process compiles what the others only run.
    await openingOf(
      urls,
      { parents: parents.slice(families), opened: await openSession(database, 200, seats) },
      manner,
    );
    const meter = await meterOf(
      products.map(({ child }) => child.pid ?? 0),
      database,
    );
    const session = await openSession(database, 210, seats);
    const read = await meter();
    const opening = await openingOf(urls, { parents: parents.slice(0, families), opened: session }, manner);
    return { opening, spent: await read() };
  } finally {
    await database.close();
    for (const product of products) await product.end();
  }
}

export async function pairRow(postgresUrl: string): Promise<Row> {
  const one = await opened(postgresUrl, 1);
  const two = await opened(postgresUrl, 2);
  const busiest = ({ node }: Spent) => Math.max(...node);
  const gain = busiest(one.spent) / busiest(two.spent);
  const each = (ms: number) => (ms / families).toFixed(2);
  const nodeOf = ({ node }: Spent) => node.map(each).join(' + ');
  const isGood = busyOf(one.opening) + busyOf(two.opening) === 0;
  return {
    what: `two processes, ${families} families at one instant: what the busiest has to do, beside one alone`,
    figure: `${gain.toFixed(2)} × as many families for its processor`,
    reference: `a family costs ${nodeOf(one.spent)} ms of one and ${nodeOf(two.spent)} ms of two, PostgreSQL ${each(one.spent.postgres)} and ${each(two.spent.postgres)} ms; over in ${one.opening.seconds.toFixed(1)} s and ${two.opening.seconds.toFixed(1)} s beside the load on the same cores, load ${load()}`,
    goal: '≥ 1.6 ×',
    isReached: gain >= 1.6 && isGood,
  };
}
