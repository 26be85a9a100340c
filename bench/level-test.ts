// Autosave of the level test: 500 students at once over HTTP, beside the bare one-row upsert in the same database.
import autocannon from 'autocannon';
import { sql } from 'kysely';
import pg from 'pg';
import { seedBranches } from '#seed/branches.ts';
import type { Academy } from '#src/platform/academy.ts';
import { systemClock } from '#src/platform/clock/clock.ts';
import { type Database, openDatabase } from '#src/platform/db/database.ts';
import { hashSecret, newSecret } from '#src/platform/tokens.ts';
import { emptyDatabase } from '#tests/product.ts';
import { type Bench, median, quantile, type Row, spreadOf, startBare } from './kit.ts';

const students = Number(process.env.BENCH_STUDENTS ?? 500);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const secondsEach = Number(process.env.BENCH_SECONDS ?? 6);
const items = 20;

export interface Seat {
  readonly attemptNo: string;
  readonly secret: string;
  /** Rises with every save, as the test page's does. */
  rev: number;
}

/** Running attempts with their papers, written in a few statements. */
export async function seat({ db }: Database, students: number): Promise<Seat[]> {
  if (!(await db.selectFrom('branches').select('id').executeTakeFirst()))
    await seedBranches({ db, clock: systemClock } as Academy);
  const seats = Array.from({ length: students }, (_, n): Seat => {
    const attemptNo = `LT26-${String(n).padStart(8, 'B')}`;
    return { attemptNo, secret: newSecret(), rev: 0 };
  });
  const blueprint = { title: '수학 레벨 테스트', minutes: 60 };
  await sql`
    insert into level_attempts (attempt_no, kind, branch_id, student_name, birth_date, grade, guardian_mobile, subject,
      blueprint_id, blueprint, level_map_id, seed, state, lease_epoch, created_at, consented_at, started_at, deadline_at)
    select no, 'test', (select min(id) from branches), '김하늘', date '2014-04-02', 6, '01011112222', 'math',
      1, ${JSON.stringify(blueprint)}::jsonb, (select min(id) from level_maps), 1, 'in_progress', 1, now(), now(), now(),
      now() + interval '1 hour'
    from unnest(${seats.map((one) => one.attemptNo)}::text[]) as no`.execute(db);
  await sql`
    insert into level_attempt_browsers (attempt_id, browser_hash, granted_at)
    select a.id, s.hash, now() from unnest(${seats.map((one) => one.attemptNo)}::text[],
      ${seats.map((one) => hashSecret(one.secret))}::text[]) as s (no, hash) join level_attempts a on a.attempt_no = s.no`.execute(
    db,
  );
  await sql`
    insert into level_attempt_items (attempt_id, position, item_id, version_id, domain_id, option_seed, params)
    select a.id, n, n, n, 1, 1, '{}'::jsonb from level_attempts a, generate_series(1, ${items}) n`.execute(
    db,
  );
  await sql`analyze`.execute(db);
  return seats;
}

export function requestOf(one: Seat) {
  one.rev += 1;
  const position = 1 + (one.rev % items);
  const answer = { kind: 'single', option: `o${1 + (one.rev % 4)}` };
  return {
    method: 'POST' as const,
    path: `/api/level-tests/attempts/${one.attemptNo}/save`,
    headers: { 'content-type': 'application/json', cookie: `__Host-test=${one.secret}` },
    body: JSON.stringify({ entries: [{ position, leaseEpoch: 1, rev: one.rev, answer }] }),
  };
}

interface Load {
  readonly perSecond: number;
  readonly p95Ms: number;
  readonly refused: number;
}

/** Saves over so many sockets until the time or the amount is over. */
function load(
  url: string,
  seats: readonly Seat[],
  how: { connections: number; amount?: number },
): Promise<Load> {
  const took: number[] = [];
  let next = 0;
  let refused = 0;
  const began = performance.now();
  return new Promise((done, fail) => {
    const run = autocannon(
      {
        url,
        connections: how.connections,
        timeout: 60,
        ...(how.amount ? { amount: how.amount } : { duration: secondsEach }),
        requests: [
          {
            setupRequest: (request) => {
              const one = seats[next++ % seats.length];
              return one ? { ...request, ...requestOf(one) } : request;
            },
          },
        ],
      },
      (error) => {
        if (error) return fail(error);
        const seconds = (performance.now() - began) / 1000;
        done({ perSecond: took.length / seconds, p95Ms: quantile(took, 0.95), refused });
      },
    );
    run.on('response', (_client, status, _bytes, responseTime) => {
      took.push(responseTime);
      if (status !== 200) refused += 1;
    });
  });
}

/** The bare upsert of one row by 16 connections, with none of our work around it. */
async function bareUpsert(databaseUrl: string): Promise<number> {
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  await admin.query(`create table if not exists bare_answers (attempt_id bigint, position integer, rev integer,
    answer jsonb, saved_at timestamptz, primary key (attempt_id, position)) with (fillfactor = 70)`);
  await admin.end();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
  const until = performance.now() + secondsEach * 1000;
  let saved = 0;
  const work = async (lane: number) => {
    const client = await pool.connect();
    for (let n = lane; performance.now() < until; n += 16) {
      await client.query({
        name: 'upsert',
        text: `insert into bare_answers values ($1, $2, $3, $4, now())
          on conflict (attempt_id, position) do update set rev = excluded.rev, answer = excluded.answer,
          saved_at = excluded.saved_at where bare_answers.rev < excluded.rev`,
        values: [n % students, 1 + (Math.floor(n / students) % items), n, '{"kind":"single","option":"o1"}'],
      });
      saved += 1;
    }
    client.release();
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: 16 }, (_, lane) => work(lane)));
  const perSecond = saved / ((performance.now() - began) / 1000);
  await pool.end();
  return perSecond;
}

interface Measured {
  readonly steady: readonly Load[];
  readonly burst: readonly Load[];
  readonly bare: readonly number[];
  readonly isWhole: boolean;
}

async function measure(postgresUrl: string, answersPerGroup: number): Promise<Measured> {
  const databaseUrl = await emptyDatabase(postgresUrl);
  const server = await startBare(databaseUrl, { BENCH_ANSWERS_PER_GROUP: String(answersPerGroup) });
  const database = openDatabase(databaseUrl);
  try {
    const seats = await seat(database, students);
    await load(server.url, seats, { connections: 64, amount: students });
    // What autovacuum does a minute later on its own: until then plans are made for tables that were empty.
    await sql`analyze`.execute(database.db);
    const steady: Load[] = [];
    const burst: Load[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round++) {
      bare.push(await bareUpsert(databaseUrl));
      steady.push(await load(server.url, seats, { connections: 64 }));
      burst.push(await load(server.url, seats, { connections: students, amount: students }));
    }
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from level_answers s
      where s.rev <> (select max(e.rev) from level_response_events e where e.attempt_id = s.attempt_id
        and e.position = s.position and e.outcome = 'saved')`.execute(database.db);
    const isWhole = rows[0]?.n === 0 && [...steady, ...burst].every((one) => one.refused === 0);
    return { steady, burst, bare, isWhole };
  } finally {
    await database.close();
    await server.end();
  }
}

const perSecond = (loads: readonly Load[]) => median(loads.map((one) => one.perSecond));
const p95 = (loads: readonly Load[]) => median(loads.map((one) => one.p95Ms));

function rowsOf(grouped: Measured, single: Measured): Row[] {
  const bare = median(grouped.bare);
  const ratio = perSecond(grouped.steady) / bare;
  const gain = perSecond(grouped.steady) / perSecond(single.steady);
  return [
    {
      what: 'answers saved a second over HTTP, 64 sockets',
      figure: perSecond(grouped.steady).toFixed(0),
      spread: spreadOf(grouped.steady.map((one) => one.perSecond)),
      reference: `${bare.toFixed(0)} bare one-row upserts by 16 connections (${ratio.toFixed(2)} ×)`,
      goal: '≥ 0.5 ×',
      isReached: ratio >= 0.5,
    },
    {
      what: 'the same, one answer a transaction (control)',
      figure: perSecond(single.steady).toFixed(0),
      reference: `grouping gains ${gain.toFixed(2)} ×`,
      goal: '> 1 ×',
      isReached: gain > 1,
    },
    {
      what: `${students} students save at the same moment: p95`,
      figure: `${p95(grouped.burst).toFixed(0)} ms`,
      spread: spreadOf(grouped.burst.map((one) => one.p95Ms)),
      reference: `${p95(single.burst).toFixed(0)} ms one answer a transaction`,
      goal: '≤ 100 ms',
      isReached: p95(grouped.burst) <= 100,
    },
    {
      what: 'the newest answer stands everywhere, nothing refused',
      figure: grouped.isWhole ? 'yes' : 'NO',
      reference: single.isWhole ? 'yes' : 'NO',
      goal: 'yes',
      isReached: grouped.isWhole,
    },
  ];
}

export const levelTestBench: Bench = {
  name: 'level-test',
  title: 'Level test: autosave of 500 students',
  async run({ postgresUrl }, log) {
    const grouped = await measure(postgresUrl, 250);
    log(`grouped ${JSON.stringify(grouped)}`);
    const single = await measure(postgresUrl, 1);
    log(`one answer a transaction ${JSON.stringify(single)}`);
    return rowsOf(grouped, single);
  },
};
