import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  cancelOne,
  type GivenFamily,
  givenFamily,
  registerOne,
  seatsOf,
  signedInAgain,
  statesIn,
  waitOne,
} from '#tests/given-families.ts';
import { confirmPayment, type GivenHold, givenAuthenticated } from '#tests/given-payments.ts';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { sessionsApart } from '#tests/given-tests.ts';
import { call, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let a: GivenFamily;
let b: GivenFamily;
let c: GivenFamily;
beforeAll(async () => {
  academy = await startStaffedAcademy();
  [a, b, c] = [await givenFamily(academy), await givenFamily(academy), await givenFamily(academy)];
});
afterAll(() => academy.close());

const session = sessionsApart(() => academy, 400);
async function comeBack() {
  [a, b, c] = [
    await signedInAgain(academy, a),
    await signedInAgain(academy, b),
    await signedInAgain(academy, c),
  ];
}

describe('a hold ends at the instant it is paid', () => {
  /** A hold with its window answered, and the clock at its last second. */
  async function atTheLastSecond(): Promise<{
    hold: GivenHold;
    sessionId: number;
    poolId: number;
    authenticated: Awaited<ReturnType<typeof givenAuthenticated>>;
  }> {
    const room = await session({ capacity: 1, feeKrw: 10_000 });
    const held = (await registerOne(academy, a, room.sessionId, a.younger)).resultData;
    const hold = {
      member: a,
      registrationNo: held.registrationNo,
      orderNo: held.orderNo ?? '',
      poolId: room.poolId,
    };
    const authenticated = await givenAuthenticated(academy, hold);
    academy.clock.advance(599);
    await comeBack();
    return { hold: { ...hold, member: a }, sessionId: room.sessionId, poolId: room.poolId, authenticated };
  }

  test('either it is paid and seated, or the seat is free and no money moved: never one without the other', async () => {
    for (const seconds of [0, 1]) {
      const { hold, sessionId, poolId, authenticated } = await atTheLastSecond();
      academy.clock.advance(seconds);
      const [paid] = await Promise.all([
        confirmPayment(academy, hold, authenticated),
        academy.jobs['seats.sweep']?.({}),
        registerOne(academy, b, sessionId, b.younger),
      ]);
      const [mine] = await statesIn(academy, sessionId, a.younger);
      const theirs = await statesIn(academy, sessionId, b.younger);
      const isPaid = paid.resultCode === 0;
      expect([mine, isPaid]).toEqual(seconds === 0 ? ['confirmed', true] : ['expired', false]);
      expect(theirs.length).toBe(isPaid ? 0 : 1);
      const seats = await seatsOf(academy, poolId);
      expect(seats).toEqual({ capacity: 1, taken: seats.held, held: seats.held });
      const ledger = await academy.db
        .selectFrom('ledger as l')
        .innerJoin('payments as p', 'p.id', 'l.payment_ref')
        .select('l.amount_krw')
        .where('p.payment_id', '=', authenticated.paymentId)
        .execute();
      expect(ledger.reduce((sum, one) => sum + one.amount_krw, 0)).toBe(isPaid ? 10_000 : 0);
      for (const no of [hold.registrationNo]) if (isPaid) await cancelOne(academy, a, no, 10_000);
    }
  });

  test('control: a seat freed by hand while its money is on the way would be sold twice', async () => {
    const { hold, sessionId, poolId } = await atTheLastSecond();
    await academy.db
      .updateTable('seat_holds')
      .set({ state: 'freed', expires_at: null })
      .where('pool_id', '=', poolId)
      .execute();
    await academy.db.updateTable('seat_pools').set({ taken: 0 }).where('id', '=', poolId).execute();
    await registerOne(academy, b, sessionId, b.older);
    expect(await statesIn(academy, sessionId, a.younger)).toEqual(['held']);
    expect(await statesIn(academy, sessionId, b.older)).toEqual(['held']);
    expect(hold.registrationNo).not.toBe('');
  });
});

describe('the last seat', () => {
  test('wanted at once by a parent, by the waiting list and by staff: one has it, the books are right', async () => {
    const why = '보호자 요청으로 조정합니다';
    const cookie = await givenStaffCookie(academy, 'manager.daechi@msc.example');
    await comeBack();
    for (let round = 0; round < 4; round++) {
      const room = await session({ capacity: 1 });
      const other = await session({ capacity: 3, testId: room.testId });
      const seated = (await registerOne(academy, a, room.sessionId, a.older)).resultData.registrationNo;
      await waitOne(academy, b, room.sessionId, b.older);
      const elsewhere = (await registerOne(academy, c, other.sessionId, c.older)).resultData.registrationNo;
      const [, claim, move] = await Promise.all([
        cancelOne(academy, a, seated),
        registerOne(academy, c, room.sessionId, c.younger),
        call(academy, `POST /api/office/registrations/${elsewhere}/move`, {
          cookie,
          json: { fromSessionId: other.sessionId, sessionId: room.sessionId, reason: why },
        }),
      ]);
      expect(await statesIn(academy, room.sessionId, b.older)).toEqual(['confirmed']);
      expect([claim.resultCode, move.resultCode]).toEqual(['test.sold_out', 'test.sold_out']);
      expect(await seatsOf(academy, room.poolId)).toEqual({ capacity: 1, taken: 1, held: 1 });
      expect(await seatsOf(academy, other.poolId)).toEqual({ capacity: 3, taken: 1, held: 1 });
    }
  });

  test('control: three who look first and take after, without the pool’s lock and constraint, all have it', async () => {
    const room = await session({ capacity: 1 });
    await sql`alter table seat_pools drop constraint seat_pools_never_oversold`.execute(academy.owner);
    const pool = () =>
      academy.db
        .selectFrom('seat_pools')
        .select(['taken', 'capacity'])
        .where('id', '=', room.poolId)
        .executeTakeFirstOrThrow();
    const seen = await Promise.all(
      ['parent', 'waiting list', 'staff'].map(async (who) => ({ who, ...(await pool()) })),
    );
    for (const { who, taken, capacity } of seen) {
      if (taken >= capacity) continue;
      await academy.db
        .insertInto('seat_holds')
        .values({ pool_id: room.poolId, holder_key: who, seats: 1, state: 'kept' })
        .execute();
      await academy.db
        .updateTable('seat_pools')
        .set((e) => ({ taken: e('taken', '+', 1) }))
        .where('id', '=', room.poolId)
        .execute();
    }
    expect(await seatsOf(academy, room.poolId)).toEqual({ capacity: 1, taken: 3, held: 3 });
    await academy.db.deleteFrom('seat_holds').where('pool_id', '=', room.poolId).execute();
    await academy.db.updateTable('seat_pools').set({ taken: 0 }).where('id', '=', room.poolId).execute();
    await sql`alter table seat_pools add constraint seat_pools_never_oversold check (taken >= 0 and taken <= capacity)`.execute(
      academy.owner,
    );
  });
});

describe('one child, two sessions of one test at the same moment', () => {
  test('one is seated, the other seat is free again, nobody else in the group is hurt', async () => {
    for (let round = 0; round < 4; round++) {
      const one = await session({ capacity: 2 });
      const two = await session({ capacity: 2, testId: one.testId });
      const answers = await Promise.all([
        registerOne(academy, a, one.sessionId, a.younger),
        registerOne(academy, a, two.sessionId, a.younger),
        registerOne(academy, b, one.sessionId, b.younger),
        registerOne(academy, c, two.sessionId, c.younger),
      ]);
      const codes = answers.map((answer) => answer.resultCode);
      expect(codes.slice(0, 2).sort()).toEqual([0, 'test.already']);
      expect(codes.slice(2)).toEqual([0, 0]);
      const taken = (await seatsOf(academy, one.poolId)).taken + (await seatsOf(academy, two.poolId)).taken;
      expect(taken).toBe(3);
      expect((await seatsOf(academy, one.poolId)).held + (await seatsOf(academy, two.poolId)).held).toBe(3);
    }
  });
});

test('three claims for one child at once in a session that is full: all hear that it is, none that it has a seat', async () => {
  const room = await session({ capacity: 1 });
  await comeBack();
  await registerOne(academy, a, room.sessionId, a.younger);
  const claims = [1, 2, 3].map(() => registerOne(academy, b, room.sessionId, b.younger));
  const codes = (await Promise.all(claims)).map((answer) => answer.resultCode);
  expect(codes).toEqual(['test.sold_out', 'test.sold_out', 'test.sold_out']);
});
