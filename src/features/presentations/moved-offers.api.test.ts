import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastMessageTo } from '#tests/given-members.ts';
import { givenBooking, givenPresentation } from '#tests/given-presentations.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { BookingView } from './contract/bookings.ts';

// It is Saturday, 21 November 2026, ten in the morning in Seoul.
let academy: TestAcademy;
let cookie = '';
beforeAll(async () => {
  academy = await startAcademy();
  await givenPresentation(academy);
  await givenStaff(academy);
  cookie = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

const read = async (token: string) =>
  (await call<{ booking: BookingView }>(academy, `GET /api/presentations/bookings/${token}`)).resultData
    .booking;

/** Until when the offer stands: as the guest reads it, in the line, and by the seat that is held. */
async function endsOf(token: string, poolId: number) {
  const { db } = academy;
  const wait = await db
    .selectFrom('seat_waits')
    .select(['offered_until', 'hold_id'])
    .where('pool_id', '=', poolId)
    .where('state', '=', 'offered')
    .executeTakeFirstOrThrow();
  const hold = await db
    .selectFrom('seat_holds')
    .select('expires_at')
    .where('id', '=', wait.hold_id)
    .executeTakeFirstOrThrow();
  const said = (await read(token)).offeredUntil;
  return [said, wait.offered_until?.toISOString(), hold.expires_at?.toISOString()];
}

async function givenOffer(startsInHours: number) {
  const session = await givenPresentation(academy, { capacity: 2, startsInHours });
  const seated = await givenBooking(academy, session.sessionId);
  const waiting = await givenBooking(academy, session.sessionId, {}, 'waiting');
  await call(academy, `POST /api/presentations/bookings/${seated.booking.token}/cancel`);
  expect((await read(waiting.booking.token)).state).toBe('offered');
  return { ...session, ...waiting };
}

const moveTo = (sessionId: number, startsAt: string) =>
  call(academy, `PATCH /api/office/presentation-sessions/${sessionId}`, {
    cookie,
    json: {
      version: 1,
      day: '2026-11-21',
      startsAt,
      minutes: 60,
      room: '6층 강의실',
      onlineUrl: '',
      capacity: 2,
    },
  });

test('an offer ends with the start of a session that was moved to an earlier time, and says so', async () => {
  const { sessionId, poolId, booking, mobile } = await givenOffer(30);
  expect((await moveTo(sessionId, '11:00')).resultCode).toBe(0);
  const start = '2026-11-21T02:00:00.000Z';
  expect(await endsOf(booking.token, poolId)).toEqual([start, start, start]);
  expect(await lastMessageTo(academy, mobile)).toContain('안내드린 자리는 오전 11:00까지 확정해 주세요.');
});

test('an offer that is made an hour before the start ends with it, in the line too', async () => {
  const { poolId, booking } = await givenOffer(1);
  const start = booking.session.startsAt;
  expect(await endsOf(booking.token, poolId)).toEqual([start, start, start]);
});

test('an outage moves no offer on beyond the start', async () => {
  await academy.jobs['tests.rounds']?.({});
  const { poolId, booking } = await givenOffer(3);
  const start = booking.session.startsAt;
  academy.clock.away(100 * 60);
  await academy.jobs['tests.rounds']?.({});
  expect(await endsOf(booking.token, poolId)).toEqual([start, start, start]);
});
