// What each read costs with ten thousand registrations behind, and with a million.
import pg from 'pg';
import { emptyDatabase, startProduct } from '#tests/product.ts';
import type { Bench, Row } from '../kit.ts';
import { load } from '../opening/processor.ts';
import { type Asking, costsOf, headersOf, looks } from './costs.ts';
import type { Cost } from './meter.ts';
import { findOrphans, layPast } from './past.ts';

/**
 * Eighteen days of a chain that has a million in five years. From 60,000 on the last hundred days are full, so that what reads
 * some months is compared with as many months.
 */
const few = Number(process.env.BENCH_YEARS_FROM ?? 10_000);
/** A hundred times as many; fewer while something is tried. */
const many = Number(process.env.BENCH_YEARS ?? 1_000_000);

const ratioOf = (after: Cost, before: Cost) =>
  (after.node + after.postgres) / (before.node + before.postgres);
const told = ({ node, postgres }: Cost) => `${node.toFixed(1)} ms, PostgreSQL ${postgres.toFixed(1)} ms`;

function rowsOf(before: ReadonlyMap<string, Cost>, after: ReadonlyMap<string, Cost>): Row[] {
  const compared = [...after].flatMap(([what, cost]) => {
    const was = before.get(what);
    return was ? [{ what: decodeURIComponent(what), cost, was, ratio: ratioOf(cost, was) }] : [];
  });
  return compared
    .sort((a, b) => b.ratio - a.ratio)
    .map(({ what, cost, was, ratio }) => ({
      what,
      figure: told(cost),
      reference: `${told(was)} with ${few} (${ratio.toFixed(2)} ×), load ${load()}`,
      spread: `median of ${looks}`,
      goal: '≤ 1.5 ×',
      isReached: ratio <= 1.5,
    }));
}

/** A product on a demo of its own with so many registrations behind it. */
async function productWith(postgresUrl: string, registrations: number, log: (line: string) => void) {
  const databaseUrl = await emptyDatabase(postgresUrl);
  const demo = { DEMO_STUDENTS: '60' };
  const seeding = await startProduct(databaseUrl, demo);
  await seeding.end();
  // Without the time limits of the house.
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  // What workers of a query have had goes with them: all of it shall be with the connection.
  await owner.query(`alter database ${owner.database} set max_parallel_workers_per_gather = 0`);
  await layPast(owner, { from: 0, to: registrations }, log);
  const orphans = await findOrphans(owner);
  if (orphans.length > 0) throw new Error(`Laid down without what they belong to: ${orphans.join(', ')}`);
  // What is done behind would be counted with what is asked: nobody does it here.
  const product = await startProduct(databaseUrl, { ...demo, ROLE: 'web' });
  return { product, owner, headers: await headersOf(product, owner) };
}

export const yearsBench: Bench = {
  name: 'years',
  title: `Every read with ${few} registrations behind and with ${many}: processor of the process and of PostgreSQL`,
  async run({ postgresUrl }, log) {
    const opened: Asking[] = [];
    try {
      for (const registrations of [few, many])
        opened.push(await productWith(postgresUrl, registrations, log));
      // Both in one run, look by look: what else the machine does then is done to either.
      const [before = new Map(), after = new Map()] = await costsOf(opened, log);
      return rowsOf(before, after);
    } finally {
      for (const { owner, product } of opened) {
        await owner.end();
        await product.end();
      }
    }
  },
};
