import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '#tests/start.ts';
import { addJob } from './jobs.ts';
import { freeJobsOfTheGone, sayAlive, startJobs } from './worker.ts';

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
  const worker = await startJobs(pool(), { 'left.behind': async () => done.resolve() }, []);
  await done.promise;
  await worker.stop();
});

test('control: the job of a worker that lives, or has only just taken it, stays its own', async () => {
  const goodbye = await sayAlive(pool(), 'pool-alive', () => undefined);
  await givenTaken('of.the.living', 'pool-alive', 60);
  await givenTaken('of.the.new', 'pool-new', 1);
  expect(await freeJobsOfTheGone(pool())).toBe(0);
  expect([await isTaken('of.the.living'), await isTaken('of.the.new')]).toEqual([true, true]);
  goodbye();
  await expect.poll(() => freeJobsOfTheGone(pool())).toBe(1);
  expect([await isTaken('of.the.living'), await isTaken('of.the.new')]).toEqual([false, true]);
});

test('when every connection is cut in the middle of a job, the jobs go on', async () => {
  const started = Promise.withResolvers<void>();
  const cut = Promise.withResolvers<void>();
  let runs = 0;
  const done = Promise.withResolvers<void>();
  const worker = await startJobs(
    pool(),
    {
      'cut.off': async () => {
        runs += 1;
        if (runs > 1) return done.resolve();
        started.resolve();
        await cut.promise;
        throw new Error('the connection is gone');
      },
    },
    [],
  );
  await addJob(academy.db, 'cut.off', {});
  await started.promise;
  await pool().query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  cut.resolve();
  await done.promise;
  await worker.stop();
  expect(runs).toBe(2);
});
