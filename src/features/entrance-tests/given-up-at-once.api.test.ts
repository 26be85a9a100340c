import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenHold, givenHold, newKey } from '#tests/given-payments.ts';
import { givenSession, sessionsApart } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { mostTransactionsAtOnce } from '#tests/statements.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const families = 8;
const elsewhere = sessionsApart(() => academy, 300);

const giveUp = ({ member, registrationNo }: GivenHold) =>
  call(academy, `POST /api/entrance-tests/registrations/${registrationNo}/release`, {
    token: member.token,
    key: newKey(),
    json: {},
  });

async function givenUp(holds: readonly GivenHold[]) {
  const statuses: number[] = [];
  const atOnce = await mostTransactionsAtOnce(async () => {
    statuses.push(...(await Promise.all(holds.map(giveUp))).map(({ status }) => status));
  });
  return { statuses, atOnce };
}

test('seats of one session given up at one instant wait with one connection; of several with as many: the control', async () => {
  const session = await givenSession(academy, { capacity: families, feeKrw: 20_000 });
  const here: GivenHold[] = [];
  const apart: GivenHold[] = [];
  for (let n = 0; n < families; n++) {
    here.push(await givenHold(academy, { poolOf: session }));
    apart.push(await givenHold(academy, { poolOf: await elsewhere({ capacity: 1, feeKrw: 20_000 }) }));
  }
  const together = await givenUp(here);
  expect(together.statuses).toEqual(here.map(() => 200));
  expect(together.atOnce).toBe(1);
  const pool = await academy.db
    .selectFrom('seat_pools')
    .select('taken')
    .where('id', '=', session.poolId)
    .executeTakeFirstOrThrow();
  expect(pool.taken).toBe(0);
  const control = await givenUp(apart);
  expect(control.statuses).toEqual(apart.map(() => 200));
  expect(control.atOnce).toBeGreaterThan(1);
});
