import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BookingView } from '#src/features/presentations/contract/bookings.ts';
import { seatHooks } from '#src/features/registrations/actions/seats/hooks.server.ts';
import { sweepHolds } from '#src/features/seats/actions/pools.server.ts';
import { givenCalendar } from '../given-counselling.ts';
import { givenFamily, registerOne, seatsOf, signedInAgain, statesIn } from '../given-families.ts';
import { branchIdOf } from '../given-office.ts';
import { confirmPayment, givenAuthenticated, givenHold, newKey } from '../given-payments.ts';
import { givenBooking, givenPresentation } from '../given-presentations.ts';
import { givenStaff } from '../given-staff.ts';
import { givenSession } from '../given-tests.ts';
import { call, startAcademy, type TestAcademy } from '../start.ts';

// The process lives all the while: only the database was away.
let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const awaySeconds = 200;
/** A full session: the only seat held for another minute when nobody can be served for more than three. */
async function heldAndAway() {
  const hold = await givenHold(academy, { capacity: 1 });
  const authenticated = await givenAuthenticated(academy, hold);
  const endsAt = await endOf(hold.registrationNo);
  academy.clock.set(new Date((endsAt?.getTime() ?? 0) - 60_000));
  const member = await signedInAgain(academy, hold.member);
  academy.clock.away(awaySeconds);
  return { hold: { ...hold, member }, authenticated, endsAt };
}
const rowOf = (no: string) =>
  academy.db
    .selectFrom('registrations')
    .select(['state', 'hold_expires_at as endsAt'])
    .where('registration_no', '=', no)
    .executeTakeFirstOrThrow();
const endOf = async (no: string) => (await rowOf(no)).endsAt;

test('a claim that comes first after the outage finds the seat still held', async () => {
  const { hold, endsAt } = await heldAndAway();
  const other = await givenFamily(academy);
  const claim = await registerOne(academy, other, hold.sessionId, other.younger);
  expect(claim.resultCode).toBe('test.sold_out');
  const row = await rowOf(hold.registrationNo);
  expect(row.state).toBe('held');
  expect(row.endsAt?.getTime()).toBe((endsAt?.getTime() ?? 0) + awaySeconds * 1000);
});

test('the sweep that comes first ends nothing; once the time given back is over, it does', async () => {
  const { hold } = await heldAndAway();
  await academy.jobs['seats.sweep']?.({});
  expect((await rowOf(hold.registrationNo)).state).toBe('held');
  academy.clock.advance(61);
  await academy.jobs['seats.sweep']?.({});
  expect((await rowOf(hold.registrationNo)).state).toBe('expired');
});

test('a payment confirmed first is captured, another window opened first is opened', async () => {
  const { hold, authenticated } = await heldAndAway();
  expect((await confirmPayment(academy, hold, authenticated)).resultData).toMatchObject({ state: 'paid' });
  expect((await rowOf(hold.registrationNo)).state).toBe('confirmed');
  const second = await heldAndAway();
  const prepared = await call(academy, 'POST /api/payments/prepare', {
    token: second.hold.member.token,
    key: newKey(),
    json: { orderNo: second.hold.orderNo, method: 'card' },
  });
  expect(prepared.resultCode).toBe(0);
});

test('a release of one seat leaves the others that ran out meanwhile', async () => {
  const { sessionId } = await givenSession(academy, { capacity: 2, feeKrw: 20_000 });
  const [first, second] = [await givenFamily(academy), await givenFamily(academy)];
  const given = (await registerOne(academy, first, sessionId, first.younger)).resultData;
  await registerOne(academy, second, sessionId, second.younger);
  academy.clock.advance(9 * 60);
  await call(academy, 'GET /api/entrance-tests');
  academy.clock.away(awaySeconds);
  await call(academy, `POST /api/entrance-tests/registrations/${given.registrationNo}/release`, {
    token: first.token,
    json: {},
  });
  expect(await statesIn(academy, sessionId, second.younger)).toEqual(['held']);
});

test('whoever opens a pool without having asked before is sent back to do so', async () => {
  const { hold } = await heldAndAway();
  const faults = await sweepHolds(academy.db, academy.clock.now(), {
    hooks: seatHooks,
    alone: academy.alone,
  });
  expect(faults).toEqual([]);
  expect((await rowOf(hold.registrationNo)).state).toBe('held');
  expect(await seatsOf(academy, hold.poolId)).toMatchObject({ taken: 1, held: 1 });
});

test('less than three beats are no outage, 40 seconds are', async () => {
  const hold = await givenHold(academy, { capacity: 1 });
  academy.clock.set(new Date(((await endOf(hold.registrationNo))?.getTime() ?? 0) - 15_000));
  await call(academy, 'GET /api/entrance-tests');
  academy.clock.away(40);
  await academy.jobs['seats.sweep']?.({});
  expect((await rowOf(hold.registrationNo)).state).toBe('held');
  academy.clock.away(30);
  await academy.jobs['seats.sweep']?.({});
  expect((await rowOf(hold.registrationNo)).state).toBe('expired');
});

test('an offer of a presentation is moved on, and taken', async () => {
  const session = await givenPresentation(academy, { capacity: 2 });
  const seated = await givenBooking(academy, session.sessionId, { party: 2 });
  const waiting = await givenBooking(academy, session.sessionId, { party: 2 }, 'waiting');
  await call(academy, `POST /api/presentations/bookings/${seated.booking.token}/cancel`, { json: {} });
  const read = async () =>
    (
      await call<{ booking: BookingView }>(
        academy,
        `GET /api/presentations/bookings/${waiting.booking.token}`,
      )
    ).resultData.booking;
  const offered = await read();
  expect(offered.state).toBe('offered');
  const until = Date.parse(offered.offeredUntil ?? '');
  academy.clock.set(new Date(until - 60_000));
  await call(academy, 'GET /api/entrance-tests');
  academy.clock.away(awaySeconds);
  expect(Date.parse((await read()).offeredUntil ?? '')).toBe(until + awaySeconds * 1000);
  const route = `POST /api/presentations/bookings/${waiting.booking.token}/confirm`;
  expect((await call<BookingView>(academy, route, { json: {} })).resultData.state).toBe('booked');
});

test('a chosen time of counselling is held for as long as nobody could ask', async () => {
  await givenStaff(academy);
  const branchId = await branchIdOf(academy, 'daechi');
  const { id } = await academy.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', 'counsellor.daechi@msc.example')
    .executeTakeFirstOrThrow();
  await givenCalendar(academy, branchId, [id]);
  const day = '2026-11-24';
  const holder = randomBytes(16).toString('hex');
  const held = await call(academy, 'POST /api/counselling/slot-holds', {
    json: { branchId, kind: 'call', day, time: '14:00', holder },
  });
  expect(held.resultCode).toBe(0);
  academy.clock.advance(4 * 60);
  await call(academy, 'GET /api/entrance-tests');
  academy.clock.away(awaySeconds);
  const { resultData } = await call<{ days: { day: string; times: string[] }[] }>(
    academy,
    `GET /api/counselling/slots?branchId=${branchId}&kind=call`,
  );
  expect(resultData.days.find((one) => one.day === day)?.times).not.toContain('14:00');
});
