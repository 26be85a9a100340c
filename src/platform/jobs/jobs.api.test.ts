import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '#tests/start.ts';
import { inTransaction } from '../db/database.ts';
import { addJobs, type NewJob, removeJobs } from './jobs.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const job = (n: number, key?: string): NewJob => ({
  name: 'test.counted',
  payload: { n },
  options: { priority: n % 2, ...(key !== undefined && { key }) },
});
const add = (jobs: readonly NewJob[]) => inTransaction(academy.db, (tx) => addJobs(tx, jobs));
const waiting = async () => {
  const { rows } = await academy.database.pool.query(
    `select (j.payload->>'n')::int as n, j.key, j.priority from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'test.counted' order by j.run_at`,
  );
  return rows.map(({ n, key, priority }) => [n, key, priority].join(' '));
};
const clear = () => academy.database.pool.query('delete from graphile_worker._private_jobs');

test('jobs are added in their order by one statement; of two with one key, there or on its way, the later one stays', async () => {
  await clear();
  await add([job(1), job(2, 'a'), job(3, 'a'), job(4), job(5, 'b')]);
  expect(await waiting()).toEqual(['1  1', '3 a 1', '4  0', '5 b 1']);
  await add([job(6, 'b'), job(7)]);
  expect(await waiting()).toEqual(['1  1', '3 a 1', '4  0', '6 b 0', '7  1']);
});

test('jobs are taken back by their keys; one that runs ends, and is not tried again', async () => {
  await clear();
  await add([job(1, 'a'), job(2, 'b'), job(3)]);
  await academy.database.pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody' where key = 'b'`,
  );
  await inTransaction(academy.db, (tx) => removeJobs(tx, ['b', 'a', 'unknown']));
  const { rows } = await academy.database.pool.query(
    'select key, attempts = max_attempts as over from graphile_worker._private_jobs order by id',
  );
  expect(rows).toEqual([
    { key: null, over: true },
    { key: null, over: false },
  ]);
});

test('control: what rolls back has neither added nor taken back anything', async () => {
  await clear();
  await add([job(1, 'a')]);
  const broken = inTransaction(academy.db, async (tx) => {
    await removeJobs(tx, ['a']);
    await addJobs(tx, [job(2)]);
    throw new Error('Nothing of it is true.');
  });
  await expect(broken).rejects.toThrow('Nothing of it');
  expect(await waiting()).toEqual(['1 a 1']);
});
