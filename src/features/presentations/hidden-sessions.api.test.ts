import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastMessageTo } from '#tests/given-members.ts';
import { givenBooking, givenPresentation } from '#tests/given-presentations.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { BookingView } from './contract/bookings.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const read = async (token: string) =>
  (await call<{ booking: BookingView }>(academy, `GET /api/presentations/bookings/${token}`)).resultData
    .booking;

test('whoever booked a session that was taken back from the site hears where it is moved, is reminded, and may cancel', async () => {
  const { sessionId } = await givenPresentation(academy);
  const { mobile, booking } = await givenBooking(academy, sessionId);
  await givenStaff(academy);
  const cookie = await givenStaffCookie(academy, 'owner@msc.example');
  const path = `/api/office/presentation-sessions/${sessionId}`;
  const hidden = await call<{ version: number }>(academy, `POST ${path}/show`, {
    cookie,
    json: { version: 1, state: 'draft', reason: '소개 글을 고치는 동안' },
  });
  expect(hidden.resultCode).toBe(0);
  const moved = await call<{ told: number }>(academy, `PATCH ${path}`, {
    cookie,
    json: {
      version: hidden.resultData.version,
      day: '2026-11-26',
      startsAt: '10:00',
      minutes: 90,
      room: '7층',
      onlineUrl: '',
      capacity: 20,
    },
  });
  expect(moved.resultData?.told).toBe(1);
  expect(await lastMessageTo(academy, mobile)).toContain('변경: 2026년 11월 26일 (목) 오전 10:00');
  academy.clock.set(new Date('2026-11-25T03:00:00Z'));
  await academy.jobs['presentations.notices']?.({});
  expect(await lastMessageTo(academy, mobile)).toContain('내일 설명회가 있습니다');
  expect((await read(booking.token)).may.cancel).toBe(true);
  const cancelled = await call<BookingView>(
    academy,
    `POST /api/presentations/bookings/${booking.token}/cancel`,
  );
  expect(cancelled.resultData.state).toBe('cancelled');
});
