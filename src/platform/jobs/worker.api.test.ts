import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '#tests/start.ts';
import { systemClock } from '../clock/clock.ts';
import { openDatabase } from '../db/database.ts';
import { addJob } from './jobs.ts';
import { lenientPool } from './lenient-pool.ts';
import { freeJobsOfTheGone, reportAlive, startJobs } from './worker.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const pool = () => academy.database.pool;

/** A job taken by the named worker so many seconds ago, as a killed process leaves it. */
async function givenTaken(name: string, by: string, secondsAgo: number): Promise<void> {
  await addJob(academy.db, name, {});
  await pool().query(
    `update graphile_worker._private_jobs set locked_by = $2, locked_at = now() - make_interval(secs => $3)
     where task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
    [name, by, secondsAgo],
  );
}
const isTaken = async (name: string) => {
  const { rows } = await pool().query(
    'select locked_at is not null as taken from graphile_worker.jobs where task_identifier = $1',
    [name],
  );
  return rows[0]?.taken as boolean | undefined;
};

test('what a killed worker had taken is done by the next one at once', async () => {
  await givenTaken('left.behind', 'pool-killed', 60);
  const done = Promise.withResolvers<void>();
  const worker = await startJobs(pool(), {
    handlers: { 'left.behind': async () => done.resolve() },
    scheduled: [],
    clock: systemClock,
  });
  await done.promise;
  await worker.stop();
});

test('control: the job of a worker that lives, or has only just taken it, stays its own', async () => {
  const goodbye = await reportAlive(pool(), 'pool-alive', () => undefined);
  await givenTaken('of.the.living', 'pool-alive', 60);
  await givenTaken('of.the.new', 'pool-new', 1);
  expect(await freeJobsOfTheGone(pool())).toBe(0);
  expect([await isTaken('of.the.living'), await isTaken('of.the.new')]).toEqual([true, true]);
  goodbye();
  await expect.poll(() => freeJobsOfTheGone(pool())).toBe(1);
  expect([await isTaken('of.the.living'), await isTaken('of.the.new')]).toEqual([false, true]);
});

test('when every connection is cut and none can be had while a job fails, the jobs go on', async () => {
  const { pool: own, close } = openDatabase(pool().options.connectionString ?? '', 4);
  const connect = own.connect.bind(own);
  const cut = Promise.withResolvers<void>();
  const refused = Promise.withResolvers<void>();
  // As `pg.Pool` has it: `query` asks with a callback, others await a promise. Whoever is left unanswered waits for ever.
  const away = (tell?: (error: Error) => void) => {
    refused.resolve();
    const error = new Error('connect ECONNREFUSED');
    if (tell === undefined) return Promise.reject(error);
    tell(error);
    return undefined;
  };
  let runs = 0;
  const done = Promise.withResolvers<void>();
  const handlers = {
    'cut.off': async () => {
      runs += 1;
      if (runs > 1) return done.resolve();
      own.connect = away as typeof own.connect;
      await pool().query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      cut.resolve();
      throw new Error('the connection is gone');
    },
  };
  const worker = await startJobs(own, { handlers, scheduled: [], clock: systemClock });
  await addJob(academy.db, 'cut.off', {});
  await cut.promise;
  // Letting go of the failed job is refused: unheeded, that refusal would end the process, and with it this test.
  await refused.promise;
  own.connect = connect;
  await pool().query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '1 hour', run_at = now() where locked_at is not null`,
  );
  await done.promise;
  await worker.stop();
  await close();
  expect(runs).toBe(2);
});

test('a connection the library gives back twice is given back once, and not taken from who has it next; control: the pool throws', async () => {
  const single = openDatabase(academy.ownerUrl, 1);
  type Back = () => void;
  const borrowed = (from: typeof single.pool) =>
    new Promise<Back>((done, fail) =>
      from.connect((error, _client, back) => (error ? fail(error) : done(() => back()))),
    );
  const lenient = lenientPool(single.pool);
  const back = await borrowed(lenient);
  back();
  const next = await borrowed(lenient);
  back();
  expect(single.pool.idleCount).toBe(0);
  next();
  expect((await lenient.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  const plain = await borrowed(single.pool);
  plain();
  expect(plain).toThrow('already been released');
  await single.close();
});
