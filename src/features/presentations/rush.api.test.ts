import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveHold, readPools } from '#src/features/seats/actions/pools.server.ts';
import { insertHolds, updateTaken } from '#src/features/seats/store/pools.server.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { bookingJson, freshMobile, givenBooking, givenPresentation } from '#tests/given-presentations.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { type BookingClaim, bookingBatcher } from './actions/bookings/book.server.ts';
import type { BookingView } from './contract/bookings.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

function claim(sessionId: number, party: number, mobile = freshMobile()): BookingClaim {
  const input = { ...bookingJson(sessionId, { party }), question: '', needs: [] };
  return { guest: { mobile, memberId: null, isProven: true }, input, wants: 'seats' };
}

async function ledgersOf(poolId: number, sessionId: number) {
  const pool = await academy.db
    .selectFrom('seat_pools')
    .selectAll()
    .where('id', '=', poolId)
    .executeTakeFirstOrThrow();
  const held = await academy.db
    .selectFrom('seat_holds')
    .select((e) => e.fn.sum<number>('seats').as('seats'))
    .where('pool_id', '=', poolId)
    .where('state', '!=', 'freed')
    .executeTakeFirstOrThrow();
  const booked = await academy.db
    .selectFrom('presentation_bookings')
    .select((e) => e.fn.sum<number>('party').as('party'))
    .where('session_id', '=', sessionId)
    .where('state', '=', 'booked')
    .executeTakeFirstOrThrow();
  return { taken: pool.taken, held: Number(held.seats), booked: Number(booked.party) };
}

test('180 parties of one to three at two processes for 100 seats: never one too many, books agree', async () => {
  const { sessionId, poolId } = await givenPresentation(academy, { capacity: 100 });
  const desks = [bookingBatcher(academy), bookingBatcher(academy)];
  const answers = await Promise.allSettled(
    Array.from({ length: 180 }, (_, index) =>
      desks[index % 2]?.claim(poolId, claim(sessionId, 1 + (index % 3))),
    ),
  );
  const ledgers = await ledgersOf(poolId, sessionId);
  expect(ledgers.taken).toBeLessThanOrEqual(100);
  expect(ledgers.taken).toBeGreaterThan(97);
  expect(ledgers).toEqual({ taken: ledgers.taken, held: ledgers.taken, booked: ledgers.taken });
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(new Set(refused)).toEqual(new Set(['presentation.sold_out']));
});

test('one phone at two sessions of one presentation at once, through two processes, is booked once', async () => {
  const one = await givenPresentation(academy, { capacity: 9 });
  const two = await givenPresentation(academy, {
    presentationId: one.presentationId,
    capacity: 9,
    startsInHours: 300,
  });
  const mobile = freshMobile();
  const answers = await Promise.allSettled([
    bookingBatcher(academy).claim(one.poolId, claim(one.sessionId, 1, mobile)),
    bookingBatcher(academy).claim(two.poolId, claim(two.sessionId, 1, mobile)),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('two who wait and take one freed seat at once; the offered one gets it, whoever presses first', async () => {
  const { sessionId, poolId } = await givenPresentation(academy, { capacity: 1 });
  const seated = await givenBooking(academy, sessionId, { party: 1 });
  const first = await givenBooking(academy, sessionId, { party: 1 }, 'waiting');
  const second = await givenBooking(academy, sessionId, { party: 1 }, 'waiting');
  await call(academy, `POST /api/presentations/bookings/${seated.booking.token}/cancel`, { json: {} });
  const confirm = (token: string) =>
    call<BookingView>(academy, `POST /api/presentations/bookings/${token}/confirm`, { json: {} });
  const answers = await Promise.all([
    confirm(second.booking.token),
    confirm(first.booking.token),
    confirm(second.booking.token),
    confirm(first.booking.token),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([409, 200, 409, 200]);
  expect(await ledgersOf(poolId, sessionId)).toEqual({ taken: 1, held: 1, booked: 1 });
});

test('cancel and change of one booking at once leave seats and books alike', async () => {
  const from = await givenPresentation(academy, { capacity: 4 });
  const to = await givenPresentation(academy, {
    presentationId: from.presentationId,
    capacity: 4,
    startsInHours: 260,
  });
  for (let round = 0; round < 5; round++) {
    const { booking } = await givenBooking(academy, from.sessionId, { party: 2 });
    const path = `POST /api/presentations/bookings/${booking.token}`;
    await Promise.all([
      call(academy, `${path}/cancel`, { json: {} }),
      call(academy, `${path}/change`, { json: { sessionId: to.sessionId, party: 1 } }),
      call(academy, `${path}/change`, { json: { sessionId: from.sessionId, party: 3 } }),
    ]);
    await call(academy, `${path}/cancel`, { json: {} });
    for (const { poolId, sessionId } of [from, to])
      expect(await ledgersOf(poolId, sessionId)).toEqual({ taken: 0, held: 0, booked: 0 });
  }
});

test('control: without the lock on the pool both read the last seat as free, and it is sold twice', async () => {
  const { poolId } = await givenPresentation(academy, { capacity: 1 });
  const seen: number[] = [];
  let bothHaveLooked: () => void = () => undefined;
  const looked = new Promise<void>((done) => (bothHaveLooked = done));
  const outcomes = await Promise.allSettled(
    ['one', 'two'].map((holderKey) =>
      inTransaction(academy.db, async (tx) => {
        const pool = (await readPools(tx, [poolId])).get(poolId);
        const free = (pool?.capacity ?? 0) - (pool?.taken ?? 0);
        seen.push(free);
        if (seen.length === 2) bothHaveLooked();
        await looked;
        const [holdId = 0] = await insertHolds(tx, poolId, [
          { holderKey, seats: 1, state: 'held', expiresAt: new Date(academy.clock.now().getTime() + 60_000) },
        ]);
        await moveHold(tx, holdId, { to: 'kept', now: academy.clock.now(), until: null, why: 'expired' });
        await updateTaken(tx, poolId, (pool?.taken ?? 0) + 1);
      }),
    ),
  );
  expect(seen).toEqual([1, 1]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  const holds = await academy.db
    .selectFrom('seat_holds')
    .select('id')
    .where('pool_id', '=', poolId)
    .where('state', '=', 'kept')
    .execute();
  // Two families on one seat: this is what the lock is for.
  expect(holds).toHaveLength(2);
});

test('a year after the end nobody can be told from a booking; the day before everybody still can', async () => {
  const { sessionId } = await givenPresentation(academy, { capacity: 9, startsInHours: 2 });
  const { booking, mobile } = await givenBooking(academy, sessionId, { question: '질문이 있습니다' });
  const read = () =>
    academy.db
      .selectFrom('presentation_bookings')
      .select(['name', 'mobile', 'question', 'party'])
      .where('booking_no', '=', booking.bookingNo)
      .executeTakeFirstOrThrow();
  const before = academy.clock.now();
  const end = Date.parse(booking.session.endsAt);
  academy.clock.set(new Date(end + 365 * 86_400_000));
  await academy.jobs['presentations.destroy']?.({});
  expect(await read()).toMatchObject({ name: '김서연', mobile });
  academy.clock.advance(1);
  await academy.jobs['presentations.destroy']?.({});
  expect(await read()).toEqual({ name: '', mobile: '', question: '', party: 2 });
  const runs = await academy.db.selectFrom('destruction_runs').select(['what']).execute();
  expect(runs).toContainEqual({ what: '설명회 예약자' });
  academy.clock.set(before);
});
