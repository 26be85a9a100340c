// What one of each costs in processor time and bytes, of the product and of PostgreSQL apart: the ground of the capacity model.
// Processor time is told by the system for each process, so other work on the machine hardly moves it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { openDatabase } from '#src/platform/db/database.ts';
import { hashPassword } from '#src/platform/passwords.ts';
import { emptyDatabase, startProduct } from '#tests/product.ts';
import { machineName, stamp } from '../scripts/report.ts';
import type { Costs, Spent } from './capacity/model.ts';
import { givenParents, openPostgres } from './kit.ts';
import { requestOf, seat } from './level-test.ts';
import { openSession } from './rush-load.ts';

const password = 'Costs-2026-pass';
const ticksASecond = 100;

/** Milliseconds of processor a process has used; 0 where it is gone. With `withDead` also what its ended children had. */
function usedBy(pid: number, withDead = false): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const ticks = Number(fields[11]) + Number(fields[12]);
    const dead = withDead ? Number(fields[13]) + Number(fields[14]) : 0;
    return ((ticks + dead) * 1000) / ticksASecond;
  } catch {
    return 0;
  }
}

const parentOf = (pid: string) => {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return 0;
  }
};

function usedByServer(postmaster: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster);
  return usedBy(postmaster, true) + children.reduce((sum, pid) => sum + usedBy(Number(pid)), 0);
}

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** So many of one kind, eight at a time; fails where one of them does. */
async function each(count: number, work: (n: number) => Promise<Response>): Promise<void> {
  let next = 0;
  const caller = async () => {
    for (let n = next++; n < count; n = next++) {
      const answer = await work(n);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${answer.status} for ${answer.url}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, caller));
}

const postgres = await openPostgres();
const databaseUrl = await emptyDatabase(postgres.url);
const product = await startProduct(databaseUrl);
const pid = product.child.pid ?? 0;
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
const one = async <T>(text: string) => (await client.query(text)).rows[0]?.v as T;
const backend = await one<number>('select pg_backend_pid() as v');
const postmaster = parentOf(String(backend));
const bytes = () => one<string>('select pg_database_size(current_database()) as v').then(Number);
const wal = () => one<string>(`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as v`).then(Number);

async function spent(count: number, work: () => Promise<void>): Promise<Spent> {
  await client.query('checkpoint');
  const before = { web: usedBy(pid), pg: usedByServer(postmaster), bytes: await bytes(), wal: await wal() };
  await work();
  const after = { web: usedBy(pid), pg: usedByServer(postmaster), bytes: await bytes(), wal: await wal() };
  const of = (name: keyof typeof before) => Math.max(0, (after[name] - before[name]) / count);
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    webMs: round(of('web')),
    postgresMs: round(of('pg')),
    bytes: Math.round(of('bytes')),
    walBytes: Math.round(of('wal')),
  };
}

const database = openDatabase(databaseUrl, 2);
const parents = await givenParents(database.db, 1_200);
await sql`update members set password_hash = ${await hashPassword(password)} where login_id like 'bench%'`.execute(
  database.db,
);
const { sessionId } = await openSession(database, 300, 1_300);
const seats = await seat(database, 200);
const json = { 'content-type': 'application/json' };
const get = (path: string) => fetch(product.url + path);
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(product.url + path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });
// Both have seen each of these before they are measured.
await each(50, (n) => get(n % 2 ? '/faq' : `/search?q=${n}`));
const emptyBytes = await bytes();
const seconds = 10;
const idle = await spent(seconds, () => new Promise((done) => setTimeout(done, seconds * 1000)));
const costs: Costs = {
  measured: stamp(),
  machine: machineName(),
  keptPage: await spent(3_000, () => each(3_000, () => get('/faq'))),
  drawnPage: await spent(200, () => each(200, (n) => get(`/search?q=${1_000 + n}`))),
  signIn: await spent(60, () => each(60, (n) => post('/api/login', { memberId: `bench${1 + n}`, password }))),
  registration: await spent(1_000, () =>
    each(1_000, (n) =>
      post(
        '/api/entrance-tests/registrations',
        { sessionId, childId: parents[n]?.childId },
        { authorization: `Bearer ${parents[n]?.token}`, 'idempotency-key': `costs-of-${n}-claims` },
      ),
    ),
  ),
  answer: await spent(6_000, () =>
    each(6_000, (n) => {
      const { path, method, headers, body } = requestOf(seats[n % seats.length] as (typeof seats)[number]);
      return fetch(product.url + path, { method, headers, body });
    }),
  ),
  idle: {
    processMb: Math.round(residentMb(pid)),
    webMsASecond: idle.webMs,
    postgresMsASecond: idle.postgresMs,
  },
  emptyBytes,
};
await database.close();
await client.end();
await product.end();
await postgres.stop();
writeFileSync('bench/capacity/costs.json', `${JSON.stringify(costs, null, 2)}\n`);
console.log(JSON.stringify(costs, null, 2));
process.exit();
