import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '#tests/start.ts';
import { inTransaction } from './database.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

/** Holds a lock until it is let go; answers once it is held. */
async function hold(): Promise<{ letGo: () => Promise<void> }> {
  const held = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const over = academy.owner.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = 0`.execute(tx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(4242)`.execute(tx);
    held.resolve();
    await free.promise;
  });
  await held.promise;
  return {
    letGo() {
      free.resolve();
      return over;
    },
  };
}

let tries = 0;
const write = () =>
  inTransaction(academy.db, async (tx) => {
    tries += 1;
    await sql`select pg_advisory_xact_lock(4242)`.execute(tx);
  });

test('a lock that another holds for longer than the lock limit is waited for once more', async () => {
  tries = 0;
  const { letGo } = await hold();
  const writing = write();
  await expect.poll(() => tries).toBe(2);
  await letGo();
  await writing;
  expect(tries).toBe(2);
});

test('control: one that is held without end is given up after three tries, with the code of a busy database', async () => {
  tries = 0;
  const { letGo } = await hold();
  await expect(write()).rejects.toMatchObject({ code: '55P03' });
  expect(tries).toBe(3);
  await letGo();
});
