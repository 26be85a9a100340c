import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WaitView } from '#src/features/registrations/contract/registrations.ts';
import { listLiveOf } from '#src/features/registrations/store/registrations.server.ts';
import { explainWaits } from '#src/features/seats/actions/line-reasons.server.ts';
import { openPool } from '#src/features/seats/actions/pools.server.ts';
import { findWaits } from '#src/features/seats/store/line-places.server.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import {
  callsWaiting,
  type GivenFamily,
  givenFamily,
  poolLocked,
  registerOne,
  waitOne,
} from '#tests/given-families.ts';
import { sessionsApart } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

const nothing = async () => undefined;
let academy: TestAcademy;
let seated: GivenFamily;
let families: GivenFamily[];
beforeAll(async () => {
  academy = await startAcademy();
  seated = await givenFamily(academy);
  families = [];
  for (let n = 0; n < 4; n++) families.push(await givenFamily(academy));
});
afterAll(() => academy.close());

const session = sessionsApart(() => academy, 1_000);
async function full() {
  const made = await session({ capacity: 1 });
  await registerOne(academy, seated, made.sessionId, seated.younger);
  return made;
}
const join = (family: GivenFamily, sessionId: number, childId = family.younger) =>
  waitOne(academy, family, sessionId, childId);
/** So many strangers stand in the line. */
const standing = (poolId: number, count: number) =>
  sql`insert into seat_waits (pool_id, holder_key, seats, state, entry)
    select ${poolId}::bigint, 'stranger:' || ${poolId}::text || ':' || n, 1, 'waiting', 'e:' || ${poolId}::text || ':' || n
    from generate_series(1, ${count}::int) n`.execute(academy.db);

describe('families that come while a line is being written', () => {
  test('wait for the pool as one, stand in order of arrival, and each is told its own place', async () => {
    const { sessionId, poolId } = await full();
    const [a, b, c, d] = families as [GivenFamily, GivenFamily, GivenFamily, GivenFamily];
    const lock = await poolLocked(academy, poolId);
    const first = join(a, sessionId);
    await expect.poll(() => callsWaiting(academy)).toBe(1);
    const rest = [b, c, d].map((family) => join(family, sessionId));
    // The same child again: one of the two is refused, and nobody beside them is hurt.
    const again = join(b, sessionId);
    expect(await callsWaiting(academy)).toBe(1);
    lock.open();
    const answers = await Promise.all([first, ...rest, again]);
    const told = answers.filter((one) => one.resultCode === 0).map((one) => one.resultData.place);
    expect(told.toSorted((x, y) => x - y)).toEqual([1, 2, 3, 4]);
    expect(answers.filter((one) => one.resultCode === 'test.already_waiting')).toHaveLength(1);
    expect((await first).resultData).toMatchObject({ place: 1, reason: '빈자리가 없습니다.', partySize: 1 });
    const standing = await academy.db
      .selectFrom('test_waits as w')
      .innerJoin('seat_waits as s', 's.holder_key', 'w.holder_key')
      .select('w.member_id')
      .where('s.pool_id', '=', poolId)
      .orderBy('s.turn')
      .execute();
    const placed = (n: number) => (answers[n]?.resultCode === 0 ? answers[n].resultData.place : undefined);
    // Of the two calls for one child either may be the one that is refused.
    const places = [placed(0), placed(1) ?? placed(4), placed(2), placed(3)];
    const placeOf = new Map([a, b, c, d].map((family, n) => [family.userSeqId, places[n]]));
    const inOrder = standing.map((row) => placeOf.get(row.member_id));
    expect(inOrder).toEqual([1, 2, 3, 4]);
  });

  test('control: without the desk each of them waits for the pool by itself, with a connection of its own', async () => {
    const { poolId } = await full();
    const lock = await poolLocked(academy, poolId);
    const alone = [1, 2, 3, 4].map(() =>
      inTransaction(academy.db, (tx) =>
        openPool(tx, poolId, { now: academy.clock.now(), hooks: { onExpired: nothing, onOffered: nothing } }),
      ),
    );
    await expect.poll(() => callsWaiting(academy)).toBe(4);
    lock.open();
    await Promise.all(alone);
  });
});

test('a place beyond the thousandth is exact, and so is the line when somebody before leaves', async () => {
  const { sessionId, poolId } = await full();
  await standing(poolId, 1_300);
  const [family] = families as [GivenFamily];
  expect((await join(family, sessionId, family.older)).resultData.place).toBe(1_301);
  await sql`update seat_waits set state = 'withdrawn' where holder_key in (
    select holder_key from seat_waits where pool_id = ${poolId} and state = 'waiting' order by turn limit 700)`.execute(
    academy.db,
  );
  const { waiting } = (
    await call<{ waiting: WaitView[] }>(academy, 'GET /api/applications', { token: family.token })
  ).resultData;
  expect(waiting.find((one) => one.sessionId === sessionId)).toMatchObject({
    place: 601,
    reason: '앞 순번이 먼저입니다.',
  });
  await sql`delete from seat_waits where pool_id = ${poolId} and state = 'waiting' and holder_key like 'stranger:%'`.execute(
    academy.db,
  );
  const { rows } = await sql<{ counted: number }>`select sum(waiting)::int as counted from seat_wait_counts
    where pool_id = ${poolId}`.execute(academy.db);
  expect(rows[0]?.counted).toBe(1);
});

test('in a group of hundreds of children who sat tests before, the newest registration is seen', async () => {
  const { sessionId } = await full();
  const [family] = families as [GivenFamily];
  const stranger = 900_000_000;
  await academy.owner.transaction().execute(async (tx) => {
    // The children of these rows are no rows themselves.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into registrations (registration_no, session_id, test_id, child_id, member_id, hold_id, state, amount_krw,
        child_name, child_grade, school_name, guardian_name, guardian_mobile, created_at, confirmed_at)
      select 'before:' || n, ${sessionId}, n % 4, ${stranger} + n / 4, ${stranger}, ${stranger} + n, 'attended', 0,
        '', 3, '', '', '', ${academy.clock.now()}, ${academy.clock.now()} from generate_series(0, 1023) n`.execute(
      tx,
    );
  });
  const own = await session({ capacity: 1 });
  await registerOne(academy, family, own.sessionId, family.older);
  const children = [family.older, ...Array.from({ length: 256 }, (_, n) => stranger + n)];
  const live = await inTransaction(academy.db, (tx) => listLiveOf(tx, children));
  expect(live).toHaveLength(1_025);
  expect(live.some((one) => one.childId === family.older)).toBe(true);
});

const read = sql<{ n: number }>`select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as n
  from pg_stat_xact_user_tables where relname in ('seat_waits', 'seat_wait_counts')`;
/** Rows of lines this work reads. */
async function rowsReadIn(tx: Tx, work: (tx: Tx) => Promise<unknown>): Promise<number> {
  const before = (await read.execute(tx)).rows[0]?.n ?? 0;
  await work(tx);
  return ((await read.execute(tx)).rows[0]?.n ?? 0) - before;
}
const rowsRead = (work: (tx: Tx) => Promise<unknown>) =>
  academy.db.transaction().execute((tx) => rowsReadIn(tx, work));

describe('a line that has filled since the database last looked at it', () => {
  let poolId: number;
  const holders = () => Array.from({ length: 40 }, (_, n) => `stranger:${poolId}:${500 + n}`);
  const explain = (tx: Tx) =>
    explainWaits(
      tx,
      { poolId, holderKeys: holders() },
      { now: academy.clock.now(), hooks: { onExpired: nothing, onOffered: nothing } },
    );
  beforeAll(async () => {
    await sql`delete from seat_waits`.execute(academy.owner);
    await sql`vacuum analyze seat_waits`.execute(academy.owner);
    poolId = (await full()).poolId;
    await standing(poolId, 2_000);
  });

  test('is not read whole to tell forty in it where they stand and why they wait', async () => {
    const counts = 40 * 256;
    expect(await rowsRead((tx) => findWaits(tx, holders()))).toBeLessThan(counts + 500);
    expect(await rowsRead(explain)).toBeLessThan(300);
    expect(new Set((await academy.db.transaction().execute(explain)).values())).toEqual(new Set(['behind']));
  });

  test('control: without the index of its holders it is read for each of them', async () => {
    let rows = 0;
    const asBefore = academy.owner.transaction().execute(async (tx) => {
      await sql`drop index seat_waits_once`.execute(tx);
      rows = await rowsReadIn(tx, explain);
      throw new Error('The index comes back.');
    });
    await expect(asBefore).rejects.toThrow('comes back');
    expect(rows).toBeGreaterThan(20_000);
  });
});

describe('a line of one and one of twenty thousand cost a place the same', () => {
  const last = (poolId: number, count: number) => `stranger:${poolId}:${count}`;
  let short: number;
  let long: number;
  beforeAll(async () => {
    short = (await full()).poolId;
    long = (await full()).poolId;
    await standing(short, 1);
    await standing(long, 20_000);
    await sql`analyze seat_waits, seat_wait_counts`.execute(academy.owner);
  });

  test('rows read for a place: at most one block and the counts before it', async () => {
    expect(await rowsRead((tx) => findWaits(tx, [last(short, 1)]))).toBeLessThan(300);
    expect(await rowsRead((tx) => findWaits(tx, [last(long, 20_000)]))).toBeLessThan(450);
    expect((await findWaits(academy.db, [last(long, 20_000)]))[0]?.place).toBe(20_000);
  });

  test('control: counting the line reads all of it', async () => {
    const count = (tx: Tx) =>
      sql`select count(*) from seat_waits where pool_id = ${long} and state = 'waiting'`.execute(tx);
    expect(await rowsRead(count)).toBeGreaterThanOrEqual(20_000);
  });
});
