import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '#src/platform/db/database.ts';
import { signWebhook } from '#src/providers/payment/sandbox/portone-sandbox.ts';
import { callsWaiting, underWay } from '#tests/given-families.ts';
import { act, confirmPayment, givenAuthenticated, givenHold, stateOf } from '#tests/given-payments.ts';
import { paymentAcademy } from '#tests/payment-academy.ts';
import { call } from '#tests/start.ts';

const { academy, ask } = await paymentAcademy();

let serial = 0;
const event = (paymentId: string, type = 'Transaction.Paid', id = `wh-word-${serial++}`) => {
  const body = JSON.stringify({ type, timestamp: '2026-11-21T01:00:00Z', data: { paymentId } });
  return fetch(`${academy.url}/api/payments/webhook`, {
    method: 'POST',
    body,
    headers: signWebhook(id, body),
  });
};
const dropJobs = () => academy.database.pool.query('delete from graphile_worker._private_jobs');

/** When the provider will be asked about a payment: the keys of the jobs without its id, soonest first. */
async function asksOf(paymentId: string): Promise<string[]> {
  const { rows } = await academy.database.pool.query<{ key: string }>(
    `select replace(j.key, $1, '…') as key from graphile_worker._private_jobs j
     where j.payload->>'paymentId' = $1 order by j.run_at, j.id`,
    [paymentId],
  );
  return rows.map(({ key }) => key.replace(/^payments\.webhook:.*/, 'webhook'));
}

/** Seconds until the provider is asked about a payment, and from each question to the next. */
async function waitsOf(paymentId: string): Promise<number[]> {
  const { rows } = await academy.database.pool.query<{ at: Date; more: number[] }>(
    `select academy_time(j.run_at) as at, j.payload->'thenSeconds' as more from graphile_worker._private_jobs j
     where j.key = 'payments.ask:' || $1`,
    [paymentId],
  );
  return rows.flatMap(({ at, more }) => [
    Math.round((at.getTime() - academy.clock.now().getTime()) / 1000),
    ...more,
  ]);
}

test('a question that stays without an answer is asked again, until the last of them', async () => {
  const hold = await givenHold(academy);
  const window = await givenAuthenticated(academy, hold);
  await act(academy, window.paymentId, 'lose-answer');
  await confirmPayment(academy, hold, window);
  await call(academy, 'POST /sandbox/api/faults/portone', { json: { mode: 'down' } });
  const { paymentId } = window;
  const askedWith = (thenSeconds: number[]) => academy.jobs['payments.ask']?.({ paymentId, thenSeconds });
  await askedWith([15, 30]);
  expect(await waitsOf(paymentId)).toEqual([15, 30]);
  await askedWith([30]);
  expect(await waitsOf(paymentId)).toEqual([30]);
  await dropJobs();
  await askedWith([]);
  expect(await waitsOf(paymentId)).toEqual([]);
  await call(academy, 'POST /sandbox/api/faults/portone', { json: { mode: 'off' } });
});

/** The sandbox tells of what it took by itself; that word has come when it is written. */
const wordOfSandbox = (paymentId: string) =>
  expect
    .poll(async () =>
      Number(
        (
          await academy.db
            .selectFrom('webhook_events')
            .select((e) => e.fn.countAll().as('n'))
            .where('payment_id', '=', paymentId)
            .executeTakeFirstOrThrow()
        ).n,
      ),
    )
    .toBeGreaterThan(0);

test('once money is booked nobody asks for it any more; control: without an answer the questions stand', async () => {
  const [paid, lost] = [await givenHold(academy), await givenHold(academy)];
  const [mine, theirs] = [await givenAuthenticated(academy, paid), await givenAuthenticated(academy, lost)];
  await act(academy, theirs.paymentId, 'lose-answer');
  await confirmPayment(academy, paid, mine);
  await confirmPayment(academy, lost, theirs);
  await wordOfSandbox(mine.paymentId);
  expect((await asksOf(mine.paymentId)).filter((key) => key.startsWith('payments.ask'))).toEqual([]);
  expect(await waitsOf(theirs.paymentId)).toEqual([5, 15, 30]);
  await ask(theirs.paymentId);
  expect(await stateOf(academy, lost, theirs.paymentId)).toMatchObject({ payment: 'paid', entries: 1 });
});

test('a word says nothing new of what was just read back; every other word has the provider asked', async () => {
  const hold = await givenHold(academy);
  const { paymentId, ...window } = await givenAuthenticated(academy, hold);
  await event(paymentId);
  expect(await asksOf(paymentId)).toEqual(['webhook']);
  await confirmPayment(academy, hold, { paymentId, ...window });
  await wordOfSandbox(paymentId);
  await dropJobs();
  await event(paymentId);
  expect(await asksOf(paymentId)).toEqual([]);
  await event(paymentId, 'Transaction.Cancelled');
  expect(await asksOf(paymentId)).toEqual(['webhook']);
  await dropJobs();
  academy.clock.advance(180);
  await event(paymentId);
  expect(await asksOf(paymentId)).toEqual(['webhook']);
});

test('while our own confirmation has no answer a word has the provider asked before long', async () => {
  const hold = await givenHold(academy);
  const window = await givenAuthenticated(academy, hold);
  await act(academy, window.paymentId, 'lose-answer');
  await confirmPayment(academy, hold, window);
  await event(window.paymentId);
  expect(await waitsOf(window.paymentId)).toEqual([2, 5, 15, 30]);
  await ask(window.paymentId);
  expect((await stateOf(academy, hold, window.paymentId)).payment).toBe('paid');
});

test('words that come while others are written wait over one connection, and each counts once', async () => {
  await dropJobs();
  const ids = Array.from({ length: 6 }, (_, n) => `pay-unknown-${n}`);
  const lock = await underWay(academy, (tx) => sql`lock table webhook_events in exclusive mode`.execute(tx));
  const answers = ids.flatMap((paymentId, n) =>
    [1, 2].map(() => event(paymentId, 'Transaction.Paid', `wh-many-${n}`)),
  );
  await expect.poll(() => callsWaiting(academy)).toBe(1);
  lock.open();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(12).fill(200));
  for (const paymentId of ids) expect(await asksOf(paymentId)).toEqual(['webhook']);
  // Control: each by its own transaction is as many that wait.
  const again = await underWay(academy, (tx) => sql`lock table webhook_events in exclusive mode`.execute(tx));
  const alone = ids
    .slice(0, 3)
    .map((id) =>
      inTransaction(academy.db, (tx) =>
        sql`insert into webhook_events (event_id, type, received_at) values (${`wh-alone-${id}`}, 'x', now())`.execute(
          tx,
        ),
      ),
    );
  await expect.poll(() => callsWaiting(academy)).toBe(3);
  again.open();
  await Promise.all(alone);
});

test('a word about money that is booked waits for nobody who has the pool', async () => {
  const hold = await givenHold(academy);
  const window = await givenAuthenticated(academy, hold);
  await confirmPayment(academy, hold, window);
  const pool = await underWay(academy, (tx) =>
    sql`select from seat_pools where id = ${hold.poolId} for update`.execute(tx),
  );
  await ask(window.paymentId);
  expect(await callsWaiting(academy)).toBe(0);
  pool.open();
});
