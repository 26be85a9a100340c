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
  const moved = await call<{ notified: number }>(academy, `PATCH ${path}`, {
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
  expect(moved.resultData?.notified).toBe(1);
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

test('a party comes with more or fewer to a session that was taken back, and nobody else comes to it', async () => {
  const { sessionId, presentationId } = await givenPresentation(academy, { capacity: 4 });
  const { mobile, booking } = await givenBooking(academy, sessionId);
  const elsewhere = await givenPresentation(academy, { presentationId, branch: 'mokdong' });
  const other = await givenBooking(academy, elsewhere.sessionId);
  await academy.db
    .updateTable('presentation_sessions')
    .set({ state: 'draft' })
    .where('id', '=', sessionId)
    .execute();
  const change = (token: string, party: number) =>
    call<BookingView>(academy, `POST /api/presentations/bookings/${token}/change`, {
      json: { sessionId, party },
    });
  expect((await read(booking.token)).may.change).toBe(true);
  expect((await change(booking.token, 3)).resultData).toMatchObject({ state: 'booked', party: 3 });
  expect(await lastMessageTo(academy, mobile)).toContain('예약 인원을 3명으로');
  expect((await change(booking.token, 1)).resultData).toMatchObject({ state: 'booked', party: 1 });
  expect((await change(other.booking.token, 1)).resultCode).toBe('presentation.session_gone');
});

test('whoever was offered a seat of a session that was taken back takes it', async () => {
  const { sessionId } = await givenPresentation(academy, { capacity: 2 });
  const seated = await givenBooking(academy, sessionId);
  const waiting = await givenBooking(academy, sessionId, {}, 'waiting');
  await call(academy, `POST /api/presentations/bookings/${seated.booking.token}/cancel`);
  await academy.db
    .updateTable('presentation_sessions')
    .set({ state: 'draft' })
    .where('id', '=', sessionId)
    .execute();
  const { token } = waiting.booking;
  expect((await read(token)).may.confirm).toBe(true);
  const taken = await call<BookingView>(academy, `POST /api/presentations/bookings/${token}/confirm`);
  expect(taken.resultData.state).toBe('booked');
});
