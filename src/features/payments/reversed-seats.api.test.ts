import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, confirmPayment, givenAuthenticated, givenHold, stateOf } from '#tests/given-payments.ts';
import { startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const hour = 3_600;

async function givenTakenBack() {
  const hold = await givenHold(academy);
  const paid = await givenAuthenticated(academy, hold, { method: 'virtual_account' });
  await confirmPayment(academy, hold, paid);
  const job = (name: string) => academy.jobs[name]?.({ paymentId: paid.paymentId });
  for (const what of ['deposit', 'reverse'] as const) {
    await act(academy, paid.paymentId, what);
    await job('payments.ask');
  }
  return { hold, paymentId: paid.paymentId, job };
}
/** When the seats are given up whose deposit was taken back, as the jobs that were written say. */
const endsOf = async ({ paymentId }: { readonly paymentId: string }) => {
  const { rows } = await sql<{ at: Date }>`select j.run_at as at from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'payments.reversed-seat' and j.payload->>'paymentId' = ${paymentId}`.execute(
    academy.db,
  );
  return rows.map(({ at }) => at);
};

test('a deposit taken back once more keeps the seat for a day from then on, whatever was written for the first', async () => {
  const given = await givenTakenBack();
  academy.clock.advance(23 * hour);
  await act(academy, given.paymentId, 'deposit-anyway');
  await given.job('payments.ask');
  await act(academy, given.paymentId, 'reverse');
  await given.job('payments.ask');
  academy.clock.advance(2 * hour);
  await given.job('payments.reversed-seat');
  const registration = async () => (await stateOf(academy, given.hold, given.paymentId)).registration;
  expect(await registration()).toBe('confirmed');
  expect(await endsOf(given)).toEqual([new Date(academy.clock.now().getTime() + 22 * hour * 1_000)]);
  academy.clock.advance(22 * hour);
  await given.job('payments.reversed-seat');
  expect(await registration()).toBe('cancelled');
});
