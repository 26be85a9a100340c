import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiptOf } from '#src/features/level-attempts/actions/close.server.ts';
import { listLate } from '#src/features/level-results/store/late-answers.server.ts';
import { save as saveAnswers } from '#src/features/level-tests/actions/answers.server.ts';
import * as sit from '#src/features/level-tests/actions/attempts.server.ts';
import { beginTest } from '#src/features/level-tests/actions/begin.server.ts';
import { saveBatcher } from '#src/features/level-tests/actions/save-batcher.server.ts';
import type { Sitting } from '#src/features/level-tests/contract/attempts.ts';
import type { Sent } from '#src/features/test-runner/parts/saving/sync.ts';
import { hashSecret, newSecret } from '#src/platform/tokens.ts';
import { type GivenBank, givenBank, student } from '#tests/given-level-tests.ts';
import {
  assess,
  type SimulatedStudent,
  type StoredHere,
  type StudentServer,
  simulatedStudent,
  type Verdict,
} from '#tests/level-simulation.ts';
import { startAcademy, type TestAcademy } from '#tests/start.ts';

const tickSeconds = 5;
const minutes = 10;

let academy: TestAcademy;
let bank: GivenBank;
beforeAll(async () => {
  academy = await startAcademy();
  bank = await givenBank(academy, { minutes });
});
afterAll(() => academy.close());

interface Seat {
  readonly id: number;
  readonly attemptNo: string;
  readonly secret: string;
  readonly browserHash: string;
}

async function inGroups<T>(
  list: readonly T[],
  size: number,
  work: (one: T, index: number) => Promise<unknown>,
) {
  for (let at = 0; at < list.length; at += size)
    await Promise.all(list.slice(at, at + size).map((one, offset) => work(one, at + offset)));
}

/** Seats so many students by the actions, which need no text message each. */
async function seatStudents(count: number, prefix: string): Promise<Seat[]> {
  const seats: Seat[] = [];
  await inGroups(Array.from({ length: count }), 20, async (_, index) => {
    const secret = newSecret();
    const browserHash = hashSecret(secret);
    const provenMobile = `${prefix}${String(index).padStart(11 - prefix.length, '0')}`;
    const caller = { memberId: null, memberMobile: null, provenMobile, browserHash };
    const { attemptNo } = await beginTest(academy, caller, {
      blueprintId: bank.blueprintId,
      branchId: bank.branchId,
      ...student,
    });
    const consents = { rules: true, privacy: true, log: true, guardian: true } as const;
    await sit.consent(academy, browserHash, { attemptNo, ...consents });
    await sit.start(academy, browserHash, attemptNo);
    const row = await academy.db
      .selectFrom('level_attempts')
      .select('id')
      .where('attempt_no', '=', attemptNo)
      .executeTakeFirstOrThrow();
    seats.push({ id: row.id, attemptNo, secret, browserHash });
  });
  return seats;
}

async function post<T>(seat: Seat, path: string, payload: object): Promise<{ status: number; data: T }> {
  const response = await academy.app.inject({
    method: 'POST',
    url: `/api/level-tests/attempts/${seat.attemptNo}${path}`,
    headers: { cookie: `__Host-test=${seat.secret}` },
    payload,
  });
  return { status: response.statusCode, data: response.json<{ resultData: T }>().resultData };
}

/** The protected way: the whole HTTP stack. */
function overHttp(seat: Seat): StudentServer {
  return {
    async save(entries): Promise<Sent> {
      const { status, data } = await post<{ results: Extract<Sent, { kind: 'answered' }>['results'] }>(
        seat,
        '/save',
        { entries },
      );
      return status === 200
        ? { kind: 'answered', results: data.results }
        : { kind: 'unreachable', trouble: 'network' };
    },
    async takeLease() {
      const { status, data } = await post<Sitting>(seat, '/lease', {});
      return status === 200
        ? {
            leaseEpoch: data.leaseEpoch,
            answers: data.answers.map((one) => ({ ...one, answer: one.answer })),
          }
        : null;
    },
    async handIn(leaseEpoch) {
      await post(seat, '/hand-in', { leaseEpoch });
    },
  };
}

/** The control: the same calls, but whatever arrives last is kept. */
function withoutRev(seat: Seat): StudentServer {
  const desk = saveBatcher(academy, { isOrdered: false });
  return {
    ...overHttp(seat),
    async save(entries): Promise<Sent> {
      const input = { attemptNo: seat.attemptNo, entries: [...entries] };
      const { results } = await saveAnswers(academy, desk, { browserHash: seat.browserHash, input });
      return { kind: 'answered', results };
    },
  };
}

/** Everything that is due by the simulated clock: pages' timers, and the jobs of the database. */
function simulatedTime() {
  const start = academy.clock.now().getTime();
  let queue: { atMs: number; work: () => void }[] = [];
  const nowMs = () => academy.clock.now().getTime() - start;
  return {
    nowMs,
    later: (work: () => void, ms: number) => {
      queue.push({ atMs: nowMs() + ms, work });
    },
    async tick() {
      academy.clock.advance(tickSeconds);
      const due = queue.filter(({ atMs }) => atMs <= nowMs());
      queue = queue.filter(({ atMs }) => atMs > nowMs());
      for (const { work } of due) work();
      if (nowMs() % 60_000 < tickSeconds * 1000) await academy.jobs['level-tests.sweep']?.({});
      const { rows } = await sql<{ id: number }>`
        select a.id from level_attempts a join graphile_worker.jobs j on j.key = 'level-expire-' || a.id
        where a.state = 'in_progress' and j.run_at <= ${academy.clock.now()} order by a.id`.execute(
        academy.db,
      );
      await inGroups(rows, 16, async ({ id }) => academy.jobs['level-tests.expire']?.({ attemptId: id }));
    },
  };
}

async function simulate(seats: readonly Seat[], serverOf: (seat: Seat) => StudentServer) {
  const time = simulatedTime();
  const students = seats.map((seat, index) =>
    simulatedStudent({ attemptNo: seat.attemptNo, seed: index + 1, itemCount: 10 }, serverOf(seat), time),
  );
  const ticks = (minutes * 60) / tickSeconds;
  for (let tick = 0; tick < ticks + 30; tick++) {
    await time.tick();
    await Promise.all(students.map((one) => one.step()));
    // One in four hands in on time; the others are closed by the clock.
    if (tick === ticks - 20)
      await inGroups(
        students.filter((_, index) => index % 4 === 0),
        50,
        (one) => one.handIn(),
      );
  }
  await academy.jobs['level-tests.sweep']?.({});
  return students;
}

async function verdictOf(seats: readonly Seat[], students: readonly SimulatedStudent[]): Promise<Verdict> {
  const sum: Verdict = { missing: 0, olderOverNewer: 0, strange: 0, acknowledged: 0 };
  await inGroups(seats, 50, async (seat, index) => {
    const one = students[index];
    const stored: StoredHere[] = await academy.db
      .selectFrom('level_answers')
      .select(['position', 'lease_epoch', 'rev', 'answer'])
      .where('attempt_id', '=', seat.id)
      .execute();
    if (!one) return;
    const verdict = assess(one, stored);
    for (const name of ['missing', 'olderOverNewer', 'strange', 'acknowledged'] as const)
      sum[name] += verdict[name];
  });
  return sum;
}

test('1,000 students with cuts, crashes, reloads, two tabs and wrong clocks lose nothing that was shown as saved', async () => {
  const seats = await seatStudents(1_000, '0101');
  const students = await simulate(seats, overHttp);
  const { acknowledged, ...faults } = await verdictOf(seats, students);
  expect(acknowledged).toBeGreaterThan(5_000);
  // A browser that was away has its minutes to bring what it holds; only then its result goes out.
  academy.clock.advance(21 * 60);
  await academy.jobs['level-tests.sweep']?.({});
  expect(faults).toEqual({ missing: 0, olderOverNewer: 0, strange: 0 });
  const rows = await academy.db
    .selectFrom('level_attempts')
    .select(['id', 'attempt_no', 'state', 'closed_at', 'deadline_at', 'receipt_hash', 'lease_epoch'])
    .where(
      'id',
      'in',
      seats.map(({ id }) => id),
    )
    .execute();
  expect(rows.filter(({ closed_at: at }) => at === null)).toEqual([]);
  const held = rows.filter(({ state }) => state !== 'released');
  // One in four handed in, and most others kept typing after the end: these are not shown without a word of staff.
  expect(held.length).toBeLessThan(750);
  // Whoever is not shown a result waits for a decision about answers that came too late, and for nothing else.
  for (const { id, state } of held)
    expect([state, (await listLate(academy.db, id)).length > 0]).toEqual(['scored', true]);
  const late = rows.map(
    (row) => ((row.closed_at?.getTime() ?? 0) - (row.deadline_at?.getTime() ?? 0)) / 1000,
  );
  expect(Math.max(...late)).toBeLessThanOrEqual(30);
  // The storms were real: most students lost their page or tab at least once.
  expect(rows.filter(({ lease_epoch: epoch }) => epoch > 2).length).toBeGreaterThan(500);
  for (const row of rows.slice(0, 50)) expect((await receiptOf(academy.db, row)).hash).toBe(row.receipt_hash);
}, 900_000);

test('control: the same storms without the order of revs put older answers over newer ones', async () => {
  const seats = await seatStudents(150, '0102');
  const students = await simulate(seats, withoutRev);
  const verdict = await verdictOf(seats, students);
  expect(verdict.olderOverNewer).toBeGreaterThan(0);
}, 600_000);
