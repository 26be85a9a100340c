import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { act, stateOf } from '#tests/given-payments.ts';
import { paymentAcademy } from '#tests/payment-academy.ts';

const { academy, givenAccount } = await paymentAcademy();

const hour = 3_600;

async function givenTakenBack() {
  const given = await givenAccount();
  for (const what of ['deposit', 'reverse'] as const) {
    await act(academy, given.paymentId, what);
    await given.job('payments.ask');
  }
  return given;
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
