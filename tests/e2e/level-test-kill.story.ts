import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cookieOf } from '../given-members.ts';
import { emptyDatabase, freePort, type RunningProduct, startProduct } from '../product.ts';
import { call } from '../start.ts';

let databaseUrl: string;
let books: pg.Client;
let product: RunningProduct;
let port: string;
beforeAll(async () => {
  databaseUrl = await emptyDatabase(inject('postgresUrl'));
  port = String(await freePort());
  product = await startProduct(databaseUrl, { PORT: port });
  books = new pg.Client({ connectionString: databaseUrl });
  await books.connect();
});
afterAll(async () => {
  await books.end();
  await product.end();
});

async function codeFor(mobile: string): Promise<string> {
  for (let turn = 0; turn < 80; turn++) {
    const sent = await call(product, `GET /sandbox/api/messages?to=${mobile}`);
    const code = /인증번호는 (\d{6})/.exec(JSON.stringify(sent.resultData))?.[1];
    if (code) return code;
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new Error('no code came');
}

interface Seat {
  readonly attemptNo: string;
  readonly cookie: string;
}

/** One proven phone and so many siblings, each sitting a reading test. */
async function seatSiblings(count: number): Promise<Seat[]> {
  const mobile = '01055519001';
  const sent = await call(product, 'POST /api/auth/send', {
    form: { studentName: '김하늘', parentsMobile: mobile },
  });
  const proof = cookieOf(sent, '__Host-proof');
  await call(product, 'POST /api/auth/verify', {
    form: { parentsMobile: mobile, code: await codeFor(mobile) },
    cookie: proof,
  });
  const { resultData } = await call<{
    offers: { blueprintId: number; subject: string; gradeFrom: number }[];
  }>(product, 'GET /api/level-tests');
  const offer = resultData.offers.find((one) => one.subject === 'reading' && one.gradeFrom === 5);
  const seats: Seat[] = [];
  for (const letter of '가나다라마바사아자차'.slice(0, count)) {
    const begun = await call<{ attemptNo: string }>(product, 'POST /api/level-tests/attempts', {
      json: {
        blueprintId: offer?.blueprintId,
        branchId: 1,
        studentName: `김${letter}`,
        birthDate: '2015-04-02',
        grade: 5,
      },
      cookie: proof,
    });
    const seat = { attemptNo: begun.resultData.attemptNo, cookie: cookieOf(begun, '__Host-test') };
    const path = `POST /api/level-tests/attempts/${seat.attemptNo}`;
    const json = { rules: true, privacy: true, log: true, guardian: true };
    await call(product, `${path}/consent`, { json, cookie: seat.cookie });
    await call(product, `${path}/start`, { json: {}, cookie: seat.cookie });
    seats.push(seat);
  }
  return seats;
}

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

test('killed with -9 five times while ten students save, nothing that was confirmed is missing', async () => {
  const seats = await seatSiblings(10);
  let isOver = false;
  const students = seats.map((seat) => restlessStudent(seat, () => isOver));
  for (let round = 0; round < 5; round++) {
    await new Promise((done) => setTimeout(done, 700 + round * 130));
    await product.end('SIGKILL');
    product = await startProduct(databaseUrl, { PORT: port });
  }
  await new Promise((done) => setTimeout(done, 700));
  isOver = true;
  await Promise.all(students.map((student) => student.done));
  let confirmed = 0;
  const lost: string[] = [];
  for (const [index, seat] of seats.entries()) {
    const { rows } = await books.query<{ position: number; rev: number }>(
      `select s.position, s.rev from level_answers s join level_attempts a on a.id = s.attempt_id where a.attempt_no = $1`,
      [seat.attemptNo],
    );
    const stored = new Map(rows.map((row) => [row.position, row.rev]));
    for (const [position, rev] of students[index]?.confirmed ?? []) {
      confirmed += 1;
      if ((stored.get(position) ?? 0) < rev)
        lost.push(`${seat.attemptNo} ${position}: ${stored.get(position)} < ${rev}`);
    }
  }
  expect(confirmed).toBeGreaterThan(40);
  expect(lost).toEqual([]);
});
