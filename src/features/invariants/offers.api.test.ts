import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenHold } from '#tests/given-payments.ts';
import { startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const write = (statement: ReturnType<typeof sql>) => statement.execute(academy.db);

/** The job an interval later; what disagrees then. */
async function compare(seconds: number): Promise<string[]> {
  academy.clock.advance(seconds);
  await academy.jobs['invariants.compare']?.({});
  const open = await academy.db
    .selectFrom('disagreements')
    .select('invariant')
    .where('settled_at', 'is', null)
    .execute();
  return open.map((one) => one.invariant);
}

/** A seat offered to the line whose family is at the payment; the offer alone would be over now. */
async function givenPaidFor() {
  const hold = await givenHold(academy);
  const of = sql`(select hold_id from registrations where registration_no = ${hold.registrationNo})`;
  await write(sql`insert into seat_waits (pool_id, holder_key, seats, state, hold_id, offered_until)
    values (${hold.poolId}, ${hold.registrationNo}, 1, 'offered', ${of}, ${academy.clock.now()})`);
  return { hold, of };
}

test('an offered seat that is being paid for has the time of its hold, and no more', async () => {
  const { hold, of } = await givenPaidFor();
  const in20 = new Date(academy.clock.now().getTime() + 20 * 60_000);
  await write(sql`update seat_holds set expires_at = ${in20} where id = ${of}`);
  await write(sql`update registrations set hold_expires_at = ${in20}
    where registration_no = ${hold.registrationNo}`);
  expect(await compare(601)).toEqual([]);
  expect(await compare(1_202)).toContain('wait-over');
  await write(sql`update seat_waits set state = 'withdrawn' where holder_key = ${hold.registrationNo}`);
});

test('… and of the account it waits for', async () => {
  const { hold, of } = await givenPaidFor();
  await write(sql`update seat_holds set state = 'confirming', expires_at = null where id = ${of}`);
  expect(await compare(3_600)).not.toContain('wait-over');
  await write(sql`update seat_holds set state = 'freed' where id = ${of}`);
  expect(await compare(601)).toContain('wait-over');
  await write(sql`update seat_waits set state = 'withdrawn' where holder_key = ${hold.registrationNo}`);
});
