import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '#tests/start.ts';
import { inTransaction } from './database.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

/** Holds a lock for so long; answers once it is held. */
async function hold(forMs: number): Promise<{ over: Promise<void> }> {
  const held = Promise.withResolvers<void>();
  const over = academy.owner.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(4242)`.execute(tx);
    held.resolve();
    await new Promise((done) => setTimeout(done, forMs));
  });
  await held.promise;
  return { over };
}

let tries = 0;
const write = () =>
  inTransaction(academy.db, async (tx) => {
    tries += 1;
    await sql`select pg_advisory_xact_lock(4242)`.execute(tx);
  });

test('a lock that another holds for longer than the lock limit is waited for once more', async () => {
  tries = 0;
  const { over } = await hold(3_000);
  await write();
  expect(tries).toBe(2);
  await over;
});

test('control: one that is held without end is given up after three tries, with the code of a busy database', async () => {
  tries = 0;
  const { over } = await hold(8_000);
  await expect(write()).rejects.toMatchObject({ code: '55P03' });
  expect(tries).toBe(3);
  await over;
}, 20_000);
