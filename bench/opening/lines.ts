// A place in a line of one and of twenty thousand: what joining costs must not grow with the line.
import { sql } from 'kysely';
import type { Database } from '#src/platform/db/database.ts';
import type { RunningProduct } from '#tests/product.ts';
import { type BenchParent, median, type Row, spreadOf } from '../kit.ts';
import { type Opened, openSession } from '../rush-load.ts';
import { asFamily, dataOf } from './families.ts';
import { load } from './processor.ts';

const longLine = 20_000;
const joins = 40;

/** So many stand in line already, each a child of its own. */
async function givenLine({ db }: Database, { poolId, sessionId }: Opened, count: number): Promise<void> {
  await sql`
    with holders as (select 'bench line ' || ${sessionId}::bigint || ' ' || n as key, n from generate_series(1, ${count}::int) n),
    rows as (
      insert into test_waits (holder_key, session_id, child_id, member_id, child_name, child_grade, school_name,
        guardian_name, guardian_mobile, created_at)
      select key, ${sessionId}, 900000000 + n, 900000000 + n, '김하준', 9, '대치중학교', '김서연', '', now() from holders
    )
    insert into seat_waits (pool_id, holder_key, seats, state) select ${poolId}, key, 1, 'waiting' from holders order by n`.execute(
    db,
  );
  await sql`analyze seat_waits, test_waits, seat_wait_counts`.execute(db);
}

/** One after another; milliseconds of each, and whether each was told its place. */
async function joinEach(url: string, parents: readonly BenchParent[], { sessionId }: Opened, before: number) {
  const took: number[] = [];
  let areExact = true;
  for (const [n, { token, childId }] of parents.entries()) {
    const family = asFamily(url, n);
    const began = performance.now();
    const json = { sessionId, childId };
    const answer = await family.ask('POST', '/api/entrance-tests/waiting', { token, json });
    took.push(performance.now() - began);
    areExact &&= dataOf(answer).place === before + n + 1;
    family.leave();
  }
  return { took, areExact };
}

export async function lineRow(
  { product, database }: { readonly product: RunningProduct; readonly database: Database },
  parents: readonly BenchParent[],
): Promise<Row> {
  const full = async (hours: number, count: number, own: readonly BenchParent[]) => {
    const opened = await openSession(database, hours, 1);
    await sql`update seat_pools set taken = 1 where id = ${opened.poolId}`.execute(database.db);
    if (count > 0) await givenLine(database, opened, count);
    return joinEach(product.url, own, opened, count);
  };
  await full(500, 0, parents.slice(2 * joins, 2 * joins + 5));
  const short = await full(504, 0, parents.slice(0, joins));
  const long = await full(508, longLine, parents.slice(joins, 2 * joins));
  const ratio = median(long.took) / median(short.took);
  return {
    what: `joining a line of ${longLine.toLocaleString('en')}, beside one of none`,
    figure: `${median(long.took).toFixed(1)} ms`,
    spread: spreadOf(long.took),
    reference: `${median(short.took).toFixed(1)} ms (${ratio.toFixed(2)} ×), places ${short.areExact && long.areExact ? 'exact' : 'NOT exact'}, load ${load()}`,
    goal: '≤ 1.3 ×, exact',
    isReached: ratio <= 1.3 && short.areExact && long.areExact,
  };
}
