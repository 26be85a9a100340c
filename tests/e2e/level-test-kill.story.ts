import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#src/platform/postgres/embedded.ts';
import { emptyDatabase, freePort, type RunningProduct, startProduct } from '../product.ts';
import { call } from '../start.ts';
import { newMobile } from './level-test-steps.ts';
import { type Seat, seatStudents } from './seat-students.ts';

// A PostgreSQL of its own that keeps its promises: what it has committed survives a kill.
const dataDir = mkdtempSync(join(tmpdir(), 'academy-kill-'));
const launch = () => startEmbeddedPostgres({ projectRoot: process.cwd(), dataDir, log: () => undefined });
let postgres: EmbeddedPostgres;
let name: string;
let product: RunningProduct;
let port: string;
const databaseUrl = () => postgres.url.replace(/\/postgres$/, `/${name}`);
beforeAll(async () => {
  postgres = await launch();
  name = (await emptyDatabase(postgres.url)).split('/').at(-1) ?? '';
  port = String(await freePort());
  product = await startProduct(databaseUrl(), { PORT: port });
});
afterAll(async () => {
  await product.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Saves without pause until told to stop; remembers the newest rev that was confirmed for each position. */
function restlessStudent(seat: Seat, isOver: () => boolean) {
  const confirmed = new Map<number, number>();
  const work = async () => {
    for (let rev = 1; !isOver(); rev++) {
      const position = 1 + (rev % 8);
      const answer = { kind: 'single', option: `o${1 + (rev % 4)}` };
      const saved = await call<{ results: { outcome: string }[] }>(
        product,
        `POST /api/level-tests/attempts/${seat.attemptNo}/save`,
        { json: { entries: [{ position, leaseEpoch: 1, rev, answer }] }, cookie: seat.cookie },
      ).catch(() => null);
      if (saved?.resultCode === 0 && saved.resultData.results[0]?.outcome === 'saved')
        confirmed.set(position, rev);
      else await new Promise((done) => setTimeout(done, 50));
    }
  };
  return { confirmed, done: work() };
}

type Student = ReturnType<typeof restlessStudent>;

/** Waits until everybody has had so many more answers confirmed: a kill always meets people who are saving. */
async function waitForSaves(students: readonly Student[], least: number): Promise<void> {
  const newest = ({ confirmed }: Student) => Math.max(0, ...confirmed.values());
  const before = students.map(newest);
  for (let turn = 0; turn < 4_000; turn++) {
    if (students.filter((one, n) => newest(one) > (before[n] ?? 0)).length >= least) return;
    await new Promise((done) => setTimeout(done, 25));
  }
  throw new Error('nobody could save any more');
}

async function killDatabase(): Promise<void> {
  const pid = Number(readFileSync(join(postgres.folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  await product.end('SIGKILL');
  postgres = await launch();
}

async function storedOf(ledgers: pg.Client, { attemptNo }: Seat): Promise<Map<number, number>> {
  const { rows } = await ledgers.query<{ position: number; rev: number }>(
    `select s.position, s.rev from level_answers s join level_attempts a on a.id = s.attempt_id where a.attempt_no = $1`,
    [attemptNo],
  );
  return new Map(rows.map((row) => [row.position, row.rev]));
}

test('server and database killed with -9 in turn while ten students save: nothing that was confirmed is missing', async () => {
  const seats = await seatStudents(product, 10, { mobileOf: newMobile });
  let isOver = false;
  const students = seats.map((seat) => restlessStudent(seat, () => isOver));
  for (let round = 0; round < 6; round++) {
    await waitForSaves(students, 8);
    await new Promise((done) => setTimeout(done, round * 37));
    if (round % 2 === 0) await product.end('SIGKILL');
    else await killDatabase();
    product = await startProduct(databaseUrl(), { PORT: port });
  }
  await waitForSaves(students, 8);
  isOver = true;
  await Promise.all(students.map((student) => student.done));
  const ledgers = new pg.Client({ connectionString: databaseUrl() });
  await ledgers.connect();
  let confirmed = 0;
  const lost: string[] = [];
  for (const [index, seat] of seats.entries()) {
    const stored = await storedOf(ledgers, seat);
    for (const [position, rev] of students[index]?.confirmed ?? []) {
      confirmed += 1;
      if ((stored.get(position) ?? 0) < rev)
        lost.push(`${seat.attemptNo} ${position}: ${stored.get(position)} < ${rev}`);
    }
  }
  await ledgers.end();
  expect(confirmed).toBeGreaterThan(40);
  expect(lost).toEqual([]);
}, 600_000);
