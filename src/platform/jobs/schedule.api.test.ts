import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '#tests/start.ts';
import { addDue, dueBetween, keepSchedule } from './schedule.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const noon = Date.parse('2026-11-21T03:00:00Z');
const minuteMs = 60_000;
const pool = () => academy.database.pool;
const dueAt = (name: string, minutes: number) => {
  const untilMs = noon + minutes * minuteMs;
  return dueBetween([{ name, cron: '* * * * *', priority: 2 }], untilMs - minuteMs, untilMs);
};
const jobsOf = async (name: string) =>
  (
    await sql<{ key: string; priority: number }>`
      select key, priority from graphile_worker.jobs where task_identifier = ${name}`.execute(academy.db)
  ).rows;

test('of many processes one adds what is due, and a minute later one again', async () => {
  const both = await Promise.all([1, 2, 3].map(() => addDue(pool(), dueAt('swept', 1))));
  expect(both.toSorted()).toEqual([0, 0, 1]);
  expect(await addDue(pool(), dueAt('swept', 2))).toBe(1);
  // With a key of its own a job that fails for hours is one row that is tried again, not one more a minute.
  expect(await jobsOf('swept')).toEqual([{ key: 'cron swept', priority: 2 }]);
});

test('a clock a moment behind adds nothing twice; one that was set back by an hour goes on at once', async () => {
  expect(await addDue(pool(), dueAt('back', 60))).toBe(1);
  expect(await addDue(pool(), dueAt('back', 59))).toBe(0);
  expect(await addDue(pool(), dueAt('back', 0))).toBe(1);
  expect(await addDue(pool(), dueAt('back', 1))).toBe(1);
});

test('goes by the academy’s clock, not by that of the machine', async () => {
  academy.clock.set(new Date(noon - 1_000));
  const scheduled = [
    { name: 'each', cron: '* * * * *' },
    { name: 'kept', cron: '1 3 * * *' },
  ];
  const end = keepSchedule(pool(), scheduled, academy.clock);
  academy.clock.advance(1);
  await expect.poll(() => jobsOf('each')).toHaveLength(1);
  expect(await jobsOf('kept')).toEqual([]);
  academy.clock.advance(60);
  await expect.poll(() => jobsOf('kept')).toHaveLength(1);
  end();
});
