import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '#tests/clones.ts';
import { callsWaiting, poolLocked, seatsOf, underWay } from '#tests/given-families.ts';
import {
  act,
  bookOf,
  confirmPayment,
  type GivenAuthentication,
  type GivenHold,
  givenAuthenticated,
  givenHold,
  newKey,
} from '#tests/given-payments.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, startAcademyOn, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

type Ready = GivenHold & { readonly authenticated: GivenAuthentication };

/** So many families with a seat of one session, each with its window answered. */
async function ready(here: TestAcademy, count: number) {
  const room = await givenSession(here, { capacity: count, feeKrw: 20_000 });
  const holds: Ready[] = [];
  for (let n = 0; n < count; n++) {
    const hold = await givenHold(here, { poolOf: room });
    holds.push({ ...hold, authenticated: await givenAuthenticated(here, hold) });
  }
  return { ...room, holds };
}

/** All of them confirm while somebody has the pool; answers how many calls wait for it, and their answers. */
async function confirmTogether(here: TestAcademy, poolId: number, holds: readonly Ready[]) {
  const lock = await poolLocked(here, poolId);
  const [first, ...rest] = holds;
  const firstAnswer = first && confirmPayment(here, first, first.authenticated);
  await expect.poll(() => callsWaiting(here)).toBe(1);
  const others = rest.map((hold) => confirmPayment(here, hold, hold.authenticated));
  // Every one of them has begun: its key is written before anything waits.
  await expect.poll(() => keysUnderWay(here)).toBe(holds.length);
  const waiting = await callsWaiting(here);
  lock.open();
  return { waiting, answers: await Promise.all([firstAnswer, ...others]) };
}

async function keysUnderWay(here: TestAcademy): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from idempotency_keys
    where answer is null`.execute(here.db);
  return rows[0]?.n ?? 0;
}

const statesOf = async (here: TestAcademy, orderNos: readonly string[]) =>
  (
    await here.db
      .selectFrom('orders as o')
      .innerJoin('payments as p', 'p.order_id', 'o.id')
      .innerJoin('registrations as r', 'r.order_id', 'o.id')
      .innerJoin('seat_holds as h', 'h.id', 'r.hold_id')
      .leftJoin('ledger as l', 'l.payment_ref', 'p.id')
      .select(['p.state as payment', 'r.state as registration', 'h.state as hold', 'l.amount_krw as krw'])
      .where('o.order_no', 'in', orderNos)
      .orderBy('o.id')
      .execute()
  ).map((row) => Object.values(row).join(' '));

test('those who pay while others do wait for the pool as one; each is paid, seated, told and mailed once', async () => {
  const { holds, poolId } = await ready(academy, 5);
  const { waiting, answers } = await confirmTogether(academy, poolId, holds);
  expect(waiting).toBe(1);
  expect(answers.map((one) => one?.resultData.state)).toEqual(Array(5).fill('paid'));
  const orderNos = holds.map((hold) => hold.orderNo);
  expect(await statesOf(academy, orderNos)).toEqual(Array(5).fill('paid confirmed kept 20000'));
  expect(await seatsOf(academy, poolId)).toMatchObject({ taken: 5, held: 5 });
  for (const { authenticated, member } of holds) {
    expect((await bookOf(academy, authenticated.paymentId)).captures).toBe(1);
    const told = await academy.db
      .selectFrom('messages')
      .select('template')
      .where('recipient', '=', member.mobile)
      .where('template', '=', 'test.confirmed')
      .execute();
    expect(told).toHaveLength(1);
  }
  const steps = await academy.db
    .selectFrom('history as h')
    .innerJoin('payments as p', 'p.id', 'h.entity_id')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(['h.from_state', 'h.to_state', 'h.code'])
    .where('h.entity', '=', 'payment')
    .where('o.order_no', '=', orderNos[3] ?? '')
    .orderBy('h.id')
    .execute();
  expect(steps.map((step) => `${step.from_state} ${step.to_state} ${step.code}`)).toEqual([
    'null ready prepare',
    'ready confirming confirm',
    'confirming paid confirm',
  ]);
});

test('in one group a declined card, a lost answer and a hold that is over hurt nobody else', async () => {
  const { holds, poolId } = await ready(academy, 5);
  const [, declined, lost, over] = holds as [Ready, Ready, Ready, Ready, Ready];
  await act(academy, declined.authenticated.paymentId, 'decline');
  await act(academy, lost.authenticated.paymentId, 'lose-answer');
  await sql`update registrations set hold_expires_at = ${academy.clock.now()}
    where registration_no = ${over.registrationNo}`.execute(academy.db);
  await sql`update seat_holds set expires_at = ${academy.clock.now()} where id = (
    select hold_id from registrations where registration_no = ${over.registrationNo})`.execute(academy.db);
  const { answers } = await confirmTogether(academy, poolId, holds);
  expect(answers.map((one) => one?.resultData?.state ?? one?.resultCode)).toEqual([
    'paid',
    'payment.declined',
    'confirming',
    'payment.hold_gone',
    'paid',
  ]);
  expect((await bookOf(academy, over.authenticated.paymentId)).captures).toBe(0);
});

test('a hold that is not what its registration says fails alone', async () => {
  const { holds, poolId } = await ready(academy, 3);
  const wrong = holds[1] as Ready;
  await sql`update seat_holds set state = 'freed', expires_at = null where id = (
    select hold_id from registrations where registration_no = ${wrong.registrationNo})`.execute(academy.db);
  const { answers } = await confirmTogether(academy, poolId, holds);
  expect(answers.map((one) => one?.status)).toEqual([200, 500, 200]);
  expect((await bookOf(academy, wrong.authenticated.paymentId)).captures).toBe(0);
});

test('control: one confirmation a transaction is more than twice as many of them', async () => {
  const commits = async (here: TestAcademy) => {
    const { rows } = await sql<{ n: number }>`select count(distinct xmin::text)::int as n from history
      where entity = 'payment' and to_state in ('confirming', 'paid')`.execute(here.owner);
    return rows[0]?.n ?? 0;
  };
  const single = await startAcademyOn(await cloneDatabase(), { claimsPerGroup: 1 });
  const written: number[] = [];
  for (const here of [academy, single]) {
    const { holds, poolId } = await ready(here, 5);
    const before = await commits(here);
    await confirmTogether(here, poolId, holds);
    written.push((await commits(here)) - before);
  }
  await single.close();
  const [together = 0, alone = 0] = written;
  expect(alone).toBe(10);
  expect(together).toBeLessThan(alone / 2 + 2);
});

test('whether an account is offered is asked over the connection that would open it: no call holds two', async () => {
  const hold = await givenHold(academy);
  const rules = await underWay(academy, (tx) => sql`lock table test_account_rules`.execute(tx));
  const prepared = call(academy, 'POST /api/payments/prepare', {
    token: hold.member.token,
    key: newKey(),
    json: { orderNo: hold.orderNo, method: 'virtual_account' },
  });
  await expect.poll(() => callsWaiting(academy)).toBe(1);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(academy.db);
  rules.open();
  // That of the lock itself.
  expect(rows[0]?.n).toBe(1);
  expect((await prepared).resultCode).toBe(0);
});

test('money that was taken is settled although it cannot be noted that the provider is well', async () => {
  const { holds } = await ready(academy, 1);
  const [hold] = holds as [Ready];
  const health = await underWay(academy, (tx) =>
    sql`lock table provider_health in exclusive mode`.execute(tx),
  );
  const { resultData } = await confirmPayment(academy, hold, hold.authenticated);
  health.open();
  expect(resultData.state).toBe('paid');
});
